import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useSignedIn } from '../features/access/session/use-signed-in.ts';
import { askAgainForModules, lazyCode } from '../lib/lazy-module.ts';
import { loadCode } from '../lib/load-code.ts';
import { ErrorBoundary } from '../ui/page/error-boundary.tsx';
import * as paths from '../paths.ts';

/** Visitors load nothing for them. */
const AccountBar = lazyCode(() => loadCode(() => import('./account-bar.tsx')));
const AccountRow = lazyCode(() => loadCode(() => import('./account-row.tsx')));

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

/** The bar of those pages, which stays while somebody goes from one to the other. */
export function AccountBarHost() {
  const page = useAccountPage();
  return page === undefined ? null : (
    <Alone page={page}>
      <AccountBar />
    </Alone>
  );
}

/** The same where there is room for a row; its place is there before it is. An open asset needs all of its height. */
export function AccountRowHost() {
  const page = useAccountPage();
  const { search } = useLocation();
  if (page === undefined || (page === paths.dashboard && search.includes('ativo='))) return null;
  return (
    <div className="border-rule hidden h-12 border-b md:block print:hidden">
      <Alone page={page}>
        <AccountRow />
      </Alone>
    </div>
  );
}

function useAccountPage(): string | undefined {
  const { pathname } = useLocation();
  const isSignedIn = useSignedIn();
  const page = pathname.replace(/\/+$/, '');
  return isSignedIn && accountPages.includes(page) ? page : undefined;
}

function Alone({ page, children }: { readonly page: string; readonly children: ReactNode }) {
  return (
    // Without its code the pages themselves are still there.
    <ErrorBoundary renderFailure={() => null} resetKey={page} onReset={askAgainForModules}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
