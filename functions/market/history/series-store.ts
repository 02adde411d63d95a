import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { secondsSinceEpoch } from '../../runtime/clock.ts';
import {
  ifConditionHolds,
  type ItemKey,
  type StoreAccess,
  type Table,
} from '../../runtime/table.ts';
import {
  packSeries,
  parseSeriesItem,
  seriesPartitions,
  type DayValue,
  type StoredSeries,
} from './series-item.ts';

/** The right to ask the source for one series. */
export interface SeriesLease {
  readonly key: ItemKey;
  readonly owner: string;
}

/** What a source returned. */
export interface SeriesReading {
  readonly values: readonly DayValue[];
  readonly longestRange?: string | undefined;
}

/** Stores series of years as last read, for all functions and users. */
export interface SeriesStore {
  read(key: ItemKey): Promise<StoredSeries>;
  /** False when another call holds the lease, or has stored something since `seen` was read. */
  takeLease(lease: SeriesLease, seen: StoredSeries, now: Date): Promise<boolean>;
  /** Replaces the series and ends the lease; a caller whose lease another one has taken over changes nothing. */
  save(lease: SeriesLease, series: SeriesReading, readAt: Date): Promise<void>;
  /** Ends the lease; the series read before is kept. */
  giveUp(lease: SeriesLease, retryAt: Date): Promise<void>;
}

/** Longer than a refresh can take, including its wait for a slot of the partner. */
const leaseMilliseconds = 45_000;
const day = 24 * 60 * 60;
/** After that the asset is in no visited portfolio any more. */
const retentionSeconds = 60 * day;
/** An item that never got a series. */
const emptyRetentionSeconds = day;

export const seriesStoreAccess = {
  read: { actions: ['GetItem'], partitions: seriesPartitions },
  takeLease: { actions: ['UpdateItem'], partitions: seriesPartitions, alone: true },
  save: { actions: ['PutItem'], partitions: seriesPartitions, alone: true },
  giveUp: { actions: ['UpdateItem'], partitions: seriesPartitions, alone: true },
} satisfies StoreAccess<SeriesStore>;

export function seriesStore(table: Table): SeriesStore {
  return {
    async read(key) {
      const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: key }));
      return parseSeriesItem(Item);
    },

    takeLease({ key, owner }, { readAt }, now) {
      return ifConditionHolds(
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: key,
            UpdateExpression:
              'SET leaseUntil = :until, leaseOwner = :owner, entity = :entity, ' +
              'expiresAt = if_not_exists(expiresAt, :expires)',
            ConditionExpression: [
              '(attribute_not_exists(leaseUntil) OR leaseUntil <= :now)',
              '(attribute_not_exists(retryAt) OR retryAt <= :now)',
              readAt === undefined ? 'attribute_not_exists(readAt)' : 'readAt = :seen',
            ].join(' AND '),
            ExpressionAttributeValues: {
              ':until': now.getTime() + leaseMilliseconds,
              ':owner': owner,
              ':entity': entity,
              ':expires': secondsSinceEpoch(now) + emptyRetentionSeconds,
              ':now': now.getTime(),
              ...(readAt === undefined ? {} : { ':seen': readAt.getTime() }),
            },
          }),
        ),
      );
    },

    async save({ key, owner }, { values, longestRange }, readAt) {
      await ifConditionHolds(
        table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: {
              ...key,
              entity,
              content: await packSeries(values),
              longestRange,
              readAt: readAt.getTime(),
              expiresAt: secondsSinceEpoch(readAt) + retentionSeconds,
            },
            ConditionExpression: 'leaseOwner = :owner',
            ExpressionAttributeValues: { ':owner': owner },
          }),
        ),
      );
    },

    async giveUp({ key, owner }, retryAt) {
      await ifConditionHolds(
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: key,
            UpdateExpression: 'SET retryAt = :retryAt REMOVE leaseUntil, leaseOwner',
            ConditionExpression: 'leaseOwner = :owner',
            ExpressionAttributeValues: { ':owner': owner, ':retryAt': retryAt.getTime() },
          }),
        ),
      );
    },
  };
}

const entity = 'LongSeries';
