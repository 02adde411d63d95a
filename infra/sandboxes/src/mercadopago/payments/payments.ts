import { cardBrands } from '../cards/card-brands.ts';
import { chargeCard } from '../cards/card-charge.ts';
import { redeemCardToken } from '../cards/card-tokens.ts';
import { accountNumber } from '../context.ts';
import type { SandboxContext } from '../context.ts';
import { requireKey, oncePerKey } from '../idempotency.ts';
import { addPayment, findPayment, nextPaymentId, buildPaymentView } from './payment-ledger.ts';
import type { Payment } from './payment-record.ts';
import { parsePaymentRequest, invalidField } from './payment-request.ts';
import type { PaymentRequest } from './payment-request.ts';
import { pixCharge } from './pix.ts';
import { apiError } from '../api-error.ts';
import type { Answer } from '../api-error.ts';

const minute = 60_000;
const day = 86_400_000;

/**
 * Answers `POST /v1/payments`.
 * @throws ApiError
 */
export function createPayment(
  context: SandboxContext,
  body: unknown,
  key: string | undefined,
  now: number,
): Answer {
  return oncePerKey(
    context.store,
    { scope: 'payments', key: requireKey(key), body, now },
    () => {
      const payment = newPayment(context, parsePaymentRequest(body), now);
      addPayment(context, payment);
      return {
        resourceId: payment.id,
        answer: { status: 201, body: buildPaymentView(context, payment) },
      };
    },
    (id) => ({ status: 200, body: buildPaymentView(context, findPayment(context, id)) }),
  );
}

function newPayment(context: SandboxContext, request: PaymentRequest, now: number): Payment {
  const base = basePayment(context, request, now);
  if (request.payment_method_id === 'pix') return pixPayment(base, request, now);
  return cardPayment(context, base, request, now);
}

function basePayment(context: SandboxContext, request: PaymentRequest, now: number): Payment {
  const { payer } = request;
  return {
    id: nextPaymentId(context),
    version: 0,
    createdAt: now,
    updatedAt: now,
    approvedAt: null,
    expiresAt: null,
    status: 'pending',
    statusDetail: 'pending_waiting_payment',
    amountCentavos: request.transaction_amount,
    refundedCentavos: 0,
    installments: 1,
    methodId: request.payment_method_id ?? '',
    typeId: 'credit_card',
    issuerId: request.issuer_id,
    operationType: 'regular_payment',
    captured: true,
    binaryMode: request.binary_mode,
    description: request.description,
    externalReference: request.external_reference,
    statementDescriptor: request.statement_descriptor,
    notificationUrl: request.notification_url ?? null,
    metadata: request.metadata ?? {},
    additionalInfo: request.additional_info ?? {},
    payer: {
      id: String(accountNumber(payer.email)),
      email: payer.email,
      firstName: payer.first_name,
      lastName: payer.last_name,
      identification: payer.identification ?? { type: '', number: '' },
    },
    card: null,
    pix: null,
    preapprovalId: null,
  };
}

function pixPayment(base: Payment, request: PaymentRequest, now: number): Payment {
  const expiresAt = request.date_of_expiration ?? now + day;
  // Allow one second, since the caller computed its half hour before this clock was read.
  if (expiresAt < now + 30 * minute - 1000 || expiresAt > now + 30 * day + minute) {
    throw invalidField('date_of_expiration');
  }
  return {
    ...base,
    typeId: 'bank_transfer',
    statusDetail: 'pending_waiting_transfer',
    expiresAt,
    pix: pixCharge({ amountCentavos: base.amountCentavos, paymentId: base.id }),
  };
}

function cardPayment(
  context: SandboxContext,
  base: Payment,
  request: PaymentRequest,
  now: number,
): Payment {
  const { token: tokenId, payment_method_id: methodId } = request;
  // This includes boleto: like an account without it, the sandbox rejects methods that the product does not offer.
  if (methodId !== undefined && !cardBrands.some((brand) => brand.id === methodId)) {
    throw invalidField('payment_method_id');
  }
  if (tokenId === undefined) throw invalidField('token');
  const { card } = redeemCardToken(context.store.cardTokens, tokenId, now, () =>
    apiError(400, 'Card Token not found', { code: 2006, description: 'Card Token not found' }),
  );
  if (methodId !== undefined && methodId !== card.brand) {
    const description = 'Cannot infer Payment Method';
    throw apiError(400, 'payment methods inference error', { code: 2131, description });
  }
  return chargeCard(
    { ...base, binaryMode: request.binary_mode, installments: request.installments },
    card,
    { holderName: card.holderName, now, captures: request.capture },
  );
}
