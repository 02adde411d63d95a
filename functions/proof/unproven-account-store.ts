import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { accountSchema, type Account } from '../../shared/contracts/accounts.ts';
import type { Table } from '../runtime/table.ts';
import { rowKey } from '../records/person.ts';

export interface UnprovenAccountStore {
  /** An account whose e-mail nobody has proven; undefined for a proven one, and for none. One request. */
  findUnproven(accountId: string): Promise<Pick<Account, 'email' | 'origem'> | undefined>;
}

const rowSchema = z.object({
  ...z.pick(accountSchema, { email: true, origem: true }).shape,
  email_verified_at: z.optional(z.undefined()),
});

export function unprovenAccountStore(table: Table): UnprovenAccountStore {
  return {
    async findUnproven(accountId) {
      const answer = await table.client.send(
        new GetCommand({
          TableName: table.name,
          Key: rowKey(accountId, 'ACCOUNT'),
          ConsistentRead: true,
        }),
      );
      return rowSchema.safeParse(answer.Item).data;
    },
  };
}
