import * as z from 'zod/mini';
import { secondsSinceEpoch } from '../runtime/clock.ts';
import { outboxSeconds } from '../runtime/outbox.ts';
import type { ItemKey, Table, TableAccess } from '../runtime/table.ts';
import type { TransactionWrite } from '../runtime/transaction.ts';

/*
 * The e-mail of a deleted account. A request that was creating its user at that moment may leave the user behind,
 * which can be found only by the e-mail; and the account's last event contains no personal data.
 */

const entity = 'LeftAddress';
const itemSchema = z.object({ entity: z.literal(entity), email: z.string() });

export function leftAddressKey(accountId: string): ItemKey {
  return { PK: `LEFT#${accountId}`, SK: 'ADDRESS' };
}

export const leftAddressAccess: TableAccess = { actions: ['PutItem'], partitions: ['LEFT#*'] };

/**
 * Written in the transaction that ends the account, and kept no longer than its event can be
 * published again.
 */
export function leftAddressWrite(
  table: Table,
  { accountId, email }: { readonly accountId: string; readonly email: string },
  leftAt: Date,
): TransactionWrite {
  const expiresAt = secondsSinceEpoch(leftAt) + outboxSeconds;
  return {
    Put: {
      TableName: table.name,
      Item: { ...leftAddressKey(accountId), entity, email, expiresAt },
    },
  };
}

/** @throws a zod error for an item that is none */
export function parseLeftAddress(item: unknown): { readonly email: string } {
  return itemSchema.parse(item);
}
