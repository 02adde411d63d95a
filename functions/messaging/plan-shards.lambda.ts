import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { logger } from '../runtime/logger.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { queueConsumer } from '../runtime/queues/queue-consumer.ts';
import { shardDependencies, shardQueue } from './planning-dependencies.ts';
import { planShard } from './schedule/plan-shard.ts';
import { shardMessageSchema, type ShardMessage } from './schedule/broadcast-store.ts';

/** Enough time for a page of recipients: reading their rows and queueing their messages. */
const reserveMilliseconds = 10_000;

export function createHandler(platform: Platform) {
  const dependencies = shardDependencies(platform);
  const queueShards = shardQueue(platform);

  const processShard = async (shard: ShardMessage, context: Context): Promise<void> => {
    const outcome = await planShard(
      {
        ...dependencies,
        hasTime: () => context.getRemainingTimeInMillis() > reserveMilliseconds,
      },
      shard,
    );
    // Send a new message: a retry would count towards the queue's maximum receives.
    if (outcome === 'goes on') await queueShards([shard]);
    if (outcome !== 'done') logger.info('part of a run', { ...shard, outcome });
  };

  return (batch: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
    queueConsumer({
      read: (body) => shardMessageSchema.parse(JSON.parse(body)),
      consume: (shard) => processShard(shard, context),
      failure: 'shard of a run not processed',
      idsOf: (shard) => ({ ...shard }),
    })(batch, context);
}

export const handler = createHandler(lambdaPlatform);
