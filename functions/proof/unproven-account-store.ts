import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Table } from '../runtime/table.ts';
import { rowKey } from '../records/person.ts';

export interface UnprovenAccountStore {
  /** Whether an account is there, has this e-mail, and nobody has proven it; one request. */
  isUnproven(accountId: string, email: string): Promise<boolean>;
}

const rowSchema = z.object({ email: z.string(), email_verified_at: z.optional(z.string()) });

export function unprovenAccountStore(table: Table): UnprovenAccountStore {
  return {
    async isUnproven(accountId, email) {
      const answer = await table.client.send(
        new GetCommand({
          TableName: table.name,
          Key: rowKey(accountId, 'ACCOUNT'),
          ConsistentRead: true,
        }),
      );
      const row = rowSchema.safeParse(answer.Item);
      return row.success && row.data.email === email && row.data.email_verified_at === undefined;
    },
  };
}
