import {
  awaitsNextCharge,
  subscriptionStates,
  type StateTexts,
} from '../../copy/billing/billing-payments.ts';
import { firstChargeWait } from '../../copy/billing/first-charge.ts';
import { describeUncharged } from './uncharged-texts.ts';
import type { AccountSubscription } from './use-subscription.ts';

/** Returns the headline of a subscription's state, and an explanation if it needs one. */
export function selectStateTexts(subscription: AccountSubscription | null): StateTexts {
  if (subscription === null) return subscriptionStates.active;
  const { state, hasBeenCharged, endedUncharged, firstChargeUnconfirmed, isEndUnconfirmed } =
    subscription;
  if (endedUncharged !== undefined) {
    return { title: firstChargeWait.title, text: describeUncharged(endedUncharged) };
  }
  if (firstChargeUnconfirmed === true) {
    return { title: firstChargeWait.unconfirmedTitle, text: firstChargeWait.unconfirmed };
  }
  const words =
    state === 'pending' && hasBeenCharged ? awaitsNextCharge : subscriptionStates[state];
  return isEndUnconfirmed === true ? { ...words, text: firstChargeWait.endUnconfirmed } : words;
}
