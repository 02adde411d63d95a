import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import {
  isLoss,
  measuredFigure,
  measuredFigures,
  quantileOf,
  type MeasuredFigure,
} from '../../../../../../shared/market/measured-figures.ts';
import { formatDay, formatShortDay } from '../../../../../../shared/values/calendar.ts';
import { formatNumber, formatShare } from '../../../../../../shared/values/market-figures.ts';
import { sectorInPortuguese } from '../../../../../../shared/market/market-words.ts';
import { figureCourse as texts, type Place } from '../../../../copy/market/value-history.ts';
import { ownYears, writable } from './own-years.ts';

/** A value against the company's own years and its sector's median: for the chart, in words and for a table. */
export interface ValueHistory {
  /** Oldest first, and at the end today's; empty where too few years are known. */
  readonly bars: readonly HistoryBar[];
  readonly sector:
    | { readonly value: number; readonly text: string; readonly half: string }
    | undefined;
  readonly sentences: readonly string[];
}

export interface HistoryBar {
  /** `2021`, or undefined for today. */
  readonly year: string | undefined;
  /** Undefined where there is none, and `text` says why. */
  readonly value: number | undefined;
  readonly text: string;
}

/** Undefined where neither is known. */
export function valueHistory(data: AssetData, figure: MeasuredFigure): ValueHistory | undefined {
  const written = (value: number) =>
    measuredFigures[figure] === 'share' ? formatShare(value) : formatNumber(value);
  const today = writable(measuredFigure(data, figure));
  const years = ownYears(data, figure);
  const ofSector = sectorFigure(data, figure);
  if (years.length === 0 && ofSector === undefined) return undefined;

  const placeBeside = (middle: number): Place | undefined => {
    if (today === undefined) return undefined;
    // Values with the same text count as equal.
    if (written(today) === written(middle)) return 'same';
    return today > middle ? 'above' : 'below';
  };
  const sentences: string[] = [];
  const values = years.flatMap(({ value }) => value ?? []);
  const median = quantileOf(values, 0.5);
  const withToday = today === undefined ? values : [...values, today];
  if (median !== undefined) {
    sentences.push(
      texts.ownYears({
        first: years.at(0)?.year ?? '',
        lowest: written(Math.min(...withToday)),
        highest: written(Math.max(...withToday)),
        median: written(median),
        place: placeBeside(median),
        losses: years.filter(({ value }) => value === undefined).map(({ year }) => year),
      }),
    );
  }
  if (ofSector !== undefined && data.sectorMedians !== undefined) {
    sentences.push(
      texts.ofSector({
        median: written(ofSector.median),
        companies: ofSector.companies,
        day: formatDay(data.sectorMedians.day).slice(0, 5),
        place: placeBeside(ofSector.median),
      }),
    );
  }
  const bar = (year: string | undefined, value: number | undefined): HistoryBar => ({
    year,
    value,
    text: value === undefined ? texts.loss : written(value),
  });
  return {
    bars:
      years.length === 0
        ? []
        : [
            ...years.map(({ year, value }) => bar(year, value)),
            ...(today === undefined && !(figure === 'priceEarnings' && isLoss(data))
              ? []
              : [bar(undefined, today)]),
          ],
    sector: ofSector && {
      value: ofSector.median,
      text: written(ofSector.median),
      half: texts.range(written(ofSector.lowerQuarter), written(ofSector.upperQuarter)),
    },
    sentences,
  };
}

function sectorFigure({ sectorMedians }: AssetData, figure: MeasuredFigure) {
  const figures = sectorMedians?.figures ?? {};
  const found = Object.hasOwn(figures, figure) ? figures[figure] : undefined;
  return writable(found?.median) === undefined ? undefined : found;
}

/** The sector that medians are of, and when it was read, in words. */
export function sectorInWords({ sectorMedians }: AssetData): string | undefined {
  if (sectorMedians === undefined) return undefined;
  const { sector, day } = sectorMedians;
  return texts.howSector(sectorInPortuguese(sector), formatShortDay(day));
}
