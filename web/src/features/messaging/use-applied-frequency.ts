import type { MessageFrequency } from '../../../../shared/contracts/preferences.ts';
import { appliedFrequency } from '../../../../shared/messages/message-days.ts';
import { useAccess } from '../access/use-access.ts';

/**
 * Returns the frequency that applies: always daily in a trial without a plan. Undefined until it is known whether
 * there is a plan.
 */
export function useAppliedFrequency(
  chosen: MessageFrequency | undefined,
): MessageFrequency | undefined {
  const { data: access } = useAccess();
  if (access === undefined || chosen === undefined) return undefined;
  const { accountType, accountPlan, trialEndsAt } = access;
  const isInTrial = accountType === 'trial_active' && accountPlan !== 'paid';
  // For an account session, the server names a running trial only when there is no plan.
  return appliedFrequency(chosen, isInTrial || trialEndsAt !== undefined);
}
