import { grantsAccess, isOpen, paidAt } from './ledger.ts';
import { canEnd, withEnd } from './wished-ends.ts';
import type { Charge, Ledger } from '../../records/billing-ledger.ts';

/*
 * Somebody with a monthly subscription who pays a plan once may have the subscription end with it.
 * The wish stands on the payment, and comes true in the very write that enters it as paid: the
 * partner is then told as of every other cancellation, until it has done it.
 */

/** The wish, as a payment that begins now carries it; undefined where nothing runs. */
export function newMonthlyEnd(ledger: Ledger, isMeantToRun: boolean): Charge['monthlyEnd'] {
  const subscriptions = ledger.subscriptions.filter(canEnd).map(({ id }) => id);
  return isMeantToRun && subscriptions.length > 0 ? { subscriptions, at: null } : undefined;
}

/** The ledger with the subscriptions ended whose plan has been paid; the same where there is none. */
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
    ...withEnd(ledger, ended.filter(canEnd), { at }),
    charges: ledger.charges.map((one) =>
      one.id === id ? { ...one, monthlyEnd: { subscriptions, at } } : one,
    ),
  };
}

/**
 * The ledger with what was said last about it on a payment that still waits: somebody came back to
 * the checkout, and chose otherwise. The same where that is what stands there.
 */
export function withOtherWish(
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
