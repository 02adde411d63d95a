import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { parseUsedSlot, usedSlotsPartition, type UsedSlot } from '../../records/audience.ts';
import {
  parseRun,
  parseRunShard,
  runEntity,
  runExpiry,
  runKey,
  runPartition,
  runsPartition,
  shardEntity,
  shardKey,
  shardRows,
  type Run,
  type RunId,
  type RunShard,
  type RunState,
} from '../../../shared/messages/runs.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import { ifConditionHolds, type StoreAccess, type Table } from '../../runtime/table.ts';

/** What a page of a part's people has come to. */
export interface PageCounts {
  readonly people: number;
  readonly email: number;
  readonly whatsapp: number;
  /** In the index, and not written to: they want it no longer, an account of theirs gets it, or it tells nothing of theirs. */
  readonly left_out: number;
}

export const noCounts: PageCounts = { people: 0, email: 0, whatsapp: 0, left_out: 0 };

export function addedUp(counts: readonly PageCounts[]): PageCounts {
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

export interface RunStore {
  /** Hours that anybody has or had. */
  usedSlots(): Promise<readonly UsedSlot[]>;
  runsOf(day: string): Promise<readonly Run[]>;
  /** @returns false where there is one already */
  begin(run: Run): Promise<boolean>;
  /** Moves a run on. @returns false where it is in another state by now */
  move(
    id: RunId,
    from: RunState,
    to: RunState,
    ended?: { readonly at: Date; readonly counts: PageCounts },
  ): Promise<boolean>;
  shardsOf(id: RunId): Promise<readonly RunShard[]>;
  /** A run and one of its parts; one request. */
  find(
    id: RunId,
    shard: number,
  ): Promise<{ readonly run: Run | undefined; readonly shard: RunShard | undefined }>;
  /**
   * Notes that a page's people have been written to.
   * @param seen the part as it was read
   * @returns false where somebody else has come further with it meanwhile
   */
  advance(
    id: RunId,
    shard: number,
    seen: RunShard | undefined,
    to: {
      readonly cursor: string | undefined;
      readonly ended: RunShard['ended'];
      readonly counts: PageCounts;
    },
  ): Promise<boolean>;
}

export const runAccess = {
  usedSlots: { actions: ['Query'], partitions: ['AUDIENCE#*'] },
  runsOf: { actions: ['Query'], partitions: ['RUNS#*'] },
  begin: { actions: ['PutItem'], partitions: ['RUNS#*'], alone: true },
  move: { actions: ['UpdateItem'], partitions: ['RUNS#*'], alone: true },
  shardsOf: { actions: ['Query'], partitions: ['RUN#*'] },
  find: { actions: ['BatchGetItem'], partitions: ['RUNS#*', 'RUN#*'] },
  advance: { actions: ['UpdateItem'], partitions: ['RUN#*'], alone: true },
} satisfies StoreAccess<RunStore>;

export function runStore(table: Table, clock: Clock): RunStore {
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
    runsOf: async (day) => (await queryAll(runsPartition(day))).map(parseRun),

    begin: (run) =>
      ifConditionHolds(
        table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: { ...runKey(run), entity: runEntity, ...run, expiresAt: runExpiry(clock()) },
            ConditionExpression: 'attribute_not_exists(PK)',
          }),
        ),
      ),

    move: (id, from, to, ended) =>
      ifConditionHolds(
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: runKey(id),
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

    shardsOf: async (id) => (await queryAll(runPartition(id), shardRows)).map(parseRunShard),

    async find(id, shard) {
      const keys = { run: runKey(id), shard: shardKey(id, shard) };
      const find = await batchGet(table, Object.values(keys));
      const run = find(keys.run);
      const part = find(keys.shard);
      return {
        run: run === undefined ? undefined : parseRun(run),
        shard: part === undefined ? undefined : parseRunShard(part),
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
              ':expiry': runExpiry(clock()),
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
