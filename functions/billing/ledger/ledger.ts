import type { Charge, Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { dayMilliseconds } from './calendar.ts';

export function isOneOff(charge: Charge): boolean {
  return charge.subscriptionId === null;
}

/** Payments older than this are no longer returned, by the rules of cards and banks. */
export const returnableMilliseconds = 180 * dayMilliseconds;

/** Returns whether the charge was paid and not refunded. */
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

/** A dispute was decided in our favour: the money is finally ours. */
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

/** Returns whether a dispute has returned the money of a purchase that was not withdrawn before. */
export function isTakenBack(charge: Charge): boolean {
  return charge.status === 'charged_back' && !isPaid(charge) && charge.withdrawnAt === null;
}

/** Returns whether the seller has refunded the charge at the partner, without a refund requested here. */
export function isReturnedBySeller({ status, withdrawnAt, mustBeRefunded }: Charge): boolean {
  return status === 'refunded' && withdrawnAt === null && !mustBeRefunded;
}

/** Returns whether a charge can still be paid while a user waits for it. */
export function isOpen({ status }: Pick<Charge, 'status'>): boolean {
  return ['pending', 'in_process', 'authorized'].includes(status);
}

/** Returns whether the partner charges the subscription, or may do so. */
export function isLive({ status }: Pick<LedgerSubscription, 'status'>): boolean {
  return ['pending', 'authorized', 'paused'].includes(status);
}

/**
 * Returns whether the subscription's end was requested: by its payer, or by us because the first charge was not
 * made.
 */
export function isEndRequested(one: LedgerSubscription): boolean {
  return one.cancelledAt !== null || one.endedUnchargedAt !== undefined;
}

/**
 * Returns whether the subscription is active and should continue: its end was not requested, and it is not a
 * duplicate.
 */
export function isMeantToRun(one: LedgerSubscription): boolean {
  return isLive(one) && !one.mustBeEnded && !isEndRequested(one);
}

/** Returns whether the attempt's outcome is not known, possibly permanently. */
export function isUnresolved({ status }: { readonly status: string }): boolean {
  return status === 'sending' || status === 'abandoned';
}

/** No request runs longer than this, so an attempt that is still `sending` by then was cut off. */
export const runningMilliseconds = 30_000;

export function listSubscriptionCharges(
  ledger: Ledger,
  subscription: LedgerSubscription,
): Charge[] {
  return ledger.charges.filter((charge) => charge.subscriptionId === subscription.id);
}

/** Returns the first paid charge of a subscription, including one that was returned later. */
export function firstPaid(ledger: Ledger, subscription: LedgerSubscription): Charge | undefined {
  return listSubscriptionCharges(ledger, subscription)
    .filter(({ approvedAt }) => approvedAt !== null)
    .toSorted(byApproval)[0];
}

/** Returns when a charge was paid, or when it was created if it is unpaid. ISO 8601, UTC. */
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

/** Compares charges by their payment, or by their creation when unpaid. */
export function byApproval(a: Charge, b: Charge): number {
  return Date.parse(paidAt(a)) - Date.parse(paidAt(b)) || (a.id < b.id ? -1 : 1);
}

/** @throws ProblemError `payment_not_found` */
export function getCharge(ledger: Ledger, id: string): Charge {
  const charge = ledger.charges.find((one) => one.id === id);
  if (charge === undefined) throw new ProblemError('payment_not_found');
  return charge;
}

/** `<accountId>:<pay_… or sbs_…>`, by which the partner knows an attempt. */
export function formatReference(accountId: string, attemptId: string): string {
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
