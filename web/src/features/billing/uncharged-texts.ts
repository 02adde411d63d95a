import { firstChargeWait as texts } from '../../copy/billing/first-charge.ts';
import type { AccountSubscription, SubscriptionAnswer } from './use-subscription.ts';

/** Returns why a subscription without a charge has ended, and how a late charge is handled. */
export function describeUncharged({
  wasCharged,
}: NonNullable<AccountSubscription['endedUncharged']>): string {
  const money = wasCharged === true ? texts.charged : texts.uncharged;
  return `${texts.ended} ${money} ${texts.again}`;
}

const shownMilliseconds = 14 * 24 * 60 * 60 * 1000;

/** Returns the same text for two weeks after the end; undefined after that. */
export function unchargedAlertText({
  subscription,
  readAt,
}: SubscriptionAnswer): string | undefined {
  const uncharged = subscription?.endedUncharged;
  if (uncharged === undefined) return undefined;
  const age = Date.parse(readAt) - Date.parse(uncharged.at);
  return age < shownMilliseconds ? describeUncharged(uncharged) : undefined;
}
