import { findMeasure, type MeasureName } from '../../../market/facts/measures.ts';
import type { QueryFilter } from '../query.ts';
import type { Slot, SlotOf } from './slots.ts';

/** `paga mais que o itaú` ranks the named assets. */
function asDirection(slot: Slot): Slot {
  const isBound = slot.is === 'use' && (slot.use === 'above' || slot.use === 'below');
  return isBound ? { ...slot, use: slot.use === 'above' ? 'highest' : 'lowest' } : slot;
}

export interface ReadFilters {
  readonly filters: readonly QueryFilter[];
  /** The slots without those of filters. */
  readonly rest: readonly Slot[];
  /** A limit without a measure or without a number. */
  readonly isUnclear: boolean;
}

interface Condition {
  readonly measure: MeasureName;
  readonly bounds: readonly {
    readonly side: 'above' | 'below';
    readonly number: SlotOf<'number'>;
  }[];
}

/** Words between the parts of a condition. */
const isBetweenParts = (slot: Slot | undefined) =>
  slot?.is === 'use' && ['filler', 'follow', 'compare', 'only'].includes(slot.use);

/** `DY acima de 10 %`, `mais de 10 % de DY`, `P/L entre 5 e 10`, `P/L negativo`, `com prejuízo`. */
export function readFilters(slots: readonly Slot[]): ReadFilters {
  const isSet = slots.every(({ is }) => is !== 'asset');
  const conditions: Condition[] = [];
  const used = new Set<number>();
  const compared = new Set<number>();
  let isUnclear = false;
  for (let index = 0; index < slots.length; index += 1) {
    if (used.has(index)) continue;
    const result = isSet ? resultSign(slots[index]) : undefined;
    if (result !== undefined) {
      used.add(index);
      conditions.push({ measure: 'netIncome', bounds: [{ side: result, number: zero }] });
      continue;
    }
    const bound = readBounds(slots, index);
    if (bound === undefined) {
      const isBound = isUse(slots[index], 'above') || isUse(slots[index], 'below');
      let after = index + 1;
      while (isBetweenParts(slots[after])) after += 1;
      const next = slots[after];
      if (isBound && next?.is === 'asset') compared.add(index);
      else isUnclear ||= isBound;
      continue;
    }
    const inReais = bound.bounds.some(({ number }) => number.unit === 'reais');
    const measured =
      measureBeside(slots, index, bound.end, used) ??
      (inReais ? { measure: 'price' as const, at: index } : undefined);
    if (measured === undefined) {
      isUnclear = true;
      continue;
    }
    for (
      let at = Math.min(index, measured.at);
      at < Math.max(bound.end, measured.at + 1);
      at += 1
    ) {
      used.add(at);
    }
    conditions.push({ measure: measured.measure, bounds: bound.bounds });
  }
  return {
    filters: conditions.map(({ measure, bounds }) => ({
      measure,
      ...Object.fromEntries(
        bounds.map(({ side, number }) => [side, inUnitOf(measure, number)] as const),
      ),
    })),
    rest: slots.flatMap((slot, index) =>
      used.has(index) ? [] : [compared.has(index) ? asDirection(slot) : slot],
    ),
    isUnclear,
  };
}

const isUse = (slot: Slot | undefined, use: SlotOf<'use'>['use']) =>
  slot?.is === 'use' && slot.use === use;
const asNumber = (slot: Slot | undefined) =>
  slot?.is === 'number' && (slot.unit === undefined || ['percent', 'reais'].includes(slot.unit))
    ? slot
    : undefined;
const zero: SlotOf<'number'> = { is: 'number', value: 0, unit: undefined };

/** Companies with a profit or a loss; of a named one its result is asked. */
function resultSign(slot: Slot | undefined): 'above' | 'below' | undefined {
  if (isUse(slot, 'profit')) return 'above';
  return isUse(slot, 'loss') ? 'below' : undefined;
}

function readBounds(
  slots: readonly Slot[],
  index: number,
): { readonly bounds: Condition['bounds']; readonly end: number } | undefined {
  const slot = slots[index];
  if (isUse(slot, 'negative')) return { bounds: [{ side: 'below', number: zero }], end: index + 1 };
  if (isUse(slot, 'positive')) return { bounds: [{ side: 'above', number: zero }], end: index + 1 };
  if (isUse(slot, 'between')) {
    const [first, second] = [asNumber(slots[index + 1]), asNumber(slots[index + 3])];
    if (first === undefined || second === undefined) return undefined;
    const unit = first.unit ?? second.unit;
    return {
      bounds: [
        { side: 'above', number: { ...first, unit } },
        { side: 'below', number: { ...second, unit } },
      ],
      end: index + 4,
    };
  }
  const side = isUse(slot, 'above') ? 'above' : isUse(slot, 'below') ? 'below' : undefined;
  if (side !== undefined) {
    const at = isBetweenParts(slots[index + 1]) ? index + 2 : index + 1;
    const number = asNumber(slots[at]);
    return number && { bounds: [{ side, number }], end: at + 1 };
  }
  const number = asNumber(slot);
  const open = isUse(slots[index + 1], 'orMore')
    ? 'above'
    : isUse(slots[index + 1], 'orLess')
      ? 'below'
      : undefined;
  return number && open && { bounds: [{ side: open, number }], end: index + 2 };
}

/** The measure right before a limit, or else the one right after it. */
function measureBeside(
  slots: readonly Slot[],
  start: number,
  end: number,
  used: ReadonlySet<number>,
): { readonly measure: MeasureName; readonly at: number } | undefined {
  let before = start - 1;
  while (isBetweenParts(slots[before]) || isUse(slots[before], 'highest')) before -= 1;
  const earlier = used.has(before) ? undefined : measureOf(slots[before]);
  if (earlier !== undefined) return { measure: earlier, at: before };
  let after = end;
  while (isBetweenParts(slots[after])) after += 1;
  const later = measureOf(slots[after]);
  return later && { measure: later, at: after };
}

function measureOf(slot: Slot | undefined): MeasureName | undefined {
  if (slot?.is === 'measure') return slot.measure;
  if (slot?.is !== 'use') return undefined;
  if (slot.use === 'payout') return 'dividendYield';
  return slot.use === 'debt' ? 'totalDebt' : undefined;
}

/** A share of 10 % is 0.1, also when it is written without the sign. */
function inUnitOf(measure: MeasureName, { value, unit }: SlotOf<'number'>): number {
  const isShare = findMeasure(measure).form === 'share';
  const isPercent = unit === 'percent' || Math.abs(value) >= 1;
  return isShare && isPercent ? Number((value / 100).toPrecision(12)) : value;
}
