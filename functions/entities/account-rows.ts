import type { PersonalDataKindName } from '../../shared/personal-data.ts';
import type { ItemKey } from '../runtime/table.ts';

/** Returns the partition key of an account. All its rows are in one partition, so that few requests read them. */
export function accountPartition(accountId: string): string {
  return `ACCOUNT#${accountId}`;
}

/** Kinds of rows that repeat other rows in another form; the download does not contain them. */
const copiedRowKinds = ['TRADE_SNAPSHOT'] as const;

/** Kinds of rows of which an account has at most one. */
export type SingleRowKind = Extract<
  PersonalDataKindName | (typeof copiedRowKinds)[number],
  | 'ACCOUNT'
  | 'TRIAL'
  | 'ACTIVE_USER'
  | 'SUBSCRIPTION'
  | 'CHANNELS'
  | 'WHATSAPP'
  | 'PORTFOLIO'
  | 'STAGED_IMPORT'
  | 'TRADE_SNAPSHOT'
  | 'WAITING_ALERTS'
>;

export function rowKey(accountId: string, row: SingleRowKind): ItemKey {
  return { PK: accountPartition(accountId), SK: row };
}

/** Returns the key of one of several rows of a kind. */
export function repeatedRowKey(accountId: string, kind: PersonalDataKindName, id: string): ItemKey {
  return { PK: accountPartition(accountId), SK: `${rowPrefix(kind)}${id}` };
}

/** Returns the prefix of the sort keys of a kind's rows. */
export function rowPrefix(kind: PersonalDataKindName): string {
  return `${kind}#`;
}

export function isCopiedRow(sortKey: string): boolean {
  return copiedRowKinds.some((kind) => kind === sortKey);
}

/** Returns the kind of a sort key: `PAYMENT` for `PAYMENT#pay_01…`. */
export function parseRowKind(sortKey: string): string {
  return sortKey.split('#')[0] ?? '';
}
