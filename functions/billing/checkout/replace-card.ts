import type * as z from 'zod/mini';
import type { replaceCard as endpoint } from '../../../shared/contracts/billing-endpoints.ts';
import { MercadoPagoFailure } from '../../integrations/mercadopago/mercadopago-failures.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import type { BillingRows } from '../ledger/billing-rows.ts';
import { changeLedger } from '../ledger/change-ledger.ts';
import { attemptLimit, type CheckoutDependencies } from './checkout-dependencies.ts';
import { reconcileAccount } from '../reconciliation/reconcile-account.ts';
import {
  cardFacts,
  fingerprintRequest,
  requireCard,
  type CardData,
  type CardFacts,
  type RequestFingerprint,
} from './request-checks.ts';
import { isEndRequested } from '../ledger/ledger.ts';
import { firstChargeAt } from '../ledger/paid-time.ts';
import { findShownSubscription, subscriptionStatus } from '../ledger/subscription-status.ts';
import { toUserError } from './partner-outcome.ts';
import { refusedPaymentText } from './refused-payment-texts.ts';
import { countRefusedCards, isCardFault, type Buyer } from './refused-cards.ts';
import { failureText, hasFailed, tryCard } from './subscribe-monthly.ts';
import type { LedgerSubscription } from '../../entities/billing-ledger.ts';

type Input = z.infer<typeof endpoint.request>;
type Answer = z.infer<typeof endpoint.response>;

/**
 * Changes the card of the session's own running subscription. Nothing is charged by that, unless an
 * installment is overdue. In that case the partner would try the new card only days later and
 * cannot be asked to do it sooner, so a new subscription replaces the old one, and the partner
 * makes its first charge within the hour.
 * @throws ProblemError `subscription_not_found`, `payment_data_incomplete`, `payment_unconfirmed`,
 *   `partner_unavailable`, `first_charge_changed`, `rate_limited`, `cards_refused_too_often`
 */
export async function replaceCard(
  dependencies: CheckoutDependencies,
  buyer: Buyer,
  input: Input,
): Promise<Answer> {
  const { accountId } = buyer;
  const card = requireCard(input.paymentData);
  const facts = cardFacts(input.paymentData);
  const current = getRunningSubscription(await dependencies.billing.read(accountId));
  await dependencies.countCall(attemptLimit, accountId);
  // A card token is created for each press of the button, so it also identifies the request.
  const fingerprint = fingerprintRequest(input, undefined);
  if (
    current.rows.ledger.subscriptions.some(
      ({ requestKey }) => requestKey === fingerprint.requestKey,
    )
  ) {
    return replaceSubscription(dependencies, buyer, current, fingerprint, { ...card, facts });
  }
  const running = isOverdue(dependencies, current)
    ? await refreshRunning(dependencies, accountId)
    : current;
  const chargesNow = isOverdue(dependencies, running);
  if (input.chargesNow !== undefined && input.chargesNow !== chargesNow) {
    throw new ProblemError('first_charge_changed');
  }
  if (chargesNow) {
    return replaceSubscription(dependencies, buyer, running, fingerprint, { ...card, facts });
  }
  const answer = await countRefusedCards(dependencies, buyer, running.rows.ledger, () =>
    changeCard(dependencies, accountId, running.subscription, card),
  );
  if (answer.success) await storeCardFacts(dependencies, accountId, running.subscription.id, facts);
  return answer;
}

interface Running {
  readonly rows: BillingRows;
  readonly account: NonNullable<BillingRows['account']>;
  readonly subscription: LedgerSubscription & { readonly partnerId: string };
}

function getRunningSubscription(rows: BillingRows): Running {
  const { account, ledger } = rows;
  if (account === undefined) throw new ProblemError('account_not_found');
  const shown = findShownSubscription(ledger);
  if (shown === undefined || shown.partnerId === null)
    throw new ProblemError('subscription_not_found');
  if (shown.status !== 'authorized' || isEndRequested(shown)) {
    throw new ProblemError('subscription_not_found');
  }
  return { rows, account, subscription: { ...shown, partnerId: shown.partnerId } };
}

/** Returns whether the subscription is overdue and no other paid period is active. */
function isOverdue(dependencies: CheckoutDependencies, { rows: { ledger } }: Running): boolean {
  const now = dependencies.clock();
  return subscriptionStatus(ledger, now) === 'past_due' && firstChargeAt(ledger, now) === null;
}

/** The subscription may have been paid or have ended without a notification. */
async function refreshRunning(
  dependencies: CheckoutDependencies,
  accountId: string,
): Promise<Running> {
  const { subscription } = getRunningSubscription(await dependencies.billing.read(accountId));
  try {
    await reconcileAccount(dependencies, accountId, { attemptIds: [subscription.id] });
  } catch (error) {
    throw toUserError(error);
  }
  return getRunningSubscription(await dependencies.billing.read(accountId));
}

async function replaceSubscription(
  dependencies: CheckoutDependencies,
  buyer: Buyer,
  { account, rows: { ledger } }: Running,
  fingerprint: RequestFingerprint,
  { facts, ...card }: CardData & { readonly facts: CardFacts },
): Promise<Answer> {
  const requested = { firstChargeAt: null, ...facts };
  const outcome = await tryCard(dependencies, buyer, ledger, {
    fingerprint,
    requested,
    payer: account,
    card,
  });
  return hasFailed(outcome)
    ? { success: false, error: failureText(outcome, 'another-card') }
    : { success: true, chargedNow: true };
}

async function changeCard(
  dependencies: CheckoutDependencies,
  accountId: string,
  { id, partnerId }: Running['subscription'],
  { token }: CardData,
): Promise<{ readonly outcome: Answer; readonly isRefused: boolean }> {
  try {
    await dependencies.partner.replaceCard(partnerId, token);
    await reconcileAccount(dependencies, accountId, { attemptIds: [id] });
  } catch (error) {
    const isRefused = error instanceof MercadoPagoFailure && error.reason === 'refused';
    if (!isRefused) throw toUserError(error);
    const outcome = { success: false, error: refusedPaymentText(error.code, 'another-card') };
    return { outcome, isRefused: isCardFault(error.code) };
  }
  return { outcome: { success: true, chargedNow: false }, isRefused: false };
}

/** The partner reports a card's digits and its end only with its first charge. */
async function storeCardFacts(
  dependencies: CheckoutDependencies,
  accountId: string,
  subscriptionId: string,
  facts: CardFacts,
): Promise<void> {
  if (Object.keys(facts).length === 0) return;
  await changeLedger(dependencies, accountId, ({ ledger }) => ({
    ...ledger,
    subscriptions: ledger.subscriptions.map((one) =>
      one.id === subscriptionId ? { ...one, ...facts } : one,
    ),
  }));
}
