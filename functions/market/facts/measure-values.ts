import { displayableNumber } from '../../../shared/values/format-market-numbers.ts';
import type { MeasureName } from './measures.ts';

/** Known values; a missing one is unknown or has no meaning. */
export type MeasureValues = Readonly<Partial<Record<MeasureName, number | undefined>>>;

/** Values as a source has them. */
export type SourceValues = Readonly<Partial<Record<MeasureName, number | null | undefined>>>;

export function withoutUnknown(values: SourceValues): MeasureValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const known = displayableNumber(value ?? null);
      return known === undefined ? [] : [[name, known]];
    }),
  );
}

export function positive(value: number | null | undefined): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}

export function product(
  one: number | null | undefined,
  other: number | null | undefined,
): number | undefined {
  return typeof one === 'number' && typeof other === 'number' ? one * other : undefined;
}
