import * as z from 'zod/mini';
import {
  audienceKindSchema,
  audienceShards,
  parseBroadcast,
  parseBroadcastShard,
  broadcastEntity,
  broadcastExpiry,
  broadcastKey,
  broadcastPartition,
  broadcastsPartition,
  shardEntity,
  shardKey,
  shardKeyPrefix,
  type Broadcast,
  type BroadcastId,
  type BroadcastShard,
  type BroadcastState,
} from '../../../shared/messages/broadcasts.ts';
import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { parseUsedSlot, usedSlotsPartition, type UsedSlot } from '../../entities/audience.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import { ifConditionHolds, type StoreAccess, type Table } from '../../runtime/table.ts';

/** A shard of a broadcast that waits to be processed. */
export const shardMessageSchema = z.object({
  kind: audienceKindSchema,
  day: z.iso.date(),
  slot: z.string().check(z.minLength(1)),
  shard: z.int().check(z.minimum(0), z.maximum(audienceShards - 1)),
});
export type ShardMessage = z.infer<typeof shardMessageSchema>;

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Coprime to 64, so that each shard comes at each position on some day. */
const step = 19;

/** Returns all shards. The order rotates daily, so a late broadcast does not always miss the same recipients. */
export function shardsOfDay(day: string): readonly number[] {
  const first = ((Date.parse(day) / dayMilliseconds) * step) % audienceShards;
  return Array.from({ length: audienceShards }, (_, offset) => (first + offset) % audienceShards);
}

/** The result of a page of a shard. */
export interface PageCounts {
  readonly people: number;
  readonly email: number;
  readonly whatsapp: number;
  /**
   * In the index, but not written to: no longer wanted, replaced by the account's message, or none of the
   * recipient's assets is affected.
   */
  readonly left_out: number;
}

export const noCounts: PageCounts = { people: 0, email: 0, whatsapp: 0, left_out: 0 };

export function sumCounts(counts: readonly PageCounts[]): PageCounts {
  return counts.reduce(
    (sum, one) => ({
      people: sum.people + one.people,
      email: sum.email + one.email,
      whatsapp: sum.whatsapp + one.whatsapp,
      left_out: sum.left_out + one.left_out,
    }),
    noCounts,
  );
}

export interface BroadcastStore {
  /** Returns the hours that any recipient has or had. */
  usedSlots(): Promise<readonly UsedSlot[]>;
  broadcastsOf(day: string): Promise<readonly Broadcast[]>;
  /** @returns false when it exists already */
  create(run: Broadcast): Promise<boolean>;
  /**
   * Changes the state of a broadcast.
   * @returns false when it is in another state by now
   */
  move(
    id: BroadcastId,
    from: BroadcastState,
    to: BroadcastState,
    ended?: { readonly at: Date; readonly counts: PageCounts },
  ): Promise<boolean>;
  shardsOf(id: BroadcastId): Promise<readonly BroadcastShard[]>;
  /** Returns a broadcast and one of its shards; one request. */
  find(
    id: BroadcastId,
    shard: number,
  ): Promise<{ readonly run: Broadcast | undefined; readonly shard: BroadcastShard | undefined }>;
  /**
   * Records that a page's recipients were written to.
   * @param seen the shard as it was read
   * @returns false when another invocation has advanced it meanwhile
   */
  advance(
    id: BroadcastId,
    shard: number,
    seen: BroadcastShard | undefined,
    to: {
      readonly cursor: string | undefined;
      readonly ended: BroadcastShard['ended'];
      readonly counts: PageCounts;
    },
  ): Promise<boolean>;
}

export const broadcastAccess = {
  usedSlots: { actions: ['Query'], partitions: ['AUDIENCE#*'] },
  broadcastsOf: { actions: ['Query'], partitions: ['RUNS#*'] },
  create: { actions: ['PutItem'], partitions: ['RUNS#*'], alone: true },
  move: { actions: ['UpdateItem'], partitions: ['RUNS#*'], alone: true },
  shardsOf: { actions: ['Query'], partitions: ['RUN#*'] },
  find: { actions: ['BatchGetItem'], partitions: ['RUNS#*', 'RUN#*'] },
  advance: { actions: ['UpdateItem'], partitions: ['RUN#*'], alone: true },
} satisfies StoreAccess<BroadcastStore>;

export function broadcastStore(table: Table, clock: Clock): BroadcastStore {
  const queryAll = async (partition: string, prefix?: string) => {
    const items: unknown[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const page = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression:
            prefix === undefined ? 'PK = :partition' : 'PK = :partition AND begins_with(SK, :rows)',
          ExpressionAttributeValues: {
            ':partition': partition,
            ...(prefix === undefined ? {} : { ':rows': prefix }),
          },
          ConsistentRead: true,
          ...(from === undefined ? {} : { ExclusiveStartKey: from }),
        }),
      );
      items.push(...(page.Items ?? []));
      from = page.LastEvaluatedKey;
    } while (from !== undefined);
    return items;
  };

  return {
    usedSlots: async () => (await queryAll(usedSlotsPartition)).map(parseUsedSlot),
    broadcastsOf: async (day) => (await queryAll(broadcastsPartition(day))).map(parseBroadcast),

    create: (run) =>
      ifConditionHolds(
        table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: {
              ...broadcastKey(run),
              entity: broadcastEntity,
              ...run,
              expiresAt: broadcastExpiry(clock()),
            },
            ConditionExpression: 'attribute_not_exists(PK)',
          }),
        ),
      ),

    move: (id, from, to, ended) =>
      ifConditionHolds(
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: broadcastKey(id),
            UpdateExpression: `SET #state = :to${ended === undefined ? '' : ', ended_at = :at, people = :people, email = :email, whatsapp = :whatsapp, left_out = :left_out'}`,
            ConditionExpression: '#state = :from',
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: {
              ':from': from,
              ':to': to,
              ...(ended === undefined
                ? {}
                : { ':at': ended.at.toISOString(), ...countValues(ended.counts) }),
            },
          }),
        ),
      ),

    shardsOf: async (id) =>
      (await queryAll(broadcastPartition(id), shardKeyPrefix)).map(parseBroadcastShard),

    async find(id, shard) {
      const keys = { run: broadcastKey(id), shard: shardKey(id, shard) };
      const find = await batchGet(table, Object.values(keys));
      const run = find(keys.run);
      const part = find(keys.shard);
      return {
        run: run === undefined ? undefined : parseBroadcast(run),
        shard: part === undefined ? undefined : parseBroadcastShard(part),
      };
    },

    advance: (id, shard, seen, { cursor, ended, counts }) => {
      const isFirst = seen?.cursor === undefined;
      return ifConditionHolds(
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: shardKey(id, shard),
            UpdateExpression: `SET entity = :entity, expiresAt = :expiry, ${sums}${cursor === undefined ? '' : ', #cursor = :cursor'}${ended === undefined ? '' : ', #ended = :ended'}`,
            ConditionExpression: `attribute_not_exists(#ended) AND ${isFirst ? 'attribute_not_exists(#cursor)' : '#cursor = :seen'}`,
            ExpressionAttributeNames: { '#cursor': 'cursor', '#ended': 'ended' },
            ExpressionAttributeValues: {
              ':entity': shardEntity,
              ':expiry': broadcastExpiry(clock()),
              ':none': 0,
              ...countValues(counts),
              ...(isFirst ? {} : { ':seen': seen.cursor }),
              ...(cursor === undefined ? {} : { ':cursor': cursor }),
              ...(ended === undefined ? {} : { ':ended': ended }),
            },
          }),
        ),
      );
    },
  };
}

const countNames = ['people', 'email', 'whatsapp', 'left_out'] as const;
const sums = countNames
  .map((name) => `${name} = if_not_exists(${name}, :none) + :${name}`)
  .join(', ');

function countValues(counts: PageCounts) {
  return Object.fromEntries(countNames.map((name) => [`:${name}`, counts[name]]));
}
