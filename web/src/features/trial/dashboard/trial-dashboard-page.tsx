import { Navigate, useSearchParams } from 'react-router-dom';
import { loadCode } from '../../../lib/load-code.ts';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { AccessGate } from '../../access/access-gate.tsx';
import { DashboardSkeleton } from '../../access/dashboard-skeleton.tsx';
import { SessionPage } from '../../access/session-page.tsx';
import { TrialView } from './trial-view.tsx';
import { useSession } from '../../access/session/use-session.ts';
import { TrialEdit } from './trial-edit.tsx';
import { TrialPanel } from './trial-panel.tsx';
import { TrialOfAccount } from '../trial-of-account.tsx';
import * as paths from '../../../paths.ts';

/** Loaded separately: the page of a trial does not need this code. */
const AccountWithoutTrial = lazyPart(
  () => loadCode(() => import('./account-without-trial.tsx')),
  <DashboardSkeleton shape="cards" />,
);

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
  if (session?.kind === 'account')
    return (
      <TrialOfAccount>
        {({ hasAccess, trialEnded }) =>
          // The dashboard shows that a trial has ended, or that there is a plan.
          hasAccess || trialEnded === true ? (
            <Navigate to={paths.dashboard} replace />
          ) : (
            <AccountWithoutTrial />
          )
        }
      </TrialOfAccount>
    );
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
