import type { EditionKind } from '../../shared/editions/edition-facts.ts';
import type { ItemKey } from '../runtime/table.ts';

/*
 * Editions of a year in one partition, so that the newest and all of them are one question:
 *
 *   FACTS#<day>#<1-opening|2-closing>    what everybody's edition is written from
 *   LISTED#<day>#…                       that it is there, for lists, and what its headline is of
 *   QUOTES#<day>#…                       what is traded, for those who follow it
 *   DRAFT#<day>#…                        what is known while sources are still asked; ends by itself
 *   JUMP#<day of the session>#<ticker>   what was likely split or grouped then
 *
 * Facts, their line in the lists, and quotes are written once, together, and never again. Their content is JSON, compressed.
 */

const parts = { facts: 'FACTS', listed: 'LISTED', quotes: 'QUOTES', draft: 'DRAFT' } as const;
/** Sorts as they come. */
const places: Readonly<Record<EditionKind, string>> = {
  opening: '1-opening',
  closing: '2-closing',
};

export interface EditionId {
  readonly kind: EditionKind;
  /** `yyyy-mm-dd` */
  readonly day: string;
}

export function editionKey(part: keyof typeof parts, { kind, day }: EditionId): ItemKey {
  return { PK: editionsPartition(day.slice(0, 4)), SK: `${parts[part]}#${day}#${places[kind]}` };
}

/** Returns the partition of a year's list, oldest first. */
export function editionListOf(year: number): {
  readonly partition: string;
  readonly prefix: string;
} {
  return { partition: editionsPartition(String(year)), prefix: `${parts.listed}#` };
}

const jumps = 'JUMP';

/** Returns the partition of a year's editions and probable splits. */
export function editionsPartition(year: string): string {
  return `EDITIONS#${year}`;
}

/** Prefixes of the sort keys of quotes, facts and probable splits. */
export const sortKeysOf = {
  quotes: `${parts.quotes}#`,
  facts: `${parts.facts}#`,
  jumps: `${jumps}#`,
} as const;

/** @param day `yyyy-mm-dd`: of the session */
export function jumpKey(day: string, ticker: string): ItemKey {
  return { PK: editionsPartition(day.slice(0, 4)), SK: `${sortKeysOf.jumps}${day}#${ticker}` };
}

export const priceJumpEntity = 'PriceJump';
