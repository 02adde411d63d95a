import Big from 'big.js';
import { changeInBasisPoints } from '../../editions/basis-points.ts';
import { findMissingDays, type Closing } from '../../editions/messages/digest-message.ts';
import { toExactDecimal } from '../../../shared/portfolio/decimal.ts';
import { toCentavos } from '../../../shared/portfolio/valuation.ts';

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

/** @param held codes and quantities of assets with a price at the first and the last closing */
export function buildWeekSeries(
  closings: Closings,
  held: readonly (readonly [string, string])[],
): WeekSeries {
  return {
    portfolio: portfolioSeries(closings, held),
    ibovespa: ibovespaSeries(closings),
    cdi: cdiSeries(closings),
  };
}

/** Larger moves are mostly splits or reverse splits. */
export const maximumPlausibleMove = 4_000;

/** When a closing lacks an asset's price, or has an implausible one, the last price continues. */
function portfolioSeries(
  closings: Closings,
  held: readonly (readonly [string, string])[],
): ReturnSeries {
  const worth = closings.map(() => 0);
  for (const [ticker, quantity] of held) {
    const prices = closings.map((closing) => priceAt(ticker, closing));
    for (const [index, price] of carryForward(prices).entries()) {
      worth[index] =
        (worth[index] ?? 0) + toCentavos(new Big(quantity).times(toExactDecimal(price)));
    }
  }
  const [base = 0] = worth;
  return base <= 0 ? null : worth.map((amount) => basisPointsOf(amount - base, base));
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
  const first = values[0] ?? 0;
  let last = first;
  return values.map((value) => {
    const change = value === undefined ? null : changeInBasisPoints(first, value);
    if (value !== undefined && change !== null && Math.abs(change) <= maximumPlausibleMove)
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

export function basisPointsOf(amount: number, base: number): number {
  return new Big(amount).times(10_000).div(base).round(0, Big.roundHalfUp).toNumber() + 0;
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
