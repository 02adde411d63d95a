import type { Charge, Ledger, LedgerSubscription } from '../../records/billing-ledger.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import { dayMilliseconds } from './calendar.ts';

export function isOneOff(charge: Charge): boolean {
  return charge.subscriptionId === null;
}

/** Payments older than this are no longer returned, by the rules of cards and banks. */
export const returnableMilliseconds = 180 * dayMilliseconds;

/** The money was taken and has not been refunded. */
export function isPaid(charge: Charge): boolean {
  const { status } = charge;
  return status === 'approved' || status === 'in_mediation' || isReimbursed(charge);
}

/**
 * Returns whether money was received and not returned. A full refund or a chargeback counts as unpaid:
 * otherwise a stranger could hold an account at no cost.
 */
export function holdsMoney({ charges }: Pick<Ledger, 'charges'>): boolean {
  return charges.some((charge) => isPaid(charge) || isDisputed(charge));
}

/** An undecided dispute counts as kept, since it may be decided for us. */
function isDisputed({ status, detail }: Charge): boolean {
  return status === 'charged_back' && detail !== 'settled';
}

/** A dispute is over and decided in our favour: the money is ours for good. */
function isReimbursed({ status, detail }: Charge): boolean {
  return status === 'charged_back' && detail === 'reimbursed';
}

/**
 * Returns whether a charge pays for access. A withdrawn or refundable purchase still gives access if a dispute has
 * left the money with us, because the partner can no longer refund it.
 */
export function grantsAccess(charge: Charge): boolean {
  const isToGoBack = charge.withdrawnAt !== null || charge.mustBeRefunded;
  return isPaid(charge) && (!isToGoBack || isReimbursed(charge));
}

/** A dispute has taken its money back: of a purchase that was not withdrawn from before. */
export function isTakenBack(charge: Charge): boolean {
  return charge.status === 'charged_back' && !isPaid(charge) && charge.withdrawnAt === null;
}

/** The seller has returned its money at the partner: of a charge that nothing here had returned before. */
export function isReturnedBySeller({ status, withdrawnAt, mustBeRefunded }: Charge): boolean {
  return status === 'refunded' && withdrawnAt === null && !mustBeRefunded;
}

/** Returns whether a charge can still be paid while a user waits for it. */
export function isOpen({ status }: Pick<Charge, 'status'>): boolean {
  return ['pending', 'in_process', 'authorized'].includes(status);
}

/** Returns whether the partner charges the subscription, or may. */
export function isLive({ status }: Pick<LedgerSubscription, 'status'>): boolean {
  return ['pending', 'authorized', 'paused'].includes(status);
}

/** Returns whether its end was requested: by its payer, or by us because no first charge came. */
export function isEndRequested(one: LedgerSubscription): boolean {
  return one.cancelledAt !== null || one.endedUnchargedAt !== undefined;
}

/** Returns whether it runs and shall continue: its end was not requested, and it is no duplicate. */
export function isMeantToRun(one: LedgerSubscription): boolean {
  return isLive(one) && !one.mustBeEnded && !isEndRequested(one);
}

/** The attempt's outcome is not known, and never may be. */
export function isUnresolved({ status }: { readonly status: string }): boolean {
  return status === 'sending' || status === 'abandoned';
}

/** No request runs longer than this, so an attempt that is still `sending` by then was cut off. */
export const runningMilliseconds = 30_000;

export function chargesOf(ledger: Ledger, subscription: LedgerSubscription): Charge[] {
  return ledger.charges.filter((charge) => charge.subscriptionId === subscription.id);
}

/** Returns the first paid charge of a subscription, including one that was returned later. */
export function firstPaid(ledger: Ledger, subscription: LedgerSubscription): Charge | undefined {
  return chargesOf(ledger, subscription)
    .filter(({ approvedAt }) => approvedAt !== null)
    .toSorted(byApproval)[0];
}

/** When a charge was paid; of one that was not, when it was made. ISO 8601, UTC. */
export function paidAt({
  approvedAt,
  createdAt,
}: Pick<Charge, 'approvedAt' | 'createdAt'>): string {
  return approvedAt ?? createdAt;
}

/** Returns the total charge in centavos: the price, plus the interest on a card. */
export function totalPaidOf({
  totalPaidInCentavos,
  amountInCentavos,
}: Pick<Charge, 'totalPaidInCentavos' | 'amountInCentavos'>): number {
  return totalPaidInCentavos ?? amountInCentavos;
}

/** The order in which charges were paid, or made where they were not. */
export function byApproval(a: Charge, b: Charge): number {
  return Date.parse(paidAt(a)) - Date.parse(paidAt(b)) || (a.id < b.id ? -1 : 1);
}

/** @throws BfjError `payment_not_found` */
export function chargeOf(ledger: Ledger, id: string): Charge {
  const charge = ledger.charges.find((one) => one.id === id);
  if (charge === undefined) throw new BfjError('payment_not_found');
  return charge;
}

/** `<accountId>:<pay_… or sbs_…>`, by which the partner knows an attempt. */
export function referenceOf(accountId: string, attemptId: string): string {
  return `${accountId}:${attemptId}`;
}

const referenceForm = /^(acc_[0-9A-Za-z]{1,40}):((?:pay|sbs)_[0-9A-Za-z]{1,40})$/;

/** Undefined for a reference that is not one of ours. */
export function parseReference(
  reference: string | null,
): { readonly accountId: string; readonly attemptId: string } | undefined {
  const [, accountId, attemptId] = referenceForm.exec(reference ?? '') ?? [];
  return accountId === undefined || attemptId === undefined ? undefined : { accountId, attemptId };
}
