import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import {
  paymentSchema,
  type ActiveUser,
  type Payment,
  type Subscription,
} from '../../../shared/contracts/billing.ts';
import { accountPartition, rowKey } from '../../accounts/account-items.ts';
import type { ItemKey } from '../../runtime/table.ts';
import { nothingPast, type Past, type PastEntries } from './ledger-history.ts';
import { chargeSchema, ledgerSchema, ledgerSubscriptionSchema, type Ledger } from './ledger.ts';

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

const shards = 8;
const openLedgerPartition = (shard: number) => `BILLING_OPEN#${shard}`;
export const openLedgerPartitions: readonly string[] = Array.from({ length: shards }, (_, shard) =>
  openLedgerPartition(shard),
);

/**
 * A ledger in which something may change by itself is in the sparse index; others are not.
 * @param past what has left the item for rows of its own
 */
export function ledgerItem(ledger: Ledger, past: Past = nothingPast) {
  const { accountId } = ledger;
  return {
    ...ledgerKey(accountId),
    entity: ledgerEntity,
    ...ledger,
    ...(past.charges === 0 ? {} : { pastCharges: past.charges }),
    ...(past.subscriptions === 0 ? {} : { pastSubscriptions: past.subscriptions }),
    ...(ledger.unfinished ? openLedgerKeys(accountId, ledger.nextLookAt ?? atOnce) : {}),
  };
}

/** Earlier than every look. */
const atOnce = '0';

/** Open ledgers stand in the order in which they are to be looked at. */
export function openLedgerKeys(accountId: string, nextLookAt: string) {
  const shard = createHash('sha256').update(accountId).digest()[0] ?? 0;
  return {
    GSI1PK: openLedgerPartition(shard % shards),
    GSI1SK: `${nextLookAt}#${accountId}`,
  };
}

/** @throws a zod error for an item that is no ledger */
export function parseLedgerItem(item: unknown): { readonly head: Ledger; readonly past: Past } {
  const { entity: _, pastCharges, pastSubscriptions, ...head } = ledgerItemSchema.parse(item);
  return { head, past: { charges: pastCharges ?? 0, subscriptions: pastSubscriptions ?? 0 } };
}

/** Sort keys of what has left a ledger's item; they come after the ledger's own. */
export const pastRowPrefix = 'PAST_';
const pastChargeEntity = 'PastCharge';
const pastSubscriptionEntity = 'PastSubscription';

export function pastItems(accountId: string, { charges, subscriptions }: PastEntries) {
  const key = (kind: string, place: number): ItemKey => ({
    PK: ledgerKey(accountId).PK,
    SK: `${pastRowPrefix}${kind}#${String(place).padStart(8, '0')}`,
  });
  // A charge has an end of its own, which must not be taken for the row's.
  return [
    ...charges.map(({ place, entry }) => ({
      ...key('CHARGE', place),
      entity: pastChargeEntity,
      place,
      charge: entry,
    })),
    ...subscriptions.map(({ place, entry }) => ({
      ...key('SUBSCRIPTION', place),
      entity: pastSubscriptionEntity,
      place,
      subscription: entry,
    })),
  ];
}

/** @throws a zod error for an item that is not of a ledger's past */
export function parsePastItems(items: readonly unknown[]): PastEntries {
  const rows = items.map((item) => pastItemSchema.parse(item));
  return {
    charges: rows.flatMap((row) =>
      row.entity === pastChargeEntity ? [{ place: row.place, entry: row.charge }] : [],
    ),
    subscriptions: rows.flatMap((row) =>
      row.entity === pastSubscriptionEntity ? [{ place: row.place, entry: row.subscription }] : [],
    ),
  };
}

const ledgerItemSchema = z.extend(ledgerSchema, {
  entity: z.literal(ledgerEntity),
  pastCharges: z.optional(z.int()),
  pastSubscriptions: z.optional(z.int()),
});
const pastItemSchema = z.discriminatedUnion('entity', [
  z.object({ entity: z.literal(pastChargeEntity), place: z.int(), charge: chargeSchema }),
  z.object({
    entity: z.literal(pastSubscriptionEntity),
    place: z.int(),
    subscription: ledgerSubscriptionSchema,
  }),
]);
