import Big from 'big.js';
import { changeInBasisPoints, maxShareMoveInBasisPoints } from '../../editions/basis-points.ts';
import { findMissingDays, type Closing } from '../../editions/messages/digest-message.ts';
import { toExactDecimal } from '../../../shared/portfolio/decimal.ts';
import { toCentavos } from '../../../shared/portfolio/valuation.ts';
import type { HeldWeek } from './held-weeks.ts';

/** In basis points since the first closing, one for each closing; null when it cannot be computed. */
export type ReturnSeries = readonly number[] | null;

/** The series of a week, from one closing to the next. */
export interface WeekSeries {
  readonly portfolio: ReturnSeries;
  readonly ibovespa: ReturnSeries;
  readonly cdi: ReturnSeries;
}

/** The last closing before a week, and those of the week. */
export type Closings = readonly [Closing, ...Closing[]];

/** @param held the assets with a result */
export function buildWeekSeries(
  closings: Closings,
  held: readonly (readonly [string, HeldWeek])[],
): WeekSeries {
  return {
    portfolio: portfolioSeries(closings, held),
    ibovespa: ibovespaSeries(closings),
    cdi: cdiSeries(closings),
  };
}

/** Time-weighted: what is bought counts from the closing before on, and what is sold until the next one. */
function portfolioSeries(
  closings: Closings,
  held: readonly (readonly [string, HeldWeek])[],
): ReturnSeries {
  const none = () => closings.map(() => 0);
  const [worth, bought, sold] = [none(), none(), none()];
  for (const [ticker, week] of held) {
    addTo(worth, worthAtClosings(ticker, closings, week));
    addTo(bought, week.bought.map(toCentavos));
    addTo(sold, week.sold.map(toCentavos));
  }
  const [first = 0] = worth;
  if (first <= 0 && bought.every((amount) => amount === 0)) return null;
  let factor = new Big(1);
  let since = first;
  return worth.map((now, index) => {
    const paid = bought[index] ?? 0;
    const received = sold[index] ?? 0;
    const before = worth[index - 1] ?? first;
    if (index > 0 && (paid !== 0 || received !== 0)) {
      if (since > 0) factor = factor.times(before).div(since);
      if (before + paid > 0) factor = factor.times(now + received).div(before + paid);
      since = now;
    }
    const total = since > 0 ? factor.times(now).div(since) : factor;
    return total.minus(1).times(10_000).round(0, Big.roundHalfUp).toNumber() + 0;
  });
}

function addTo(sums: number[], amounts: readonly number[]): void {
  for (const [index, amount] of amounts.entries()) sums[index] = (sums[index] ?? 0) + amount;
}

/** When a closing lacks an asset's price, or has an implausible one, the last price continues. */
function worthAtClosings(
  ticker: string,
  closings: Closings,
  { quantities, splitFactors }: HeldWeek,
): number[] {
  const one = new Big(1);
  const factorAt = (index: number) => splitFactors[index] ?? one;
  // In shares of the first closing, so that a split is no move.
  const prices = closings.map((closing, index) => {
    const price = priceAt(ticker, closing);
    return price === undefined ? undefined : toExactDecimal(price).times(factorAt(index));
  });
  const continued = carryForward(prices.map((price) => price?.toNumber()));
  return continued.map((price, index) => {
    const own = prices[index];
    const exact = own?.toNumber() === price ? own : toExactDecimal(price);
    return toCentavos((quantities[index] ?? one).times(exact).div(factorAt(index)));
  });
}

function ibovespaSeries(closings: Closings): ReturnSeries {
  const first = closings[0].facts.ibovespa?.value;
  const last = closings.at(-1)?.facts.ibovespa?.value;
  if (closings.length < 2 || first === undefined || last === undefined) return null;
  const values = carryForward(closings.map(({ facts }) => facts.ibovespa?.value)).slice(0, -1);
  return [...values, last].map((value) => changeInBasisPoints(first, value) ?? 0);
}

/** Replaces a missing value, or one too far from the first, by the value before it. */
function carryForward(values: readonly (number | undefined)[]): readonly number[] {
  const first = values.find((value) => value !== undefined) ?? 0;
  let last = first;
  return values.map((value) => {
    const change = value === undefined ? null : changeInBasisPoints(first, value);
    if (value !== undefined && change !== null && Math.abs(change) <= maxShareMoveInBasisPoints)
      last = value;
    return last;
  });
}

/** Days of trading of a year, by which a rate of a year is one of a day. */
const daysOfYear = 252;

/** A rate of a year, as each closing knew it, for one day of trading each. */
function cdiSeries(closings: Closings): ReturnSeries {
  const [, ...days] = closings;
  // The CDI also earns on a day without a closing.
  if (days.length === 0 || findMissingDays(closings).length > 0) return null;
  let factor = 1;
  const series = [0];
  for (const { facts } of days) {
    if (facts.cdi?.unit !== 'percent a year') return null;
    factor *= (1 + facts.cdi.value / 100) ** (1 / daysOfYear);
    series.push(Math.round((factor - 1) * 10_000) + 0);
  }
  return series;
}

export function quoteAt(ticker: string, { quotes }: Pick<Closing, 'quotes'>) {
  const all = quotes?.quotes ?? {};
  return Object.hasOwn(all, ticker) ? all[ticker] : undefined;
}

/** Returns a price in reais; for bitcoin, which no exchange here quotes, from the closing's own fact. */
export function priceAt(ticker: string, closing: Closing): number | undefined {
  const price =
    ticker === 'BTC' && closing.facts.bitcoin?.unit === 'reais'
      ? closing.facts.bitcoin.value
      : quoteAt(ticker, closing)?.priceInReais;
  return price !== undefined && price > 0 ? price : undefined;
}
