import type * as z from 'zod/mini';
import type {
  createMercadoPagoPreapproval,
  PreapprovalAnswer,
} from '../../../shared/contracts/billing-endpoints.ts';
import { monthlyPlan } from '../../../shared/plans.ts';
import type { PartnerPreapproval } from '../../integrations/mercadopago/mercadopago-answers.ts';
import { MercadoPagoFailure } from '../../integrations/mercadopago/mercadopago-failures.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import type { RequestedSubscription } from './decide-subscription.ts';
import { startSubscription } from './start-subscription.ts';
import { changeLedger } from '../ledger/change-ledger.ts';
import { attemptLimit, repeatLimit, type CheckoutDependencies } from './checkout-dependencies.ts';
import { reconcileAccount } from '../reconciliation/reconcile-account.ts';
import { isLive, formatReference } from '../ledger/ledger.ts';
import { requirePayer } from './require-payer.ts';
import {
  cardFacts,
  fingerprintRequest,
  requireAmount,
  requireCard,
  type CardData,
  type RequestFingerprint,
} from './request-checks.ts';
import { wasNotProcessed } from './partner-outcome.ts';
import { successPage } from './payment-answer.ts';
import { notArrived, refusedPaymentText, type PaidFor } from './refused-payment-texts.ts';
import { countRefusedCards, isCardFault, type Buyer } from './refused-cards.ts';
import { startsTooEarly } from '../ledger/must-be-refunded.ts';
import type { Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';

type Input = z.infer<typeof createMercadoPagoPreapproval.request>;

/**
 * Starts the monthly subscription. The partner creates one for every request that reaches it, so an attempt is
 * entered in the ledger first, it is sent once, and no other request sends while it is open. While other paid time
 * still runs, the first charge waits for its end.
 * @throws ProblemError `subscription_already_active`, `first_charge_changed`, and as `payPlan`
 */
export async function subscribeMonthly(
  dependencies: CheckoutDependencies,
  buyer: Buyer,
  input: Input,
  idempotencyKey: string | undefined,
): Promise<PreapprovalAnswer> {
  const { accountId } = buyer;
  const { account, ledger } = await dependencies.billing.read(accountId);
  const payer = requirePayer(account, input.customerData);
  requireAmount(input.amount, monthlyPlan.priceInCentavos);
  const card = requireCard(input.paymentData);
  if (card.installments > monthlyPlan.maxInstallments) {
    throw new ProblemError('invalid_request', {
      fields: [{ path: 'paymentData.installments', message: 'No máximo 1' }],
    });
  }
  const fingerprint = fingerprintRequest(input, idempotencyKey);
  const isRepeated = ledger.subscriptions.some(
    ({ requestKey }) => requestKey === fingerprint.requestKey,
  );
  await dependencies.countCall(isRepeated ? repeatLimit : attemptLimit, accountId);

  const { firstChargeAt, paymentData } = input;
  const requested = { firstChargeAt, ...cardFacts(paymentData) };
  return toPreapprovalAnswer(
    await tryCard(dependencies, buyer, ledger, { fingerprint, requested, payer, card }),
  );
}

export interface SubscriptionTry {
  readonly fingerprint: RequestFingerprint;
  readonly requested: RequestedSubscription;
  readonly payer: { readonly email: string };
  readonly card: CardData;
}

/**
 * Enters an attempt and sends it, within the daily limit of refused cards.
 * @param ledger the ledger as it was: an attempt already in it was sent before, and gets the same
 *   answer
 * @throws ProblemError `cards_refused_too_often`, and as `startSubscription` and `sendAttempt`
 */
export async function tryCard(
  dependencies: CheckoutDependencies,
  buyer: Buyer,
  ledger: Ledger,
  { fingerprint, requested, ...by }: SubscriptionTry,
): Promise<LedgerSubscription> {
  const { accountId } = buyer;
  async function attempt() {
    const started = await startSubscription(dependencies, accountId, fingerprint, requested);
    if (!started.send) return { outcome: started.subscription, isRefused: false };
    const outcome = await sendAttempt(dependencies, accountId, started.subscription, by);
    const isRefused = outcome.status === 'refused' && isCardFault(outcome.detail);
    return { outcome, isRefused };
  }
  const isRepeated = ledger.subscriptions.some(
    ({ requestKey }) => requestKey === fingerprint.requestKey,
  );
  return isRepeated
    ? (await attempt()).outcome
    : countRefusedCards(dependencies, buyer, ledger, attempt);
}

/**
 * Sends an attempt that `startSubscription` has entered, once.
 * @returns the attempt as it is afterwards, or another one that was entered first
 * @throws ProblemError `payment_unconfirmed`, `partner_unavailable`
 */
async function sendAttempt(
  dependencies: CheckoutDependencies,
  accountId: string,
  attempt: LedgerSubscription,
  by: Pick<SubscriptionTry, 'payer' | 'card'>,
): Promise<LedgerSubscription> {
  return findOutcome(await send(dependencies, accountId, attempt, by), attempt.id);
}

async function send(
  dependencies: CheckoutDependencies,
  accountId: string,
  attempt: LedgerSubscription,
  by: Pick<SubscriptionTry, 'payer' | 'card'>,
): Promise<Ledger> {
  let preapproval: PartnerPreapproval;
  try {
    preapproval = await dependencies.partner.createPreapproval({
      externalReference: formatReference(accountId, attempt.id),
      amountInCentavos: monthlyPlan.priceInCentavos,
      reason: `BFJ ${monthlyPlan.title}`,
      payerEmail: by.payer.email,
      cardToken: by.card.token,
      backUrl: `${dependencies.siteUrl}/dashboard`,
      startsAt: attempt.startsAt,
    });
  } catch (error) {
    return handleFailure(dependencies, accountId, attempt, error);
  }
  try {
    return await reconcileAccount(dependencies, accountId, { preapprovalIds: [preapproval.id] });
  } catch (error) {
    if (!(error instanceof OperationalError)) throw error;
    // The subscription is created even if later calls of the partner fail; a later reconciliation does the rest.
    await dependencies.scheduleCheck(accountId);
    const { ledger } = await dependencies.billing.read(accountId);
    if (findOutcome(ledger, attempt.id).partnerId !== null) return ledger;
    throw new ProblemError('payment_unconfirmed', { cause: error });
  }
}

async function handleFailure(
  dependencies: CheckoutDependencies,
  accountId: string,
  attempt: LedgerSubscription,
  error: unknown,
): Promise<Ledger> {
  if (!(error instanceof MercadoPagoFailure)) throw error;
  if (error.reason === 'unavailable') {
    await dependencies.scheduleCheck(accountId);
    const found = await reconcileAccount(dependencies, accountId, {
      attemptIds: [attempt.id],
    }).catch(() => undefined);
    if (found !== undefined && findOutcome(found, attempt.id).partnerId !== null) return found;
    throw new ProblemError('payment_unconfirmed', { cause: error });
  }
  // The attempt was sent once, and the partner refused it.
  const ledger = await changeLedger(dependencies, accountId, (rows) => ({
    ...rows.ledger,
    subscriptions: rows.ledger.subscriptions.map((one) =>
      one.id === attempt.id && one.partnerId === null
        ? { ...one, status: 'refused', detail: error.code }
        : one,
    ),
  }));
  if (wasNotProcessed(error)) throw new ProblemError('partner_unavailable', { cause: error });
  return ledger;
}

function findOutcome(ledger: Ledger, id: string): LedgerSubscription {
  const attempt = ledger.subscriptions.find((one) => one.id === id);
  if (attempt === undefined) throw new ProblemError('subscription_not_found');
  if (!attempt.mustBeEnded) return attempt;
  return ledger.subscriptions.find((one) => isLive(one) && !one.mustBeEnded) ?? attempt;
}

function toPreapprovalAnswer(subscription: LedgerSubscription): PreapprovalAnswer {
  const { id, partnerId } = subscription;
  if (partnerId === null || hasFailed(subscription)) {
    const { status, detail } = subscription;
    const statusDetail = status === 'abandoned' ? notArrived : detail;
    return {
      success: false,
      error: failureText(subscription, 'monthly'),
      ...(statusDetail === null ? {} : { statusDetail }),
    };
  }
  return {
    success: true,
    subscription_id: id,
    preapproval_id: partnerId,
    redirectUrl: `${successPage(monthlyPlan.key)}&subscription=true`,
  };
}

/** Returns whether the subscription has failed or must not continue. */
export function hasFailed({ partnerId, status, mustBeEnded }: LedgerSubscription): boolean {
  return partnerId === null || mustBeEnded || status === 'cancelled';
}

export function failureText(subscription: LedgerSubscription, paidFor: PaidFor): string {
  if (subscription.status === 'abandoned') return refusedPaymentText(notArrived, paidFor);
  const reason = startsTooEarly(subscription) ? 'start_not_kept' : subscription.detail;
  return refusedPaymentText(reason, paidFor);
}
