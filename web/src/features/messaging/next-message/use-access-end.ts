import { useSession } from '../../access/session/use-session.ts';
import { useAccess } from '../../access/use-access.ts';
import { relevantRefusedCharge } from '../../billing/paid-already.ts';
import { useSubscription } from '../../billing/use-subscription.ts';

/** The end of the access that messages depend on. */
export interface AccessEnd {
  /** ISO 8601, UTC; null where nothing is known to end it. */
  readonly at: string | null;
  readonly isTrial: boolean;
}

/**
 * Returns when the user's access ends: of a trial, a one-off plan, a cancelled subscription, or the paid month of a
 * subscription with a refused renewal. Undefined until it is known.
 */
export function useAccessEnd(): AccessEnd | undefined {
  const session = useSession();
  const { data: access } = useAccess();
  const isAccount = session?.kind === 'account';
  const { data: own, isLoading } = useSubscription({ enabled: isAccount && access?.hasAccess });
  if (access === undefined || (isLoading && isAccount)) return undefined;
  const { hasAccess, accountType, expiresAt, trialEndsAt, accountPlan } = access;
  if (!hasAccess) return { at: trialEndsAt ?? null, isTrial: trialEndsAt !== undefined };
  if (accountType === 'trial_active') {
    // A trial session whose account has paid continues by that plan, whose end it does not know.
    return { at: accountPlan === 'paid' ? null : expiresAt, isTrial: accountPlan !== 'paid' };
  }
  const refused = own === undefined ? undefined : relevantRefusedCharge(own);
  const isRenewed = own?.subscription?.state === 'active' && refused === undefined;
  if (isRenewed) return { at: null, isTrial: false };
  const paidUntil = refused === undefined ? null : (own?.subscription?.accessUntil ?? null);
  return { at: expiresAt ?? paidUntil, isTrial: false };
}
