import { createHash } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { secondsSinceEpoch, type Clock } from '../clock.ts';
import { ifConditionHolds, type ItemKey, type StoreAccess, type Table } from '../table.ts';

/** Which deliveries of a partner have come before, each by a mark that it alone has. */
export interface DeliveryMemory {
  /** Remembers a mark; false for one that is remembered already. */
  take(mark: string | Uint8Array): Promise<boolean>;
  has(mark: string | Uint8Array): Promise<boolean>;
}

export const deliveryMemoryAccess = {
  take: { actions: ['PutItem'], partitions: ['NOTIFICATION#*'], alone: true },
  has: { actions: ['GetItem'], partitions: ['NOTIFICATION#*'] },
} satisfies StoreAccess<DeliveryMemory>;

export function deliveryMemory(
  table: Table,
  clock: Clock,
  { retentionSeconds }: { readonly retentionSeconds: number },
): DeliveryMemory {
  return {
    async take(mark) {
      return ifConditionHolds(
        table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: {
              ...keyOf(mark),
              entity: 'NotificationSignature',
              expiresAt: secondsSinceEpoch(clock()) + retentionSeconds,
            },
            ConditionExpression: 'attribute_not_exists(PK)',
          }),
        ),
      );
    },
    async has(mark) {
      const { Item } = await table.client.send(
        new GetCommand({ TableName: table.name, Key: keyOf(mark), ConsistentRead: true }),
      );
      return Item !== undefined;
    },
  };
}

function keyOf(mark: string | Uint8Array): ItemKey {
  const digest = createHash('sha256').update(mark).digest('base64url');
  return { PK: `NOTIFICATION#${digest}`, SK: 'SIGNATURE' };
}
