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
import { minutesOf, readMinute } from './replay.ts';

export interface RestoreOptions {
  readonly table: DynamoDBDocumentClient;
  /** The table as it was at a moment, under a name of its own. */
  readonly from: string;
  /** The stage's own table. */
  readonly to: string;
  /** That moment: who has gone after it stays away. */
  readonly at: Date;
  readonly now: Date;
  /** Accounts and subscribers that are known to have gone, where the stage's outbox is lost too. */
  readonly gone: readonly string[];
  /** Replaces rows that are there; without it only missing ones come back. */
  readonly overwrite: boolean;
}

export interface RestoreCounts {
  readonly restored: number;
  readonly kept: number;
  /** Rows of people who have gone since. */
  readonly leftAway: number;
}

/**
 * What is over soon or belongs to the moment: counters, answers that may be repeated, events that have
 * gone out, how far a schedule has come, who was leaving.
 */
const momentary = ['LIMIT#', 'IDEMPOTENCY#', 'OUTBOX#', 'PROGRESS#', 'PARTNER#', 'LEFT#'];

/** Rows that are written side by side. */
const atOnce = 25;

type Row = Readonly<Record<string, unknown>>;

/**
 * Brings rows back from a table that was restored to a moment, without those of people who have
 * deleted their account or left the newsletter since (LGPD). It may be repeated.
 */
export async function restoreRows(options: RestoreOptions): Promise<RestoreCounts> {
  const { table, from } = options;
  const gone = new Set([...options.gone, ...(await goneSince(options))]);
  const counts = { restored: 0, kept: 0, leftAway: 0 };
  const restoreAll = async (rows: readonly Row[], restore: typeof restoreRow) => {
    for (let start = 0; start < rows.length; start += atOnce) {
      await Promise.all(
        rows.slice(start, start + atOnce).map(async (row) => {
          counts[await restore(options, row, gone)] += 1;
        }),
      );
    }
  };
  const pointers: Row[] = [];
  for await (const { Items = [] } of paginateScan({ client: table }, { TableName: from })) {
    const rows = Items.filter(({ PK }) => !momentary.some((start) => String(PK).startsWith(start)));
    await restoreAll(
      rows.filter((row) => !isPointer(row)),
      restoreRow,
    );
    pointers.push(...rows.filter(isPointer));
  }
  await restoreAll(pointers, restorePointer);
  return counts;
}

/** A subscriber's partition also has rows of other entities (functions/records/subscriber-pointer.ts). */
function isPointer({ entity }: Row): boolean {
  return entity === 'SubscriberPointer';
}

/** Leads to the newsletter's row of an e-mail, and is nothing without it: rows come first. */
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
              // Without the end that it has where somebody has left.
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
  gone: ReadonlySet<string>,
): Promise<keyof RestoreCounts> {
  if (whoseIs(row).some((id) => gone.has(id))) return 'leftAway';
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

/** Ids of whom a row is about: by its partition, or as the claims and newsletter rows name them. */
function whoseIs(row: Row): readonly string[] {
  const [kind, id = ''] = String(row['PK']).split('#');
  const named = [row['accountId'], row['id']].filter((value) => typeof value === 'string');
  return ['ACCOUNT', 'BILLING', 'SUBSCRIBER'].includes(kind ?? '') ? [id] : named;
}

/** Who has gone, by the stage's own outbox: it keeps events for 14 days. */
async function goneSince({ table, to, at, now }: RestoreOptions): Promise<readonly string[]> {
  const gone: string[] = [];
  for (const minute of minutesOf({ from: at, to: now })) {
    const events = await readMinute({ table, tableName: to }, minute);
    for (const { eventName, data } of events) {
      if (eventName === 'account.deleted') {
        gone.push(domainEvents[eventName].data.parse(data).accountId);
      }
      if (eventName === 'newsletter.unsubscribed') {
        gone.push(domainEvents[eventName].data.parse(data).subscriberId);
      }
    }
  }
  return gone;
}
