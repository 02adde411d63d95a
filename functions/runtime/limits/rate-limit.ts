import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ProblemError } from '../problem-error.ts';
import { secondsSinceEpoch, type Clock } from '../clock.ts';
import { ifConditionHolds, type Table, type TableAccess } from '../table.ts';

/** At most `maximum` calls in each window, counted for each subject on its own. */
export interface RateLimit {
  readonly name: string;
  readonly maximum: number;
  readonly windowSeconds: number;
  /** Seconds from UTC's multiples of a window to the start of ours, for windows that begin at local midnight. */
  readonly windowOffsetSeconds?: number;
}

/**
 * Counts one call of a subject (an address, an e-mail) against a limit.
 * @throws ProblemError `rate_limited`, with the seconds until the window ends
 */
export type CountCall = (limit: RateLimit, subject: string) => Promise<void>;

/** A counted call that can be taken back. */
export interface Slot {
  readonly release: () => Promise<void>;
}

/**
 * Counts a call only if it ends with a certain outcome: it takes its slot before the call, so that concurrent calls
 * cannot exceed the limit, and may return it after.
 * @throws ProblemError as `CountCall`
 */
export type TakeSlot = (limit: RateLimit, subject: string) => Promise<Slot>;

export const rateLimitAccess: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['LIMIT#*'],
  alone: true,
};

export function rateLimiter(table: Table, clock: Clock): CountCall {
  const take = slotTaker(table, clock);
  return async (limit, subject) => {
    await take(limit, subject);
  };
}

export function slotTaker(table: Table, clock: Clock): TakeSlot {
  return async (limit, subject) => {
    const now = secondsSinceEpoch(clock());
    const windowStart = startOfWindow(limit, now);
    const windowEnd = windowStart + limit.windowSeconds;
    const Key = { PK: limitPartition(limit, subject), SK: `WINDOW#${windowStart}` };
    try {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key,
          UpdateExpression: 'ADD #count :one SET expiresAt = :end, entity = :entity',
          ConditionExpression: 'attribute_not_exists(#count) OR #count < :maximum',
          ExpressionAttributeNames: { '#count': 'count' },
          ExpressionAttributeValues: {
            ':one': 1,
            ':maximum': limit.maximum,
            ':end': windowEnd,
            ':entity': 'RateLimitCounter',
          },
        }),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      throw new ProblemError('rate_limited', { retryAfterSeconds: windowEnd - now });
    }
    return { release: () => subtractOne(table, Key) };
  };
}

function startOfWindow({ windowSeconds, windowOffsetSeconds = 0 }: RateLimit, now: number): number {
  return now - ((now - windowOffsetSeconds) % windowSeconds);
}

/** The counter of an ended window may have been deleted. */
async function subtractOne(
  table: Table,
  Key: { readonly PK: string; readonly SK: string },
): Promise<void> {
  await ifConditionHolds(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key,
        UpdateExpression: 'ADD #count :minusOne',
        ConditionExpression: '#count > :zero',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':minusOne': -1, ':zero': 0 },
      }),
    ),
  );
}

/** Returns the partition of a subject's counter, by a digest, because addresses and e-mails are personal data. */
export function limitPartition({ name }: Pick<RateLimit, 'name'>, subject: string): string {
  const digest = createHash('sha256').update(subject).digest('base64url').slice(0, 22);
  return `LIMIT#${name}#${digest}`;
}
