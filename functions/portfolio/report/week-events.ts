import Big from 'big.js';
import { changeInBasisPoints, maxShareMoveInBasisPoints } from '../../editions/basis-points.ts';
import type { Balance, DueDividend, Fact } from '../../../shared/editions/edition-facts.ts';
import { findMissingDays, type Closing } from '../../editions/messages/digest-message.ts';
import { toExactDecimal } from '../../../shared/portfolio/decimal.ts';
import { priceAt, quoteAt, type Closings } from './week-series.ts';

/*
 * The events of a week besides its result: all values are from the closings, or ratios of a price and a value of the
 * same closing.
 */

/** A ratio at the first and the last closing, in whole hundredths. */
export interface RatioMove {
  readonly beforeInHundredths: number;
  readonly afterInHundredths: number;
}

export interface AssetEvents {
  readonly ticker: string;
  /** The last day of a quarter that the first closing did not have. */
  readonly newQuarter: string | null;
  /** Price to twelve months' earnings, and price to book value; null when unknown or nearly unchanged. */
  readonly priceToEarnings: RatioMove | null;
  readonly priceToBook: RatioMove | null;
  /** Payments with an ex-date in the week. */
  readonly exDividends: readonly DueDividend[];
  /** The day that it moved most on, where that was far. */
  readonly largestDay: { readonly day: string; readonly changeInBasisPoints: number } | null;
}

export interface WeekEvents {
  /** Percent a year; null when unchanged. */
  readonly selic: { readonly before: number; readonly after: number } | null;
  /** The IPCA of a month that the first closing did not have. */
  readonly ipca: Fact | null;
  /** In the order of the report; assets without events are left out. */
  readonly assets: readonly AssetEvents[];
}

/** The price itself reports smaller moves. */
const ratioMoveInBasisPoints = 300;
const farInBasisPoints = 300;

/**
 * Returns the events of a week.
 * @param payments the payments that the closings report, each once
 */
export function findWeekEvents(
  closings: Closings,
  tickers: readonly string[],
  payments: readonly DueDividend[],
): WeekEvents {
  const [base] = closings;
  const last = closings.at(-1) ?? base;
  const exDividendsByTicker = Map.groupBy(exWithin(closings, payments), ({ ticker }) => ticker);
  const assets = tickers.map((ticker): AssetEvents => {
    const before = balanceAt(ticker, base);
    const after = balanceAt(ticker, last);
    const newQuarter = laterDay(after?.quarterEndsOn, before?.quarterEndsOn);
    const prices = { before: priceAt(ticker, base), after: priceAt(ticker, last) };
    const ratioOf = (figure: 'earningsPerShare' | 'bookValuePerShare') =>
      ratioMove(prices, before?.[figure], after?.[figure]);
    return {
      ticker,
      newQuarter,
      priceToEarnings: ratioOf('earningsPerShare'),
      priceToBook: ratioOf('bookValuePerShare'),
      exDividends: exDividendsByTicker.get(ticker) ?? [],
      largestDay: largestDayOf(ticker, closings),
    };
  });
  return {
    selic: selicMove(base.facts.selic, last.facts.selic),
    ipca: newMonthFact(base.facts.ipcaMonth, last.facts.ipcaMonth),
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

/** Without a known earlier value, no value counts as new. */
function laterDay(
  day: string | null | undefined,
  previous: string | null | undefined,
): string | null {
  if (day === null || day === undefined || previous === null || previous === undefined) return null;
  return day > previous ? day : null;
}

/** A loss has no meaningful ratio, and after a likely split both values refer to different shares. */
function ratioMove(
  prices: { readonly before: number | undefined; readonly after: number | undefined },
  before: number | null | undefined,
  after: number | null | undefined,
): RatioMove | null {
  if (prices.before === undefined || prices.after === undefined) return null;
  if (!(Number(before) > 0) || !(Number(after) > 0)) return null;
  const move = changeInBasisPoints(prices.before, prices.after);
  if (move === null || Math.abs(move) > maxShareMoveInBasisPoints) return null;
  const ratio = {
    before: hundredths(prices.before, before),
    after: hundredths(prices.after, after),
  };
  const change = changeInBasisPoints(ratio.before, ratio.after);
  if (change === null || Math.abs(change) < ratioMoveInBasisPoints) return null;
  return { beforeInHundredths: ratio.before, afterInHundredths: ratio.after };
}

function hundredths(price: number, value: number | null | undefined): number {
  return toExactDecimal(price)
    .times(100)
    .div(toExactDecimal(Number(value)))
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

function largestDayOf(ticker: string, closings: Closings): AssetEvents['largestDay'] {
  const [, ...days] = closings;
  // In a week of one day, that day is the week.
  if (days.length < 2) return null;
  // A missing day could have had the largest move.
  if (findMissingDays(closings).length > 0) return null;
  let largest: AssetEvents['largestDay'] = null;
  for (const closing of days) {
    const change = quoteAt(ticker, closing)?.changeInBasisPoints ?? 0;
    if (Math.abs(change) < farInBasisPoints) continue;
    if (Math.abs(change) <= Math.abs(largest?.changeInBasisPoints ?? 0)) continue;
    largest = { day: closing.facts.session.day, changeInBasisPoints: change };
  }
  return largest;
}

function selicMove(before: Fact | undefined, after: Fact | undefined): WeekEvents['selic'] {
  if (before === undefined || after === undefined || before.value === after.value) return null;
  return { before: before.value, after: after.value };
}

function newMonthFact(before: Fact | undefined, after: Fact | undefined): Fact | null {
  if (before === undefined || after === undefined) return null;
  return Date.parse(after.at) > Date.parse(before.at) ? after : null;
}
