import { useSearchParams } from 'react-router-dom';
import { AccessGate } from '../../access/access-gate.tsx';
import { DashboardSkeleton } from '../../access/dashboard-skeleton.tsx';
import { SessionPage } from '../../access/session-page.tsx';
import { TrialView } from './trial-view.tsx';
import { useSession } from '../../access/session/use-session.ts';
import { TrialEdit } from './trial-edit.tsx';
import { TrialPanel } from './trial-panel.tsx';
import { TrialOfAccount } from '../trial-of-account.tsx';
import * as paths from '../../../paths.ts';

/** `/trial-dashboard`: the trial with its clock, and its preferences to be changed. */
export default function TrialDashboardPage() {
  return (
    <SessionPage loginPath={paths.trialLogin}>
      <TrialDashboard />
    </SessionPage>
  );
}

function TrialDashboard() {
  const session = useSession();
  const [parameters] = useSearchParams();
  if (session?.kind === 'account') return <TrialOfAccount without={paths.dashboard} />;
  const edits = parameters.has('editar');
  return (
    <AccessGate loading={<DashboardSkeleton shape="cards" />}>
      {(access) => (
        <TrialView access={access}>
          {(trial) => (edits ? <TrialEdit /> : <TrialPanel {...trial} />)}
        </TrialView>
      )}
    </AccessGate>
  );
}
