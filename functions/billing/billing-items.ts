import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import {
  paymentSchema,
  type ActiveUser,
  type Payment,
  type Subscription,
} from '../../shared/contracts/billing.ts';
import { accountPartition, rowKey } from '../accounts/account-items.ts';
import type { ItemKey } from '../runtime/table.ts';
import { ledgerSchema, type Ledger } from './ledger.ts';

/** What the rows of a person's plans say they are. */
export const activeUserEntity = 'ActiveUser';
export const subscriptionEntity = 'Subscription';
const paymentEntity = 'Payment';
const ledgerEntity = 'BillingLedger';

export function activeUserItem(accountId: string, activeUser: ActiveUser) {
  return { ...rowKey(accountId, 'ACTIVE_USER'), entity: activeUserEntity, ...activeUser };
}

export function subscriptionItem(accountId: string, subscription: Subscription) {
  return { ...rowKey(accountId, 'SUBSCRIPTION'), entity: subscriptionEntity, ...subscription };
}

export function paymentKey(accountId: string, paymentId: string): ItemKey {
  return { PK: accountPartition(accountId), SK: `PAYMENT#${paymentId}` };
}

export function paymentItem(accountId: string, payment: Payment) {
  return { ...paymentKey(accountId, payment.id), entity: paymentEntity, ...payment };
}

/** @throws a zod error for an item that is no payment */
export function parsePaymentItem(item: unknown): Payment {
  return z.extend(paymentSchema, { entity: z.literal(paymentEntity) }).parse(item);
}

/** Outside the person's own partition: it holds no name, and stays when they go. */
export function ledgerKey(accountId: string): ItemKey {
  return { PK: `BILLING#${accountId}`, SK: 'LEDGER' };
}

export const openLedgerPartitions: readonly string[] = Array.from(
  { length: 8 },
  (_, shard) => `BILLING_OPEN#${shard}`,
);

/** A ledger in which something may change by itself is in the sparse index; others are not. */
export function ledgerItem(ledger: Ledger) {
  const { accountId } = ledger;
  return {
    ...ledgerKey(accountId),
    entity: ledgerEntity,
    ...ledger,
    ...(ledger.unfinished ? openLedgerKeys(accountId) : {}),
  };
}

export function openLedgerKeys(accountId: string) {
  const shard = createHash('sha256').update(accountId).digest()[0] ?? 0;
  return {
    GSI1PK: openLedgerPartitions[shard % openLedgerPartitions.length],
    GSI1SK: accountId,
  };
}

/** @throws a zod error for an item that is no ledger */
export function parseLedgerItem(item: unknown): Ledger {
  const { entity: _, ...ledger } = z
    .extend(ledgerSchema, { entity: z.literal(ledgerEntity) })
    .parse(item);
  return ledger;
}
