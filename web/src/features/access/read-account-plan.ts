import { checkAccess, type AccountPlan } from '../../../../shared/contracts/access.ts';
import { callAs } from './session/authorized-api.ts';

/**
 * Asks as the trial that is stored. A public page asks too, on which a session that is over is no
 * reason to end it aloud.
 * @throws ApiError
 */
export async function readAccountPlan(signal: AbortSignal): Promise<AccountPlan | undefined> {
  const { accountPlan } = await callAs('trial', checkAccess, {}, { signal });
  return accountPlan;
}
