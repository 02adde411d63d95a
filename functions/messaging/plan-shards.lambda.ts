import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { logger } from '../runtime/logger.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { queueConsumer } from '../runtime/queues/queue-consumer.ts';
import { shardPlanning, shardQueue } from './planning-dependencies.ts';
import { planShard } from './planning/plan-shard.ts';
import { shardMessageSchema, type ShardMessage } from './planning/shard-message.ts';

/** Enough for a page of people, whose rows are read and whose messages are put into queues. */
const reserveMilliseconds = 10_000;

export function open(platform: Platform) {
  const dependencies = shardPlanning(platform);
  const handOut = shardQueue(platform);

  const work = async (shard: ShardMessage, context: Context): Promise<void> => {
    const outcome = await planShard(
      {
        ...dependencies,
        hasTime: () => context.getRemainingTimeInMillis() > reserveMilliseconds,
      },
      shard,
    );
    // As a new message, since coming back would use up the tries after which a queue puts one aside.
    if (outcome === 'goes on') await handOut([shard]);
    if (outcome !== 'done') logger.info('part of a run', { ...shard, outcome });
  };

  return (batch: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
    queueConsumer({
      read: (body) => shardMessageSchema.parse(JSON.parse(body)),
      consume: (shard) => work(shard, context),
      failure: 'part of a run not worked off',
      idsOf: (shard) => ({ ...shard }),
    })(batch, context);
}

export const handler = open(lambdaPlatform);
