import { byApproval, firstPaid, isEndRequested, isOneOff, isPaid, isMeantToRun } from './ledger.ts';
import type { Charge, Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';
import { dayMilliseconds } from './calendar.ts';

/**
 * Marks what must be ended or refunded: a second subscription beside a running one, a second payment of one
 * purchase, and charges made after a subscription's end or first seen then. A mark is never removed.
 * @param before the ledger before the change; a subscription that was running in it is not ended
 */
export function markMustBeRefunded(before: Ledger, ledger: Ledger): Ledger {
  const kept = findKeptSubscription(before, ledger);
  const subscriptions = ledger.subscriptions.map((one) =>
    isMeantToRun(one) && (one.id !== kept?.id || startsTooEarly(one))
      ? { ...one, mustBeEnded: true }
      : one,
  );
  const marked = { ...ledger, subscriptions };
  const previousCharges = new Map(before.charges.map((charge) => [charge.id, charge]));
  return {
    ...marked,
    charges: marked.charges.map((one) =>
      markCharge(before, marked, one, previousCharges.get(one.id)),
    ),
  };
}

/** The partner calculates in whole days. */
const earlyMilliseconds = dayMilliseconds;

/**
 * The partner ignored the requested start date and would charge earlier than announced. It drops fields that it does
 * not accept without an error.
 */
export function startsTooEarly({ startsAt, nextPaymentAt }: LedgerSubscription): boolean {
  if (startsAt === undefined || nextPaymentAt === null) return false;
  return Date.parse(nextPaymentAt) < Date.parse(startsAt) - earlyMilliseconds;
}

function findKeptSubscription(before: Ledger, ledger: Ledger): LedgerSubscription | undefined {
  const running = new Set(before.subscriptions.filter(isMeantToRun).map(({ id }) => id));
  const candidates = ledger.subscriptions.filter(isMeantToRun);
  return candidates.find(({ id }) => running.has(id)) ?? candidates[0];
}

function markCharge(
  before: Ledger,
  ledger: Ledger,
  charge: Charge,
  previous: Charge | undefined,
): Charge {
  if (charge.mustBeRefunded || !isPaid(charge)) return charge;
  const isExcess =
    isAfterEnd(ledger, charge) ||
    isFoundAfterEnd(before, ledger, charge, previous) ||
    gaveNoAccess(ledger, previous) ||
    isSecond(ledger, charge);
  return isExcess ? { ...charge, mustBeRefunded: true } : charge;
}

function wasKnownPaid(previous: Charge | undefined): boolean {
  return previous !== undefined && previous.approvedAt !== null;
}

/** The account was deleted before its payment was known and got nothing for it, by the partner's clock. */
function gaveNoAccess({ closedAt }: Ledger, previous: Charge | undefined): boolean {
  return closedAt !== null && !wasKnownPaid(previous);
}

/**
 * Returns whether the charge was found after the end of a subscription without a known payment, even if the partner
 * charged it before: its payer was promised a refund.
 */
function isFoundAfterEnd(
  before: Ledger,
  ledger: Ledger,
  { subscriptionId }: Charge,
  previous: Charge | undefined,
): boolean {
  if (wasKnownPaid(previous)) return false;
  const [was, is] = [before, ledger].map(({ subscriptions }) =>
    subscriptions.find(({ id }) => id === subscriptionId),
  );
  if (was === undefined || is === undefined) return false;
  return isEndRequested(was) && isEndRequested(is) && firstPaid(before, was) === undefined;
}

/**
 * Charged after the end of the subscription was requested or the account deleted, or by a duplicate
 * subscription.
 */
function isAfterEnd(ledger: Ledger, { approvedAt, createdAt, subscriptionId }: Charge): boolean {
  const subscription = ledger.subscriptions.find(({ id }) => id === subscriptionId);
  if (subscription?.mustBeEnded === true) return true;
  const at = Date.parse(approvedAt ?? createdAt);
  const ends = [subscription?.cancelledAt, subscription?.endedUnchargedAt, ledger.closedAt];
  return ends.some((end) => typeof end === 'string' && at > Date.parse(end));
}

function isSecond(ledger: Ledger, charge: Charge): boolean {
  if (!isOneOff(charge)) return false;
  const [first] = ledger.charges
    .filter(({ purchase }) => purchase === charge.purchase)
    .filter((other) => isPaid(other) && !other.mustBeRefunded)
    .toSorted(byApproval);
  return first !== undefined && first.id !== charge.id;
}
