import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import {
  deletedAccountEmailKey,
  parseDeletedAccountEmail,
} from '../../entities/deleted-account-email.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';

export interface DeletedEmailStore {
  /** The e-mail that an account had, until its deletion is finished. */
  find(accountId: string): Promise<string | undefined>;

  /** Can be repeated safely. */
  delete(accountId: string): Promise<void>;
}

export const deletedEmailStoreAccess = {
  find: { actions: ['GetItem'], partitions: ['LEFT#*'] },
  delete: { actions: ['DeleteItem'], partitions: ['LEFT#*'], alone: true },
} satisfies StoreAccess<DeletedEmailStore>;

export function deletedEmailStore({ client, name: TableName }: Table): DeletedEmailStore {
  return {
    async find(accountId) {
      const answer = await client.send(
        new GetCommand({ TableName, Key: deletedAccountEmailKey(accountId), ConsistentRead: true }),
      );
      return answer.Item === undefined ? undefined : parseDeletedAccountEmail(answer.Item).email;
    },

    async delete(accountId) {
      await client.send(new DeleteCommand({ TableName, Key: deletedAccountEmailKey(accountId) }));
    },
  };
}
