import { useSearchParams } from 'react-router-dom';
import type { Access } from '../../../../shared/contracts/access.ts';
import { useSession } from '../identity/use-session.ts';
import { AccessGate } from './access-gate.tsx';
import { ActiveDashboard } from './active-dashboard.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { InactiveView } from './inactive-view.tsx';
import { TrialActiveView } from './trial-active-view.tsx';
import { TrialView } from './trial-view.tsx';
import { usePaymentNotices } from './use-payment-notices.ts';

/** One of four views, by what the server says that the account is. */
export function DashboardRouter() {
  const session = useSession();
  const [parameters] = useSearchParams();
  const expectsPayment = parameters.get('payment_success') === 'true';
  return (
    <AccessGate
      expectsPayment={expectsPayment}
      loading={<DashboardSkeleton shape={session?.kind === 'trial' ? 'cards' : 'tabs'} />}
    >
      {(access) => <View access={access} expectsPayment={expectsPayment} />}
    </AccessGate>
  );
}

function View(props: { readonly access: Access; readonly expectsPayment: boolean }) {
  const { access, expectsPayment } = props;
  usePaymentNotices(expectsPayment, access.hasAccess);
  switch (access.accountType) {
    case 'active':
      return <ActiveDashboard access={access} />;
    case 'trial_active':
    case 'trial_expired':
      return expectsPayment ? (
        <InactiveView accountType={access.accountType} expectsPayment />
      ) : (
        <TrialView access={access}>{(trial) => <TrialActiveView {...trial} />}</TrialView>
      );
    case 'inactive':
      return <InactiveView accountType="inactive" expectsPayment={expectsPayment} />;
    default:
      return access.accountType satisfies never;
  }
}
