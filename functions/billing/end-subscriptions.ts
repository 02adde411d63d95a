import { reportFailure } from '../runtime/report-failure.ts';
import type { CheckoutEffects } from './checkout-effects.ts';
import { converge } from './converge.ts';
import type { Ledger, LedgerSubscription } from './ledger.ts';

/** The person need not wait for a partner that is down: it is asked until it has done it. */
export async function tellPartner(
  effects: CheckoutEffects,
  accountId: string,
  ended: readonly LedgerSubscription[],
): Promise<Ledger | undefined> {
  try {
    return await converge(effects, accountId, { attemptIds: ended.map(({ id }) => id) });
  } catch (error) {
    reportFailure('partner not told yet', { accountId }, error);
    await effects.lookAgain(accountId);
    return undefined;
  }
}
