import { monthlyPlan, oneOffPlanKeys, oneOffPlans } from '../../../shared/plans.ts';
import type { PartnerPayment } from '../../integrations/mercadopago/mercadopago-answers.ts';
import type { Charge, Ledger } from '../../entities/billing-ledger.ts';
import { isOpen, isUnresolved, parseReference, runningMilliseconds } from '../ledger/ledger.ts';
import { deriveChargeId } from './partner-ids.ts';
import { replaceEntry } from './replace-entry.ts';

/**
 * Returns the ledger with a payment as the provider reports it, known or new.
 * @param found the current time; undefined when a request waits for the result and returns it to its user
 */
export function applyPayment(ledger: Ledger, payment: PartnerPayment, found?: Date): Ledger {
  const attempt = parseReference(payment.externalReference);
  const existing =
    ledger.charges.find((charge) => charge.partnerId === payment.id) ??
    ledger.charges.find((charge) => charge.id === attempt?.attemptId && charge.partnerId === null);
  if (existing !== undefined) {
    return {
      ...ledger,
      charges: replaceEntry(ledger.charges, withReport(existing, payment, found)),
    };
  }
  if (attempt?.accountId !== ledger.accountId) return ledger;
  const added = attempt.attemptId.startsWith('sbs_')
    ? newInstallment(ledger, payment, attempt.attemptId)
    : newCharge(ledger, payment, attempt.attemptId);
  if (added === undefined) return ledger;
  const charges = [...ledger.charges, withReport(added, payment, found)];
  return { ...ledger, charges };
}

function newInstallment(
  ledger: Ledger,
  payment: PartnerPayment,
  reference: string,
): Charge | undefined {
  const { preapprovalId } = payment;
  const subscription = ledger.subscriptions.find((one) =>
    preapprovalId === null ? one.reference === reference : one.partnerId === preapprovalId,
  );
  if (subscription === undefined) return undefined;
  const id = deriveChargeId(payment);
  return { ...blankCharge(payment, id), purchase: id, subscriptionId: subscription.id };
}

/** A second payment of one attempt, or a payment of an attempt that is no longer in the ledger. */
function newCharge(ledger: Ledger, payment: PartnerPayment, attemptId: string): Charge | undefined {
  const attempt = ledger.charges.find(({ id }) => id === attemptId);
  const plan =
    attempt?.plan ??
    oneOffPlanKeys.find(
      (key) => oneOffPlans[key].totalPriceInCentavos === payment.amountInCentavos,
    );
  if (plan === undefined) return undefined;
  const id = attempt === undefined ? attemptId : deriveChargeId(payment);
  return { ...blankCharge(payment, id), plan, purchase: attempt?.purchase ?? attemptId };
}

function blankCharge(payment: PartnerPayment, id: string): Charge {
  return {
    id,
    partnerId: payment.id,
    plan: monthlyPlan.key,
    method: toMethod(payment) ?? 'card',
    amountInCentavos: payment.amountInCentavos,
    refundedInCentavos: 0,
    installments: payment.installments,
    status: payment.status,
    detail: null,
    cardBrand: null,
    lastFour: null,
    createdAt: payment.createdAt,
    approvedAt: null,
    refundedAt: null,
    expiresAt: null,
    purchase: id,
    subscriptionId: null,
    requestKey: null,
    requestDigest: null,
    withdrawnAt: null,
    mustBeRefunded: false,
  };
}

function withReport(charge: Charge, payment: PartnerPayment, found: Date | undefined): Charge {
  const isReturned = payment.status === 'refunded' || payment.status === 'charged_back';
  const method = toMethod(payment) ?? charge.method;
  const isReviewed = method === 'card' && isOpen(payment);
  const wasReviewed = charge.reviewedSince !== undefined && isOpen(charge);
  return {
    ...charge,
    ...foundAfter(charge, found),
    ...(isReviewed ? { reviewedSince: charge.reviewedSince ?? payment.changedAt } : {}),
    ...(wasReviewed && !isReviewed ? { reviewedUntil: payment.changedAt } : {}),
    partnerId: payment.id,
    method,
    status: payment.status,
    detail: payment.statusDetail,
    amountInCentavos: payment.amountInCentavos,
    refundedInCentavos: payment.refundedInCentavos,
    installments: payment.installments,
    ...chargedToCard(method, payment),
    cardBrand: method === 'card' ? payment.methodId : null,
    lastFour: payment.lastFour,
    // For a card that is charged again.
    ...(charge.subscriptionId === null || payment.cardExpires === null
      ? {}
      : { cardExpires: payment.cardExpires }),
    approvedAt: payment.approvedAt ?? charge.approvedAt,
    refundedAt: isReturned ? (charge.refundedAt ?? payment.changedAt) : charge.refundedAt,
    expiresAt: method === 'pix' ? (payment.expiresAt ?? charge.expiresAt) : null,
  };
}

/** Returns the interest on a card in centavos; undefined when the partner does not report it. */
export function chargedToCard(
  method: Charge['method'],
  payment: PartnerPayment,
): Pick<Charge, 'totalPaidInCentavos' | 'installmentInCentavos'> {
  const { amountInCentavos, installments, totalPaidInCentavos, installmentInCentavos } = payment;
  if (method !== 'card') return {};
  const isOther = totalPaidInCentavos !== null && totalPaidInCentavos !== amountInCentavos;
  return {
    ...(isOther ? { totalPaidInCentavos } : {}),
    ...(installments > 1 && installmentInCentavos !== null ? { installmentInCentavos } : {}),
  };
}

/** A running request waits for its own answer, even if another process has found the result first. */
function foundAfter(charge: Charge, found: Date | undefined): Pick<Charge, 'foundAt'> {
  if (found === undefined || !isUnresolved(charge)) return {};
  const age = found.getTime() - Date.parse(charge.createdAt);
  return age < runningMilliseconds ? {} : { foundAt: found.toISOString() };
}

/** Undefined when the partner does not report it. */
function toMethod({ methodId }: PartnerPayment): Charge['method'] | undefined {
  if (methodId === '') return undefined;
  return methodId === 'pix' ? 'pix' : 'card';
}
