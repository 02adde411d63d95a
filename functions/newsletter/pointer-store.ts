import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { StoreAccess, Table } from '../runtime/table.ts';
import { parsePointerItem, pointerKey } from '../records/subscriber-pointer.ts';

export interface SubscriberPointers {
  /** The e-mail of a subscriber, or of one who has left and of whom that is still to be told. */
  findEmail(subscriberId: string): Promise<string | undefined>;

  /** Forgets the e-mail of somebody who has left. May be repeated. */
  forget(subscriberId: string): Promise<void>;
}

export const pointerAccess = {
  findEmail: { actions: ['GetItem'], partitions: ['SUBSCRIBER#*'] },
  forget: { actions: ['DeleteItem'], partitions: ['SUBSCRIBER#*'], alone: true },
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

    async forget(subscriberId) {
      await client.send(new DeleteCommand({ TableName, Key: pointerKey(subscriberId) }));
    },
  };
}
