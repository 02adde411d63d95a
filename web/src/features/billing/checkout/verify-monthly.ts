import { limitText } from '../../../lib/call-failure.ts';
import { paymentErrors } from '../../../copy/billing/billing-errors.ts';
import { isStartDelayed } from '../payment-progress.ts';
import {
  readSubscription,
  type AccountSubscription,
  type SubscriptionAnswer,
} from '../use-subscription.ts';

/** States in which a second monthly subscription would be charged in addition to the existing one. */
const running: readonly AccountSubscription['state'][] = ['active', 'pending', 'processing'];

/**
 * A one-off plan may always begin: an active plan is extended, and a monthly subscription continues beside it, which
 * the checkout says.
 */
export function skipVerification(): Promise<undefined> {
  return Promise.resolve(undefined);
}

/** Returns whether there is a monthly subscription that would be charged in addition to a new one. */
export function isAlreadyRunning(billing: SubscriptionAnswer): boolean {
  const { subscription } = billing;
  const runs = subscription !== null && running.includes(subscription.state);
  return runs && !isStartDelayed(billing);
}

/** @returns why no monthly subscription may begin; undefined when one may */
export async function verifyMonthly(): Promise<string | undefined> {
  try {
    return isAlreadyRunning(await readSubscription()) ? paymentErrors.alreadyActive : undefined;
  } catch (error) {
    return limitText(error) ?? paymentErrors.verification;
  }
}
