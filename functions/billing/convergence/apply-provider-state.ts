import { monthlyPlan, oneOffPlanKeys, oneOffPlans } from '../../../shared/plans.ts';
import type { PartnerPayment, PartnerPreapproval } from '../../integrations/mercadopago-answers.ts';
import { isOpen, parseReference } from '../ledger/ledger.ts';
import { chargeIdOf, subscriptionIdOf } from './partner-ids.ts';
import { withMonthlyEnds } from '../ledger/monthly-end.ts';
import { withReplacedEnded } from './end-replaced-subscriptions.ts';
import { markMustBeRefunded } from '../ledger/must-be-refunded.ts';
import type { Charge, Ledger, LedgerSubscription } from '../../records/billing-ledger.ts';

/** What the partner has said, asked after the ledger was read. */
export interface ProviderState {
  readonly payments: readonly PartnerPayment[];
  readonly preapprovals: readonly PartnerPreapproval[];
  /** Attempts that were searched for and not found. */
  readonly notFound: readonly string[];
  /** There is more of it than one step takes in. */
  readonly isPartial: boolean;
}

/** The partner's search may not know yet what it has just made. */
const abandonedMilliseconds = 10 * 60 * 1000;

/** The ledger as the provider's state makes it. Whatever that leaves out stays as it is. */
export function applyProviderState(ledger: Ledger, state: ProviderState, now: Date): Ledger {
  let merged = ledger;
  for (const preapproval of state.preapprovals) merged = withPreapproval(merged, preapproval, now);
  // Oldest first, so that of several the first is the one that was meant.
  for (const payment of state.payments.toSorted(byCreation)) merged = withPayment(merged, payment);
  const resolved = withAbandoned(merged, state.notFound, now);
  const marked = markMustBeRefunded(ledger, withReplacedEnded(resolved, now));
  const ended = withMonthlyEnds(marked);
  // What a subscription was charged after its end goes back.
  return ended === marked ? marked : markMustBeRefunded(ledger, ended);
}

function withPreapproval(ledger: Ledger, preapproval: PartnerPreapproval, now: Date): Ledger {
  const attempt = parseReference(preapproval.externalReference);
  const known =
    ledger.subscriptions.find((one) => one.partnerId === preapproval.id) ??
    ledger.subscriptions.find((one) => one.id === attempt?.attemptId && one.partnerId === null);
  const { id: partnerId, status, nextPaymentAt, cardId, cardBrand } = preapproval;
  const reported = { partnerId, status, nextPaymentAt, cardId, cardBrand, detail: null };
  if (known !== undefined) {
    const isOtherCard = known.cardId !== null && known.cardId !== cardId;
    const { lastFour: _, ...withoutDigits } = known;
    const changed = isOtherCard
      ? { ...withoutDigits, ...reported, cardSince: now.toISOString() }
      : { ...known, ...reported };
    return { ...ledger, subscriptions: replaced(ledger.subscriptions, changed) };
  }
  if (attempt?.accountId !== ledger.accountId) return ledger;
  const added: LedgerSubscription = {
    id: subscriptionIdOf(preapproval),
    reference: attempt.attemptId,
    createdAt: preapproval.createdAt,
    requestKey: null,
    requestDigest: null,
    cancelledAt: null,
    unwanted: false,
    ...reported,
  };
  return { ...ledger, subscriptions: [...ledger.subscriptions, added] };
}

function withPayment(ledger: Ledger, payment: PartnerPayment): Ledger {
  const attempt = parseReference(payment.externalReference);
  const known =
    ledger.charges.find((charge) => charge.partnerId === payment.id) ??
    ledger.charges.find((charge) => charge.id === attempt?.attemptId && charge.partnerId === null);
  if (known !== undefined) {
    return { ...ledger, charges: replaced(ledger.charges, withReport(known, payment)) };
  }
  if (attempt?.accountId !== ledger.accountId) return ledger;
  const added = attempt.attemptId.startsWith('sbs_')
    ? newInstalment(ledger, payment, attempt.attemptId)
    : newCharge(ledger, payment, attempt.attemptId);
  if (added === undefined) return ledger;
  const charges = [...ledger.charges, withReport(added, payment)];
  return { ...ledger, charges };
}

function newInstalment(
  ledger: Ledger,
  payment: PartnerPayment,
  reference: string,
): Charge | undefined {
  const { preapprovalId } = payment;
  const subscription = ledger.subscriptions.find((one) =>
    preapprovalId === null ? one.reference === reference : one.partnerId === preapprovalId,
  );
  if (subscription === undefined) return undefined;
  const id = chargeIdOf(payment);
  return { ...blankCharge(payment, id), purchase: id, subscriptionId: subscription.id };
}

/** A second payment of one attempt, or one of an attempt that the ledger has forgotten. */
function newCharge(ledger: Ledger, payment: PartnerPayment, attemptId: string): Charge | undefined {
  const attempt = ledger.charges.find(({ id }) => id === attemptId);
  const plan =
    attempt?.plan ??
    oneOffPlanKeys.find(
      (key) => oneOffPlans[key].totalPriceInCentavos === payment.amountInCentavos,
    );
  if (plan === undefined) return undefined;
  const id = attempt === undefined ? attemptId : chargeIdOf(payment);
  return { ...blankCharge(payment, id), plan, purchase: attempt?.purchase ?? attemptId };
}

function blankCharge(payment: PartnerPayment, id: string): Charge {
  return {
    id,
    partnerId: payment.id,
    plan: monthlyPlan.key,
    method: methodOf(payment) ?? 'card',
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
    unwanted: false,
  };
}

function withReport(charge: Charge, payment: PartnerPayment): Charge {
  const isReturned = payment.status === 'refunded' || payment.status === 'charged_back';
  const method = methodOf(payment) ?? charge.method;
  const isReviewed = method === 'card' && isOpen(payment);
  return {
    ...charge,
    ...(isReviewed ? { reviewedSince: charge.reviewedSince ?? payment.changedAt } : {}),
    partnerId: payment.id,
    method,
    status: payment.status,
    detail: payment.statusDetail,
    amountInCentavos: payment.amountInCentavos,
    refundedInCentavos: payment.refundedInCentavos,
    installments: payment.installments,
    cardBrand: method === 'card' ? payment.methodId : null,
    lastFour: payment.lastFour,
    approvedAt: payment.approvedAt ?? charge.approvedAt,
    refundedAt: isReturned ? (charge.refundedAt ?? payment.changedAt) : charge.refundedAt,
    expiresAt: method === 'pix' ? (payment.expiresAt ?? charge.expiresAt) : null,
  };
}

/** Undefined where the partner does not say. */
function methodOf({ methodId }: PartnerPayment): Charge['method'] | undefined {
  if (methodId === '') return undefined;
  return methodId === 'pix' ? 'pix' : 'card';
}

function withAbandoned(ledger: Ledger, notFound: readonly string[], now: Date): Ledger {
  const abandon = <Attempt extends Charge | LedgerSubscription>(attempt: Attempt): Attempt => {
    const age = now.getTime() - Date.parse(attempt.createdAt);
    const isGone = attempt.status === 'sending' && notFound.includes(attempt.id);
    return isGone && age >= abandonedMilliseconds ? { ...attempt, status: 'abandoned' } : attempt;
  };
  return {
    ...ledger,
    charges: ledger.charges.map(abandon),
    subscriptions: ledger.subscriptions.map(abandon),
  };
}

function replaced<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  changed: Entry,
): Entry[] {
  return entries.map((entry) => (entry.id === changed.id ? changed : entry));
}

function byCreation(a: PartnerPayment, b: PartnerPayment): number {
  return Date.parse(a.createdAt) - Date.parse(b.createdAt) || Number(a.id) - Number(b.id);
}
