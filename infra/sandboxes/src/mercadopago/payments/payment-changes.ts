import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import { centavosSchema } from '../money.ts';
import { changePayment, findPayment, viewOf } from './payment-ledger.ts';
import type { Payment } from './payment-record.ts';
import { wrongField } from './payment-request.ts';
import { refusal } from '../refusal.ts';
import type { Answer, Refusal } from '../refusal.ts';

const updateSchema = z.union([
  z.object({ status: z.literal(['cancelled', 'canceled']) }),
  z.object({ capture: z.literal(true), transaction_amount: centavosSchema.optional() }),
]);

/** `PUT /v1/payments/{id}`: cancels what is not paid yet, captures what is only authorised. */
export function updatePayment(
  context: SandboxContext,
  id: string,
  body: unknown,
  now: number,
): Answer {
  const payment = findPayment(context, id);
  const parsed = updateSchema.safeParse(body);
  if (!parsed.success) throw wrongField('status');
  if ('status' in parsed.data) {
    if (!['pending', 'in_process', 'authorized'].includes(payment.status)) throw wrongState();
    const change = { status: 'cancelled', statusDetail: 'by_collector' } as const;
    return ok(context, changePayment(context, payment, change, now));
  }
  const amountCentavos = parsed.data.transaction_amount ?? payment.amountCentavos;
  if (payment.status !== 'authorized') throw wrongState();
  if (amountCentavos > payment.amountCentavos) throw wrongField('transaction_amount');
  return ok(context, approve(context, { ...payment, amountCentavos, captured: true }, now));
}

export function approve(context: SandboxContext, payment: Payment, now: number): Payment {
  const change = { status: 'approved', statusDetail: 'accredited', approvedAt: now } as const;
  return changePayment(context, payment, change, now);
}

function ok(context: SandboxContext, payment: Payment): Answer {
  return { status: 200, body: viewOf(context, payment) };
}

/** What is asked for cannot be done to a payment in this state. */
export function wrongState(): Refusal {
  const description = 'The action requested is not valid for the current payment state';
  return refusal(400, description, { code: 2063, description });
}
