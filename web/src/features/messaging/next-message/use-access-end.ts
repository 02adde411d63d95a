import { useSession } from '../../access/session/use-session.ts';
import { useAccess } from '../../access/use-access.ts';
import { relevantRefusedCharge } from '../../billing/payment-progress.ts';
import { useSubscription } from '../../billing/use-subscription.ts';

/** The end of the access that messages depend on. */
export interface AccessEnd {
  /** ISO 8601, UTC; null when no end is known. */
  readonly at: string | null;
  readonly isTrial: boolean;
}

/**
 * Returns when the user's access ends: of a trial, a one-off plan, a cancelled subscription, or the paid month of a
 * subscription with a declined renewal. Undefined until it is known.
 */
export function useAccessEnd(): AccessEnd | undefined {
  const session = useSession();
  const { data: access } = useAccess();
  const isAccount = session?.kind === 'account';
  const { data: billing, isLoading } = useSubscription({ enabled: isAccount && access?.hasAccess });
  if (access === undefined || (isLoading && isAccount)) return undefined;
  const { hasAccess, accountType, expiresAt, trialEndsAt, accountPlan } = access;
  if (!hasAccess) return { at: trialEndsAt ?? null, isTrial: trialEndsAt !== undefined };
  if (accountType === 'trial_active') {
    // A trial session of an account that has paid continues by that plan; the session does not contain the plan's end.
    return { at: accountPlan === 'paid' ? null : expiresAt, isTrial: accountPlan !== 'paid' };
  }
  const refusedCharge = billing === undefined ? undefined : relevantRefusedCharge(billing);
  const isRenewed = billing?.subscription?.state === 'active' && refusedCharge === undefined;
  if (isRenewed) return { at: null, isTrial: false };
  const paidUntil =
    refusedCharge === undefined ? null : (billing?.subscription?.accessUntil ?? null);
  return { at: expiresAt ?? paidUntil, isTrial: false };
}
