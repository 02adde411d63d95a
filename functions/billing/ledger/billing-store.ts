import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Payment } from '../../../shared/contracts/billing.ts';
import { parseAccountItem } from '../../entities/account.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import { readPartition } from '../../runtime/read-partition.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';
import { writeTransaction } from '../../runtime/transaction.ts';
import {
  emptyLedger,
  ledgerKey,
  noPastEntries,
  openLedgerKeys,
  parseLedgerItem,
  parsePastItems,
  pastRowPrefix,
  type Ledger,
  type PastCounts,
} from '../../entities/billing-ledger.ts';
import type { BillingChange, BillingRows, StoredRow } from './billing-rows.ts';
import { billingWrites, billingWritesAccess } from './billing-writes.ts';
import { unpackLedger } from './ledger-history.ts';
import { accountPartition, rowKey, rowPrefix } from '../../entities/account-rows.ts';
import { parsePaymentItem, paymentKey } from '../../entities/payment.ts';

export interface BillingStore {
  /**
   * Takes one request, and a second for a ledger with a long history. An account that has never paid has an empty
   * ledger of version 0.
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

  /** Returns open ledgers with a check that is due, longest overdue first; all open ledgers without an instant. */
  due(
    partition: string,
    until: Date | undefined,
    from: PageStart | undefined,
  ): Promise<{ readonly checks: readonly DueCheck[]; readonly next: PageStart | undefined }>;

  /** Sets when the ledger is checked next, unless that has changed since; undefined: not at all. */
  rescheduleCheck(
    check: DueCheck,
    nextLookAt: string | undefined,
  ): Promise<'moved' | 'changed-meanwhile'>;
}

export interface DueCheck {
  readonly accountId: string;
  /** The ledger's key in the index. */
  readonly sortKey: string;
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

export const billingAccess = {
  read: [
    { actions: ['BatchGetItem'], partitions: ['BILLING#*', 'ACCOUNT#*'] },
    { actions: ['Query'], partitions: ['BILLING#*'] },
  ],
  write: billingWritesAccess,
  findPayment: { actions: ['GetItem'], partitions: ['ACCOUNT#*'] },
  listPayments: { actions: ['Query'], partitions: ['ACCOUNT#*'] },
  due: { actions: ['Query'], partitions: ['BILLING_OPEN#*'], index: 'GSI1' },
  rescheduleCheck: { actions: ['UpdateItem'], partitions: ['BILLING#*'], alone: true },
} satisfies StoreAccess<BillingStore>;

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
            ':payment': rowPrefix('PAYMENT'),
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

    async due(partition, until, from) {
      const answer = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: 'GSI1',
          KeyConditionExpression:
            until === undefined ? 'GSI1PK = :partition' : 'GSI1PK = :partition AND GSI1SK < :until',
          ExpressionAttributeValues: {
            ':partition': partition,
            ...(until === undefined ? {} : { ':until': until.toISOString() }),
          },
          ProjectionExpression: 'accountId, GSI1SK',
          ...(from === undefined ? {} : { ExclusiveStartKey: from }),
        }),
      );
      const items = (answer.Items ?? []).map((item) => dueItemSchema.parse(item));
      return {
        checks: items.map(({ accountId, GSI1SK: sortKey }) => ({ accountId, sortKey })),
        next: answer.LastEvaluatedKey,
      };
    },

    async rescheduleCheck({ accountId, sortKey }, nextLookAt) {
      const keys = nextLookAt === undefined ? undefined : openLedgerKeys(accountId, nextLookAt);
      try {
        await table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: ledgerKey(accountId),
            UpdateExpression: keys === undefined ? 'REMOVE GSI1PK, GSI1SK' : 'SET GSI1SK = :next',
            ConditionExpression: 'GSI1SK = :seen',
            ExpressionAttributeValues: {
              ':seen': sortKey,
              ...(keys === undefined ? {} : { ':next': keys.GSI1SK }),
            },
          }),
        );
        return 'moved';
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return 'changed-meanwhile';
        throw error;
      }
    },
  };
}

const dueItemSchema = z.object({ accountId: z.string(), GSI1SK: z.string() });

/** The item is read before the rows, so that a change in between shows in its version. */
async function wholeLedger(
  table: Table,
  accountId: string,
  item: unknown,
): Promise<{ readonly ledger: Ledger; readonly past: PastCounts }> {
  if (item === undefined) return { ledger: emptyLedger(accountId), past: noPastEntries };
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
