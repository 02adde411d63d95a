import type { PositionValue } from '../../../../shared/portfolio/valuation.ts';

export const sortsInOrder = ['value', 'ticker', 'day', 'total'] as const;
export type Sort = (typeof sortsInOrder)[number];

/** Largest first, tickers in alphabetical order; rows without a figure come last. */
export function sortRows<Row extends PositionValue>(rows: readonly Row[], sort: Sort): Row[] {
  return rows.toSorted(
    (a, b) =>
      (sortValueOf(b, sort) ?? -Infinity) - (sortValueOf(a, sort) ?? -Infinity) ||
      compareTickers(a, b),
  );
}

function sortValueOf(row: PositionValue, sort: Sort): number | undefined {
  if (sort === 'value') return row.valueInCentavos ?? undefined;
  if (sort === 'day') return row.day?.changeInBasisPoints;
  return sort === 'total' ? row.total?.changeInBasisPoints : 0;
}

function compareTickers({ position: a }: PositionValue, { position: b }: PositionValue) {
  return a.ticker.localeCompare(b.ticker) || (a.broker ?? '').localeCompare(b.broker ?? '');
}
