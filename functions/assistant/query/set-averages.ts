import type { FactAsset, FactPeriod, FactTable } from '../../market/facts/fact-table.ts';
import { findMeasure, type MeasureName } from '../../market/facts/measures.ts';
import { medianOf } from './group-median.ts';
import { currencyOfStatements, isAmountOfStatements } from './statement-currencies.ts';

/** The mean and the middle value of a measure in a set. */
export interface SetAverage {
  readonly measure: MeasureName;
  readonly mean: number;
  readonly median: number;
  /** How many assets have the measure. */
  readonly members: number;
}

/** Returns an average for each measure that any asset has; amounts only of statements in reais. */
export function averageSet(
  assets: readonly FactAsset[],
  measures: readonly MeasureName[],
  period: FactPeriod,
  table: FactTable,
): readonly SetAverage[] {
  return measures.flatMap((measure): SetAverage[] => {
    if (findMeasure(measure).form === 'day') return [];
    const values = assets
      .filter((asset) => !isAmountOfStatements(measure) || currencyOfStatements(asset) === 'BRL')
      .flatMap(({ ticker }) => table.fact(ticker, measure, period)?.value ?? []);
    if (values.length === 0) return [];
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return [{ measure, mean, median: medianOf(values), members: values.length }];
  });
}
