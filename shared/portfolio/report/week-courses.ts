import Big from 'big.js';
import { changeInBasisPoints } from '../../editions/basis-points.ts';
import { absentDays, type Closing } from '../../editions/prose/digest-message.ts';
import { exact } from '../decimal.ts';
import { inCentavos } from '../valuation.ts';

/** In basis points since the first closing, one for each closing; null where it cannot be counted. */
export type Course = readonly number[] | null;

/** How a week went, from one closing to the next. */
export interface WeekCourses {
  readonly portfolio: Course;
  readonly ibovespa: Course;
  readonly cdi: Course;
}

/** The last one before a week, and those of the week. */
export type Closings = readonly [Closing, ...Closing[]];

/** @param held codes and quantities that have a price at the first closing and at the last */
export function weekCourses(
  closings: Closings,
  held: readonly (readonly [string, string])[],
): WeekCourses {
  return {
    portfolio: portfolioCourse(closings, held),
    ibovespa: ibovespaCourse(closings),
    cdi: cdiCourse(closings),
  };
}

/** What seems to move further has mostly been split or grouped. */
export const largestMove = 4_000;

/** Where a closing in between has no price of an asset, or one that can hardly be, its last one goes on. */
function portfolioCourse(closings: Closings, held: readonly (readonly [string, string])[]): Course {
  const worth = closings.map(() => 0);
  for (const [ticker, quantity] of held) {
    const prices = closings.map((closing) => priceAt(ticker, closing));
    for (const [place, price] of goingOn(prices).entries()) {
      worth[place] = (worth[place] ?? 0) + inCentavos(new Big(quantity).times(exact(price)));
    }
  }
  const [base = 0] = worth;
  return base <= 0 ? null : worth.map((amount) => basisPointsOf(amount - base, base));
}

function ibovespaCourse(closings: Closings): Course {
  const first = closings[0].facts.ibovespa?.value;
  const last = closings.at(-1)?.facts.ibovespa?.value;
  if (closings.length < 2 || first === undefined || last === undefined) return null;
  const values = goingOn(closings.map(({ facts }) => facts.ibovespa?.value)).slice(0, -1);
  return [...values, last].map((value) => changeInBasisPoints(first, value) ?? 0);
}

/** Each figure, or the one before it where it is not there or too far from the first. */
function goingOn(figures: readonly (number | undefined)[]): readonly number[] {
  const first = figures[0] ?? 0;
  let known = first;
  return figures.map((figure) => {
    const change = figure === undefined ? null : changeInBasisPoints(first, figure);
    if (figure !== undefined && change !== null && Math.abs(change) <= largestMove) known = figure;
    return known;
  });
}

/** Days of trading of a year, by which a rate of a year is one of a day. */
const daysOfYear = 252;

/** A rate of a year, as each closing knew it, for one day of trading each. */
function cdiCourse(closings: Closings): Course {
  const [, ...days] = closings;
  // A day of which nothing is known has earned as well.
  if (days.length === 0 || absentDays(closings).length > 0) return null;
  let factor = 1;
  const course = [0];
  for (const { facts } of days) {
    if (facts.cdi?.unit !== 'percent a year') return null;
    factor *= (1 + facts.cdi.value / 100) ** (1 / daysOfYear);
    course.push(Math.round((factor - 1) * 10_000) + 0);
  }
  return course;
}

export function basisPointsOf(amount: number, base: number): number {
  return new Big(amount).times(10_000).div(base).round(0, Big.roundHalfUp).toNumber() + 0;
}

export function quoteAt(ticker: string, { quotes }: Pick<Closing, 'quotes'>) {
  const all = quotes?.quotes ?? {};
  return Object.hasOwn(all, ticker) ? all[ticker] : undefined;
}

/** In reais. Of bitcoin, which no exchange here quotes, by the closing's own fact. */
export function priceAt(ticker: string, closing: Closing): number | undefined {
  const price =
    ticker === 'BTC' && closing.facts.bitcoin?.unit === 'reais'
      ? closing.facts.bitcoin.value
      : quoteAt(ticker, closing)?.priceInReais;
  return price !== undefined && price > 0 ? price : undefined;
}
