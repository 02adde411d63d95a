import { useEffect, useEffectEvent } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { AccessGate } from '../access/access-gate.tsx';
import { DashboardSkeleton } from '../access/dashboard-skeleton.tsx';
import { useOpenTrial } from './use-open-trial.ts';

interface TrialOfAccountProps {
  /** Where somebody is led whose account has no running trial. */
  readonly without: string;
}

/**
 * In place of a page of the trial, for whoever is signed in to their account: while the trial runs it is
 * opened, and the page with it.
 */
export function TrialOfAccount({ without }: TrialOfAccountProps) {
  return (
    <AccessGate loading={<DashboardSkeleton shape="cards" />}>
      {({ trialEndsAt }) =>
        trialEndsAt === undefined ? <Navigate to={without} replace /> : <OpeningTrial />
      }
    </AccessGate>
  );
}

function OpeningTrial() {
  const { pathname, search } = useLocation();
  const { open } = useOpenTrial(`${pathname}${search}`);
  const begin = useEffectEvent(() => void open());
  useEffect(() => begin(), []);
  return <DashboardSkeleton shape="cards" />;
}
