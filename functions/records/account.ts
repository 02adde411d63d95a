import * as z from 'zod/mini';
import { accountSchema, type Account } from '../../shared/contracts/accounts.ts';
import { rowKey } from './person.ts';

/** What the registration's row says it is. */
export const accountEntity = 'Account';
const itemSchema = z.extend(accountSchema, { entity: z.literal(accountEntity) });

export function accountItem(account: Account) {
  return { ...rowKey(account.id, 'ACCOUNT'), entity: accountEntity, ...account };
}

/** @throws a zod error for an item that is no account */
export function parseAccountItem(item: unknown): Account {
  const { entity: _, ...account } = itemSchema.parse(item);
  return account;
}
