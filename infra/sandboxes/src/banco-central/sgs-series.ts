import { saoPauloDay } from '../sao-paulo-days.ts';
import { seedOf, seededBetween, wave } from '../seeded-values.ts';

/*
 * Banco Central's time series, as far as the product asks for them. Values are made up, and the same
 * whenever they are asked for.
 */

export interface SgsValue {
  /** `dd/mm/yyyy` */
  readonly data: string;
  readonly valor: string;
}

const dayMilliseconds = 86_400_000;
/** Copom's target stands in its series for the days until its next meeting, too. */
const targetDaysAhead = 30;
/**
 * The index of a month stands in its series from noon of this day of the next month on: after IBGE has published it, which
 * is at 9:00 on the twelfth at the latest.
 */
const indexDay = 12;
/** Noon in São Paulo, after midnight UTC. */
const indexPublishedAfter = 15 * 3_600_000;

const selic = 14.25;
const annualSpread = 0.1;

interface Series {
  readonly every: 'day' | 'weekday' | 'month';
  /** Days after today that it has values for. */
  readonly ahead?: number;
  valueOn(day: string): string;
}

const walk = (name: string, around: number) => (day: string) => {
  const days = Date.parse(day) / dayMilliseconds;
  const move = 0.06 * wave(seedOf(name, 'year'), days / 160) + 0.006 * wave(seedOf(name), days / 2);
  return (around * Math.exp(move)).toFixed(4);
};

const monthly = (day: string) => seededBetween(0.02, 0.62, 'ipca', day.slice(0, 7));

/** The twelve months up to one, one upon the other. */
function twelveMonths(day: string): string {
  let product = 1;
  for (let back = 0; back < 12; back += 1) {
    const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
    month.setUTCMonth(month.getUTCMonth() - back);
    product *= 1 + Number(monthly(month.toISOString()).toFixed(2)) / 100;
  }
  return ((product - 1) * 100).toFixed(2);
}

const series: Readonly<Record<string, Series>> = {
  '432': { every: 'day', ahead: targetDaysAhead, valueOn: () => selic.toFixed(2) },
  '4389': { every: 'weekday', ahead: -1, valueOn: () => (selic - annualSpread).toFixed(2) },
  '433': { every: 'month', valueOn: (day) => monthly(day).toFixed(2) },
  '13522': { every: 'month', valueOn: twelveMonths },
  '1': { every: 'weekday', ahead: -1, valueOn: walk('dollar', 5.37) },
  '21619': { every: 'weekday', ahead: -1, valueOn: walk('euro', 6.22) },
};

/** Values of a series from one day to another; undefined where there is no such series. */
export function sgsValues(
  number: string,
  from: string,
  to: string,
  now: Date,
): readonly SgsValue[] | undefined {
  const asked = series[number];
  if (asked === undefined) return undefined;
  const today = Date.parse(saoPauloDay(now));
  const last = Math.min(Date.parse(to), today + (asked.ahead ?? 0) * dayMilliseconds);
  const values: SgsValue[] = [];
  for (let at = Date.parse(from); at <= last; at += dayMilliseconds) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (hasValue(asked, day, now)) {
      values.push({ data: day.split('-').toReversed().join('/'), valor: asked.valueOn(day) });
    }
  }
  return values;
}

function hasValue({ every }: Series, day: string, now: Date): boolean {
  const weekday = new Date(day).getUTCDay();
  if (every === 'weekday') return weekday !== 0 && weekday !== 6;
  if (every === 'day') return true;
  if (!day.endsWith('-01')) return false;
  const out = new Date(day);
  out.setUTCMonth(out.getUTCMonth() + 1, indexDay);
  return out.getTime() + indexPublishedAfter <= now.getTime();
}
