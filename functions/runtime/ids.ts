import { ulid } from 'ulid';
import type { Clock } from './clock.ts';

/** One prefix per kind, so that an id is recognisable everywhere. */
export type IdPrefix =
  | 'acc'
  | 'alt'
  | 'con'
  | 'evt'
  | 'fix'
  | 'pay'
  | 'sbs'
  | 'sub'
  | 'trd'
  | 'tri'
  | 'trn';

/** A new id: the prefix and a ULID, so that ids of a kind sort by the time of their making. */
export type NewId = (prefix: IdPrefix) => string;

export function timeOrderedIds(clock: Clock): NewId {
  return (prefix) => `${prefix}_${ulid(clock().getTime())}`;
}
