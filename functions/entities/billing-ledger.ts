import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { planKeySchema, subscriptionStatuses } from '../../shared/contracts/billing.ts';
import { secondsSinceEpoch } from '../runtime/clock.ts';
import type { ItemKey, Table, TableAccess } from '../runtime/table.ts';
import type { TransactionWrite } from '../runtime/transaction.ts';

/**
 * A payment, or an installment, in an account's ledger. `status` is the partner's word, or one of ours while there
 * is none: `sending` until the partner's answer is known, `refused` when the partner decided to make no payment,
 * `abandoned` when no payment was found afterwards. Instants are ISO 8601, UTC.
 */
export const chargeSchema = z.object({
  id: z.string(),
  partnerId: z.nullable(z.string()),
  plan: planKeySchema,
  method: z.enum(['card', 'pix']),
  /** The price. */
  amountInCentavos: z.int(),
  refundedInCentavos: z.int(),
  installments: z.int(),
  /** The card's total in centavos, where it differs from the price because of interest. */
  totalPaidInCentavos: z.optional(z.int()),
  /** Set when the partner reports the amount of several installments. */
  installmentInCentavos: z.optional(z.int()),
  status: z.string(),
  detail: z.nullable(z.string()),
  cardBrand: z.nullable(z.string()),
  lastFour: z.nullable(z.string()),
  /** `yyyy-mm`: the last month of its card, where the partner has reported it. */
  cardExpires: z.optional(z.string()),
  createdAt: z.string(),
  approvedAt: z.nullable(z.string()),
  refundedAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /** Since when the partner has reviewed the card. */
  reviewedSince: z.optional(z.string()),
  /** When the partner had decided, or had ended the review without a decision. */
  reviewedUntil: z.optional(z.string()),
  /**
   * When the partner's result was found although no request was waiting for it: the answer to the request was lost.
   */
  foundAt: z.optional(z.string()),
  /** Shared by the charges of one purchase: only one of them is kept. */
  purchase: z.string(),
  /** For a monthly charge: the ledger's subscription. */
  subscriptionId: z.nullable(z.string()),
  /** The ids of subscriptions that end when this is paid, and when they ended. */
  monthlyEnd: z.optional(
    z.object({ subscriptions: z.array(z.string()), at: z.nullable(z.string()) }),
  ),
  /** Digests of the request that created it: of its key, and of its content. */
  requestKey: z.nullable(z.string()),
  requestDigest: z.nullable(z.string()),
  /** When the user withdrew from the purchase. */
  withdrawnAt: z.nullable(z.string()),
  /** Must be refunded: charged twice, or after the end of the subscription. */
  mustBeRefunded: z.boolean(),
});
export type Charge = z.infer<typeof chargeSchema>;

/**
 * A subscription at the partner, or an attempt to create one. `status` as in a charge: the partner's `pending`,
 * `authorized`, `paused`, `cancelled`, or `sending`, `refused`, `abandoned`.
 */
export const ledgerSubscriptionSchema = z.object({
  id: z.string(),
  /** The partner's reference: the id of the attempt that created it. */
  reference: z.string(),
  partnerId: z.nullable(z.string()),
  status: z.string(),
  detail: z.nullable(z.string()),
  createdAt: z.string(),
  nextPaymentAt: z.nullable(z.string()),
  cardId: z.nullable(z.string()),
  cardBrand: z.nullable(z.string()),
  /** The first charge waits until then, the end of the paid time. Missing: charged at once. */
  startsAt: z.optional(z.string()),
  /** The subscription that it replaces, as soon as the partner has it. */
  replaces: z.optional(z.string()),
  /** The card's digits from the user's form, until it has been charged. */
  lastFour: z.optional(z.string()),
  /** `yyyy-mm`, from the same form: the card's last month. */
  cardExpires: z.optional(z.string()),
  /** When another card replaced the first. */
  cardSince: z.optional(z.string()),
  requestKey: z.nullable(z.string()),
  requestDigest: z.nullable(z.string()),
  /** When the user asked for its end. */
  cancelledAt: z.nullable(z.string()),
  /** The user's reason, for improvements; deleted with the account. */
  cancelReason: z.optional(z.string()),
  /** A duplicate, or different from what was agreed: the provider is asked to end it. */
  mustBeEnded: z.boolean(),
  /** Since when the partner has had it paused, as far as it was seen. */
  pausedSince: z.optional(z.string()),
  /** When the partner was last seen skipping a charge because of a pause. */
  skippedChargeAt: z.optional(z.string()),
  /** When its end was first requested from the provider because its first charge never came. */
  endedUnchargedAt: z.optional(z.string()),
});
export type LedgerSubscription = z.infer<typeof ledgerSubscriptionSchema>;

/** A card that is to be replaced soon: it ends with this month, or with the next one. */
const cardWarningSchema = z.object({
  subscriptionId: z.string(),
  /** `yyyy-mm` */
  expires: z.string(),
  when: z.enum(['next-month', 'this-month']),
});
export type CardWarning = z.infer<typeof cardWarningSchema>;

/** Days that an operator has added or removed by hand in the row of usuarios_ativos. */
const extensionSchema = z.object({ at: z.string(), milliseconds: z.int() });
export type Extension = z.infer<typeof extensionSchema>;

/**
 * Everything that decides what an account has paid for, in one item; every change goes through its version. It
 * contains no name and no address, and outlives the account, because money may still move.
 */
export const ledgerSchema = z.object({
  accountId: z.string(),
  /** 0: nothing is stored yet. */
  version: z.int(),
  charges: z.array(chargeSchema),
  subscriptions: z.array(ledgerSubscriptionSchema),
  /** End of a plan that was there before the first payment. */
  grantedUntil: z.nullable(z.string()),
  extensions: z.optional(z.array(extensionSchema)),
  /** Derived at the last change; the derived rows contain the same values. */
  planEndsAt: z.nullable(z.string()),
  planEnded: z.boolean(),
  /** The state may still change without a command of ours. */
  needsReconciliation: z.boolean(),
  /** The next check without a notification, while reconciliation is needed. */
  nextLookAt: z.optional(z.string()),
  subscriptionStatus: z.nullable(z.enum(subscriptionStatuses)),
  paidUntil: z.nullable(z.string()),
  /** For the monthly subscription's card, while a warning is due. */
  cardWarning: z.optional(cardWarningSchema),
  /** When the account was deleted. */
  closedAt: z.nullable(z.string()),
});
export type Ledger = z.infer<typeof ledgerSchema>;

export function emptyLedger(accountId: string): Ledger {
  return {
    accountId,
    version: 0,
    charges: [],
    subscriptions: [],
    grantedUntil: null,
    planEndsAt: null,
    planEnded: false,
    needsReconciliation: false,
    subscriptionStatus: null,
    paidUntil: null,
    closedAt: null,
  };
}

/** The number of a ledger's first entries that were moved from its item to separate rows. */
export interface PastCounts {
  readonly charges: number;
  readonly subscriptions: number;
}

export const noPastEntries: PastCounts = { charges: 0, subscriptions: 0 };

/**
 * An entry with its index in the ledger. Entries are only appended, so the index, which is part of the row's key,
 * never changes.
 */
export interface IndexedEntry<Entry> {
  readonly index: number;
  readonly entry: Entry;
}

export interface PastEntries {
  readonly charges: readonly IndexedEntry<Charge>[];
  readonly subscriptions: readonly IndexedEntry<LedgerSubscription>[];
}

const ledgerEntity = 'BillingLedger';

/** Outside the account's partition: it contains no name, and stays after a deletion. */
export function ledgerKey(accountId: string): ItemKey {
  return { PK: `BILLING#${accountId}`, SK: 'LEDGER' };
}

const shards = 8;
const openLedgerPartition = (shard: number) => `BILLING_OPEN#${shard}`;
export const openLedgerPartitions: readonly string[] = Array.from({ length: shards }, (_, shard) =>
  openLedgerPartition(shard),
);

/**
 * Returns the item of a ledger. It is in the sparse index only while its state may change without a command of ours.
 * @param past the number of entries moved to separate rows
 */
export function ledgerItem(ledger: Ledger, past: PastCounts = noPastEntries) {
  const { accountId } = ledger;
  return {
    ...ledgerKey(accountId),
    entity: ledgerEntity,
    ...ledger,
    ...(past.charges === 0 ? {} : { pastCharges: past.charges }),
    ...(past.subscriptions === 0 ? {} : { pastSubscriptions: past.subscriptions }),
    ...(ledger.needsReconciliation
      ? openLedgerKeys(accountId, ledger.nextLookAt ?? earliestCheck)
      : {}),
  };
}

/** Sorts before every check's time. */
const earliestCheck = '0';

/** Open ledgers are sorted by their next check. */
export function openLedgerKeys(accountId: string, nextLookAt: string) {
  const shard = createHash('sha256').update(accountId).digest()[0] ?? 0;
  return {
    GSI1PK: openLedgerPartition(shard % shards),
    GSI1SK: `${nextLookAt}#${accountId}`,
  };
}

/** @throws a zod error for an item that is not a ledger */
export function parseLedgerItem(item: unknown): {
  readonly head: Ledger;
  readonly past: PastCounts;
} {
  const { entity: _, pastCharges, pastSubscriptions, ...head } = ledgerItemSchema.parse(item);
  return { head, past: { charges: pastCharges ?? 0, subscriptions: pastSubscriptions ?? 0 } };
}

/** Prefix of the sort keys of moved entries; they sort after the ledger's own. */
export const pastRowPrefix = 'PAST_';
const pastChargeEntity = 'PastCharge';
const pastSubscriptionEntity = 'PastSubscription';

export function pastItems(accountId: string, { charges, subscriptions }: PastEntries) {
  const key = (kind: string, index: number): ItemKey => ({
    PK: ledgerKey(accountId).PK,
    SK: `${pastRowPrefix}${kind}#${String(index).padStart(8, '0')}`,
  });
  // A charge has an `expiresAt` of its own, which must not be mistaken for the row's.
  return [
    ...charges.map(({ index, entry }) => ({
      ...key('CHARGE', index),
      entity: pastChargeEntity,
      place: index,
      charge: entry,
    })),
    ...subscriptions.map(({ index, entry }) => ({
      ...key('SUBSCRIPTION', index),
      entity: pastSubscriptionEntity,
      place: index,
      subscription: entry,
    })),
  ];
}

/** @throws a zod error for an item that is not of a ledger's past */
export function parsePastItems(items: readonly unknown[]): PastEntries {
  const rows = items.map((item) => pastItemSchema.parse(item));
  return {
    charges: rows.flatMap((row) =>
      row.entity === pastChargeEntity ? [{ index: row.place, entry: row.charge }] : [],
    ),
    subscriptions: rows.flatMap((row) =>
      row.entity === pastSubscriptionEntity ? [{ index: row.place, entry: row.subscription }] : [],
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

/** A ledger without an account is kept as long as the law requires for payments. */
const retentionSeconds = 5 * 366 * 24 * 60 * 60;

/** Returns the time to live of a closed ledger. */
export function ledgerExpiry(closedAt: string): number {
  return secondsSinceEpoch(new Date(closedAt)) + retentionSeconds;
}

export const closeLedgerAccess: TableAccess = {
  actions: ['UpdateItem', 'ConditionCheckItem'],
  partitions: ['BILLING#*'],
};

/**
 * Closes the ledger of an account, in the transaction that deletes the account: later charges of the partner are
 * never stored, at any time of their report. A checkout that has not entered its attempt by then finds no account;
 * one that enters it meanwhile makes the deletion fail and retry.
 * @param ledger as it was read; undefined when there is none
 */
export function closeLedgerWrite(
  table: Table,
  accountId: string,
  ledger: Readonly<Record<string, unknown>> | undefined,
  at: Date,
): TransactionWrite {
  return ledger === undefined
    ? noLedgerCheck(table, accountId)
    : { Update: closingUpdate(table, accountId, at) };
}

/** A ledger's row as it was read. */
export interface StoredLedger {
  readonly item: Readonly<Record<string, unknown>>;
  readonly version: number;
}

export const closeLedgerVersionAccess: TableAccess = {
  actions: ['PutItem', 'ConditionCheckItem'],
  partitions: ['BILLING#*'],
};

/**
 * Returns the same end with a condition on the ledger's version: a payment that was received in the meantime must
 * not be lost. It writes the whole row, so that a sign-up needs no permission to update rows: each action of a
 * transaction is granted on all of its partitions.
 * @param ledger undefined when there was none
 */
export function closeLedgerVersionWrite(
  table: Table,
  accountId: string,
  ledger: StoredLedger | undefined,
  at: Date,
): TransactionWrite {
  if (ledger === undefined) return noLedgerCheck(table, accountId);
  const { item, version } = ledger;
  return {
    Put: {
      TableName: table.name,
      Item: { ...item, ...closedAttributes(accountId, at), version: version + 1 },
      ConditionExpression: '#version = :read',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':read': version },
    },
  };
}

function noLedgerCheck(table: Table, accountId: string): TransactionWrite {
  return {
    ConditionCheck: {
      TableName: table.name,
      Key: ledgerKey(accountId),
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  };
}

function closedAttributes(accountId: string, at: Date) {
  const closedAt = at.toISOString();
  return {
    closedAt,
    needsReconciliation: true,
    ...openLedgerKeys(accountId, closedAt),
    expiresAt: ledgerExpiry(closedAt),
  };
}

function closingUpdate(table: Table, accountId: string, at: Date) {
  const closed = closedAttributes(accountId, at);
  return {
    TableName: table.name,
    Key: ledgerKey(accountId),
    // The version detects concurrent changes of the ledger.
    UpdateExpression:
      'SET closedAt = :at, needsReconciliation = :true, GSI1PK = :open, GSI1SK = :nextCheck, ' +
      'expiresAt = :expiry ADD #version :one',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: {
      ':at': closed.closedAt,
      ':true': closed.needsReconciliation,
      ':open': closed.GSI1PK,
      ':nextCheck': closed.GSI1SK,
      ':expiry': closed.expiresAt,
      ':one': 1,
    },
  };
}
