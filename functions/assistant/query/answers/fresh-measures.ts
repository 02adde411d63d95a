import type { AssetData } from '../../../../shared/market/asset-data.ts';
import type { FactPeriod } from '../../../market/facts/fact-table.ts';
import { measureNames, type MeasureName } from '../../../market/facts/measures.ts';
import { readFacts } from '../../../market/facts/read-measures.ts';

/** A measure of an asset, of now or of a past year. */
export interface MeasuredValue {
  readonly measure: MeasureName;
  readonly period: FactPeriod;
  readonly value: number;
}

/** Returns when the source gave the figures of an asset, ISO 8601. */
export function readingTime({ quote, updatedAt }: AssetData): string {
  return quote.regularMarketTime ?? updatedAt.quote;
}

/** Returns all measures of an asset as it was just read; empty for assets outside B3. */
export function readFreshMeasures(asset: AssetData): readonly MeasuredValue[] {
  const facts = readFacts(asset, asset.dividends, new Date(readingTime(asset)));
  if (facts === undefined) return [];
  const periods = [['now', facts.now] as const, ...facts.years];
  return periods.flatMap(([period, values]) =>
    measureNames.flatMap((measure): MeasuredValue[] => {
      const value = values[measure];
      return value === undefined ? [] : [{ measure, period, value }];
    }),
  );
}
