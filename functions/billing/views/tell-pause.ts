import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { isAccessGiven } from '../ledger/billing-rows.ts';
import { isAhead } from '../ledger/calendar.ts';
import { shownSubscription } from '../ledger/subscription-status.ts';
import { pausedEmail, pauseEndedAccessEmail } from './pause-emails.ts';
import { isNews, surroundings, tellOnce, type TellDependencies } from './tell-once.ts';

/**
 * Confirms that the monthly subscription was paused at the partner, with the day on which access ends, and
 * later that it has ended. Writes nothing once the subscription runs again, nor of an end beside other access.
 * @throws as `tellOnce`
 */
export async function tellPaused(
  dependencies: TellDependencies,
  event: DomainEvent<'subscription.paused'>,
): Promise<void> {
  const { occurredAt, data } = event;
  const { subscriptionId, accessUntil: paidUntil } = data;
  const begins = `paused:${subscriptionId}:${occurredAt.slice(0, 10)}`;
  const fact = paidUntil === null ? begins : `${begins}:${paidUntil}`;
  await tellOnce(dependencies, event, fact, (ledger, account) => {
    const subscription = shownSubscription(ledger);
    if (subscription?.id !== subscriptionId || subscription.status !== 'paused') return undefined;
    const { pausedSince = occurredAt } = subscription;
    const around = { ...surroundings(dependencies, ledger), isGiven: isAccessGiven(account) };
    const isEnd =
      paidUntil !== null && !isAhead(paidUntil, new Date(occurredAt)) && pausedSince < paidUntil;
    if (!isEnd) {
      if (!isNews(pausedSince, event)) return undefined;
      return { happenedAt: pausedSince, email: pausedEmail(around) };
    }
    if (around.accessUntil !== null || around.isGiven || !isNews(paidUntil, event)) {
      return undefined;
    }
    const { siteUrl } = around;
    return { happenedAt: paidUntil, email: pauseEndedAccessEmail(paidUntil, siteUrl) };
  });
}
