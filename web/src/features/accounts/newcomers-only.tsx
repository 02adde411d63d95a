import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { OneOffPlanKey } from '../../../../shared/plans.ts';
import { readSession } from '../access/session/session-store.ts';
import { upgradePath } from '../../paths.ts';

interface NewcomersOnlyProps {
  /** The one that was chosen, where it is not the monthly one. */
  readonly plan?: OneOffPlanKey;
  readonly children: ReactNode;
}

/**
 * A sign-up is for people who are new: whoever is in a trial is registered already, and would be
 * refused with their own data. They go on by the upgrade.
 */
export function NewcomersOnly({ plan, children }: NewcomersOnlyProps) {
  // Decided once, on arrival: a session that is opened later, here or in another tab, does not take
  // the form away.
  const [isInTrial] = useState(() => readSession()?.kind === 'trial');
  return isInTrial ? <Navigate to={upgradePath(plan)} replace /> : children;
}
