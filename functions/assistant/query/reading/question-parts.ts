import type { Query, QueryFilter, Reading } from '../query.ts';
import type { ReadMeasures } from './read-measures.ts';
import type { ReadPeriod } from './read-periods.ts';
import type { ReadSet } from './read-set.ts';
import type { Slot, SlotOf } from './slots.ts';

/** All that a question says, before its gaps are filled from the previous one. */
export interface ReadParts {
  readonly slots: readonly Slot[];
  readonly set: ReadSet;
  readonly period: ReadPeriod;
  readonly measures: ReadMeasures;
  readonly filters: readonly QueryFilter[];
  readonly limit: number | undefined;
  readonly without: NonNullable<Query['without']>;
  readonly except: readonly string[];
  readonly readAs: readonly Reading[];
  /** From 1, of the list before: `e a quarta?`. */
  readonly position?: number | undefined;
}

type Use = SlotOf<'use'>['use'];

export function hasUse(slots: readonly Slot[], ...uses: readonly Use[]): boolean {
  return slots.some((slot) => slot.is === 'use' && uses.includes(slot.use));
}

/** Returns whether the message asks for a figure, and does not only name an asset. */
export function namesFigure({ measures }: Pick<ReadParts, 'measures'>): boolean {
  return measures.measures.length > 0 || measures.isChangeWithoutSpan || measures.isWorthUnclear;
}

/** Before what was meant instead: `na verdade da ITUB4`. */
const corrections: ReadonlySet<string> = new Set([
  'na verdade',
  'quis dizer',
  'quero dizer',
  'alias',
  'ou melhor',
]);

export function startsAsFollowUp(slots: readonly Slot[]): boolean {
  const [first] = slots;
  return (
    first?.is === 'use' &&
    (first.use === 'follow' || first.plain === 'agora' || corrections.has(first.plain))
  );
}
