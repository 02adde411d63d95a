import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import { requireKey, oncePerKey } from '../idempotency.ts';
import { centavosSchema } from '../money.ts';
import { invalidState } from './payment-changes.ts';
import { changePayment, findPayment } from './payment-ledger.ts';
import type { Payment, Refund } from './payment-record.ts';
import { invalidField } from './payment-request.ts';
import { refundView } from './payment-view.ts';
import { errorAnswer, apiError } from '../api-error.ts';
import type { Answer } from '../api-error.ts';

const refundRequestSchema = z.object({ amount: centavosSchema.nullish() });

/** Answers `POST /v1/payments/{id}/refunds`: a repeated key gets 200 with an empty body. */
export function refundPayment(
  context: SandboxContext,
  id: string,
  body: unknown,
  key: string | undefined,
  now: number,
): Answer {
  return oncePerKey(
    context.store,
    { scope: `refunds/${id}`, key: requireKey(key), body, now },
    () => {
      const parsed = refundRequestSchema.safeParse(body ?? {});
      if (!parsed.success) throw invalidField('transaction_amount');
      const payment = findPayment(context, id);
      const refund = createRefund(
        context,
        payment,
        parsed.data.amount ?? undefined,
        'collector',
        now,
      );
      return { resourceId: refund.id, answer: { status: 201, body: refundView(refund) } };
    },
    () => ({ status: 200, body: undefined }),
  );
}

/** @throws ApiError when the remaining balance is too small */
export function createRefund(
  context: SandboxContext,
  payment: Payment,
  centavos: number | undefined,
  source: Refund['source'],
  now: number,
): Refund {
  if (payment.status !== 'approved') throw invalidState();
  const balance = payment.amountCentavos - payment.refundedCentavos;
  const amountCentavos = centavos ?? balance;
  if (amountCentavos > balance) {
    const description = 'Amount is above the balance of the payment';
    throw apiError(400, description, { code: 2017, description });
  }
  const id = context.store.nextNumber('refund', 2_100_000_001);
  const refund: Refund = { id, paymentId: payment.id, amountCentavos, createdAt: now, source };
  context.store.refunds.save(refund);
  const refundedCentavos = payment.refundedCentavos + amountCentavos;
  changePayment(
    context,
    payment,
    refundedCentavos === payment.amountCentavos
      ? { refundedCentavos, status: 'refunded', statusDetail: 'refunded' }
      : { refundedCentavos, statusDetail: 'partially_refunded' },
    now,
  );
  return refund;
}

/** Answers `GET /v1/payments/{id}/refunds` and, with a second id, returns one of them. */
export function listRefunds(context: SandboxContext, id: string, refundId?: string): Answer {
  findPayment(context, id);
  const { records } = context.store.refunds.list({ link: id, oldestFirst: true, limit: 1000 });
  if (refundId === undefined) return { status: 200, body: records.map(refundView) };
  const refund = records.find((one) => String(one.id) === refundId);
  if (refund === undefined) return errorAnswer(404, 'Refund not found');
  return { status: 200, body: refundView(refund) };
}
