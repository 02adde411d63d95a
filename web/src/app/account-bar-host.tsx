import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useSignedIn } from '../features/access/session/use-signed-in.ts';
import { askAgainForModules, lazyCode } from '../lib/lazy-module.ts';
import { loadCode } from '../lib/load-code.ts';
import { ErrorBoundary } from '../ui/page/error-boundary.tsx';
import * as paths from '../paths.ts';

/** Visitors load nothing for it. */
const AccountBar = lazyCode(() => loadCode(() => import('./account-bar.tsx')));

/** The pages of whoever is signed in. Where something is paid or filled in step by step, nothing leads away. */
const accountPages: readonly string[] = [
  paths.dashboard,
  paths.inactiveDashboard,
  paths.trialDashboard,
  paths.portfolio,
  paths.alerts,
  paths.ownAssistant,
  paths.comparisonPage,
  paths.messages,
  paths.profile,
];

const isAccountPage = (page: string) =>
  accountPages.includes(page) || page.startsWith(paths.weeklyReports);

/**
 * The ways between those pages, which stay while somebody goes from one to the other: a bar at the bottom of phones, and a
 * row where there is room, whose place is there before it is.
 */
export function AccountBarHost() {
  const { pathname } = useLocation();
  const isSignedIn = useSignedIn();
  const page = pathname.replace(/(?<!\/)\/+$/, '');
  if (!isSignedIn || !isAccountPage(page)) return null;
  return (
    <div className="border-rule md:h-12 md:border-b print:hidden">
      {/* Without its code the pages themselves are still there. */}
      <ErrorBoundary renderFailure={() => null} resetKey={page} onReset={askAgainForModules}>
        <Suspense fallback={null}>
          <AccountBar />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
