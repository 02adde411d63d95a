import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  benchmarkSeriesSchema,
  type BenchmarkName,
  type BenchmarkPoint,
} from '../../../shared/market/benchmark.ts';
import { secondsSinceEpoch } from '../../runtime/clock.ts';
import {
  ifConditionHolds,
  type ItemKey,
  type StoreAccess,
  type Table,
} from '../../runtime/table.ts';
import { parseStoredContent } from '../stored-content.ts';

/** The stored data of one benchmark. Expiry times in the past have no effect. */
export interface StoredBenchmark {
  readonly series:
    | { readonly content: readonly BenchmarkPoint[]; readonly readAt: Date }
    | undefined;
  /** Until then, another instance holds the lease to request the series from the source. */
  readonly leaseUntil: Date | undefined;
  /** The source failed; no further request before then. */
  readonly retryAt: Date | undefined;
}

/** Stores the benchmarks as last read: one item each, for all functions. */
export interface BenchmarkStore {
  read(name: BenchmarkName): Promise<StoredBenchmark>;
  /** False when another call holds the lease, or has stored something since `seen` was read. */
  takeLease(name: BenchmarkName, owner: string, seen: StoredBenchmark, now: Date): Promise<boolean>;
  /** Stores the source's data and ends the lease. */
  save(name: BenchmarkName, points: readonly BenchmarkPoint[], readAt: Date): Promise<void>;
  /** Ends the lease; the data read before is kept. */
  giveUp(name: BenchmarkName, owner: string, retryAt: Date): Promise<void>;
}

/** Longer than the function may run. */
const leaseMilliseconds = 30_000;
/** A series that ends earlier has too few days in common with its comparison for a chart. */
const retentionSeconds = 7 * 24 * 60 * 60;

const keyOf = (name: BenchmarkName): ItemKey => ({ PK: `BENCHMARK#${name}`, SK: 'COURSE' });

const instant = z.pipe(
  z.number(),
  z.transform((milliseconds) => new Date(milliseconds)),
);
const itemSchema = z.object({
  content: z.optional(z.string()),
  readAt: z.optional(instant),
  leaseUntil: z.optional(instant),
  retryAt: z.optional(instant),
});

export const benchmarkAccess = {
  read: { actions: ['GetItem'], partitions: ['BENCHMARK#*'] },
  takeLease: { actions: ['UpdateItem'], partitions: ['BENCHMARK#*'], alone: true },
  save: { actions: ['PutItem'], partitions: ['BENCHMARK#*'], alone: true },
  giveUp: { actions: ['UpdateItem'], partitions: ['BENCHMARK#*'], alone: true },
} satisfies StoreAccess<BenchmarkStore>;

export function benchmarkStore(table: Table): BenchmarkStore {
  return {
    async read(name) {
      const { Item } = await table.client.send(
        new GetCommand({ TableName: table.name, Key: keyOf(name) }),
      );
      const item = itemSchema.parse(Item ?? {});
      return {
        series: parseStoredContent(benchmarkSeriesSchema, item),
        leaseUntil: item.leaseUntil,
        retryAt: item.retryAt,
      };
    },

    async takeLease(name, owner, { series }, now) {
      return ifConditionHolds(
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: keyOf(name),
            UpdateExpression:
              'SET leaseUntil = :until, leaseOwner = :owner, entity = :entity, ' +
              'expiresAt = if_not_exists(expiresAt, :expires)',
            ConditionExpression: [
              '(attribute_not_exists(leaseUntil) OR leaseUntil <= :now)',
              '(attribute_not_exists(retryAt) OR retryAt <= :now)',
              series === undefined ? 'attribute_not_exists(readAt)' : 'readAt = :seen',
            ].join(' AND '),
            ExpressionAttributeValues: {
              ':until': now.getTime() + leaseMilliseconds,
              ':owner': owner,
              ':entity': 'Benchmark',
              ':expires': secondsSinceEpoch(now) + retentionSeconds,
              ':now': now.getTime(),
              ...(series === undefined ? {} : { ':seen': series.readAt.getTime() }),
            },
          }),
        ),
      );
    },

    async save(name, points, readAt) {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...keyOf(name),
            entity: 'Benchmark',
            content: JSON.stringify(points),
            readAt: readAt.getTime(),
            expiresAt: secondsSinceEpoch(readAt) + retentionSeconds,
          },
        }),
      );
    },

    async giveUp(name, owner, retryAt) {
      await ifConditionHolds(
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: keyOf(name),
            UpdateExpression: 'SET retryAt = :retryAt REMOVE leaseUntil, leaseOwner',
            ConditionExpression: 'leaseOwner = :owner',
            ExpressionAttributeValues: { ':owner': owner, ':retryAt': retryAt.getTime() },
          }),
        ),
      );
    },
  };
}
