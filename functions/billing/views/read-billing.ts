import type * as z from 'zod/mini';
import type {
  getPaymentStatus as statusEndpoint,
  getSubscription as subscriptionEndpoint,
} from '../../../shared/contracts/billing-endpoints.ts';
import { monthlyPlan, oneOffPlans } from '../../../shared/plans.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import type { Session } from '../../runtime/http/session.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { BillingRows } from '../ledger/billing-rows.ts';
import type { CheckoutEffects } from '../checkout/checkout-effects.ts';
import { addMonths } from '../ledger/calendar.ts';
import { converge } from '../convergence/converge.ts';
import { isAutomatic, type EarlierWithdrawals } from '../cancellation/earlier-withdrawal-store.ts';
import { chargesOf, grantsAccess, isOneOff, paidAt } from '../ledger/ledger.ts';
import {
  firstChargeAt,
  newestCharge,
  paidTime,
  shownSubscription,
  subscriptionStatus,
  shownStatus,
} from '../ledger/paid-time.ts';
import { successPage } from '../checkout/payment-answer.ts';
import { lostAttempt, openPayments, refusedPayment, returnedPayments } from './payment-news.ts';
import { refusalText } from '../checkout/refusal-texts.ts';
import {
  mayWithdraw,
  withdrawableUntil,
  type WithdrawalEffects,
} from '../cancellation/withdraw-purchase.ts';
import type { Ledger, LedgerSubscription } from '../../records/billing-ledger.ts';

type Own = Pick<Session, 'accountId'>;

/** Whoever polls has the partner asked this often, should its notification be late or lost. */
const lookLimit = { name: 'payment-look', maximum: 1, windowSeconds: 10 };
/** Whoever comes back to a Pix asks for its code once. */
const codeLimit = { name: 'pix-code', maximum: 60, windowSeconds: 24 * 60 * 60 };
/** A Pix that waits for its whole hour is looked at 360 times. */
const looksOfPerson = {
  name: 'payment-looks-of-person',
  maximum: 500,
  windowSeconds: 24 * 60 * 60,
};

/** Of an account as a whole, which takes some calls of the partner each time. */
const wholeLooks = { name: 'account-looks', maximum: 60, windowSeconds: 24 * 60 * 60 };

/** @throws BfjError `payment_not_found` also for somebody else's */
export async function readPaymentStatus(
  effects: CheckoutEffects,
  { accountId }: Own,
  { paymentId, code }: z.infer<typeof statusEndpoint.request>,
): Promise<z.infer<typeof statusEndpoint.response>> {
  const before = await effects.billing.findPayment(accountId, paymentId);
  const isOpen = ['processing', 'pending', 'in_process'].includes(before?.status ?? '');
  if (isOpen) await lookNow(effects, accountId, paymentId);
  const payment = isOpen ? await effects.billing.findPayment(accountId, paymentId) : before;
  if (payment === undefined) throw new BfjError('payment_not_found');
  const { status, status_detail: statusDetail, expires_at: expiresAt, plan } = payment;
  const isFailed = ['rejected', 'cancelled', 'expired', 'failed'].includes(status);
  return {
    paymentId,
    status,
    ...(statusDetail === null ? {} : { statusDetail }),
    ...(isFailed ? { error: refusalText(status === 'expired' ? 'expired' : statusDetail) } : {}),
    ...(status === 'approved' ? { redirectUrl: successPage(plan) } : {}),
    ...(status === 'pending' && code === 'true'
      ? await pixCode(effects, accountId, paymentId)
      : {}),
    ...(expiresAt === null ? {} : { expiresAt }),
  };
}

/** What to pay a Pix by: the partner has it, and nobody else. Nothing where it does not tell. */
async function pixCode(
  effects: CheckoutEffects,
  accountId: string,
  paymentId: string,
): Promise<{ qrCode?: string; qrCodeBase64?: string }> {
  try {
    await effects.countCall(codeLimit, accountId);
    const { ledger } = await effects.billing.read(accountId);
    const partnerId = ledger.charges.find(({ id }) => id === paymentId)?.partnerId ?? null;
    const payment = partnerId === null ? undefined : await effects.partner.findPayment(partnerId);
    return { ...payment?.pix };
  } catch (error) {
    if (error instanceof BfjError) return {};
    reportFailure('code of a Pix not read', { accountId, paymentId }, error, 'warn');
    return {};
  }
}

/** @param paymentId what is looked at; all of the account where it is not given */
async function lookNow(
  effects: CheckoutEffects,
  accountId: string,
  paymentId: string | undefined,
): Promise<void> {
  try {
    await effects.countCall(lookLimit, paymentId ?? accountId);
    await effects.countCall(paymentId === undefined ? wholeLooks : looksOfPerson, accountId);
    const focus = paymentId === undefined ? undefined : { attemptIds: [paymentId] };
    await converge(effects, accountId, focus);
  } catch (error) {
    // What is known already is an answer too.
    if (error instanceof BfjError) return;
    reportFailure('payment not looked at', { accountId, paymentId }, error, 'warn');
  }
}

/**
 * The same, after the partner has been asked about all of the account: whoever presses 'Verificar
 * agora' does not believe what we know.
 */
export async function lookAtSubscription(
  effects: WithdrawalEffects,
  own: Own,
): Promise<z.infer<typeof subscriptionEndpoint.response>> {
  await lookNow(effects, own.accountId, undefined);
  return readSubscription(effects, own);
}

/** All that the tab 'Pagamentos' says. @throws BfjError `account_not_found` */
export async function readSubscription(
  effects: Pick<WithdrawalEffects, 'billing' | 'clock' | 'earlierWithdrawals'>,
  { accountId }: Own,
): Promise<z.infer<typeof subscriptionEndpoint.response>> {
  const rows = await effects.billing.read(accountId);
  if (rows.account === undefined) throw new BfjError('account_not_found');
  const { ledger } = rows;
  const now = effects.clock();
  return {
    readAt: now.toISOString(),
    subscription: subscriptionView(rows, now),
    oneOffPlan: oneOffPlanView(rows),
    newSubscription: newSubscriptionView(ledger, now),
    withdrawals: await withdrawalsView(effects.earlierWithdrawals, rows, now),
    returns: returnedPayments(ledger, now),
    openPayments: openPayments(ledger, now),
    refusedPayment: refusedPayment(ledger, now),
    ...lostAttempt(ledger, now),
  };
}

type View = z.infer<typeof subscriptionEndpoint.response>;

/** Who has withdrawn before is asked for only where there is something to withdraw from. */
async function withdrawalsView(
  earlierWithdrawals: EarlierWithdrawals,
  { account, ledger }: BillingRows,
  now: Date,
): Promise<View['withdrawals']> {
  const charges = ledger.charges.filter((charge) => mayWithdraw(ledger, charge, now));
  const cpf = account?.cpf;
  const earlier = cpf && charges.length > 0 ? await earlierWithdrawals.find(cpf) : undefined;
  return charges.map((charge) => ({
    paymentId: charge.id,
    plan: charge.plan,
    amountInCentavos: charge.amountInCentavos,
    method: charge.method,
    lastFour: charge.lastFour,
    paidAt: paidAt(charge),
    until: withdrawableUntil(charge),
    automatic: isAutomatic(charge, earlier),
  }));
}

function subscriptionView({ ledger, subscription: row }: BillingRows, now: Date) {
  const waiting = ledger.subscriptions.find(({ status }) => status === 'sending');
  const shown = shownSubscription(ledger);
  const status = subscriptionStatus(ledger, now);
  if (shown === undefined || status === null) {
    if (waiting !== undefined) return view(waiting, 'processing', ledger);
    return rowView(row?.fields);
  }
  const isOver = status === 'cancelled' || status === 'pending_cancellation';
  if (isOver && waiting !== undefined) return view(waiting, 'processing', ledger);
  return view(shown, shownStatus(ledger, status) ?? status, ledger);
}

function newSubscriptionView(ledger: Ledger, now: Date): View['newSubscription'] {
  const first = firstChargeAt(ledger, now);
  return { firstChargeAt: first, nextChargeAt: addMonths(first ?? now.toISOString(), 1) };
}

function view(
  subscription: LedgerSubscription,
  state: NonNullable<View['subscription']>['state'],
  ledger: Ledger,
): NonNullable<View['subscription']> {
  const isRunning = subscription.cancelledAt === null && subscription.status === 'authorized';
  const refused = isRunning ? refusedCharge(ledger, subscription) : undefined;
  // What was refused is tried again before the partner's next date.
  const isTriedAgain = state === 'past_due' || refused !== undefined;
  return {
    id: subscription.id,
    state,
    amountInCentavos: monthlyPlan.priceInCentavos,
    nextBillingDate: isRunning && !isTriedAgain ? subscription.nextPaymentAt : null,
    accessUntil: paidTime(ledger).instalmentsUntil,
    card: cardOf(ledger, subscription),
    hasBeenCharged: chargesOf(ledger, subscription).some(grantsAccess),
    canReplaceCard: isRunning,
    canCancel: subscription.cancelledAt === null && subscription.status !== 'cancelled',
    ...(refused === undefined ? {} : { refusedCharge: refused }),
  };
}

/** An instalment may be refused while the month before it still runs. */
function refusedCharge(ledger: Ledger, subscription: LedgerSubscription) {
  const newest = newestCharge(ledger, subscription);
  if (newest?.status !== 'rejected') return undefined;
  const { amountInCentavos, createdAt } = newest;
  return { amountInCentavos, createdAt };
}

/** The partner tells a subscription's brand; the digits are those of what it was charged last, or of the form. */
function cardOf(ledger: Ledger, subscription: LedgerSubscription) {
  const { cardBrand: brand, cardSince, lastFour: typed = null } = subscription;
  if (brand === null) return null;
  const last = chargesOf(ledger, subscription).at(-1);
  const isThisCard =
    last?.cardBrand === brand && (cardSince === undefined || last.createdAt > cardSince);
  return { brand, lastFour: isThisCard ? last.lastFour : typed };
}

/** A row without anything of ours behind it: an operator wrote it. */
function rowView(
  row: NonNullable<BillingRows['subscription']>['fields'] | undefined,
): View['subscription'] {
  if (row === undefined) return null;
  return {
    id: row.id,
    state: row.status === 'active' ? 'active' : 'cancelled',
    amountInCentavos: monthlyPlan.priceInCentavos,
    nextBillingDate: row.next_billing_date,
    accessUntil: row.current_period_end,
    card: null,
    hasBeenCharged: true,
    canReplaceCard: false,
    canCancel: false,
  };
}

function oneOffPlanView({ ledger, activeUser }: BillingRows): View['oneOffPlan'] {
  const endsAt = ledger.planEndsAt ?? activeUser?.fields?.data_finalizacao_plano ?? null;
  if (endsAt === null) return null;
  const last = ledger.charges.filter((charge) => isOneOff(charge) && grantsAccess(charge)).at(-1);
  if (last === undefined || last.plan === monthlyPlan.key) return { plan: null, endsAt };
  const alone = addMonths(paidAt(last), oneOffPlans[last.plan].months);
  return { plan: last.plan, endsAt, isSum: Date.parse(endsAt) > Date.parse(alone) };
}
