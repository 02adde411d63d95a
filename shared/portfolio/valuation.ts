import Big from 'big.js';
import { saoPauloDay } from '../market/b3-session.ts';
import type { AssetFigures, AssetPrice } from './asset-figures.ts';
import { exact } from './decimal.ts';
import type { Position } from './position.ts';

/*
 * What a portfolio is worth. Every amount is counted exactly and rounded once, in its own row, to whole centavos;
 * a total is the sum of the rows that people see above it, so that whoever adds them up comes to the same.
 */

export interface PositionValue<Held extends Position = Position> {
  readonly position: Held;
  readonly figures: AssetFigures | undefined;
  /** Null where there is no price. */
  readonly valueInCentavos: number | null;
  /** Of the whole portfolio's value, in hundredths of a percent; the shares of all add up to 10 000. */
  readonly shareInBasisPoints: number | null;
  /** Since the close before. */
  readonly day: Result | null;
  /** Against the average price; null without one. */
  readonly total: Result | null;
}

export interface Result {
  readonly amountInCentavos: number;
  readonly changeInBasisPoints: number;
}

export interface Valuation<Held extends Position = Position> {
  readonly rows: readonly PositionValue<Held>[];
  readonly valueInCentavos: number;
  /** Of the rows whose prices are of the newest day; null where none of them has one. */
  readonly day: Result | null;
  /** The part of the portfolio that the result covers; null where it covers all valued assets, or without a result. */
  readonly dayPart: PortfolioPart | null;
  /** That newest day of the prices (`yyyy-mm-dd`); null without prices. */
  readonly pricesDay: string | null;
  /** The codes of what has a price of an earlier day, each once: it is no part of that day's result. */
  readonly withOlderPrice: readonly string[];
  readonly total: Result | null;
  /** The codes of what could not be counted, each once. */
  readonly withoutPrice: readonly string[];
  /** The same, with the broker where the asset's other positions are counted: `MXRF11 (XP)`. */
  readonly withoutAveragePrice: readonly string[];
}

export interface PortfolioPart {
  /** Codes, each once. */
  readonly tickers: readonly string[];
  /** Share of the whole portfolio's value. */
  readonly shareInBasisPoints: number;
}

/** The figures of each asset by its code. */
export type FiguresOf = (ticker: string) => AssetFigures | undefined;

export function valuePortfolio<Held extends Position>(
  positions: readonly Held[],
  figuresOf: FiguresOf,
): Valuation<Held> {
  const counted = positions.map((position) => countPosition(position, figuresOf(position.ticker)));
  const values = counted.map(({ valueInCentavos }) => valueInCentavos ?? 0);
  const shares = sharesOf(values);
  const rows = counted.map(({ position, figures, valueInCentavos, day, total }, place) => ({
    position,
    figures,
    valueInCentavos,
    shareInBasisPoints: valueInCentavos === null ? null : (shares[place] ?? null),
    day,
    total,
  }));
  const pricesDay = newestDay(rows);
  const isOfDay = ({ figures, day, valueInCentavos }: PositionValue) =>
    day !== null && valueInCentavos !== null && priceDay(figures) === pricesDay;
  return {
    rows,
    valueInCentavos: sum(values),
    pricesDay,
    day: resultOf(
      rows.filter(isOfDay).map(({ day, valueInCentavos }) => {
        const amount = day?.amountInCentavos ?? 0;
        return { amount, base: (valueInCentavos ?? 0) - amount };
      }),
    ),
    dayPart: partOf(rows, isOfDay),
    total: resultOf(
      counted.flatMap(({ total, costInCentavos }) =>
        total === null || costInCentavos === null
          ? []
          : [{ amount: total.amountInCentavos, base: costInCentavos }],
      ),
    ),
    withOlderPrice: tickersOf(
      rows,
      ({ figures, valueInCentavos }) => valueInCentavos !== null && priceDay(figures) !== pricesDay,
    ),
    withoutPrice: tickersOf(rows, ({ valueInCentavos }) => valueInCentavos === null),
    withoutAveragePrice: positionsWithoutAverage(rows),
  };
}

function partOf(
  rows: readonly PositionValue[],
  isPart: (row: PositionValue) => boolean,
): PortfolioPart | null {
  const valued = rows.filter(({ valueInCentavos }) => valueInCentavos !== null);
  const part = valued.filter(isPart);
  if (part.length === 0 || part.length === valued.length) return null;
  return {
    tickers: tickersOf(part, () => true),
    shareInBasisPoints: sum(part.map(({ shareInBasisPoints }) => shareInBasisPoints ?? 0)),
  };
}

function newestDay(rows: readonly Pick<PositionValue, 'figures'>[]): string | null {
  return (
    rows
      .flatMap(({ figures }) => priceDay(figures) ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}

function priceDay(figures: AssetFigures | undefined): string | undefined {
  return figures?.price ? saoPauloDay(new Date(figures.price.at)) : undefined;
}

interface Counted<Held extends Position> extends Omit<PositionValue<Held>, 'shareInBasisPoints'> {
  readonly costInCentavos: number | null;
}

function countPosition<Held extends Position>(
  position: Held,
  figures: AssetFigures | undefined,
): Counted<Held> {
  const quantity = new Big(position.quantity);
  const price = figures?.price ?? null;
  const cost = position.averagePrice === null ? null : quantity.times(position.averagePrice);
  const costInCentavos = cost === null ? null : inCentavos(cost);
  if (price === null) {
    return { position, figures, valueInCentavos: null, day: null, total: null, costInCentavos };
  }
  const value = quantity.times(exact(price.priceInReais));
  return {
    position,
    figures,
    valueInCentavos: inCentavos(value),
    day: dayResult(quantity, value, price),
    total: cost === null ? null : resultBetween(cost, value),
    costInCentavos,
  };
}

const wholeInBasisPoints = 10_000;

/**
 * What it is worth less what it was worth at the close before, so that both days' values lie just as far apart. Where
 * nobody says that close it is counted back from the rounded change, and may be a few centavos off; a price that has
 * fallen by all of itself has none that could be counted.
 */
function dayResult(
  quantity: Big,
  value: Big,
  { changeInBasisPoints, previousCloseInReais }: AssetPrice,
): Result | null {
  if (changeInBasisPoints === null || changeInBasisPoints <= -wholeInBasisPoints) return null;
  const before =
    previousCloseInReais === undefined
      ? value.times(wholeInBasisPoints).div(wholeInBasisPoints + changeInBasisPoints)
      : quantity.times(exact(previousCloseInReais));
  return {
    amountInCentavos: inCentavos(value) - inCentavos(before),
    changeInBasisPoints,
  };
}

function resultBetween(cost: Big, value: Big): Result | null {
  if (cost.lte(0)) return null;
  return {
    amountInCentavos: inCentavos(value) - inCentavos(cost),
    changeInBasisPoints: basisPointsOf(value.minus(cost), cost),
  };
}

/** Of several rows: what they brought together, of what they were worth or cost together before. */
function resultOf(
  parts: readonly { readonly amount: number; readonly base: number }[],
): Result | null {
  const amountInCentavos = sum(parts.map(({ amount }) => amount));
  const base = sum(parts.map((part) => part.base));
  if (base <= 0) return null;
  return {
    amountInCentavos,
    changeInBasisPoints: basisPointsOf(new Big(amountInCentavos), new Big(base)),
  };
}

function basisPointsOf(part: Big, whole: Big): number {
  return part.times(wholeInBasisPoints).div(whole).round(0, Big.roundHalfUp).toNumber() + 0;
}

/**
 * Shares in whole hundredths of a percent that add up to a hundred percent: what rounding down leaves over goes to
 * those that lost most by it.
 */
export function sharesOf(valuesInCentavos: readonly number[]): number[] {
  const values = valuesInCentavos.map(BigInt);
  const total = values.reduce((all, value) => all + value, 0n);
  if (total <= 0n) return values.map(() => 0);
  const whole = BigInt(wholeInBasisPoints);
  const shares = values.map((value) => Number((value * whole) / total));
  const byLoss = values
    .map((value, place) => ({ place, loss: (value * whole) % total }))
    .toSorted((a, b) => (a.loss === b.loss ? a.place - b.place : a.loss < b.loss ? 1 : -1));
  const left = wholeInBasisPoints - sum(shares);
  for (const { place } of byLoss.slice(0, left)) shares[place] = (shares[place] ?? 0) + 1;
  return shares;
}

export function inCentavos(reais: Big): number {
  return reais.times(100).round(0, Big.roundHalfUp).toNumber() + 0;
}

function positionsWithoutAverage(rows: readonly { readonly position: Position }[]): string[] {
  const positions = rows.map(({ position }) => position);
  const counted = new Set(
    positions.flatMap(({ ticker, averagePrice }) => (averagePrice === null ? [] : [ticker])),
  );
  const names = positions
    .filter(({ averagePrice }) => averagePrice === null)
    .map(({ ticker, broker }) =>
      counted.has(ticker) ? `${ticker} (${broker ?? 'sem corretora'})` : ticker,
    );
  return [...new Set(names)];
}

function tickersOf<Row extends { readonly position: Position }>(
  rows: readonly Row[],
  isMeant: (row: Row) => boolean,
): string[] {
  return [...new Set(rows.filter(isMeant).map(({ position }) => position.ticker))];
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
