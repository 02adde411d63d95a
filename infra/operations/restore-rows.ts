import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  PutCommand,
  TransactWriteCommand,
  paginateScan,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import { domainEvents } from '../../shared/contracts/events.ts';
import { listMinutes, readMinute } from './replay.ts';

export interface RestoreOptions {
  readonly table: DynamoDBDocumentClient;
  /** A copy of the table as of a point in time, under a name of its own. */
  readonly from: string;
  /** The stage's own table. */
  readonly to: string;
  /** The moment to which that table was restored; accounts deleted after it are not restored. */
  readonly at: Date;
  readonly now: Date;
  /** Accounts and subscribers known to be deleted, for when the stage's outbox is lost too. */
  readonly deletedIds: readonly string[];
  /** Replaces existing rows; without it only missing rows are restored. */
  readonly overwrite: boolean;
}

export interface RestoreCounts {
  readonly restored: number;
  readonly kept: number;
  /** Rows of accounts and subscribers that were deleted since. */
  readonly leftAway: number;
}

/**
 * Prefixes of short-lived rows: counters, idempotent answers, published events, progress of schedules, the partner's
 * gate, and e-mails of accounts that are being deleted.
 */
const shortLivedPrefixes = ['LIMIT#', 'IDEMPOTENCY#', 'OUTBOX#', 'PROGRESS#', 'PARTNER#', 'LEFT#'];

/** Rows that are written in parallel. */
const writeConcurrency = 25;

type Row = Readonly<Record<string, unknown>>;

/**
 * Restores rows from a table that was restored to a point in time, except those of users who have deleted their
 * account or left the newsletter since (LGPD). Safe to repeat.
 */
export async function restoreRows(options: RestoreOptions): Promise<RestoreCounts> {
  const { table, from } = options;
  const deletedIds = new Set([...options.deletedIds, ...(await readDeletedIds(options))]);
  const counts = { restored: 0, kept: 0, leftAway: 0 };
  const restoreAll = async (rows: readonly Row[], restore: typeof restoreRow) => {
    for (let start = 0; start < rows.length; start += writeConcurrency) {
      await Promise.all(
        rows.slice(start, start + writeConcurrency).map(async (row) => {
          counts[await restore(options, row, deletedIds)] += 1;
        }),
      );
    }
  };
  const pointers: Row[] = [];
  for await (const { Items = [] } of paginateScan({ client: table }, { TableName: from })) {
    const rows = Items.filter(
      ({ PK }) => !shortLivedPrefixes.some((start) => String(PK).startsWith(start)),
    );
    await restoreAll(
      rows.filter((row) => !isPointer(row)),
      restoreRow,
    );
    pointers.push(...rows.filter(isPointer));
  }
  await restoreAll(pointers, restorePointer);
  return counts;
}

/** A subscriber's partition also has rows of other entities (functions/entities/subscriber-pointer.ts). */
function isPointer({ entity }: Row): boolean {
  return entity === 'SubscriberPointer';
}

/** A pointer leads to the newsletter row of an e-mail and is useless without it, so rows are restored first. */
async function restorePointer(
  { table, to, overwrite }: RestoreOptions,
  row: Row,
): Promise<keyof RestoreCounts> {
  const { PK, SK, entity, id, email } = row;
  try {
    await table.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            ConditionCheck: {
              TableName: to,
              Key: { PK: `EMAIL#${String(email)}`, SK: 'NEWSLETTER' },
              ConditionExpression: 'id = :id',
              ExpressionAttributeValues: { ':id': id },
            },
          },
          {
            Put: {
              TableName: to,
              // Without its expiry, which the pointer of an unsubscribed reader has.
              Item: { PK, SK, entity, id, email },
              ...(overwrite ? {} : { ConditionExpression: 'attribute_not_exists(PK)' }),
            },
          },
        ],
      }),
    );
    return 'restored';
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = error.CancellationReasons?.map(({ Code }) => Code) ?? [];
    if (!reasons.includes('ConditionalCheckFailed')) throw error;
    return reasons[0] === 'ConditionalCheckFailed' ? 'leftAway' : 'kept';
  }
}

async function restoreRow(
  { table, to, overwrite }: RestoreOptions,
  row: Row,
  deletedIds: ReadonlySet<string>,
): Promise<keyof RestoreCounts> {
  if (ownerIdsOf(row).some((id) => deletedIds.has(id))) return 'leftAway';
  try {
    await table.send(
      new PutCommand({
        TableName: to,
        Item: row,
        ...(overwrite ? {} : { ConditionExpression: 'attribute_not_exists(PK)' }),
      }),
    );
    return 'restored';
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 'kept';
    throw error;
  }
}

/**
 * Returns the ids of the accounts or subscribers that a row is about: from its partition, or from the fields of
 * claims and newsletter rows.
 */
function ownerIdsOf(row: Row): readonly string[] {
  const [kind, id = ''] = String(row['PK']).split('#');
  const named = [row['accountId'], row['id']].filter((value) => typeof value === 'string');
  return ['ACCOUNT', 'BILLING', 'SUBSCRIBER'].includes(kind ?? '') ? [id] : named;
}

/**
 * Reads the ids of deleted accounts and unsubscribed readers from the stage's own outbox, which keeps events for 14
 * days.
 */
async function readDeletedIds({ table, to, at, now }: RestoreOptions): Promise<readonly string[]> {
  const deletedIds: string[] = [];
  for (const minute of listMinutes({ from: at, to: now })) {
    const events = await readMinute({ table, tableName: to }, minute);
    for (const { eventName, data } of events) {
      if (eventName === 'account.deleted') {
        deletedIds.push(domainEvents[eventName].data.parse(data).accountId);
      }
      if (eventName === 'newsletter.unsubscribed') {
        deletedIds.push(domainEvents[eventName].data.parse(data).subscriberId);
      }
    }
  }
  return deletedIds;
}
