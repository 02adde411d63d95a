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
