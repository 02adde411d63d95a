import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import { centavosSchema } from '../money.ts';
import { changePayment, findPayment, buildPaymentView } from './payment-ledger.ts';
import type { Payment } from './payment-record.ts';
import { invalidField } from './payment-request.ts';
import { apiError } from '../api-error.ts';
import type { Answer, ApiError } from '../api-error.ts';

const updateSchema = z.union([
  z.object({ status: z.literal(['cancelled', 'canceled']) }),
  z.object({ capture: z.literal(true), transaction_amount: centavosSchema.optional() }),
]);

/** Answers `PUT /v1/payments/{id}`: cancels an unpaid payment, or captures an authorized one. */
export function updatePayment(
  context: SandboxContext,
  id: string,
  body: unknown,
  now: number,
): Answer {
  const payment = findPayment(context, id);
  const parsed = updateSchema.safeParse(body);
  if (!parsed.success) throw invalidField('status');
  if ('status' in parsed.data) {
    if (!['pending', 'in_process', 'authorized'].includes(payment.status)) throw invalidState();
    const change = { status: 'cancelled', statusDetail: 'by_collector' } as const;
    return ok(context, changePayment(context, payment, change, now));
  }
  const amountCentavos = parsed.data.transaction_amount ?? payment.amountCentavos;
  if (payment.status !== 'authorized') throw invalidState();
  if (amountCentavos > payment.amountCentavos) throw invalidField('transaction_amount');
  return ok(context, approve(context, { ...payment, amountCentavos, captured: true }, now));
}

export function approve(context: SandboxContext, payment: Payment, now: number): Payment {
  const change = { status: 'approved', statusDetail: 'accredited', approvedAt: now } as const;
  return changePayment(context, payment, change, now);
}

function ok(context: SandboxContext, payment: Payment): Answer {
  return { status: 200, body: buildPaymentView(context, payment) };
}

/** Returns the error for an action that the payment's state does not allow. */
export function invalidState(): ApiError {
  const description = 'The action requested is not valid for the current payment state';
  return apiError(400, description, { code: 2063, description });
}
