import { checkAccess, type AccountPlan } from '../../../../shared/contracts/access.ts';
import { callAs } from './session/authorized-api.ts';

/**
 * Reads the plan with the stored trial session. Public pages call this as well, so an expired session must not sign
 * the user out with a message.
 * @throws ApiError
 */
export async function readAccountPlan(signal: AbortSignal): Promise<AccountPlan | undefined> {
  const { accountPlan } = await callAs('trial', checkAccess, {}, { signal });
  return accountPlan;
}
