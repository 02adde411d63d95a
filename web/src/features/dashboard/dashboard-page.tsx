import { DashboardRouter } from './dashboard-router.tsx';
import { SessionPage } from './session-page.tsx';

export default function DashboardPage() {
  return (
    <SessionPage>
      <DashboardRouter />
    </SessionPage>
  );
}
