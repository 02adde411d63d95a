import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { isAccessGranted } from '../ledger/billing-rows.ts';
import { isFuture } from '../ledger/calendar.ts';
import { findShownSubscription } from '../ledger/subscription-status.ts';
import { buildPausedEmail, buildPauseEndedAccessEmail } from './pause-emails.ts';
import { isRecent, emailContext, notifyOnce, type NotifyDependencies } from './notify-once.ts';

/**
 * Confirms that the monthly subscription was paused at the partner, with the day on which access ends, and later
 * that access has ended. Sends nothing once the subscription runs again, or about an end beside other access.
 * @throws as `notifyOnce`
 */
export async function notifyPause(
  dependencies: NotifyDependencies,
  event: DomainEvent<'subscription.paused'>,
): Promise<void> {
  const { occurredAt, data } = event;
  const { subscriptionId, accessUntil: paidUntil } = data;
  const pauseFact = `paused:${subscriptionId}:${occurredAt.slice(0, 10)}`;
  const fact = paidUntil === null ? pauseFact : `${pauseFact}:${paidUntil}`;
  await notifyOnce(dependencies, event, fact, (ledger, account) => {
    const subscription = findShownSubscription(ledger);
    if (subscription?.id !== subscriptionId || subscription.status !== 'paused') return undefined;
    const { pausedSince = occurredAt } = subscription;
    const context = { ...emailContext(dependencies, ledger), hasGrant: isAccessGranted(account) };
    const isEnd =
      paidUntil !== null && !isFuture(paidUntil, new Date(occurredAt)) && pausedSince < paidUntil;
    if (!isEnd) {
      if (!isRecent(pausedSince, event)) return undefined;
      return { happenedAt: pausedSince, email: buildPausedEmail(context) };
    }
    if (context.accessUntil !== null || context.hasGrant || !isRecent(paidUntil, event)) {
      return undefined;
    }
    const { siteUrl } = context;
    return { happenedAt: paidUntil, email: buildPauseEndedAccessEmail(paidUntil, siteUrl) };
  });
}
