import type { EditionFacts, Fact } from '../../../shared/editions/edition-facts.ts';
import { flatBasisPoints } from '../../../shared/editions/format-facts.ts';
import { formatPercentage } from '../../../shared/values/percentage.ts';

/** The facts that a headline is written from. */
export type HeadlineFacts = Pick<EditionFacts, 'kind' | 'day' | 'session'> &
  Partial<
    Pick<
      EditionFacts,
      | 'bitcoin'
      | 'copomDay'
      | 'dividends'
      | 'dollar'
      | 'events'
      | 'focus'
      | 'ibovespa'
      | 'ipcaDay'
      | 'movers'
      | 'sectors'
      | 'selic'
    >
  >;

/** Writes one headline; undefined when its facts are missing or do not support it. */
export type HeadlineShape = (facts: HeadlineFacts) => string | undefined;

/** The longest subject that the list of a mail program shows whole on a phone. */
export const longestHeadline = 50;

/** Returns a fact with a known change: of a market price, since the previous close. */
export function withChange(
  fact: Fact | undefined,
): (Fact & { readonly changeInBasisPoints: number }) | undefined {
  if (fact === undefined || fact.precision !== 'instant') return undefined;
  const { changeInBasisPoints } = fact;
  return changeInBasisPoints === null ? undefined : { ...fact, changeInBasisPoints };
}

/** Returns a present-tense move: `sobe 0,52%`, `quase não muda`. */
export function presentMove(basisPoints: number, up: string, down: string): string {
  const verb = presentDirection(basisPoints, up, down);
  return isFlat(basisPoints) ? verb : `${verb} ${formatPercentage(Math.abs(basisPoints))}`;
}

/** Returns the verb of a move without its size. */
export function presentDirection(basisPoints: number, up: string, down: string): string {
  if (basisPoints === 0) return 'fica estável';
  if (isFlat(basisPoints)) return 'quase não muda';
  return basisPoints > 0 ? up : down;
}

export function isFlat(basisPoints: number): boolean {
  return Math.abs(basisPoints) <= flatBasisPoints;
}

/** Returns which of five groups and which of five shapes a day has: no two weekdays of a month have both alike. */
export function shapeIndexes(day: string): {
  readonly group: number;
  readonly shape: number;
  readonly week: number;
} {
  const month = Number(day.slice(5, 7));
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const week = Math.floor((Number(day.slice(8, 10)) - 1) / 7);
  return { group: (weekday + month) % 5, shape: (week + month) % 5, week };
}
