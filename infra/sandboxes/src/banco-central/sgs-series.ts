import { saoPauloDay } from '../sao-paulo-days.ts';
import { deriveSeed, seededBetween, wave } from '../seeded-values.ts';
import { isBankDay } from './bank-days.ts';

/* The time series of Banco Central that the product reads. Values are made up but deterministic. */

export interface SgsValue {
  /** `dd/mm/yyyy` */
  readonly data: string;
  readonly valor: string;
}

const dayMilliseconds = 86_400_000;
const maxYears = 10;
/** The series of Copom's target also has values for the days until its next meeting. */
const targetDaysAhead = 30;
/**
 * The index of a month appears in its series at noon of this day of the next month: after IBGE has published it, at
 * 9:00 on the twelfth at the latest.
 */
const indexDay = 12;
/** Noon in São Paulo, after midnight UTC. */
const indexPublishedAfter = 15 * 3_600_000;

const selic = 14.25;
const annualSpread = 0.1;
/** Until then Copom changed its target from year to year. */
const selicSince = '2025-06-18';

function selicOn(day: string): number {
  if (day >= selicSince) return selic;
  const steps = Math.round(seededBetween(20, 60, 'selic', day.slice(0, 4)));
  return steps / 4;
}

interface Series {
  readonly every: 'day' | 'bankDay' | 'month';
  /** Number of days after today with values. */
  readonly daysAhead?: number;
  valueOn(day: string): string;
}

const priceWalk = (name: string, around: number) => (day: string) => {
  const days = Date.parse(day) / dayMilliseconds;
  const move =
    0.06 * wave(deriveSeed(name, 'year'), days / 160) + 0.006 * wave(deriveSeed(name), days / 2);
  return (around * Math.exp(move)).toFixed(4);
};

const monthly = (day: string) => seededBetween(0.02, 0.62, 'ipca', day.slice(0, 7));

/** Returns the compounded change of the twelve months up to one. */
function twelveMonths(day: string): string {
  let product = 1;
  for (let monthsBack = 0; monthsBack < 12; monthsBack += 1) {
    const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
    month.setUTCMonth(month.getUTCMonth() - monthsBack);
    product *= 1 + Number(monthly(month.toISOString()).toFixed(2)) / 100;
  }
  return ((product - 1) * 100).toFixed(2);
}

const series: Readonly<Record<string, Series>> = {
  '432': { every: 'day', daysAhead: targetDaysAhead, valueOn: (day) => selicOn(day).toFixed(2) },
  '4389': {
    every: 'bankDay',
    daysAhead: -1,
    valueOn: (day) => (selicOn(day) - annualSpread).toFixed(2),
  },
  '433': { every: 'month', valueOn: (day) => monthly(day).toFixed(2) },
  '13522': { every: 'month', valueOn: twelveMonths },
  '1': { every: 'bankDay', daysAhead: -1, valueOn: priceWalk('dollar', 5.37) },
  '21619': { every: 'bankDay', daysAhead: -1, valueOn: priceWalk('euro', 6.22) },
};

/** Returns whether Banco Central refuses to return a period: of a series with values of days, ten years at most. */
export function isTooLong(number: string, from: string, to: string): boolean {
  const every = series[number]?.every;
  if (every === undefined || every === 'month') return false;
  return to >= `${Number(from.slice(0, 4)) + maxYears}${from.slice(4)}`;
}

/** Returns the values of a series between two days; undefined when the series does not exist. */
export function sgsValues(
  number: string,
  from: string,
  to: string,
  now: Date,
): readonly SgsValue[] | undefined {
  const requestedSeries = series[number];
  if (requestedSeries === undefined) return undefined;
  const today = Date.parse(saoPauloDay(now));
  const last = Math.min(Date.parse(to), today + (requestedSeries.daysAhead ?? 0) * dayMilliseconds);
  const values: SgsValue[] = [];
  for (let at = Date.parse(from); at <= last; at += dayMilliseconds) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (hasValue(requestedSeries, day, now)) {
      values.push({
        data: day.split('-').toReversed().join('/'),
        valor: requestedSeries.valueOn(day),
      });
    }
  }
  return values;
}

function hasValue({ every }: Series, day: string, now: Date): boolean {
  if (every === 'bankDay') return isBankDay(day);
  if (every === 'day') return true;
  if (!day.endsWith('-01')) return false;
  const publicationDate = new Date(day);
  publicationDate.setUTCMonth(publicationDate.getUTCMonth() + 1, indexDay);
  return publicationDate.getTime() + indexPublishedAfter <= now.getTime();
}
