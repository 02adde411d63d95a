import * as z from 'zod/mini';
import { secondsSinceEpoch } from '../runtime/clock.ts';
import { outboxSeconds } from '../runtime/outbox.ts';
import type { ItemKey, Table, TableAccess } from '../runtime/table.ts';
import type { TransactionWrite } from '../runtime/transaction.ts';

/*
 * The e-mail of a deleted account. A concurrent request may have created its Cognito user, which can be found only
 * by the e-mail; the account's last event contains no personal data.
 */

const entity = 'LeftAddress';
const itemSchema = z.object({ entity: z.literal(entity), email: z.string() });

export function deletedAccountEmailKey(accountId: string): ItemKey {
  return { PK: `LEFT#${accountId}`, SK: 'ADDRESS' };
}

export const deletedAccountEmailAccess: TableAccess = {
  actions: ['PutItem'],
  partitions: ['LEFT#*'],
};

/** Written in the transaction that deletes the account, and kept as long as its event can be published again. */
export function deletedAccountEmailWrite(
  table: Table,
  { accountId, email }: { readonly accountId: string; readonly email: string },
  deletedAt: Date,
): TransactionWrite {
  const expiresAt = secondsSinceEpoch(deletedAt) + outboxSeconds;
  return {
    Put: {
      TableName: table.name,
      Item: { ...deletedAccountEmailKey(accountId), entity, email, expiresAt },
    },
  };
}

/** @throws a zod error for an item of another shape */
export function parseDeletedAccountEmail(item: unknown): { readonly email: string } {
  return itemSchema.parse(item);
}
