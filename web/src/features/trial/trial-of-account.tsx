import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Access } from '../../../../shared/contracts/access.ts';
import { AccessGate } from '../access/access-gate.tsx';
import { DashboardSkeleton } from '../access/dashboard-skeleton.tsx';
import { useOpenTrial } from './use-open-trial.ts';

interface TrialOfAccountProps {
  /** Renders the page of an account without a running trial. */
  readonly children: (access: Access) => ReactNode;
}

/** Replaces a trial page for an account session: a running trial is opened, and the page with it. */
export function TrialOfAccount({ children }: TrialOfAccountProps) {
  return (
    <AccessGate loading={<DashboardSkeleton shape="cards" />}>
      {(access) => (access.trialEndsAt === undefined ? children(access) : <OpeningTrial />)}
    </AccessGate>
  );
}

function OpeningTrial() {
  const { pathname, search } = useLocation();
  const { open } = useOpenTrial(`${pathname}${search}`);
  const openTrial = useEffectEvent(() => void open());
  useEffect(() => openTrial(), []);
  return <DashboardSkeleton shape="cards" />;
}
