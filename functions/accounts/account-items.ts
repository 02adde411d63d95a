import * as z from 'zod/mini';
import { accountSchema, type Account } from '../../shared/contracts/accounts.ts';
import type { ItemKey } from '../runtime/table.ts';

/** Everything about one person stands in one partition, so that few requests read it. */
export function accountPartition(accountId: string): string {
  return `ACCOUNT#${accountId}`;
}

/** The rows of a person of which there is at most one. */
export type SingleRow = 'ACCOUNT' | 'TRIAL' | 'ACTIVE_USER' | 'SUBSCRIPTION';

export function rowKey(accountId: string, row: SingleRow): ItemKey {
  return { PK: accountPartition(accountId), SK: row };
}

/** Where a phone, CPF or e-mail says whose it is: one account each, whoever comes first. */
export function claimKey(kind: 'EMAIL' | 'PHONE' | 'CPF', value: string): ItemKey {
  return { PK: `${kind}#${value}`, SK: 'ACCOUNT' };
}

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
