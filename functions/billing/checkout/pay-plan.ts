import type * as z from 'zod/mini';
import type {
  PaymentAnswer,
  processMercadoPagoPayment,
} from '../../../shared/contracts/billing-endpoints.ts';
import { oneOffPlans, pixLifeMilliseconds } from '../../../shared/plans.ts';
import { MercadoPagoFailure } from '../../integrations/mercadopago/mercadopago-failures.ts';
import type {
  NewPartnerPayment,
  PartnerPayer,
} from '../../integrations/mercadopago/mercadopago-requests.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { changeLedger } from '../ledger/change-ledger.ts';
import { attemptLimit, repeatLimit, type CheckoutDependencies } from './checkout-dependencies.ts';
import { startPayment } from './start-payment.ts';
import { reconcileAccount, PendingAtProviderError } from '../reconciliation/reconcile-account.ts';
import { getCharge, isUnresolved, formatReference, runningMilliseconds } from '../ledger/ledger.ts';
import { requirePayer } from './require-payer.ts';
import { fingerprintRequest, requireAmount, requireCard } from './request-checks.ts';
import { wasNotProcessed } from './partner-outcome.ts';
import { paymentAnswer } from './payment-answer.ts';
import { countRefusedCards, isCardFault, type Buyer } from './refused-cards.ts';
import type { Charge } from '../../entities/billing-ledger.ts';

type Input = z.infer<typeof processMercadoPagoPayment.request>;
type PaidBy = NewPartnerPayment['by'];

/**
 * Pays a one-off plan. The attempt is written to the ledger before the partner is called, so that exactly one
 * payment is made even if the request is repeated, cut off or left without a response.
 * @throws ProblemError `forbidden`, `payment_amount_differs`, `payment_data_incomplete`, `invalid_request`,
 * `idempotency_key_reused`, `possessions_changed`, `payment_in_progress`, `payment_unconfirmed`,
 * `partner_unavailable`, `rate_limited`, `cards_refused_too_often`
 */
export async function payPlan(
  dependencies: CheckoutDependencies,
  buyer: Buyer,
  input: Input,
  idempotencyKey: string | undefined,
): Promise<PaymentAnswer> {
  const { accountId } = buyer;
  const plan = oneOffPlans[input.plan];
  const { account, ledger } = await dependencies.billing.read(accountId);
  const payer = requirePayer(account, input.customerData);
  requireAmount(input.amount, plan.totalPriceInCentavos);
  const by = paidBy(input, plan.maxInstallments);
  const fingerprint = fingerprintRequest(input, idempotencyKey);
  const isRepeated = ledger.charges.some(({ requestKey }) => requestKey === fingerprint.requestKey);
  await dependencies.countCall(isRepeated ? repeatLimit : attemptLimit, accountId);

  async function attempt() {
    const started = await startPayment(dependencies, accountId, {
      plan: plan.key,
      method: by.method,
      amountInCentavos: plan.totalPriceInCentavos,
      installments: by.method === 'card' ? by.installments : 1,
      endMonthly: input.endMonthly,
      activePlans: input.possessions,
      ...fingerprint,
    });
    if (started.send)
      await send(dependencies, accountId, started.charge, { payer, by, title: plan.title });
    const { ledger: after } = await dependencies.billing.read(accountId);
    const outcome = getCharge(after, started.charge.id);
    return { outcome, isRefused: started.send && mayBeRefused(outcome) };
  }
  // An attempt that was sent before already has its slot, and gets its answer even if cards were refused since.
  const charge =
    by.method === 'pix' || isRepeated
      ? (await attempt()).outcome
      : await countRefusedCards(dependencies, buyer, ledger, attempt);
  const answer = await paymentAnswer(dependencies, charge);
  return charge.requestKey === fingerprint.requestKey ? answer : { ...answer, earlier: true };
}

/** Returns whether the card was refused, or may still be refused because the partner reviews it. */
function mayBeRefused({ status, detail }: Charge): boolean {
  if (status === 'refused') return isCardFault(detail);
  return status === 'rejected' || status === 'in_process';
}

function paidBy({ formData }: Input, maxInstallments: number): PaymentMethodChoice {
  if (formData.paymentType === 'bank_transfer') return { method: 'pix' };
  const card = requireCard(formData);
  if (card.installments > maxInstallments) {
    throw new ProblemError('invalid_request', {
      fields: [{ path: 'formData.installments', message: `No máximo ${maxInstallments}` }],
    });
  }
  return { method: 'card', ...card };
}

type PaymentMethodChoice = Extract<PaidBy, { method: 'card' }> | { readonly method: 'pix' };

async function send(
  dependencies: CheckoutDependencies,
  accountId: string,
  charge: Charge,
  {
    payer,
    by,
    title,
  }: { readonly payer: PartnerPayer; readonly by: PaymentMethodChoice; readonly title: string },
): Promise<void> {
  const expiresAt = new Date(Date.parse(charge.createdAt) + pixLifeMilliseconds);
  const request: NewPartnerPayment = {
    // The same for every retry of this attempt, so that the partner creates only one payment.
    idempotencyKey: charge.id,
    externalReference: formatReference(accountId, charge.id),
    amountInCentavos: charge.amountInCentavos,
    description: title,
    payer,
    // Requests signed notifications only, without the partner's old kind.
    notificationUrl: `${dependencies.siteUrl}/api/webhooks/mercadopago?source_news=webhooks`,
    by: by.method === 'pix' ? { method: 'pix', expiresAt } : by,
  };
  let isCreated = false;
  try {
    const payment = await dependencies.partner.createPayment(request);
    isCreated = true;
    await reconcileAccount(dependencies, accountId, { paymentIds: [payment.id], isAwaited: true });
  } catch (error) {
    await handleFailure(dependencies, accountId, charge, isCreated ? asUnavailable(error) : error);
  }
}

/** The payment was made: later failures change nothing about it. */
function asUnavailable(error: unknown): unknown {
  if (!(error instanceof MercadoPagoFailure)) return error;
  return new MercadoPagoFailure('unavailable', error.status, error.code);
}

/** The error may belong to an earlier try of the same attempt: only the partner knows which. */
async function handleFailure(
  dependencies: CheckoutDependencies,
  accountId: string,
  charge: Charge,
  error: unknown,
): Promise<void> {
  if (error instanceof PendingAtProviderError) {
    // The payment is in the ledger; open steps are requested from the partner later.
    await dependencies.scheduleCheck(accountId);
    return;
  }
  if (!(error instanceof MercadoPagoFailure)) throw error;
  const isUnknown = error.reason === 'unavailable' || wasSentBefore(dependencies, charge, error);
  if (isUnknown) await dependencies.scheduleCheck(accountId);
  const focus = { attemptIds: [charge.id], isAwaited: true };
  const found = await reconcileAccount(dependencies, accountId, focus).catch(() => undefined);
  const isKnown = found !== undefined && !isUnresolved(getCharge(found, charge.id));
  if (isKnown) return;
  // A first try that was not carried out needs no further check.
  const isDecided = !isUnknown && (found !== undefined || wasNotProcessed(error));
  if (!isDecided) {
    throw new ProblemError('payment_unconfirmed', { cause: error });
  }
  await changeLedger(dependencies, accountId, ({ ledger }) => ({
    ...ledger,
    charges: ledger.charges.map((one) =>
      one.id === charge.id && isUnresolved(one)
        ? { ...one, status: 'refused', detail: error.code }
        : one,
    ),
  }));
  if (wasNotProcessed(error)) throw new ProblemError('partner_unavailable', { cause: error });
}

/** This try hit the call limit, which says nothing about the earlier one that was cut off. */
function wasSentBefore(
  { clock }: CheckoutDependencies,
  { createdAt }: Charge,
  error: MercadoPagoFailure,
): boolean {
  const age = clock().getTime() - Date.parse(createdAt);
  return wasNotProcessed(error) && age >= runningMilliseconds;
}
