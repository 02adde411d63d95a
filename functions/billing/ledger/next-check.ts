import { createHash } from 'node:crypto';
import { isFuture, later } from './calendar.ts';
import { firstChargeDeadline } from './first-charge.ts';
import { listSubscriptionCharges, isLive, isOpen } from './ledger.ts';
import { subscriptionStatus } from './subscription-status.ts';
import type { Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** An open attempt is checked this long after it started, and every hour from then on. */
const checkDelays = [5 * minute, 15 * minute, hour];
/**
 * How long an open ledger is checked every hour, and then once a day. The partner retries a card during this time.
 */
const hourlyCheckMilliseconds = { undecided: 3 * day, overdue: 31 * day };

/** Six in the morning of São Paulo, and the hours after it. */
const dailyHour = 9;
const dailySpreadMinutes = 360;

/**
 * Returns the next check of an open ledger, even without a notification: soon where a user waits for it, otherwise
 * once a day.
 */
export function nextCheckAt(ledger: Ledger, now: Date): string {
  const checks = waits(ledger, now).flatMap(({ since, hourlyPeriodMilliseconds }) => {
    const check = checkAfter(Date.parse(since), now.getTime(), hourlyPeriodMilliseconds);
    return check === undefined ? [] : [check];
  });
  return new Date(Math.min(...checks, nextDaily(ledger.accountId, now.getTime()))).toISOString();
}

interface Wait {
  /** When the partner may have decided at the earliest; may be in the future. */
  readonly since: string;
  readonly hourlyPeriodMilliseconds: number;
}

function waits(ledger: Ledger, now: Date): Wait[] {
  const undecided = (since: string): Wait => ({
    since,
    hourlyPeriodMilliseconds: hourlyCheckMilliseconds.undecided,
  });
  const charges = ledger.charges.flatMap((charge) => {
    if (charge.status !== 'sending' && !isOpen(charge)) return [];
    // An unpaid Pix has then expired.
    const ends = charge.expiresAt === null ? [] : [undecided(charge.expiresAt)];
    return [undecided(charge.createdAt), ...ends];
  });
  const subscriptions = ledger.subscriptions.flatMap((one) => subscriptionWaits(ledger, one, now));
  return [...charges, ...subscriptions];
}

function subscriptionWaits(ledger: Ledger, one: LedgerSubscription, now: Date): Wait[] {
  const undecided = (since: string): Wait => ({
    since,
    hourlyPeriodMilliseconds: hourlyCheckMilliseconds.undecided,
  });
  if (one.status === 'sending') return [undecided(one.createdAt)];
  if (!isLive(one)) return [];
  const charges = listSubscriptionCharges(ledger, one);
  const first = charges.length === 0 ? [undecided(one.createdAt)] : [];
  // The end of an uncharged subscription is requested then, and until the partner has done it.
  const deadline = one.endedUnchargedAt ?? firstChargeDeadline(ledger, one);
  const missed = deadline === undefined ? [] : [undecided(deadline)];
  // A notification of a due charge may be lost; with each charge the partner gives the date of the next one.
  const due = one.nextPaymentAt === null ? [] : [undecided(one.nextPaymentAt)];
  // Access ends then without a charge, which is announced.
  const { paidUntil } = ledger;
  const pauseEnds =
    one.status === 'paused' && paidUntil !== null
      ? [{ since: paidUntil, hourlyPeriodMilliseconds: 0 }]
      : [];
  const isOverdue = subscriptionStatus(ledger, now) === 'past_due';
  const last = charges.reduce<string | null>((at, { createdAt }) => later(at, createdAt), null);
  const overdue =
    isOverdue && last !== null
      ? [{ since: last, hourlyPeriodMilliseconds: hourlyCheckMilliseconds.overdue }]
      : [];
  const ends = isFuture(ledger.paidUntil, now) ? [] : overdue;
  return [...first, ...missed, ...due, ...pauseEnds, ...ends];
}

/** Returns the first check that is still in the future; undefined after so much time that a daily check is enough. */
function checkAfter(
  since: number,
  now: number,
  hourlyPeriodMilliseconds: number,
): number | undefined {
  const next = checkDelays.map((after) => since + after).find((candidate) => candidate > now);
  if (next !== undefined) return next;
  if (now - since > hourlyPeriodMilliseconds) return undefined;
  return since + (Math.floor((now - since) / hour) + 1) * hour;
}

/** Each account has its own minute of the morning, so that the checks are spread. */
function nextDaily(accountId: string, now: number): number {
  const digest = createHash('sha256').update(accountId).digest().readUInt16BE(1);
  const daily =
    Math.floor(now / day) * day + dailyHour * hour + (digest % dailySpreadMinutes) * minute;
  return daily > now ? daily : daily + day;
}
