import { DashboardRouter } from './dashboard-router.tsx';
import { SessionPage } from '../access/session-page.tsx';

export default function DashboardPage() {
  return (
    <SessionPage>
      <DashboardRouter />
    </SessionPage>
  );
}
