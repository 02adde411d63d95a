import { useSearchParams } from 'react-router-dom';
import type { Access } from '../../../../shared/contracts/access.ts';
import { useSubscription } from '../billing/use-subscription.ts';
import { useSession } from '../identity/use-session.ts';
import { AccessGate } from './access-gate.tsx';
import { ActiveDashboard } from './active-dashboard.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { InactiveView, withoutAccess } from './inactive-view.tsx';
import { TrialActiveView } from './trial-active-view.tsx';
import { TrialView } from './trial-view.tsx';
import { usePaymentNotices } from './use-payment-notices.ts';
import { useStanding } from './use-standing.ts';

/** One of four views, by what the server says that the account is. */
export function DashboardRouter() {
  const session = useSession();
  return (
    <AccessGate
      loading={<DashboardSkeleton shape={session?.kind === 'trial' ? 'cards' : 'tabs'} />}
    >
      {(access) => <View access={access} />}
    </AccessGate>
  );
}

function View({ access }: { readonly access: Access }) {
  const [parameters] = useSearchParams();
  const isTold = parameters.get('payment_success') === 'true';
  const standing = useStanding(access);
  const { accountType, hasAccess } = access;
  const { data: own } = useSubscription({ enabled: !hasAccess });
  const isReviewed = own?.openPayments.some(({ status }) => status === 'in_process') === true;
  usePaymentNotices({ isTold, expectsPayment: standing === 'expected', isReviewed, hasAccess });
  if (standing === undefined) return <DashboardSkeleton shape="cards" />;
  switch (accountType) {
    case 'active':
      return <ActiveDashboard access={access} />;
    case 'trial_active':
    case 'trial_expired':
      return standing === 'expected' ? (
        <InactiveView {...{ accountType, standing }} />
      ) : (
        <TrialView access={access}>{(trial) => <TrialActiveView {...trial} />}</TrialView>
      );
    case 'inactive':
      return <InactiveView accountType={withoutAccess(access)} standing={standing} />;
    default:
      return accountType satisfies never;
  }
}
