import * as z from 'zod';
import type { Database } from '../database.ts';
import { DynamoDbError, type DynamoDbWire } from './dynamodb-wire.ts';

/** A record in stream format: marshalled, with numbers as strings and binaries in base64. */
export const streamRecordSchema = z
  .object({
    eventID: z.string(),
    eventName: z.string(),
    dynamodb: z
      .object({
        SequenceNumber: z.string(),
        ApproximateCreationDateTime: z.number().optional(),
      })
      .loose(),
  })
  .loose();
export type StreamRecord = z.infer<typeof streamRecordSchema>;

export interface StreamBatch {
  readonly shardId: string;
  readonly records: readonly StreamRecord[];
}

export interface StreamReader {
  readonly streamArn: string;
  /** Returns the next records, after the checkpoint, of the first shard that has any. */
  read(limit: number): Promise<StreamBatch | undefined>;
  /** Marks every record up to this one as handled. */
  checkpoint(shardId: string, sequenceNumber: string): void;
}

const tableSchema = z.object({ Table: z.object({ LatestStreamArn: z.string() }) });
const streamSchema = z.object({
  StreamDescription: z.object({
    Shards: z.array(z.object({ ShardId: z.string(), ParentShardId: z.string().optional() })),
  }),
});
const iteratorSchema = z.object({ ShardIterator: z.string() });
const recordsSchema = z.object({
  Records: z.array(streamRecordSchema),
  NextShardIterator: z.string().nullish(),
});
const checkpointSchema = z.object({
  sequence_number: z.string().nullable(),
  finished: z.int(),
});
const shardListMilliseconds = 60_000;

/**
 * Reads one table's stream for one consumer, starting at its oldest record. Checkpoints are in the database, so that
 * a restart continues after them: at least once, in order.
 */
export async function openStreamReader(
  dependencies: { readonly wire: DynamoDbWire; readonly database: Database },
  source: { readonly name: string; readonly tableName: string },
): Promise<StreamReader> {
  const { wire, database } = dependencies;
  const described = await wire.call('DescribeTable', { TableName: source.tableName });
  const { LatestStreamArn: streamArn } = tableSchema.parse(described).Table;
  const select = database.prepare(
    'SELECT sequence_number, finished FROM stream_checkpoints WHERE source = ? AND stream_arn = ? AND shard_id = ?',
  );
  const save = database.prepare(
    `INSERT INTO stream_checkpoints (source, stream_arn, shard_id, sequence_number, finished) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET sequence_number = excluded.sequence_number, finished = excluded.finished`,
  );
  /** Iterator of the next read per shard, valid once its last records are handled. */
  const cachedIterators = new Map<
    string,
    { readonly behind: string | undefined; readonly iterator: string }
  >();
  let shards: z.infer<typeof streamSchema>['StreamDescription']['Shards'] = [];
  let listedAt = Number.NEGATIVE_INFINITY;

  const stateOf = (shardId: string) => {
    const row = select.get(source.name, streamArn, shardId);
    return row === undefined ? undefined : checkpointSchema.parse(row);
  };
  const isFinished = (shardId: string) => stateOf(shardId)?.finished === 1;
  const finish = (shardId: string) => {
    save.run(source.name, streamArn, shardId, stateOf(shardId)?.sequence_number ?? null, 1);
    listedAt = Number.NEGATIVE_INFINITY;
  };

  const openShards = async () => {
    if (performance.now() - listedAt > shardListMilliseconds || shards.length === 0) {
      const listed = await wire.call('DescribeStream', { StreamArn: streamArn });
      shards = streamSchema.parse(listed).StreamDescription.Shards;
      listedAt = performance.now();
    }
    const open = shards.filter((shard) => !isFinished(shard.ShardId));
    const openIds = new Set(open.map((shard) => shard.ShardId));
    // A shard's children come after it, to preserve the order.
    return open.filter(({ ParentShardId: parent }) => parent === undefined || !openIds.has(parent));
  };

  const iteratorOf = async (shardId: string): Promise<string> => {
    const done = stateOf(shardId)?.sequence_number ?? undefined;
    const cached = cachedIterators.get(shardId);
    if (cached !== undefined && cached.behind === done) {
      return cached.iterator;
    }
    const startPosition =
      done === undefined
        ? { ShardIteratorType: 'TRIM_HORIZON' }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: done };
    const answer = await wire.call('GetShardIterator', {
      StreamArn: streamArn,
      ShardId: shardId,
      ...startPosition,
    });
    return iteratorSchema.parse(answer).ShardIterator;
  };

  const readShard = async (shardId: string, limit: number): Promise<readonly StreamRecord[]> => {
    const ShardIterator = await iteratorOf(shardId);
    const answer = await wire.call('GetRecords', { ShardIterator, Limit: limit });
    const { Records, NextShardIterator } = recordsSchema.parse(answer);
    const done = stateOf(shardId)?.sequence_number ?? undefined;
    const behind = Records.at(-1)?.dynamodb.SequenceNumber ?? done;
    if (typeof NextShardIterator === 'string') {
      cachedIterators.set(shardId, { behind, iterator: NextShardIterator });
    } else if (Records.length === 0) {
      finish(shardId);
    }
    return Records;
  };

  return {
    streamArn,
    read: async (limit) => {
      for (const { ShardId: shardId } of await openShards()) {
        try {
          const records = await readShard(shardId, limit);
          if (records.length > 0) {
            return { shardId, records };
          }
        } catch (error) {
          cachedIterators.delete(shardId);
          if (!(error instanceof DynamoDbError && error.code === 'TrimmedDataAccessException')) {
            throw error;
          }
          // The checkpoint is older than the stream's retention: continue from its oldest record.
          save.run(source.name, streamArn, shardId, null, 0);
        }
      }
      return undefined;
    },
    checkpoint: (shardId, sequenceNumber) => {
      save.run(source.name, streamArn, shardId, sequenceNumber, 0);
    },
  };
}
