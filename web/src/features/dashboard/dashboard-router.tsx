import { useSearchParams } from 'react-router-dom';
import type { Access } from '../../../../shared/contracts/access.ts';
import { useSubscription } from '../billing/use-subscription.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { loadCode } from '../../lib/load-code.ts';
import { useSession } from '../access/session/use-session.ts';
import { AccessGate } from '../access/access-gate.tsx';
import { ActiveDashboard } from './active-dashboard.tsx';
import { DashboardSkeleton } from '../access/dashboard-skeleton.tsx';
import { waitOf, withoutAccess } from '../billing/account-status.ts';
import { showsAsset } from './dashboard-address.ts';
import { SlimSkeleton } from './slim-skeleton.tsx';
import { usePrefetchedAsset } from './use-prefetched-asset.ts';
import { usePaymentNotices } from './use-payment-notices.ts';
import { useAccountStatus } from './use-account-status.ts';

/** Whoever has access loads the views of nobody else. */
const waiting = <DashboardSkeleton shape="cards" />;
const InactiveView = lazyPart(() => loadCode(() => import('./inactive-view.tsx')), waiting);
const TrialViews = lazyPart(
  () => loadCode(() => import('../trial/dashboard/trial-views.tsx')),
  waiting,
);

/** One of four views, by what the server says that the account is. */
export function DashboardRouter() {
  const session = useSession();
  usePrefetchedAsset();
  const [parameters] = useSearchParams();
  const isOfAsset = session?.kind === 'account' && showsAsset(parameters);
  return (
    <AccessGate
      loading={
        isOfAsset ? (
          <SlimSkeleton />
        ) : (
          <DashboardSkeleton shape={session?.kind === 'trial' ? 'cards' : 'tabs'} />
        )
      }
    >
      {(access) => <View access={access} />}
    </AccessGate>
  );
}

function View({ access }: { readonly access: Access }) {
  const [parameters] = useSearchParams();
  const isJustPaid = parameters.get('payment_success') === 'true';
  const accountStatus = useAccountStatus(access);
  const { accountType, hasAccess } = access;
  const { data: own } = useSubscription({ enabled: !hasAccess });
  const wait = waitOf(own);
  usePaymentNotices({ isJustPaid, expectsPayment: accountStatus === 'expected', wait, hasAccess });
  if (accountStatus === undefined) return waiting;
  switch (accountType) {
    case 'active':
      return <ActiveDashboard access={access} />;
    // A trial that runs is shown, whatever becomes of a payment beside it.
    case 'trial_active':
      return <TrialViews access={access} />;
    case 'trial_expired':
      return accountStatus === 'expected' ? (
        <InactiveView {...{ accountType, accountStatus }} />
      ) : (
        <TrialViews access={access} />
      );
    case 'inactive':
      return (
        <InactiveView accountType={withoutAccess(access, own)} accountStatus={accountStatus} />
      );
    default:
      return accountType satisfies never;
  }
}
