import { dayMilliseconds, isFuture } from './calendar.ts';
import { cardWarning } from './card-expiry.ts';
import { grantsAccess, isLive, isOneOff, isOpen, returnableMilliseconds } from './ledger.ts';
import { nextCheckAt } from './next-check.ts';
import { paidTime } from './paid-time.ts';
import { subscriptionStatus } from './subscription-status.ts';
import type { Charge, Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';

/** After this time the partner would have reported the attempt, if it had received it. */
const forgottenMilliseconds = 30 * dayMilliseconds;
/**
 * After a deletion no user would complain, and the subscription can only be found by its charges, the first of which
 * may be as late as the end of a whole plan.
 */
const forgottenOnceClosedMilliseconds = 3 * 366 * dayMilliseconds;

/**
 * Returns the ledger with everything derived from it at this moment.
 * @param activeUserEnd the end in the row of usuarios_ativos; until a payment counts, the row has another origin and
 * stays; later, an end that differs from the ledger's is an operator's extension
 */
export function deriveLedger(ledger: Ledger, activeUserEnd: string | null, now: Date): Ledger {
  const isOurs = ledger.planEndsAt !== null;
  const granted = {
    ...ledger,
    grantedUntil: isOurs ? ledger.grantedUntil : activeUserEnd,
    ...deriveExtensions(ledger, activeUserEnd, now),
  };
  const paid = isOurs || ledger.charges.some((charge) => isOneOff(charge) && grantsAccess(charge));
  const time = paidTime(granted);
  const planEndsAt = paid ? time.planEndsAt : null;
  const { cardWarning: _, ...unwarned } = granted;
  const warning = cardWarning(granted, now);
  const derived: Ledger = {
    ...(warning === undefined ? unwarned : { ...granted, cardWarning: warning }),
    planEndsAt,
    planEnded: planEndsAt !== null && !isFuture(planEndsAt, now),
    paidUntil: time.installmentsUntil,
    subscriptionStatus: subscriptionStatus(granted, now),
  };
  if (needsReconciliation(derived, now)) {
    return { ...derived, needsReconciliation: true, nextLookAt: nextCheckAt(derived, now) };
  }
  const { nextLookAt: __, ...finished } = derived;
  return { ...finished, needsReconciliation: false };
}

/**
 * The row is written only together with the ledger, so a different value was set by hand. It is stored as a number
 * of days, so that payments before and after it count as usual.
 */
function deriveExtensions(
  { planEndsAt, extensions }: Ledger,
  activeUserEnd: string | null,
  now: Date,
): Pick<Ledger, 'extensions'> {
  if (planEndsAt === null || activeUserEnd === null || activeUserEnd === planEndsAt) return {};
  const milliseconds = Date.parse(activeUserEnd) - Date.parse(planEndsAt);
  if (milliseconds === 0) return {};
  return { extensions: [...(extensions ?? []), { at: now.toISOString(), milliseconds }] };
}

/** Returns whether the state may still change without a command of ours, so that the ledger must be checked again. */
function needsReconciliation(ledger: Ledger, now: Date): boolean {
  const isWithin = (instant: string | null, milliseconds: number) =>
    instant !== null && now.getTime() - Date.parse(instant) < milliseconds;
  const mayAppear = (attempt: Charge | LedgerSubscription, milliseconds: number) =>
    attempt.status === 'abandoned' && isWithin(attempt.createdAt, milliseconds);
  const subscriptionForgotten =
    ledger.closedAt === null ? forgottenMilliseconds : forgottenOnceClosedMilliseconds;
  return (
    isFuture(ledger.planEndsAt, now) ||
    isFuture(ledger.paidUntil, now) ||
    ledger.subscriptions.some(
      (one) => isLive(one) || one.status === 'sending' || mayAppear(one, subscriptionForgotten),
    ) ||
    ledger.charges.some(
      (charge) =>
        isOpen(charge) ||
        isWithin(charge.approvedAt, returnableMilliseconds) ||
        charge.status === 'sending' ||
        mayAppear(charge, forgottenMilliseconds),
    )
  );
}
