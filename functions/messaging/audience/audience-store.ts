import { QueryCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  audiencePartition,
  parseOwnerPartition,
  safeParseScheduleEntry,
  type AudienceOwner,
  audienceItem,
  audienceKey,
  usedSlotItem,
  usedSlotKey,
  type ScheduleEntry,
} from '../../entities/audience.ts';
import { type AudienceKind, audienceKinds } from '../../../shared/messages/broadcasts.ts';
import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import {
  type Table,
  type TableAccess,
  ifConditionHolds,
  type ItemKey,
  type StoreAccess,
} from '../../runtime/table.ts';
import * as z from 'zod/mini';
import { subscriberKey } from '../../entities/newsletter-subscriber.ts';
import { rowKey } from '../../entities/account-rows.ts';
import { parsePointerItem, pointerKey } from '../../entities/subscriber-pointer.ts';
import { batchGet, type FindItem } from '../../runtime/batch-get.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import { writeTransaction, type TransactionWrite } from '../../runtime/transaction.ts';
import {
  accountRecipientKeys,
  parseAccountRecipient,
  readerSchema,
  type AccountRecipient,
  type ReaderRecipient,
} from './recipients.ts';

/** One of the 64 shards of the audience of an hour. */
export interface AudienceShard {
  readonly kind: AudienceKind;
  readonly slot: string;
  readonly shard: number;
}

export interface AudiencePage {
  readonly owners: readonly AudienceOwner[];
  /** Number of entries of the page per channel. */
  readonly channels: Readonly<Record<MessageChannel, number>>;
  /** Key of the last entry, to request the next page; undefined for an empty page. */
  readonly last: string | undefined;
  readonly isLast: boolean;
}

/** Returns a page of an audience shard after a given entry. The index is eventually consistent with the table. */
export type ReadAudience = (
  part: AudienceShard,
  after: string | undefined,
  limit: number,
) => Promise<AudiencePage>;

/** Table access of `audienceIndex`. */
export const audienceIndexAccess: TableAccess = {
  actions: ['Query'],
  partitions: ['AUDIENCE#*'],
  index: 'GSI1',
};

export function audienceIndex(table: Table): ReadAudience {
  return async ({ kind, slot, shard }, after, limit) => {
    const answer = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'GSI1',
        KeyConditionExpression: `GSI1PK = :part${after === undefined ? '' : ' AND GSI1SK > :after'}`,
        ExpressionAttributeValues: {
          ':part': audiencePartition(kind, slot, shard),
          ...(after === undefined ? {} : { ':after': after }),
        },
        Limit: limit,
      }),
    );
    const items = answer.Items ?? [];
    const count = (channel: MessageChannel) =>
      items.filter((item) => safeParseScheduleEntry(item)?.channels.includes(channel)).length;
    const last = items.at(-1)?.['GSI1SK'];
    return {
      owners: items.flatMap((item) => parseOwnerPartition(String(item['GSI1SK'])) ?? []),
      channels: { email: count('email'), whatsapp: count('whatsapp') },
      last: last === undefined ? undefined : String(last),
      isLast: answer.LastEvaluatedKey === undefined,
    };
  };
}

/** A recipient's stored state, and their entries in the index. */
interface RecipientEntries<Recipient> {
  /** Undefined for a deleted account or reader. */
  readonly recipient: Recipient | undefined;
  readonly entries: readonly ScheduleEntry[];
  /** Conditions that must still hold when the entries are written. */
  readonly seen: readonly TransactionWrite[];
}

export interface AudienceStore {
  /**
   * Makes one request.
   * @throws OperationalError for a registration that cannot be read
   */
  readAccount(accountId: string): Promise<RecipientEntries<AccountRecipient>>;
  /** Makes one request, and another one if the id has an e-mail. */
  readReader(
    subscriberId: string,
    emailFromEvent: string | undefined,
  ): Promise<RecipientEntries<ReaderRecipient>>;
  /** Writes the recipient's entries, unless a row that was read has changed since. */
  save(
    owner: AudienceOwner,
    before: Pick<RecipientEntries<unknown>, 'entries' | 'seen'>,
    entries: readonly ScheduleEntry[],
  ): Promise<'saved' | 'changed-meanwhile'>;
}

const versionSchema = z.object({ updated_at: z.string() });

export const audienceAccess = {
  readAccount: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] },
  readReader: { actions: ['BatchGetItem'], partitions: ['SUBSCRIBER#*', 'EMAIL#*'] },
  save: [
    { actions: ['PutItem'], partitions: ['AUDIENCE#*'], alone: true },
    { actions: ['ConditionCheckItem'], partitions: ['ACCOUNT#*', 'EMAIL#*'] },
    { actions: ['PutItem', 'DeleteItem'], partitions: ['ACCOUNT#*', 'SUBSCRIBER#*'] },
  ],
} satisfies StoreAccess<AudienceStore>;

export function audienceStore(table: Table, clock: Clock): AudienceStore {
  /** Slots that this instance has already written; they never change. */
  const writtenSlots = new Set<string>();

  const check = (Key: ItemKey, condition: Readonly<Record<string, unknown>>): TransactionWrite => ({
    ConditionCheck: {
      TableName: table.name,
      Key,
      ...(condition as { ConditionExpression: string }),
    },
  });

  /** Returns the condition that a row is unchanged, as far as the entries depend on it. */
  const unchangedCheck = (key: ItemKey, find: FindItem): TransactionWrite => {
    const item = find(key);
    if (item === undefined) {
      return check(key, { ConditionExpression: 'attribute_not_exists(PK)' });
    }
    const version = versionSchema.safeParse(item).data?.updated_at;
    // For a contact only its existence counts; it changes with each of the user's messages.
    if (version === undefined || key.SK === 'WHATSAPP') {
      return check(key, { ConditionExpression: 'attribute_exists(PK)' });
    }
    return check(key, {
      ConditionExpression: 'updated_at = :version',
      ExpressionAttributeValues: { ':version': version },
    });
  };

  const recordUsedSlot = async ({ kind, slot }: ScheduleEntry) => {
    const key = usedSlotKey(kind, slot);
    if (writtenSlots.has(key.SK)) return;
    // Keep the first date of use: earlier broadcasts of the slot had no audience.
    await ifConditionHolds(
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: { ...key, ...usedSlotItem({ kind, slot, since: clock().toISOString() }) },
          ConditionExpression: 'attribute_not_exists(PK)',
        }),
      ),
    );
    writtenSlots.add(key.SK);
  };

  return {
    async readAccount(accountId) {
      const keys = accountRecipientKeys(accountId);
      const entryKeys = audienceKeys({ by: 'account', accountId });
      const find = await batchGet(table, [...keys, ...entryKeys]);
      const recipient = parseAccountRecipient(accountId, find, clock());
      const accountExists = find(rowKey(accountId, 'ACCOUNT')) !== undefined;
      if (recipient === undefined && accountExists) {
        throw new OperationalError('A registration cannot be read');
      }
      return {
        recipient,
        entries: readEntries(entryKeys, find),
        seen: keys.map((key) => unchangedCheck(key, find)),
      };
    },

    async readReader(subscriberId, emailFromEvent) {
      const entryKeys = audienceKeys({ by: 'subscriber', subscriberId });
      const pointer = pointerKey(subscriberId);
      const find = await batchGet(table, [pointer, ...entryKeys]);
      const entries = readEntries(entryKeys, find);
      const item = find(pointer);
      const email = item === undefined ? emailFromEvent : parsePointerItem(item).email;
      if (email === undefined) return { recipient: undefined, entries, seen: [] };
      const key = subscriberKey(email);
      const findRow = await batchGet(table, [key]);
      const row = findRow(key);
      const recipient = row === undefined ? undefined : readerSchema.parse(row);
      // A reader who unsubscribed never returns under the same id.
      if (recipient?.id !== subscriberId) return { recipient: undefined, entries, seen: [] };
      return { recipient, entries, seen: [unchangedCheck(key, findRow)] };
    },

    async save(owner, { entries: before, seen }, entries) {
      for (const entry of entries) await recordUsedSlot(entry);
      const removed = before.filter(({ kind }) => entries.every((entry) => entry.kind !== kind));
      const outcome = await writeTransaction(table, [
        ...seen,
        ...entries.map((entry) => ({
          Put: { TableName: table.name, Item: audienceItem(owner, entry) },
        })),
        ...removed.map(({ kind }) => ({
          Delete: { TableName: table.name, Key: { ...audienceKey(owner, kind) } },
        })),
      ]);
      return outcome === 'written' ? 'saved' : 'changed-meanwhile';
    },
  };
}

function audienceKeys(owner: AudienceOwner): ItemKey[] {
  return audienceKinds.map((kind) => audienceKey(owner, kind));
}

/** An unreadable row counts as missing, and is overwritten if an entry belongs there. */
function readEntries(keys: readonly ItemKey[], find: FindItem): ScheduleEntry[] {
  return keys.flatMap((key) => safeParseScheduleEntry(find(key)) ?? []);
}
