import { findMeasure, type MeasureName } from '../../../market/facts/measures.ts';
import type { QueryFilter } from '../query.ts';
import { changeMeasures, readPeriod } from './read-periods.ts';
import { isRemoval } from './read-exclusions.ts';
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

/** `o maior que tem` names no limit. */
const isSuperlative = (slot: Slot | undefined) =>
  slot?.is === 'use' && /^(?:mai|men)/.test(slot.plain);

/** Words between the parts of a condition. */
const isBetweenParts = (slot: Slot | undefined) =>
  slot?.is === 'use' && ['filler', 'follow', 'compare', 'only'].includes(slot.use);

/**
 * `DY acima de 10 %`, `mais de 10 % de DY`, `P/L entre 5 e 10`, `P/L negativo`, `com prejuízo`.
 * @param changeBefore the change that the question before was about
 */
export function readFilters(slots: readonly Slot[], changeBefore?: MeasureName): ReadFilters {
  const isSet = slots.every(({ is }) => is !== 'asset');
  const conditions: Condition[] = [];
  const used = new Set<number>();
  const compared = new Set<number>();
  let isUnclear = false;
  for (let index = 0; index < slots.length; index += 1) {
    if (used.has(index)) continue;
    const removal = isSet ? removalBefore(slots, index) : undefined;
    const result = isSet ? wordCondition(slots[index]) : undefined;
    if (result !== undefined) {
      used.add(index);
      if (removal !== undefined) used.add(removal);
      conditions.push(removal === undefined ? result : opposite(result));
      continue;
    }
    const bound = readBounds(slots, index);
    if (bound === undefined) {
      const isBound = isUse(slots[index], 'above') || isUse(slots[index], 'below');
      let after = index + 1;
      while (isBetweenParts(slots[after])) after += 1;
      const next = slots[after];
      if (isBound && (next?.is === 'asset' || isSuperlative(slots[index]))) compared.add(index);
      else isUnclear ||= isBound;
      continue;
    }
    const change = isSet ? changeCondition(slots, index, bound.bounds, changeBefore) : undefined;
    if (change !== undefined) {
      for (let at = change.at; at < bound.end; at += 1) used.add(at);
      conditions.push(change.condition);
      continue;
    }
    const inReais = bound.bounds.some(({ number }) => number.unit === 'reais');
    const measured =
      measureBeside(slots, index, bound.end, used, inReais) ??
      (isSet ? unnamedMeasure(bound.bounds, inReais, index) : undefined) ??
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
    const condition = { measure: measured.measure, bounds: bound.bounds };
    const removed = isSet ? removalBefore(slots, Math.min(index, measured.at)) : undefined;
    if (removed !== undefined) used.add(removed);
    isUnclear ||= removed !== undefined && bound.bounds.length > 1;
    conditions.push(removed === undefined ? condition : opposite(condition));
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
const one: SlotOf<'number'> = { is: 'number', value: 1, unit: undefined };

/** Conditions that one phrase says; of a named asset its figures are asked. */
const wordConditions: Partial<Record<SlotOf<'use'>['use'], Condition>> = {
  profit: { measure: 'netIncome', bounds: [{ side: 'above', number: zero }] },
  loss: { measure: 'netIncome', bounds: [{ side: 'below', number: zero }] },
  noDebt: { measure: 'netDebt', bounds: [{ side: 'below', number: zero }] },
  belowBook: { measure: 'priceToBook', bounds: [{ side: 'below', number: one }] },
  aboveBook: { measure: 'priceToBook', bounds: [{ side: 'above', number: one }] },
  cents: { measure: 'price', bounds: [{ side: 'below', number: one }] },
};

function wordCondition(slot: Slot | undefined): Condition | undefined {
  return slot?.is === 'use' ? wordConditions[slot.use] : undefined;
}

/** Returns the index of a word that leaves out what a condition says: `tira os que têm P/VP acima de 1`. */
function removalBefore(slots: readonly Slot[], start: number): number | undefined {
  let before = start - 1;
  while (isBetweenParts(slots[before]) || isLeftOut(slots[before])) before -= 1;
  return isRemoval(slots[before]) ? before : undefined;
}

const isLeftOut = (slot: Slot | undefined) =>
  slot?.is === 'kind' || isUse(slot, 'pointer') || isUse(slot, 'highest');

function opposite({ measure, bounds }: Condition): Condition {
  const turned = bounds.map(({ side, number }) => ({
    side: side === 'above' ? ('below' as const) : ('above' as const),
    number,
  }));
  return { measure, bounds: turned };
}

/** From this value on a sum is one of a whole company. */
const smallestCompany = 1e6;

/** `empresas de até 2 bilhões`. */
function unnamedMeasure(bounds: Condition['bounds'], inReais: boolean, at: number) {
  const isCompany = bounds.every(
    ({ number }) => number.unit !== 'percent' && number.value >= smallestCompany,
  );
  if (isCompany) return { measure: 'marketCap' as const, at };
  return inReais ? { measure: 'price' as const, at } : undefined;
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
  inReais: boolean,
): { readonly measure: MeasureName; readonly at: number } | undefined {
  // `dívida líquida abaixo de 2x EBITDA`.
  const multiple = slots[end];
  if (multiple?.is === 'measure' && /^(?:x|vezes) /.test(multiple.plain ?? '')) {
    return { measure: multiple.measure, at: end };
  }
  let before = start - 1;
  while (isBetweenParts(slots[before]) || isUse(slots[before], 'highest')) before -= 1;
  const earlier = used.has(before) ? undefined : measureOf(slots[before], inReais);
  if (earlier !== undefined) return { measure: earlier, at: before };
  let after = end;
  while (isBetweenParts(slots[after])) after += 1;
  const later = measureOf(slots[after], inReais);
  return later && { measure: later, at: after };
}

/** `caíram mais de 20 % no ano`: a fall of more is a change below. */
function changeCondition(
  slots: readonly Slot[],
  start: number,
  bounds: Condition['bounds'],
  changeBefore: MeasureName | undefined,
): { readonly condition: Condition; readonly at: number } | undefined {
  let at = start - 1;
  while (isBetweenParts(slots[at])) at -= 1;
  const slot = slots[at];
  const isFall = isUse(slot, 'falls');
  if (!isFall && !isUse(slot, 'rises') && !isUse(slot, 'moves')) return undefined;
  const { span } = readPeriod(slots, 0);
  const isShare = bounds.every(({ number }) => number.unit !== 'reais');
  const measure = span === undefined ? changeBefore : changeMeasures[span];
  if (measure === undefined || !isShare) return undefined;
  const condition = { measure, bounds };
  return { condition: isFall ? fallen(condition) : condition, at };
}

function fallen({ measure, bounds }: Condition): Condition {
  const turned = opposite({ measure, bounds }).bounds.map(({ side, number }) => ({
    side,
    number: { ...number, value: -number.value },
  }));
  return { measure, bounds: turned };
}

/** @param inReais whether the limit is a sum, which no ratio has */
function measureOf(slot: Slot | undefined, inReais: boolean): MeasureName | undefined {
  if (slot?.is === 'measure') {
    const { form } = findMeasure(slot.measure);
    return inReais && (form === 'share' || form === 'ratio') ? undefined : slot.measure;
  }
  if (slot?.is !== 'use' || (inReais && slot.use === 'payout')) return undefined;
  if (slot.use === 'payout') return 'dividendYield';
  return slot.use === 'debt' ? 'totalDebt' : undefined;
}

/** A share of 10 % is 0.1, also when it is written without the sign. */
export function inUnitOf(measure: MeasureName, { value, unit }: SlotOf<'number'>): number {
  const isShare = findMeasure(measure).form === 'share';
  const isPercent = unit === 'percent' || Math.abs(value) >= 1;
  return isShare && isPercent ? Number((value / 100).toPrecision(12)) : value;
}
