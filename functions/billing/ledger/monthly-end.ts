import { grantsAccess, isOpen, paidAt } from './ledger.ts';
import { canEnd, withEndRequested } from './end-subscriptions.ts';
import { subscriptionStatus } from './subscription-status.ts';
import type { Charge, Ledger } from '../../entities/billing-ledger.ts';

/*
 * A user with a monthly subscription who buys a one-off plan may choose that the subscription ends with the
 * purchase. The choice is stored on the payment, and takes effect in the same write that records the payment as
 * paid. The partner is then asked to cancel as for every other cancellation, until it has done so.
 */

/** Returns whether a plan is bought while the monthly subscription is overdue, so that its end is a choice. */
export function mustChooseMonthlyEnd(ledger: Ledger, now: Date): boolean {
  return subscriptionStatus(ledger, now) === 'past_due' && ledger.subscriptions.some(canEnd);
}

/** Returns the choice to store with a new payment; undefined when no subscription is active. */
export function newMonthlyEnd(ledger: Ledger, isMeantToRun: boolean): Charge['monthlyEnd'] {
  const subscriptions = ledger.subscriptions.filter(canEnd).map(({ id }) => id);
  return isMeantToRun && subscriptions.length > 0 ? { subscriptions, at: null } : undefined;
}

/**
 * Ends the subscriptions that were to end by a payment which has now been received. Returns the same ledger when
 * there is none.
 */
export function withMonthlyEnds(ledger: Ledger): Ledger {
  const paid = ledger.charges.filter(
    (charge) => charge.monthlyEnd?.at === null && grantsAccess(charge),
  );
  return paid.reduce(withMonthlyEndOf, ledger);
}

function withMonthlyEndOf(ledger: Ledger, { id, ...charge }: Charge): Ledger {
  const at = paidAt(charge);
  const subscriptions = charge.monthlyEnd?.subscriptions ?? [];
  const ended = ledger.subscriptions.filter((one) => subscriptions.includes(one.id));
  return {
    ...withEndRequested(ledger, ended.filter(canEnd), { at }),
    charges: ledger.charges.map((one) =>
      one.id === id ? { ...one, monthlyEnd: { subscriptions, at } } : one,
    ),
  };
}

/**
 * Returns the ledger with the latest choice on an open payment, for a user who returned to the checkout. The same
 * ledger where the choice is unchanged.
 */
export function withChosenMonthlyEnd(
  ledger: Ledger,
  charge: Charge,
  isMeantToRun: boolean | undefined,
): Ledger {
  if (isMeantToRun === undefined || !isOpen(charge)) return ledger;
  if ((charge.monthlyEnd !== undefined) === isMeantToRun) return ledger;
  const monthlyEnd = newMonthlyEnd(ledger, isMeantToRun);
  if (isMeantToRun && monthlyEnd === undefined) return ledger;
  const { monthlyEnd: _, ...rest } = charge;
  const changed = monthlyEnd === undefined ? rest : { ...rest, monthlyEnd };
  return {
    ...ledger,
    charges: ledger.charges.map((one) => (one.id === charge.id ? changed : one)),
  };
}

/** Returns whether its payment has ended a monthly subscription, which a withdrawal does not restore. */
export function hasEndedMonthly({ monthlyEnd }: Charge): boolean {
  return (monthlyEnd?.at ?? null) !== null;
}
