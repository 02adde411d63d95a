import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { OneOffPlanKey } from '../../../../shared/plans.ts';
import { readSession } from '../access/session/session-store.ts';
import { upgradePath } from '../../paths.ts';

interface NewUsersOnlyProps {
  /** The chosen plan, if it is not the monthly one. */
  readonly plan?: OneOffPlanKey;
  readonly children: ReactNode;
}

/**
 * Renders a sign-up for new users only. A trial user's data is registered already, so the upgrade is offered
 * instead.
 */
export function NewUsersOnly({ plan, children }: NewUsersOnlyProps) {
  // Decided once, when the page is opened: a session that starts later, here or in another tab, does not replace the
  // form.
  const [isInTrial] = useState(() => readSession()?.kind === 'trial');
  return isInTrial ? <Navigate to={upgradePath(plan)} replace /> : children;
}
