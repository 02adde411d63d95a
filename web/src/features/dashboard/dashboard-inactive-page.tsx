import { Navigate } from 'react-router-dom';
import { AccessGate } from './access-gate.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { InactiveView } from './inactive-view.tsx';
import { SessionPage } from './session-page.tsx';

export default function DashboardInactivePage() {
  return (
    <SessionPage>
      <AccessGate loading={<DashboardSkeleton shape="cards" />}>
        {(access) =>
          access.accountType === 'active' ? (
            <Navigate to="/dashboard" replace />
          ) : (
            <InactiveView accountType={access.accountType} expectsPayment={false} />
          )
        }
      </AccessGate>
    </SessionPage>
  );
}
