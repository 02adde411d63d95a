import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Payment } from '../../shared/contracts/billing.ts';
import type { DomainEvent } from '../../shared/contracts/events.ts';
import { accountPartition, parseAccountItem, rowKey } from '../accounts/account-items.ts';
import { batchGet } from '../runtime/batch-get.ts';
import { readPartition } from '../runtime/read-partition.ts';
import type { Table } from '../runtime/table.ts';
import { writeTransaction } from '../runtime/transaction.ts';
import {
  ledgerKey,
  parseLedgerItem,
  parsePastItems,
  parsePaymentItem,
  pastRowPrefix,
  paymentKey,
} from './billing-items.ts';
import type { RowChanges, SharedRows, StoredRow } from './billing-rows.ts';
import { billingWrites } from './billing-writes.ts';
import { nothingPast, unpackLedger, type Past } from './ledger-history.ts';
import { emptyLedger, type Ledger } from './ledger.ts';

/** A ledger and the rows that follow from it, read at one moment. */
export interface BillingRows extends SharedRows {
  readonly ledger: Ledger;
  /** What of the ledger stands in rows of its own. */
  readonly past: Past;
}

/** One step of a ledger, and all that follows from it. */
export interface BillingChange {
  readonly ledger: Ledger;
  readonly payments: readonly Payment[];
  readonly rows: RowChanges;
  readonly events: readonly DomainEvent[];
  /** ISO 8601, UTC; later than that of every row. */
  readonly updatedAt: string;
}

export interface BillingStore {
  /**
   * One request, and one more for a ledger with a long past; that of somebody who has never paid is
   * empty, of version 0.
   */
  read(accountId: string): Promise<BillingRows>;

  /** All of it in one transaction, unless the ledger, the account or a row has changed since. */
  write(before: BillingRows, change: BillingChange): Promise<'written' | 'changed-meanwhile'>;

  findPayment(accountId: string, paymentId: string): Promise<Payment | undefined>;

  /** Newest first; `next` is the `before` of the page after it. */
  listPayments(
    accountId: string,
    before: string | undefined,
  ): Promise<{ readonly payments: readonly Payment[]; readonly next: string | null }>;

  /** Accounts with a ledger in which something may still change: one page of a partition. */
  unfinished(
    partition: string,
    from: PageStart | undefined,
  ): Promise<{ readonly accountIds: readonly string[]; readonly next: PageStart | undefined }>;
}

export type PageStart = Readonly<Record<string, unknown>>;

const paymentPageSize = 50;
const activeUserFields = z.object({ data_finalizacao_plano: z.iso.datetime() });
const subscriptionFields = z.object({
  id: z.string(),
  status: z.string(),
  current_period_end: z.nullable(z.iso.datetime()),
  next_billing_date: z.nullable(z.iso.datetime()),
});
const versionSchema = z.object({ updated_at: z.iso.datetime() });

export function billingStore(table: Table): BillingStore {
  return {
    async read(accountId) {
      const keys = {
        ledger: ledgerKey(accountId),
        account: rowKey(accountId, 'ACCOUNT'),
        activeUser: rowKey(accountId, 'ACTIVE_USER'),
        subscription: rowKey(accountId, 'SUBSCRIPTION'),
      };
      const find = await batchGet(table, Object.values(keys));
      const { ledger, past } = await wholeLedger(table, accountId, find(keys.ledger));
      const account = find(keys.account);
      return {
        ledger,
        past,
        account: account === undefined ? undefined : parseAccountItem(account),
        activeUser: storedRow(find(keys.activeUser), activeUserFields),
        subscription: storedRow(find(keys.subscription), subscriptionFields),
      };
    },

    async write(before, change) {
      const outcome = await writeTransaction(table, billingWrites(table, before, change));
      return outcome === 'written' ? 'written' : 'changed-meanwhile';
    },

    async findPayment(accountId, paymentId) {
      const answer = await table.client.send(
        new GetCommand({
          TableName: table.name,
          Key: paymentKey(accountId, paymentId),
          ConsistentRead: true,
        }),
      );
      return answer.Item === undefined ? undefined : parsePaymentItem(answer.Item);
    },

    async listPayments(accountId, before) {
      const answer = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: 'PK = :partition AND begins_with(SK, :payment)',
          ExpressionAttributeValues: {
            ':partition': accountPartition(accountId),
            ':payment': 'PAYMENT#',
          },
          ScanIndexForward: false,
          Limit: paymentPageSize,
          ...(before === undefined
            ? {}
            : { ExclusiveStartKey: { ...paymentKey(accountId, before) } }),
        }),
      );
      const payments = (answer.Items ?? []).map(parsePaymentItem);
      const isMore = answer.LastEvaluatedKey !== undefined;
      return { payments, next: isMore ? (payments.at(-1)?.id ?? null) : null };
    },

    async unfinished(partition, from) {
      const answer = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: 'GSI1',
          KeyConditionExpression: 'GSI1PK = :partition',
          ExpressionAttributeValues: { ':partition': partition },
          ...(from === undefined ? {} : { ExclusiveStartKey: from }),
        }),
      );
      return {
        accountIds: (answer.Items ?? []).map((item) => String(item['GSI1SK'])),
        next: answer.LastEvaluatedKey,
      };
    },
  };
}

/** The item is read before the rows, so that a change between them is told by its version. */
async function wholeLedger(
  table: Table,
  accountId: string,
  item: unknown,
): Promise<{ readonly ledger: Ledger; readonly past: Past }> {
  if (item === undefined) return { ledger: emptyLedger(accountId), past: nothingPast };
  const { head, past } = parseLedgerItem(item);
  if (past.charges + past.subscriptions === 0) return { ledger: head, past };
  const rows = await readPartition(table, ledgerKey(accountId).PK, pastRowPrefix);
  return { ledger: unpackLedger(head, past, parsePastItems(rows)), past };
}

function storedRow<Fields extends z.ZodMiniType>(
  item: Readonly<Record<string, unknown>> | undefined,
  fields: Fields,
): StoredRow<z.infer<Fields>> | undefined {
  if (item === undefined) return undefined;
  return {
    version: versionSchema.safeParse(item).data?.updated_at ?? null,
    fields: fields.safeParse(item).data,
  };
}
