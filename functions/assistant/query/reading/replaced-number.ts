import { findMeasure } from '../../../market/facts/measures.ts';
import type { Query, QueryFilter } from '../query.ts';
import { inUnitOf } from './read-filters.ts';
import { hasUse } from './question-parts.ts';
import type { Slot, SlotOf } from './slots.ts';

/** Words beside a number that say nothing about what it limits. */
const emptyUses: ReadonlySet<string> = new Set([
  'follow',
  'filler',
  'now',
  'add',
  'replace',
  'pointer',
  'above',
  'below',
  'between',
]);

type Side = 'above' | 'below';

interface Limit {
  readonly filter: QueryFilter;
  readonly side: Side;
}

/**
 * Returns the filter of the question before with the number that a message says instead: `na verdade 8`. It takes the
 * place of the limit that it is nearest to, in the unit in which that is written.
 */
export function replacedFilter(
  slots: readonly Slot[],
  before: Query | undefined,
): QueryFilter | undefined {
  if (before === undefined || before.filters.length === 0) return undefined;
  const [number, ...others] = slots.filter((slot) => slot.is !== 'use');
  const isBare = slots.every((slot) => slot.is !== 'use' || emptyUses.has(slot.use));
  if (number?.is !== 'number' || others.length > 0 || !isBare) return undefined;
  const said: Side | undefined = hasUse(slots, 'above')
    ? 'above'
    : hasUse(slots, 'below')
      ? 'below'
      : undefined;
  const limits = before.filters.flatMap((filter): Limit[] => {
    const sides: readonly Side[] = ['above', 'below'];
    return sides.flatMap((side) => (filter[side] === undefined ? [] : [{ filter, side }]));
  });
  const fitting = limits.filter(({ filter }) => fitsUnit(filter, number));
  const sameSide = fitting.filter(({ side }) => said === undefined || side === said);
  // `e abaixo de 13?` after a lower limit adds an upper one.
  const [nearest] = (sameSide.length === 0 ? fitting : sameSide).toSorted(
    (one, other) => distance(one, number) - distance(other, number),
  );
  if (nearest === undefined) return undefined;
  const { filter, side } = nearest;
  return { ...filter, [said ?? side]: inUnitOf(filter.measure, number) };
}

function fitsUnit({ measure }: QueryFilter, { unit }: SlotOf<'number'>): boolean {
  const { form } = findMeasure(measure);
  if (unit === undefined) return true;
  const isShare = form === 'share' || form === 'change';
  return unit === 'percent' ? isShare : unit === 'reais' && !isShare && form !== 'ratio';
}

/** How many times one is the other, as a logarithm. */
function distance({ filter, side }: Limit, number: SlotOf<'number'>): number {
  const [asked, known] = [inUnitOf(filter.measure, number), filter[side] ?? 0];
  return asked <= 0 || known <= 0 ? Number.MAX_VALUE : Math.abs(Math.log(asked / known));
}
