import type { PersonalKind } from '../../shared/personal-data.ts';
import type { ItemKey } from '../runtime/table.ts';

/** Everything about one person stands in one partition, so that few requests read it. */
export function accountPartition(accountId: string): string {
  return `ACCOUNT#${accountId}`;
}

/** The rows of a person of which there is at most one. */
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

/** One of a person's rows of a kind, of which there may be many. */
export function ownKey(accountId: string, kind: PersonalKind, id: string): ItemKey {
  return { PK: accountPartition(accountId), SK: `${rowsOf(kind)}${id}` };
}

/** What the sort keys of all rows of a kind begin with. */
export function rowsOf(kind: PersonalKind): string {
  return `${kind}#`;
}

/** The kind that a sort key tells of: `PAYMENT` of `PAYMENT#pay_01…`. */
export function kindOf(sortKey: string): string {
  return sortKey.split('#')[0] ?? '';
}
