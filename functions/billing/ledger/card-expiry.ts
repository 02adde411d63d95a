import type { CardWarning, Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';
import { dayMilliseconds, localMonth } from './calendar.ts';
import { cardInUse } from './card-in-use.ts';
import { isMeantToRun } from './ledger.ts';

/**
 * Returns whether the card of the monthly subscription is in its last month or the one before. Such ledgers are
 * checked every day (next-check.ts), so no list of cards is needed. An expired card is reported by its next charge.
 * No warning on the day on which the card was entered: the form has shown it then.
 */
export function cardWarning(ledger: Ledger, now: Date): CardWarning | undefined {
  const running = ledger.subscriptions.find(isMeantToRun);
  if (running === undefined || ledger.closedAt !== null) return undefined;
  const { expires } = cardInUse(ledger, running);
  if (expires === null || isJustEntered(running, now)) return undefined;
  const about = { subscriptionId: running.id, expires };
  if (expires === localMonth(now)) return { ...about, when: 'this-month' };
  return expires === localMonth(now, 1) ? { ...about, when: 'next-month' } : undefined;
}

function isJustEntered({ cardSince, createdAt }: LedgerSubscription, now: Date): boolean {
  return now.getTime() - Date.parse(cardSince ?? createdAt) < dayMilliseconds;
}
