import * as z from 'zod/mini';
import { paymentSchema, type Payment } from '../../shared/contracts/billing.ts';
import type { ItemKey } from '../runtime/table.ts';
import { repeatedRowKey } from './account-rows.ts';

const paymentEntity = 'Payment';

export function paymentKey(accountId: string, paymentId: string): ItemKey {
  return repeatedRowKey(accountId, 'PAYMENT', paymentId);
}

export function paymentItem(accountId: string, payment: Payment) {
  return { ...paymentKey(accountId, payment.id), entity: paymentEntity, ...payment };
}

/** @throws a zod error for an item that is not a payment */
export function parsePaymentItem(item: unknown): Payment {
  return z.extend(paymentSchema, { entity: z.literal(paymentEntity) }).parse(item);
}
