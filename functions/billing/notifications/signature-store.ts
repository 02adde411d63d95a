import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { secondsSinceEpoch, type Clock } from '../../runtime/clock.ts';
import type { Table } from '../../runtime/table.ts';

/** Longer than a signature counts as fresh. */
const retentionSeconds = 15 * 60;

/**
 * Remembers signatures, so that a recorded delivery cannot be sent again. The partner signs every
 * delivery anew, also of the same notification.
 * @returns a function that is true for the first time that it gets a signature
 */
export function signatureTaker(
  table: Table,
  clock: Clock,
): (signature: string) => Promise<boolean> {
  return async (signature) => {
    const digest = createHash('sha256').update(signature).digest('base64url');
    try {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            PK: `NOTIFICATION#${digest}`,
            SK: 'SIGNATURE',
            entity: 'NotificationSignature',
            expiresAt: secondsSinceEpoch(clock()) + retentionSeconds,
          },
          ConditionExpression: 'attribute_not_exists(PK)',
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  };
}
