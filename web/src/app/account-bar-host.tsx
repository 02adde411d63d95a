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
const pagesWithBar: readonly string[] = [
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

/** The bar of those pages, which stays while somebody goes from one to the other. */
export function AccountBarHost() {
  const { pathname } = useLocation();
  const isSignedIn = useSignedIn();
  if (!isSignedIn || !pagesWithBar.includes(pathname.replace(/\/+$/, ''))) return null;
  return (
    // Without its code the pages' own links lead everywhere, too.
    <ErrorBoundary renderFailure={() => null} resetKey={pathname} onReset={askAgainForModules}>
      <Suspense fallback={null}>
        <AccountBar />
      </Suspense>
    </ErrorBoundary>
  );
}
