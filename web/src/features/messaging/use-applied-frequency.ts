import type { MessageFrequency } from '../../../../shared/contracts/preferences.ts';
import { appliedFrequency } from '../../../../shared/messages/message-days.ts';
import { useAccess } from '../access/use-access.ts';

/**
 * Returns the frequency that applies: daily in a trial without a plan, whatever was chosen. Undefined until it is
 * known whether there is a plan.
 */
export function useAppliedFrequency(
  chosen: MessageFrequency | undefined,
): MessageFrequency | undefined {
  const { data: access } = useAccess();
  if (access === undefined || chosen === undefined) return undefined;
  const { accountType, accountPlan, trialEndsAt } = access;
  const isInTrial = accountType === 'trial_active' && accountPlan !== 'paid';
  // The server names a running trial to an account's session only where there is no plan.
  return appliedFrequency(chosen, isInTrial || trialEndsAt !== undefined);
}
