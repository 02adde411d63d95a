import Big from 'big.js';
import { changeInBasisPoints } from '../../editions/basis-points.ts';
import type { Balance, DueDividend, Fact } from '../../editions/edition-facts.ts';
import { absentDays, type Closing } from '../../editions/prose/digest-message.ts';
import { exact } from '../decimal.ts';
import { largestMove, priceAt, quoteAt, type Closings } from './week-courses.ts';

/*
 * What happened in a week, beside what it brought: everything is of the closings, or a ratio of a price and a
 * figure that the same closing knew.
 */

/** Of one closing and of another, in whole hundredths. */
export interface RatioMove {
  readonly beforeInHundredths: number;
  readonly afterInHundredths: number;
}

export interface AssetHappenings {
  readonly ticker: string;
  /** The last day of a quarter that the first closing did not know yet. */
  readonly newQuarter: string | null;
  /** Price by earnings of twelve months, and by book value; null where it has hardly moved or is not known. */
  readonly priceToEarnings: RatioMove | null;
  readonly priceToBook: RatioMove | null;
  /** Since then it is bought without them. */
  readonly exDividends: readonly DueDividend[];
  /** The day that it moved most on, where that was far. */
  readonly largestDay: { readonly day: string; readonly changeInBasisPoints: number } | null;
}

export interface WeekHappenings {
  /** Percent a year; null where it is as it was. */
  readonly selic: { readonly before: number; readonly after: number } | null;
  /** Of a month that the first closing did not know yet. */
  readonly ipca: Fact | null;
  /** In the order of the report; those of which there is nothing to tell are left out. */
  readonly assets: readonly AssetHappenings[];
}

/** What moves less is said by its price already. */
const ratioMoveInBasisPoints = 300;
const farInBasisPoints = 300;

/** @param payments what the closings have told of, each once */
export function weekHappenings(
  closings: Closings,
  tickers: readonly string[],
  payments: readonly DueDividend[],
): WeekHappenings {
  const [base] = closings;
  const last = closings.at(-1) ?? base;
  const gone = Map.groupBy(exWithin(closings, payments), ({ ticker }) => ticker);
  const assets = tickers.map((ticker): AssetHappenings => {
    const before = balanceAt(ticker, base);
    const after = balanceAt(ticker, last);
    const newQuarter = isLater(after?.quarterEndsOn, before?.quarterEndsOn);
    const prices = { before: priceAt(ticker, base), after: priceAt(ticker, last) };
    const ratioOf = (figure: 'earningsPerShare' | 'bookValuePerShare') =>
      ratioMove(prices, before?.[figure], after?.[figure]);
    return {
      ticker,
      newQuarter,
      priceToEarnings: ratioOf('earningsPerShare'),
      priceToBook: ratioOf('bookValuePerShare'),
      exDividends: gone.get(ticker) ?? [],
      largestDay: largestDayOf(ticker, closings),
    };
  });
  return {
    selic: selicMove(base.facts.selic, last.facts.selic),
    ipca: newMonth(base.facts.ipcaMonth, last.facts.ipcaMonth),
    assets: assets.filter(
      (one) =>
        one.newQuarter !== null ||
        one.priceToEarnings !== null ||
        one.priceToBook !== null ||
        one.exDividends.length > 0 ||
        one.largestDay !== null,
    ),
  };
}

function balanceAt(ticker: string, { quotes }: Closing): Balance | undefined {
  const all = quotes?.balances ?? {};
  return Object.hasOwn(all, ticker) ? all[ticker] : undefined;
}

/** Of whom nothing was known before, nothing is news. */
function isLater(day: string | null | undefined, known: string | null | undefined): string | null {
  if (day === null || day === undefined || known === null || known === undefined) return null;
  return day > known ? day : null;
}

/** A loss has no ratio that says anything, and after a likely split both figures are of different shares. */
function ratioMove(
  prices: { readonly before: number | undefined; readonly after: number | undefined },
  before: number | null | undefined,
  after: number | null | undefined,
): RatioMove | null {
  if (prices.before === undefined || prices.after === undefined) return null;
  if (!(Number(before) > 0) || !(Number(after) > 0)) return null;
  const move = changeInBasisPoints(prices.before, prices.after);
  if (move === null || Math.abs(move) > largestMove) return null;
  const ratio = {
    before: hundredths(prices.before, before),
    after: hundredths(prices.after, after),
  };
  const change = changeInBasisPoints(ratio.before, ratio.after);
  if (change === null || Math.abs(change) < ratioMoveInBasisPoints) return null;
  return { beforeInHundredths: ratio.before, afterInHundredths: ratio.after };
}

function hundredths(price: number, figure: number | null | undefined): number {
  return exact(price)
    .times(100)
    .div(exact(Number(figure)))
    .round(0, Big.roundHalfUp)
    .toNumber();
}

function exWithin(closings: Closings, payments: readonly DueDividend[]): DueDividend[] {
  const from = closings[0].facts.session.day;
  const to = (closings.at(-1) ?? closings[0]).facts.session.day;
  return payments
    .filter(({ exDate }) => exDate !== null && exDate > from && exDate <= to)
    .toSorted((a, b) => (a.exDate ?? '').localeCompare(b.exDate ?? ''));
}

function largestDayOf(ticker: string, closings: Closings): AssetHappenings['largestDay'] {
  const [, ...days] = closings;
  // In a week of one day it is the week.
  if (days.length < 2) return null;
  // Of days that are not known nobody can say that they were smaller.
  if (absentDays(closings).length > 0) return null;
  let largest: AssetHappenings['largestDay'] = null;
  for (const closing of days) {
    const change = quoteAt(ticker, closing)?.changeInBasisPoints ?? 0;
    if (Math.abs(change) < farInBasisPoints) continue;
    if (Math.abs(change) <= Math.abs(largest?.changeInBasisPoints ?? 0)) continue;
    largest = { day: closing.facts.session.day, changeInBasisPoints: change };
  }
  return largest;
}

function selicMove(before: Fact | undefined, after: Fact | undefined): WeekHappenings['selic'] {
  if (before === undefined || after === undefined || before.value === after.value) return null;
  return { before: before.value, after: after.value };
}

function newMonth(before: Fact | undefined, after: Fact | undefined): Fact | null {
  if (before === undefined || after === undefined) return null;
  return Date.parse(after.at) > Date.parse(before.at) ? after : null;
}
