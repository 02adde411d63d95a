import type { EditionKind } from '../../shared/editions/edition-facts.ts';
import type { ItemKey } from '../runtime/table.ts';

/*
 * The editions of a year are in one partition, so that the newest one and the list of all need one query each:
 *
 *   FACTS#<day>#<1-opening|2-closing>    the facts that the edition is written from, the same for all readers
 *   LISTED#<day>#…                       its entry in lists, with the facts of the headline
 *   QUOTES#<day>#…                       the quotes, for readers who follow an asset
 *   DRAFT#<day>#…                        the facts known while sources are still requested; expires
 *   CONTROL#<day>#…                      what an operator has set for it: headline, note, hold
 *   AUDIT#<day>#…#<nnnn>                 each change that an operator made: who, when, from what to what
 *   VERSION#<day>#…#<nnnn>               facts and quotes that a correction has replaced
 *   CHART#<day>#…                        the chart of the edition, a PNG
 *   JUMP#<day of the session>#<ticker>   a likely split or reverse split in that session
 *
 * EDITIONS#CORRECTED lists the corrections of all years: <instant>#<day>#<1-opening|2-closing>.
 *
 * Facts, list entry and quotes are written in one transaction, and only a correction replaces them. Their content is
 * compressed JSON.
 */

const partPrefixes = {
  facts: 'FACTS',
  listed: 'LISTED',
  quotes: 'QUOTES',
  draft: 'DRAFT',
  control: 'CONTROL',
} as const;

const numberedPrefixes = { audit: 'AUDIT', version: 'VERSION' } as const;
/** Sorts editions in order of publication. */
const sortOrder: Readonly<Record<EditionKind, string>> = {
  opening: '1-opening',
  closing: '2-closing',
};

export interface EditionId {
  readonly kind: EditionKind;
  /** `yyyy-mm-dd` */
  readonly day: string;
}

export function editionKey(part: keyof typeof partPrefixes, { kind, day }: EditionId): ItemKey {
  return {
    PK: editionsPartition(day.slice(0, 4)),
    SK: `${partPrefixes[part]}#${day}#${sortOrder[kind]}`,
  };
}

/** Returns the prefix of the sort keys of an edition's numbered rows. */
export function numberedRowsPrefix(
  part: keyof typeof numberedPrefixes,
  { kind, day }: EditionId,
): string {
  return `${numberedPrefixes[part]}#${day}#${sortOrder[kind]}#`;
}

/** @param number from 1 */
export function numberedRowKey(
  part: keyof typeof numberedPrefixes,
  id: EditionId,
  number: number,
): ItemKey {
  return {
    PK: editionsPartition(id.day.slice(0, 4)),
    SK: `${numberedRowsPrefix(part, id)}${String(number).padStart(4, '0')}`,
  };
}

/** Returns the partition of a year's list, oldest first. */
export function editionListKeys(year: number): {
  readonly partition: string;
  readonly prefix: string;
} {
  return { partition: editionsPartition(String(year)), prefix: `${partPrefixes.listed}#` };
}

/** Returns the key of the chart of an edition. */
export function editionChartKey({ kind, day }: EditionId): ItemKey {
  return { PK: editionsPartition(day.slice(0, 4)), SK: `CHART#${day}#${sortOrder[kind]}` };
}

const jumps = 'JUMP';

/** Returns the partition of a year's editions and probable splits. */
export function editionsPartition(year: string): string {
  return `EDITIONS#${year}`;
}

/** Prefixes of the sort keys of quotes, facts and probable splits. */
export const sortKeyPrefixes = {
  quotes: `${partPrefixes.quotes}#`,
  facts: `${partPrefixes.facts}#`,
  jumps: `${jumps}#`,
} as const;

/**
 * Returns the key of a correction in the list of all, oldest first.
 * @param at ISO 8601
 */
export function correctedKey(at: string, { kind, day }: EditionId): ItemKey {
  return { PK: correctedPartition, SK: `${at}#${day}#${sortOrder[kind]}` };
}

export const correctedPartition = 'EDITIONS#CORRECTED';
export const correctedEntity = 'CorrectedEdition';

/** @param day `yyyy-mm-dd`: of the session */
export function jumpKey(day: string, ticker: string): ItemKey {
  return { PK: editionsPartition(day.slice(0, 4)), SK: `${sortKeyPrefixes.jumps}${day}#${ticker}` };
}

export const priceJumpEntity = 'PriceJump';
