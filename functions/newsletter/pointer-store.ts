import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { StoreAccess, Table } from '../runtime/table.ts';
import { parsePointerItem, pointerKey } from '../entities/subscriber-pointer.ts';

export interface SubscriberPointers {
  /** Returns the e-mail of a subscriber, or of an unsubscribed one with a pending webhook. */
  findEmail(subscriberId: string): Promise<string | undefined>;

  /** Deletes the e-mail of an unsubscribed reader. Repeatable. */
  delete(subscriberId: string): Promise<void>;
}

export const pointerAccess = {
  findEmail: { actions: ['GetItem'], partitions: ['SUBSCRIBER#*'] },
  delete: { actions: ['DeleteItem'], partitions: ['SUBSCRIBER#*'], alone: true },
} satisfies StoreAccess<SubscriberPointers>;

export function subscriberPointers(table: Table): SubscriberPointers {
  const { client, name: TableName } = table;
  return {
    async findEmail(subscriberId) {
      const answer = await client.send(
        new GetCommand({ TableName, Key: pointerKey(subscriberId), ConsistentRead: true }),
      );
      return answer.Item === undefined ? undefined : parsePointerItem(answer.Item).email;
    },

    async delete(subscriberId) {
      await client.send(new DeleteCommand({ TableName, Key: pointerKey(subscriberId) }));
    },
  };
}
