import type { EditionKind } from '../../shared/editions/edition-facts.ts';
import type { ItemKey } from '../runtime/table.ts';

/*
 * Editions of a year in one partition, so that the newest and all of them are one question:
 *
 *   FACTS#<day>#<1-opening|2-closing>    what everybody's edition is written from
 *   QUOTES#<day>#…                       what is traded, for those who follow it
 *   DRAFT#<day>#…                        what is known while sources are still asked; ends by itself
 *
 * Facts and quotes are written once, together, and never again. Their content is JSON, compressed.
 */

const parts = { facts: 'FACTS', quotes: 'QUOTES', draft: 'DRAFT' } as const;
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
  return { PK: `EDITIONS#${day.slice(0, 4)}`, SK: `${parts[part]}#${day}#${places[kind]}` };
}
