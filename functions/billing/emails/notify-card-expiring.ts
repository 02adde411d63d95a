import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { CardWarning, Ledger } from '../../entities/billing-ledger.ts';
import { addMonths, isFuture } from '../ledger/calendar.ts';
import { cardWarning } from '../ledger/card-expiry.ts';
import { cardInUse } from '../ledger/card-in-use.ts';
import { awaitsCard } from '../ledger/continuing-subscription.ts';
import { nextChargeAt } from '../ledger/refused-installments.ts';
import { buildCardExpiryEmail } from './card-expiry-email.ts';
import { notifyOnce, type NotifyDependencies } from './notify-once.ts';

/**
 * Sends an e-mail about a monthly subscription's card that expires this month or next, once for each; not if the
 * card was replaced, the subscription has ended, or the month has passed. After a refused charge another card was
 * requested already.
 * @throws as `notifyOnce`
 */
export async function notifyCardExpiring(
  dependencies: NotifyDependencies,
  event: DomainEvent<'subscription.card_expiring'>,
): Promise<void> {
  const { subscriptionId, expires, when } = event.data;
  const fact = `card:${subscriptionId}:${expires}:${when}`;
  await notifyOnce(dependencies, event, fact, (ledger) => {
    const now = dependencies.clock();
    const warning = cardWarning(ledger, now);
    if (!isSame(warning, event.data) || awaitsCard(ledger, now)) return undefined;
    return {
      happenedAt: firstDayOf(event.data),
      email: buildEmail(dependencies, ledger, event.data),
    };
  });
}

function buildEmail({ clock, siteUrl }: NotifyDependencies, ledger: Ledger, about: CardWarning) {
  const subscription = ledger.subscriptions.find(({ id }) => id === about.subscriptionId);
  const next = subscription === undefined ? null : nextChargeAt(ledger, subscription, clock());
  return buildCardExpiryEmail(about, {
    lastFour: subscription === undefined ? null : cardInUse(ledger, subscription).lastFour,
    // The partner may still name the day of a charge that was made a moment ago.
    nextChargeAt: isFuture(next, clock()) ? next : null,
    siteUrl,
  });
}

function isSame(one: CardWarning | undefined, other: CardWarning): boolean {
  return (
    one?.subscriptionId === other.subscriptionId &&
    one.expires === other.expires &&
    one.when === other.when
  );
}

/** Returns the first day of the month in which the e-mail is sent. */
function firstDayOf({ expires, when }: CardWarning): string {
  const last = `${expires}-01T12:00:00.000Z`;
  return when === 'this-month' ? last : addMonths(last, -1);
}
