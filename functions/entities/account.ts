import * as z from 'zod/mini';
import { accountSchema, type Account } from '../../shared/contracts/accounts.ts';
import type { Table } from '../runtime/table.ts';
import type { TransactionWrite } from '../runtime/transaction.ts';
import { versionCondition } from './versioned-row-store.ts';
import { rowKey } from './account-rows.ts';

export const accountEntity = 'Account';
const itemSchema = z.extend(accountSchema, { entity: z.literal(accountEntity) });

export function accountItem(account: Account) {
  return { ...rowKey(account.id, 'ACCOUNT'), entity: accountEntity, ...account };
}

/** @throws a zod error for an item that is not an account */
export function parseAccountItem(item: unknown): Account {
  const { entity: _, ...account } = itemSchema.parse(item);
  return account;
}

/**
 * The condition that the account is there and, where a version is given, as it was read.
 * @param version its `updated_at`
 */
export function accountCondition(version?: string) {
  if (version === undefined) return { ConditionExpression: 'attribute_exists(PK)' };
  return versionCondition(version);
}

/**
 * Belongs in every transaction that writes an account's row without its account: a row written during the deletion
 * would stay for ever.
 */
export function accountCheck(table: Table, accountId: string, version?: string): TransactionWrite {
  return {
    ConditionCheck: {
      TableName: table.name,
      Key: rowKey(accountId, 'ACCOUNT'),
      ...accountCondition(version),
    },
  };
}
