import type { PersonalKind } from '../../shared/personal-data.ts';
import type { ItemKey } from '../runtime/table.ts';

/** All rows of an account are in one partition, so that few requests read them. */
export function accountPartition(accountId: string): string {
  return `ACCOUNT#${accountId}`;
}

/** Kinds of rows of which an account has at most one. */
export type SingleRow = Extract<
  PersonalKind,
  | 'ACCOUNT'
  | 'TRIAL'
  | 'ACTIVE_USER'
  | 'SUBSCRIPTION'
  | 'CHANNELS'
  | 'WHATSAPP'
  | 'PORTFOLIO'
  | 'WAITING_ALERTS'
>;

export function rowKey(accountId: string, row: SingleRow): ItemKey {
  return { PK: accountPartition(accountId), SK: row };
}

/** Returns the key of one of several rows of a kind. */
export function ownKey(accountId: string, kind: PersonalKind, id: string): ItemKey {
  return { PK: accountPartition(accountId), SK: `${rowsOf(kind)}${id}` };
}

/** Returns the prefix of the sort keys of a kind's rows. */
export function rowsOf(kind: PersonalKind): string {
  return `${kind}#`;
}

/** Returns the kind of a sort key: `PAYMENT` for `PAYMENT#pay_01…`. */
export function kindOf(sortKey: string): string {
  return sortKey.split('#')[0] ?? '';
}
