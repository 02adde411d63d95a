import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { BfjError } from './bfj-error.ts';
import { secondsSinceEpoch, type Clock } from './clock.ts';
import type { Table } from './table.ts';

/** At most `maximum` calls in each window, counted for each subject on its own. */
export interface RateLimit {
  readonly name: string;
  readonly maximum: number;
  readonly windowSeconds: number;
}

/**
 * Counts one call of a subject (an address, an e-mail) against a limit.
 * @throws BfjError `rate_limited`, with the seconds until the window ends
 */
export type CountCall = (limit: RateLimit, subject: string) => Promise<void>;

export function rateLimiter(table: Table, clock: Clock): CountCall {
  return async (limit, subject) => {
    const now = secondsSinceEpoch(clock());
    const windowStart = now - (now % limit.windowSeconds);
    const windowEnd = windowStart + limit.windowSeconds;
    try {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { PK: `LIMIT#${limit.name}#${digest(subject)}`, SK: `WINDOW#${windowStart}` },
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
      throw new BfjError('rate_limited', { retryAfterSeconds: windowEnd - now });
    }
  };
}

/** Addresses and e-mails are personal data: a counter only needs to tell them apart. */
function digest(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 22);
}
