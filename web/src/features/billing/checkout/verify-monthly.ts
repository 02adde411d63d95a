import { limitText } from '../../../lib/call-failure.ts';
import { paymentErrors } from '../../../copy/billing/billing-errors.ts';
import { waitsForDays } from '../paid-already.ts';
import {
  readSubscription,
  type AccountSubscription,
  type SubscriptionAnswer,
} from '../use-subscription.ts';

/** States in which another monthly subscription would be charged beside this one. */
const running: readonly AccountSubscription['state'][] = ['active', 'pending', 'processing'];

/**
 * A plan that is paid once may always begin: one that still runs is extended, and a monthly
 * subscription goes on beside it, which the checkout says.
 */
export function nothingToVerify(): Promise<undefined> {
  return Promise.resolve(undefined);
}

/** Whether there is a monthly subscription that another one would be charged beside. */
export function runsAlready(own: SubscriptionAnswer): boolean {
  const { subscription } = own;
  const runs = subscription !== null && running.includes(subscription.state);
  return runs && !waitsForDays(own);
}

/** @returns why no monthly subscription may begin; undefined where one may */
export async function verifyMonthly(): Promise<string | undefined> {
  try {
    return runsAlready(await readSubscription()) ? paymentErrors.alreadyActive : undefined;
  } catch (error) {
    return limitText(error) ?? paymentErrors.verification;
  }
}
