import {
  awaitsNextCharge,
  subscriptionStates,
  type StateWords,
} from '../../copy/billing/billing-payments.ts';
import { firstChargeWait } from '../../copy/billing/first-charge.ts';
import { unchargedInWords } from './uncharged-words.ts';
import type { AccountSubscription } from './use-subscription.ts';

/** Returns the headline of a subscription's state, and a sentence where it needs one. */
export function stateWords(subscription: AccountSubscription | null): StateWords {
  if (subscription === null) return subscriptionStates.active;
  const { state, hasBeenCharged, endedUncharged, firstChargeUnconfirmed, isEndUnconfirmed } =
    subscription;
  if (endedUncharged !== undefined) {
    return { title: firstChargeWait.title, text: unchargedInWords(endedUncharged) };
  }
  if (firstChargeUnconfirmed === true) {
    return { title: firstChargeWait.unconfirmedTitle, text: firstChargeWait.unconfirmed };
  }
  const words =
    state === 'pending' && hasBeenCharged ? awaitsNextCharge : subscriptionStates[state];
  return isEndUnconfirmed === true ? { ...words, text: firstChargeWait.endUnconfirmed } : words;
}
