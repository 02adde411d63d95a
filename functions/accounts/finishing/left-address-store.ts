import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { leftAddressKey, parseLeftAddress } from '../../records/left-address.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';

export interface LeftAddressStore {
  /** The e-mail that an account had, until its deletion is finished. */
  find(accountId: string): Promise<string | undefined>;

  /** May be repeated. */
  forget(accountId: string): Promise<void>;
}

export const leftAddressStoreAccess = {
  find: { actions: ['GetItem'], partitions: ['LEFT#*'] },
  forget: { actions: ['DeleteItem'], partitions: ['LEFT#*'], alone: true },
} satisfies StoreAccess<LeftAddressStore>;

export function leftAddressStore({ client, name: TableName }: Table): LeftAddressStore {
  return {
    async find(accountId) {
      const answer = await client.send(
        new GetCommand({ TableName, Key: leftAddressKey(accountId), ConsistentRead: true }),
      );
      return answer.Item === undefined ? undefined : parseLeftAddress(answer.Item).email;
    },

    async forget(accountId) {
      await client.send(new DeleteCommand({ TableName, Key: leftAddressKey(accountId) }));
    },
  };
}
