import { type Payment, type PaymentStatus } from '../../../../../shared/contracts/billing.ts';
import { listPayments } from '../../../../../shared/contracts/billing-endpoints.ts';
import type { PlanKey } from '../../../../../shared/plans.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { successPage as texts } from '../../../copy/billing/billing-pages.ts';
import { undonePayments } from '../../../copy/billing/billing-errors.ts';
import { history } from '../../../copy/billing/billing-payments.ts';
import { planNames } from '../../../copy/billing/plan-names.ts';
import { dayInWords } from '../../../lib/date-texts.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { useSessionQuery } from '../../access/session/use-session-query.ts';
import { dividedInWords, totalPaidOf } from '../card-words.ts';
import { isTriedAgain, nextChargeOf } from '../next-charge.ts';
import { accessFacts, type ReceiptFact } from '../receipt-facts.ts';
import { firstChargeWait } from '../../../copy/billing/first-charge.ts';
import { unchargedInWords } from '../uncharged-words.ts';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { returnReason, returnState, returnTitle } from '../return-words.ts';
import { stateWords } from '../state-words.ts';
import {
  chargesInWords,
  takenBackWords,
  retriesInWords,
} from '../subscription/refused-attempts.ts';
import { readLastSubscription } from './last-subscription.ts';
import { usePartnerCheck } from '../../access/use-partner-check.ts';
import {
  readSubscription,
  type AccountSubscription,
  type SubscriptionAnswer,
} from '../use-subscription.ts';

const pollMilliseconds = 3_000;
/** After this many quick checks, one every half minute: a first charge may take an hour. */
const quickLooks = 20;
const slowMilliseconds = 30_000;

/** The partner charges a new subscription within this long. */
const firstChargeMilliseconds = 60 * 60 * 1000;

/** These states are final. */
export const decided: readonly Confirmation['kind'][] = [
  'confirmed',
  'scheduled',
  'failed',
  'lost',
  'withdrawn',
];

export interface Confirmation {
  /**
   * - `scheduled`: a subscription that is charged first when what is paid ends.
   * - `withdrawn`: its payer has taken the purchase back.
   * - `lost`: the order has not reached the partner, which is known by now.
   */
  readonly kind: 'confirmed' | 'scheduled' | 'waiting' | 'failed' | 'lost' | 'withdrawn' | 'none';
  readonly facts: readonly ReceiptFact[];
  /** The payment of a confirmed purchase. */
  readonly payment?: Payment | undefined;
  /**
   * What a pending payment waits for: the user to pay the Pix, the partner's decision, or confirmation that the
   * order arrived.
   */
  readonly waitsFor?: 'pix' | 'review' | 'order' | undefined;
  /** The Pix expired unpaid. */
  readonly isExpired?: boolean;
  /** Explains a payment that ended without a refusal. */
  readonly ended?: { readonly title: string; readonly lead: string } | undefined;
  /** The partner could not confirm in time whether its first charge was made. */
  readonly isFirstChargeUnconfirmed?: boolean;
  /** When what was lost was asked for; ISO 8601. */
  readonly lostAt?: string | undefined;
  /** How to withdraw from the purchase, while possible: through support after an earlier withdrawal. */
  readonly withdrawal?: 'self' | 'support' | undefined;
  /** A cancellation was undone: when the continued subscription is charged next, as far as known. */
  readonly undone?: 'later' | 'soon' | 'charged' | undefined;
  /** Explains the monthly subscription beside the plan, or its own refused charge. */
  readonly monthly?: string | undefined;
}

/** Reads the state of a plan's payment, and polls until it is decided. */
export function useConfirmation(plan: PlanKey) {
  const { data, isError, isFetching, refetch } = useSessionQuery({
    reading: ['confirmation', plan],
    read: async (signal) => confirm(plan, signal),
    of: 'account',
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const { kind } = state.data ?? {};
      if (kind !== undefined && decided.includes(kind)) return false;
      return state.dataUpdateCount < quickLooks ? pollMilliseconds : slowMilliseconds;
    },
  });
  const { isLooking, result, look } = usePartnerCheck();
  const check = async () => {
    await look();
    await refetch();
  };
  return { confirmation: data, isError, isFetching: isFetching || isLooking, result, check };
}

async function confirm(plan: PlanKey, signal: AbortSignal): Promise<Confirmation> {
  const [own, { payments }] = await Promise.all([
    readSubscription(signal),
    callWithSession(listPayments, {}, { signal }),
  ]);
  if (own.lostAttempt?.plan === plan) {
    return { kind: 'lost', facts: [], lostAt: own.lostAttempt.createdAt };
  }
  const withdrawn = withdrawnPurchase(plan, own, payments);
  if (withdrawn !== undefined) {
    const lead = `${returnReason(withdrawn)} ${returnState(withdrawn)}`;
    const ended = { title: returnTitle(withdrawn), lead: keepAmountsTogether(lead) };
    return { kind: 'withdrawn', facts: [], ended };
  }
  const confirmation =
    plan === 'mensal'
      ? monthlyConfirmation(own, payments)
      : oneOffConfirmation(own, payments, paymentOf(plan, payments));
  return { ...confirmation, withdrawal: withdrawalOf(plan, own) };
}

/** Returns the money of a purchase that its payer has taken back, where nothing has taken its place. */
function withdrawnPurchase(
  plan: PlanKey,
  { returns, subscription }: SubscriptionAnswer,
  payments: readonly Payment[],
): SubscriptionAnswer['returns'][number] | undefined {
  const isOver = subscription === null || endedStates.includes(subscription.state);
  if (plan === 'mensal' && !isOver) return undefined;
  const payment = paymentOf(plan, payments);
  return returns.find((one) => one.paymentId === payment?.id && one.withdrawnAt !== null);
}

const endedStates: readonly AccountSubscription['state'][] = ['cancelled', 'pending_cancellation'];

function withdrawalOf(plan: PlanKey, own: SubscriptionAnswer): Confirmation['withdrawal'] {
  const ofPlan = own.withdrawals.filter((one) => one.plan === plan);
  if (ofPlan.length === 0) return undefined;
  return ofPlan.every(({ automatic }) => automatic) ? 'self' : 'support';
}

const subscriptionKinds: Readonly<Record<AccountSubscription['state'], Confirmation['kind']>> = {
  processing: 'waiting',
  pending: 'waiting',
  active: 'confirmed',
  pending_cancellation: 'confirmed',
  past_due: 'failed',
  paused: 'failed',
  cancelled: 'failed',
};

function monthlyConfirmation(own: SubscriptionAnswer, payments: readonly Payment[]): Confirmation {
  const { subscription, readAt } = own;
  if (subscription === null) return { kind: 'none', facts: [] };
  const { state, hasBeenCharged } = subscription;
  const next = nextChargeOf(subscription, Date.parse(readAt));
  const isScheduled = state === 'active' && !hasBeenCharged;
  const kind = isScheduled ? 'scheduled' : subscriptionKinds[state];
  const facts = next === undefined || kind === 'failed' ? [] : [next];
  // It was not approved this time, and the subscription is there all the same.
  const isRefused = state === 'past_due' && subscription.refusedCharge !== undefined;
  const monthly = isRefused ? `${texts.monthlyRefused} ${chargesInWords(subscription)}` : undefined;
  const undone = state === 'active' ? undoneOf(subscription, readAt) : undefined;
  const isPaidNow = kind === 'confirmed' && (undone === undefined || undone === 'charged');
  const payment = isPaidNow ? newestOf(subscription, payments) : undefined;
  const waitsFor = state === 'processing' ? 'order' : undefined;
  const access = payment === undefined ? [] : accessFacts(payment, payments, own);
  const ordered =
    kind === 'waiting' ? orderFacts('mensal', formatReais(subscription.amountInCentavos)) : [];
  const all = [...ordered, ...access, ...facts];
  const isFirstChargeUnconfirmed = subscription.firstChargeUnconfirmed === true;
  return {
    kind,
    facts: all,
    monthly,
    undone,
    payment,
    waitsFor,
    ended: endOf(subscription),
    isFirstChargeUnconfirmed,
  };
}

function endOf(subscription: AccountSubscription): Confirmation['ended'] {
  const { state, endedUncharged, endedByRefusals } = subscription;
  if (endedUncharged !== undefined) {
    return { title: firstChargeWait.title, lead: unchargedInWords(endedUncharged) };
  }
  const takenBack = takenBackWords(subscription);
  if (takenBack !== undefined)
    return { title: takenBack.title, lead: retriesInWords(subscription) };
  if (endedByRefusals === true || (state !== 'paused' && state !== 'cancelled')) return undefined;
  const { title, text = '' } = stateWords(subscription);
  return { title, lead: text };
}

/** Returns the facts of the order, so that a waiting payer can check it. */
function orderFacts(plan: PlanKey, amount: string): readonly ReceiptFact[] {
  return [{ name: history.columns.plan, value: planNames[plan] }, amountFact(amount)];
}

function amountFact(amount: string): ReceiptFact {
  return { name: history.columns.amount, value: amount };
}

function newestOf({ id }: AccountSubscription, payments: readonly Payment[]): Payment | undefined {
  return payments.find((one) => one.subscription_id === id && one.status === 'approved');
}

function undoneOf(
  { isUndo, hasBeenCharged, nextBillingDate }: AccountSubscription,
  readAt: string,
): Confirmation['undone'] {
  if (isUndo !== true) return undefined;
  if (hasBeenCharged) return 'charged';
  const next = Date.parse(nextBillingDate ?? readAt);
  return next - Date.parse(readAt) > firstChargeMilliseconds ? 'later' : 'soon';
}

/** The one that was made in this browser, else the newest of that plan. */
function paymentOf(plan: PlanKey, payments: readonly Payment[]): Payment | undefined {
  const last = readLastSubscription();
  const ofPlan = payments.filter((payment) => payment.plan === plan);
  return ofPlan.find(({ id }) => id === last?.subscriptionId) ?? ofPlan[0];
}

const paymentKinds: Readonly<Record<PaymentStatus, Confirmation['kind']>> = {
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
  own: SubscriptionAnswer,
  payments: readonly Payment[],
  payment: Payment | undefined,
): Confirmation {
  if (payment === undefined) return { kind: 'none', facts: [] };
  const kind = paymentKinds[payment.status];
  const divided = payment.installments > 1 ? ` ${dividedInWords(payment)}` : '';
  const amount = `${formatReais(totalPaidOf(payment))}${divided}`;
  const paid = kind === 'waiting' ? orderFacts(payment.plan, amount) : [amountFact(amount)];
  const until = kind === 'confirmed' ? accessFacts(payment, payments, own) : [];
  const monthly = monthlyOf(kind, payment, own.subscription);
  const waitsFor = waitedFor(payment);
  const isExpired = payment.status === 'expired' && payment.method === 'pix';
  return {
    kind,
    facts: kind === 'failed' ? [] : [...paid, ...until],
    monthly,
    waitsFor,
    isExpired,
    ended: endOfPlan(payment),
    payment: kind === 'confirmed' ? payment : undefined,
  };
}

/** Explains a payment that ended without a refusal. */
function endOfPlan({ status }: Payment): Confirmation['ended'] {
  if (status === 'cancelled') return texts.cancelled;
  const undone = undonePayments[status];
  return undone && { title: undone.title, lead: undone.text };
}

function waitedFor({ status, method }: Payment): Confirmation['waitsFor'] {
  if (status === 'in_process') return 'review';
  if (status === 'processing') return 'order';
  return status === 'pending' && method === 'pix' ? 'pix' : undefined;
}

/** Explains the choice about a subscription beside the plan, and its result. */
function monthlyOf(
  kind: Confirmation['kind'],
  { monthly_end: end }: Payment,
  subscription: AccountSubscription | null,
): string | undefined {
  if (end === 'done') return texts.monthlyEnded;
  if (end === 'wanted' && kind === 'waiting') return texts.monthlyEnds;
  if (!subscription?.canCancel) return undefined;
  if (subscription.state === 'paused') return texts.monthlyPaused;
  if (isTriedAgain(subscription)) return texts.monthlyTried;
  const { nextBillingDate: next } = subscription;
  return texts.monthlyStays(next === null ? undefined : dayInWords(next));
}
