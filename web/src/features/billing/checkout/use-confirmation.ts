import { type Payment, type PaymentStatus } from '../../../../../shared/contracts/billing.ts';
import { listPayments } from '../../../../../shared/contracts/billing-endpoints.ts';
import type { PlanKey } from '../../../../../shared/plans.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { successPage as texts } from '../../../copy/billing/billing-pages.ts';
import { undonePayments } from '../../../copy/billing/billing-errors.ts';
import { history } from '../../../copy/billing/billing-payments.ts';
import { planNames } from '../../../copy/billing/plan-names.ts';
import { formatLongDay } from '../../../lib/date-texts.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { useSessionQuery } from '../../access/session/use-session-query.ts';
import { describeInstallments, totalPaidOf } from '../card-texts.ts';
import { isRetried, findNextCharge } from '../next-charge.ts';
import { accessFacts, type ReceiptFact } from '../receipt-facts.ts';
import { firstChargeWait } from '../../../copy/billing/first-charge.ts';
import { describeUncharged } from '../uncharged-texts.ts';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { refundReason, refundState, refundTitle } from '../refund-texts.ts';
import { selectStateTexts } from '../state-texts.ts';
import {
  describeFollowingCharges,
  chargebackTexts,
  describeRetries,
} from '../subscription/refused-attempts.ts';
import { readLastSubscription } from './last-subscription.ts';
import { usePartnerCheck } from '../../access/use-partner-check.ts';
import {
  readSubscription,
  type AccountSubscription,
  type SubscriptionAnswer,
} from '../use-subscription.ts';

const pollMilliseconds = 3_000;
/** After this number of quick checks the page checks every half minute: a first charge may take an hour. */
const maxQuickPolls = 20;
const slowPollMilliseconds = 30_000;

/** Maximum time until the partner charges a new subscription. */
const maxFirstChargeMilliseconds = 60 * 60 * 1000;

/** Final states, after which polling ends. */
export const finalKinds: readonly Confirmation['kind'][] = [
  'confirmed',
  'scheduled',
  'failed',
  'lost',
  'withdrawn',
];

export interface Confirmation {
  /**
   * - `scheduled`: a subscription with its first charge at the end of the paid access. - `withdrawn`: the payer has
   * withdrawn from the purchase. - `lost`: the order has definitely not reached the partner.
   */
  readonly kind: 'confirmed' | 'scheduled' | 'waiting' | 'failed' | 'lost' | 'withdrawn' | 'none';
  readonly facts: readonly ReceiptFact[];
  /** The payment of a confirmed purchase. */
  readonly payment?: Payment | undefined;
  /**
   * The cause for which a pending payment waits: the user's Pix payment, the partner's decision, or the confirmation
   * that the order arrived.
   */
  readonly waitsFor?: 'pix' | 'review' | 'order' | undefined;
  /** The Pix expired unpaid. */
  readonly isExpired?: boolean;
  /** Explains a payment that ended for another reason than a declined card. */
  readonly endExplanation?: { readonly title: string; readonly lead: string } | undefined;
  /** The partner did not confirm in time whether the subscription's first charge was made. */
  readonly isFirstChargeUnconfirmed?: boolean;
  /** When the lost order was requested; ISO 8601. */
  readonly lostAt?: string | undefined;
  /**
   * The parties that can withdraw from the purchase: the user, or only support after an earlier withdrawal.
   * Undefined when no withdrawal is possible.
   */
  readonly withdrawal?: 'self' | 'support' | undefined;
  /** Set when the user undid a cancellation: when the continued subscription is charged next. */
  readonly nextChargeAfterUndo?: 'later' | 'soon' | 'charged' | undefined;
  /** Text about the monthly subscription: how it relates to the one-off plan, or why its own charge was declined. */
  readonly monthlyNote?: string | undefined;
}

/** Reads the state of a plan's payment, and polls until it is decided. */
export function useConfirmation(plan: PlanKey) {
  const { data, isError, isFetching, refetch } = useSessionQuery({
    reading: ['confirmation', plan],
    read: async (signal) => readConfirmation(plan, signal),
    of: 'account',
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const { kind } = state.data ?? {};
      if (kind !== undefined && finalKinds.includes(kind)) return false;
      return state.dataUpdateCount < maxQuickPolls ? pollMilliseconds : slowPollMilliseconds;
    },
  });
  const { isChecking, result, check: checkPartner } = usePartnerCheck();
  const check = async () => {
    await checkPartner();
    await refetch();
  };
  return { confirmation: data, isError, isFetching: isFetching || isChecking, result, check };
}

async function readConfirmation(plan: PlanKey, signal: AbortSignal): Promise<Confirmation> {
  const [billing, { payments }] = await Promise.all([
    readSubscription(signal),
    callWithSession(listPayments, {}, { signal }),
  ]);
  if (billing.lostAttempt?.plan === plan) {
    return { kind: 'lost', facts: [], lostAt: billing.lostAttempt.createdAt };
  }
  const withdrawn = findWithdrawnPurchase(plan, billing, payments);
  if (withdrawn !== undefined) {
    const lead = `${refundReason(withdrawn)} ${refundState(withdrawn)}`;
    const ended = { title: refundTitle(withdrawn), lead: keepAmountsTogether(lead) };
    return { kind: 'withdrawn', facts: [], endExplanation: ended };
  }
  const confirmation =
    plan === 'mensal'
      ? monthlyConfirmation(billing, payments)
      : oneOffConfirmation(billing, payments, findPayment(plan, payments));
  return { ...confirmation, withdrawal: decideWithdrawal(plan, billing) };
}

/** Returns the refund of a purchase that its payer withdrew, unless another purchase replaced it. */
function findWithdrawnPurchase(
  plan: PlanKey,
  { returns, subscription }: SubscriptionAnswer,
  payments: readonly Payment[],
): SubscriptionAnswer['returns'][number] | undefined {
  const isOver = subscription === null || endedStates.includes(subscription.state);
  if (plan === 'mensal' && !isOver) return undefined;
  const payment = findPayment(plan, payments);
  return returns.find((one) => one.paymentId === payment?.id && one.withdrawnAt !== null);
}

const endedStates: readonly AccountSubscription['state'][] = ['cancelled', 'pending_cancellation'];

function decideWithdrawal(plan: PlanKey, billing: SubscriptionAnswer): Confirmation['withdrawal'] {
  const planWithdrawals = billing.withdrawals.filter((one) => one.plan === plan);
  if (planWithdrawals.length === 0) return undefined;
  return planWithdrawals.every(({ automatic }) => automatic) ? 'self' : 'support';
}

const kindBySubscriptionState: Readonly<
  Record<AccountSubscription['state'], Confirmation['kind']>
> = {
  processing: 'waiting',
  pending: 'waiting',
  active: 'confirmed',
  pending_cancellation: 'confirmed',
  past_due: 'failed',
  paused: 'failed',
  cancelled: 'failed',
};

function monthlyConfirmation(
  billing: SubscriptionAnswer,
  payments: readonly Payment[],
): Confirmation {
  const { subscription, readAt } = billing;
  if (subscription === null) return { kind: 'none', facts: [] };
  const { state, hasBeenCharged } = subscription;
  const next = findNextCharge(subscription, Date.parse(readAt));
  const isScheduled = state === 'active' && !hasBeenCharged;
  const kind = isScheduled ? 'scheduled' : kindBySubscriptionState[state];
  const facts = next === undefined || kind === 'failed' ? [] : [next];
  // The first charge was declined, but the subscription exists.
  const isChargeRefused = state === 'past_due' && subscription.refusedCharge !== undefined;
  const monthly = isChargeRefused
    ? `${texts.monthlyRefused} ${describeFollowingCharges(subscription)}`
    : undefined;
  const chargeAfterUndo =
    state === 'active' ? deriveNextChargeAfterUndo(subscription, readAt) : undefined;
  const isPaidNow =
    kind === 'confirmed' && (chargeAfterUndo === undefined || chargeAfterUndo === 'charged');
  const payment = isPaidNow ? findNewestPayment(subscription, payments) : undefined;
  const waitsFor = state === 'processing' ? 'order' : undefined;
  const access = payment === undefined ? [] : accessFacts(payment, payments, billing);
  const ordered =
    kind === 'waiting' ? orderFacts('mensal', formatReais(subscription.amountInCentavos)) : [];
  const shownFacts = [...ordered, ...access, ...facts];
  const isFirstChargeUnconfirmed = subscription.firstChargeUnconfirmed === true;
  return {
    kind,
    facts: shownFacts,
    monthlyNote: monthly,
    nextChargeAfterUndo: chargeAfterUndo,
    payment,
    waitsFor,
    endExplanation: subscriptionEndText(subscription),
    isFirstChargeUnconfirmed,
  };
}

function subscriptionEndText(subscription: AccountSubscription): Confirmation['endExplanation'] {
  const { state, endedUncharged, endedByRefusals } = subscription;
  if (endedUncharged !== undefined) {
    return { title: firstChargeWait.title, lead: describeUncharged(endedUncharged) };
  }
  const chargeback = chargebackTexts(subscription);
  if (chargeback !== undefined)
    return { title: chargeback.title, lead: describeRetries(subscription) };
  if (endedByRefusals === true || (state !== 'paused' && state !== 'cancelled')) return undefined;
  const { title, text = '' } = selectStateTexts(subscription);
  return { title, lead: text };
}

/** Returns the facts of the order, so that a waiting payer can check it. */
function orderFacts(plan: PlanKey, amount: string): readonly ReceiptFact[] {
  return [{ name: history.columns.plan, value: planNames[plan] }, amountFact(amount)];
}

function amountFact(amount: string): ReceiptFact {
  return { name: history.columns.amount, value: amount };
}

function findNewestPayment(
  { id }: AccountSubscription,
  payments: readonly Payment[],
): Payment | undefined {
  return payments.find((one) => one.subscription_id === id && one.status === 'approved');
}

function deriveNextChargeAfterUndo(
  { isUndo, hasBeenCharged, nextBillingDate }: AccountSubscription,
  readAt: string,
): Confirmation['nextChargeAfterUndo'] {
  if (isUndo !== true) return undefined;
  if (hasBeenCharged) return 'charged';
  const next = Date.parse(nextBillingDate ?? readAt);
  return next - Date.parse(readAt) > maxFirstChargeMilliseconds ? 'later' : 'soon';
}

/** Returns the payment made in this browser, otherwise the newest payment of the plan. */
function findPayment(plan: PlanKey, payments: readonly Payment[]): Payment | undefined {
  const last = readLastSubscription();
  const planPayments = payments.filter((payment) => payment.plan === plan);
  return planPayments.find(({ id }) => id === last?.subscriptionId) ?? planPayments[0];
}

const kindByPaymentStatus: Readonly<Record<PaymentStatus, Confirmation['kind']>> = {
  processing: 'waiting',
  pending: 'waiting',
  in_process: 'waiting',
  approved: 'confirmed',
  rejected: 'failed',
  cancelled: 'failed',
  expired: 'failed',
  refunded: 'failed',
  charged_back: 'failed',
  failed: 'failed',
};

function oneOffConfirmation(
  billing: SubscriptionAnswer,
  payments: readonly Payment[],
  payment: Payment | undefined,
): Confirmation {
  if (payment === undefined) return { kind: 'none', facts: [] };
  const kind = kindByPaymentStatus[payment.status];
  const installmentsText = payment.installments > 1 ? ` ${describeInstallments(payment)}` : '';
  const amount = `${formatReais(totalPaidOf(payment))}${installmentsText}`;
  const paid = kind === 'waiting' ? orderFacts(payment.plan, amount) : [amountFact(amount)];
  const until = kind === 'confirmed' ? accessFacts(payment, payments, billing) : [];
  const monthly = monthlyText(kind, payment, billing.subscription);
  const waitsFor = deriveWaitsFor(payment);
  const isExpired = payment.status === 'expired' && payment.method === 'pix';
  return {
    kind,
    facts: kind === 'failed' ? [] : [...paid, ...until],
    monthlyNote: monthly,
    waitsFor,
    isExpired,
    endExplanation: planEndText(payment),
    payment: kind === 'confirmed' ? payment : undefined,
  };
}

/** Explains a payment that ended for another reason than a declined card. */
function planEndText({ status }: Payment): Confirmation['endExplanation'] {
  if (status === 'cancelled') return texts.cancelled;
  const undone = undonePayments[status];
  return undone && { title: undone.title, lead: undone.text };
}

function deriveWaitsFor({ status, method }: Payment): Confirmation['waitsFor'] {
  if (status === 'in_process') return 'review';
  if (status === 'processing') return 'order';
  return status === 'pending' && method === 'pix' ? 'pix' : undefined;
}

/**
 * Returns the text about the monthly subscription of a user who buys a one-off plan: whether it ends, as chosen, or
 * continues.
 */
function monthlyText(
  kind: Confirmation['kind'],
  { monthly_end: end }: Payment,
  subscription: AccountSubscription | null,
): string | undefined {
  if (end === 'done') return texts.monthlyEnded;
  if (end === 'wanted' && kind === 'waiting') return texts.monthlyEnds;
  if (!subscription?.canCancel) return undefined;
  if (subscription.state === 'paused') return texts.monthlyPaused;
  if (isRetried(subscription)) return texts.monthlyTried;
  const { nextBillingDate: next } = subscription;
  return texts.monthlyStays(next === null ? undefined : formatLongDay(next));
}
