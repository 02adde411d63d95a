import { createHash } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { secondsSinceEpoch, type Clock } from '../clock.ts';
import { ifConditionHolds, type ItemKey, type StoreAccess, type Table } from '../table.ts';

/** Stores which deliveries of a partner were seen, each by its fingerprint. */
export interface SeenDeliveries {
  /** Remembers a mark; false for one that is remembered already. */
  add(fingerprint: string | Uint8Array): Promise<boolean>;
  has(mark: string | Uint8Array): Promise<boolean>;
}

export const seenDeliveriesAccess = {
  add: { actions: ['PutItem'], partitions: ['NOTIFICATION#*'], alone: true },
  has: { actions: ['GetItem'], partitions: ['NOTIFICATION#*'] },
} satisfies StoreAccess<SeenDeliveries>;

export function seenDeliveries(
  table: Table,
  clock: Clock,
  { retentionSeconds }: { readonly retentionSeconds: number },
): SeenDeliveries {
  return {
    async add(mark) {
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
