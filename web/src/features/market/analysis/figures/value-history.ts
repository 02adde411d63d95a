import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import {
  isPriceEarningsLoss,
  readFinancialRatio,
  ratioFormats,
  quantile,
  type FinancialRatioName,
} from '../../../../../../shared/market/financial-ratios.ts';
import { formatDay, formatShortDay } from '../../../../../../shared/values/calendar.ts';
import {
  formatNumber,
  formatShare,
} from '../../../../../../shared/values/format-market-numbers.ts';
import { translateSector } from '../../../../../../shared/market/translate-market-terms.ts';
import {
  valueHistoryTexts as texts,
  type Comparison,
} from '../../../../copy/market/value-history.ts';
import { yearlyValues, writablePercentage } from './yearly-values.ts';

/** A value against the company's own years and its sector's median: for the chart, in words and for a table. */
export interface ValueHistory {
  /** Oldest first, with the current value at the end; empty when too few years are known. */
  readonly bars: readonly HistoryBar[];
  readonly sector:
    | { readonly value: number; readonly text: string; readonly middleHalf: string }
    | undefined;
  readonly sentences: readonly string[];
}

export interface HistoryBar {
  /** `2021`, or undefined for today. */
  readonly year: string | undefined;
  /** Undefined when there is no value; `text` then says why. */
  readonly value: number | undefined;
  readonly text: string;
}

/** Undefined when neither is known. */
export function valueHistory(
  data: AssetData,
  indicator: FinancialRatioName,
): ValueHistory | undefined {
  const format = (value: number) =>
    ratioFormats[indicator] === 'share' ? formatShare(value) : formatNumber(value);
  const today = writablePercentage(readFinancialRatio(data, indicator));
  const years = yearlyValues(data, indicator);
  const sectorMedian = findSectorMedian(data, indicator);
  if (years.length === 0 && sectorMedian === undefined) return undefined;

  const compareWith = (middle: number): Comparison | undefined => {
    if (today === undefined) return undefined;
    // Values with the same formatted text count as equal.
    if (format(today) === format(middle)) return 'same';
    return today > middle ? 'above' : 'below';
  };
  const sentences: string[] = [];
  const values = years.flatMap(({ value }) => value ?? []);
  const median = quantile(values, 0.5);
  const withToday = today === undefined ? values : [...values, today];
  if (median !== undefined) {
    sentences.push(
      texts.describeYears({
        first: years.at(0)?.year ?? '',
        lowest: format(Math.min(...withToday)),
        highest: format(Math.max(...withToday)),
        median: format(median),
        comparison: compareWith(median),
        losses: years.filter(({ value }) => value === undefined).map(({ year }) => year),
      }),
    );
  }
  if (sectorMedian !== undefined && data.sectorMedians !== undefined) {
    sentences.push(
      texts.describeSector({
        median: format(sectorMedian.median),
        companies: sectorMedian.companies,
        day: formatDay(data.sectorMedians.day).slice(0, 5),
        comparison: compareWith(sectorMedian.median),
      }),
    );
  }
  const bar = (year: string | undefined, value: number | undefined): HistoryBar => ({
    year,
    value,
    text: value === undefined ? texts.loss : format(value),
  });
  return {
    bars:
      years.length === 0
        ? []
        : [
            ...years.map(({ year, value }) => bar(year, value)),
            ...(today === undefined && !(indicator === 'priceEarnings' && isPriceEarningsLoss(data))
              ? []
              : [bar(undefined, today)]),
          ],
    sector: sectorMedian && {
      value: sectorMedian.median,
      text: format(sectorMedian.median),
      middleHalf: texts.range(format(sectorMedian.lowerQuarter), format(sectorMedian.upperQuarter)),
    },
    sentences,
  };
}

function findSectorMedian({ sectorMedians }: AssetData, indicator: FinancialRatioName) {
  const medians = sectorMedians?.figures ?? {};
  const found = Object.hasOwn(medians, indicator) ? medians[indicator] : undefined;
  return writablePercentage(found?.median) === undefined ? undefined : found;
}

/** The sector of the shown medians, and when they were read, in words. */
export function describeSector({ sectorMedians }: AssetData): string | undefined {
  if (sectorMedians === undefined) return undefined;
  const { sector, day } = sectorMedians;
  return texts.howSector(translateSector(sector), formatShortDay(day));
}
