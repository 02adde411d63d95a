import type {
  Fact,
  FactAsset,
  FactPeriod,
  FactTable,
} from '../../../functions/market/facts/fact-table.ts';
import type { MeasureName } from '../../../functions/market/facts/measures.ts';

/** One line of a table: an asset with its values, by measure, and by `measure year` for past years. */
export interface FactLine extends FactAsset {
  readonly values: Readonly<Record<string, number>>;
  readonly readAt: string;
}

/** Returns a table in memory of some lines, the most traded first. */
export function factTableOf(lines: readonly FactLine[]): FactTable {
  const byTicker = new Map(lines.map((line) => [line.ticker, line]));
  const keyOf = (measure: MeasureName, period: FactPeriod) =>
    period === 'now' ? measure : `${measure} ${period}`;
  return {
    assets: lines,
    asset: (ticker) => byTicker.get(ticker),
    fact(ticker, measure, period): Fact | undefined {
      const line = byTicker.get(ticker);
      const value = line?.values[keyOf(measure, period)];
      return line === undefined || value === undefined ? undefined : { value, readAt: line.readAt };
    },
    years: (ticker, measure) =>
      Object.keys(byTicker.get(ticker)?.values ?? {})
        .flatMap((key) => {
          const [of, year] = key.split(' ');
          return of === measure && year !== undefined ? [Number(year)] : [];
        })
        .toSorted((one, other) => other - one),
  };
}

/** Returns a line with what a test does not name. */
export function factLine(
  ticker: string,
  values: FactLine['values'],
  over: Partial<FactLine> = {},
): FactLine {
  return {
    ticker,
    name: ticker,
    kind: 'share',
    groups: [],
    rank: 0,
    readAt: '2026-11-26T17:46:00.000Z',
    values,
    ...over,
  };
}
