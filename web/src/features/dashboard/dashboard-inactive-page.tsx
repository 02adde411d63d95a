import { Navigate } from 'react-router-dom';
import type { Access } from '../../../../shared/contracts/access.ts';
import { AccessGate } from '../access/access-gate.tsx';
import { DashboardSkeleton } from '../access/dashboard-skeleton.tsx';
import InactiveView from './inactive-view.tsx';
import { useSubscription } from '../billing/use-subscription.ts';
import { viewWithoutAccess } from '../billing/account-status.ts';
import { SessionPage } from '../access/session-page.tsx';
import { useAccountStatus } from './use-account-status.ts';
import * as paths from '../../paths.ts';

export default function DashboardInactivePage() {
  return (
    <SessionPage>
      <AccessGate loading={<DashboardSkeleton shape="cards" />}>
        {(access) => <View access={access} />}
      </AccessGate>
    </SessionPage>
  );
}

function View({ access }: { readonly access: Access }) {
  const { accountType, accountPlan } = access;
  const accountStatus = useAccountStatus(access);
  const { data: billing } = useSubscription();
  if (accountType === 'active') return <Navigate to={paths.dashboard} replace />;
  if (accountStatus === undefined) return <DashboardSkeleton shape="cards" />;
  const shownType = accountType === 'inactive' ? viewWithoutAccess(access, billing) : accountType;
  return <InactiveView accountType={shownType} {...{ accountStatus, accountPlan }} />;
}
