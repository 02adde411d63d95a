import { paymentErrors } from '../../copy/billing-errors.ts';
import { waitsForDays } from './paid-already.ts';
import { readSubscription, type OwnSubscription } from './use-subscription.ts';

/** States in which another monthly subscription would be charged beside this one. */
const running: readonly OwnSubscription['state'][] = ['active', 'pending', 'processing'];

/**
 * A plan that is paid once may always begin: one that still runs is extended, and a monthly
 * subscription goes on beside it, which the checkout says.
 */
export function nothingToVerify(): Promise<undefined> {
  return Promise.resolve(undefined);
}

/** @returns why no monthly subscription may begin; undefined where one may (specification 5) */
export async function verifyMonthly(): Promise<string | undefined> {
  try {
    const own = await readSubscription();
    const { subscription } = own;
    const runs = subscription !== null && running.includes(subscription.state);
    return runs && !waitsForDays(own) ? paymentErrors.alreadyActive : undefined;
  } catch {
    return paymentErrors.verification;
  }
}
