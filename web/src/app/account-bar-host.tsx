import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useSignedIn } from '../features/access/session/use-signed-in.ts';
import { askAgainForModules, lazyCode } from '../lib/lazy-module.ts';
import { loadCode } from '../lib/load-code.ts';
import { ErrorBoundary } from '../ui/page/error-boundary.tsx';
import * as paths from '../paths.ts';

/** Visitors do not load this code. */
const AccountBar = lazyCode(() => loadCode(() => import('./account-bar.tsx')));

/**
 * The pages with the account bar. Checkout and wizard pages have no account bar, so that no link leads away from
 * them.
 */
const accountPages: readonly string[] = [
  paths.dashboard,
  paths.inactiveDashboard,
  paths.trialDashboard,
  ...paths.portfolioPages,
  paths.alerts,
  paths.accountAssistant,
  paths.comparisonPage,
  paths.messages,
  paths.profile,
];

const isAccountPage = (page: string) =>
  accountPages.includes(page) || page.startsWith(paths.weeklyReports);

/**
 * Links between the account pages, kept while the page changes: a bar at the bottom of phones, and a row on wider
 * screens. Its space is reserved before it loads.
 */
export function AccountBarHost() {
  const { pathname } = useLocation();
  const isSignedIn = useSignedIn();
  const page = pathname.replace(/(?<!\/)\/+$/, '');
  if (!isSignedIn || !isAccountPage(page)) return null;
  return (
    <div className="border-rule md:h-12 md:border-b print:hidden">
      {/* If the bar's code cannot be loaded, the page itself is still shown. */}
      <ErrorBoundary renderFailure={() => null} resetKey={page} onReset={askAgainForModules}>
        <Suspense fallback={null}>
          <AccountBar />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
