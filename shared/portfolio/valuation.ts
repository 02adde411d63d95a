import Big from 'big.js';
import { saoPauloDay } from '../market/b3-session.ts';
import type { AssetMarketData, AssetPrice } from './asset-market-data.ts';
import { toExactDecimal } from './decimal.ts';
import type { Position } from './position.ts';

/*
 * The value of a portfolio. Every amount is computed exactly and rounded once, in its row, to whole centavos; a
 * total is the sum of the displayed rows, so that users who add them up get the same.
 */

export interface PositionValue<Held extends Position = Position> {
  readonly position: Held;
  readonly figures: AssetMarketData | undefined;
  /** Null without a price. */
  readonly valueInCentavos: number | null;
  /** Share of the whole portfolio's value, in hundredths of a percent; all shares add up to 10 000. */
  readonly shareInBasisPoints: number | null;
  /** Since the previous close. */
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
  /** The result of the newest session at B3, of the rows with prices of it; of the coins when nothing else is held. */
  readonly day: Result | null;
  /** The part of the portfolio that the result covers; null when it covers all valued assets, or without a result. */
  readonly dayPart: PortfolioPart | null;
  /** The day of that session (`yyyy-mm-dd`); null without prices. */
  readonly pricesDay: string | null;
  /** Coins beside other assets: they trade around the clock, so their change belongs to no session. */
  readonly coins: CoinsPart | null;
  /** The codes of assets with a price of an earlier session, each once: they are not part of the day's result. */
  readonly withOlderPrice: readonly string[];
  readonly total: Result | null;
  /** What the held positions cost, by their average prices; null when none is known. */
  readonly costInCentavos: number | null;
  /** The codes of assets without a price, each once. */
  readonly withoutPrice: readonly string[];
  /**
   * The codes of positions without an average price, with the broker if the asset's other positions have one:
   * `MXRF11 (XP)`.
   */
  readonly withoutAveragePrice: readonly string[];
}

export interface PortfolioPart {
  /** Codes, each once. */
  readonly tickers: readonly string[];
  /** Share of the whole portfolio's value. */
  readonly shareInBasisPoints: number;
}

export interface CoinsPart extends PortfolioPart {
  /** Since the previous day's price, where the source has one. */
  readonly result: Result | null;
}

/** The figures of each asset by its code. */
export type FindMarketData = (ticker: string) => AssetMarketData | undefined;

export function valuePortfolio<Held extends Position>(
  positions: readonly Held[],
  findMarketData: FindMarketData,
): Valuation<Held> {
  const counted = positions.map((position) =>
    valuePosition(position, findMarketData(position.ticker)),
  );
  const values = counted.map(({ valueInCentavos }) => valueInCentavos ?? 0);
  const shares = distributeShares(values);
  const rows = counted.map(({ position, figures, valueInCentavos, day, total }, index) => ({
    position,
    figures,
    valueInCentavos,
    shareInBasisPoints: valueInCentavos === null ? null : (shares[index] ?? null),
    day,
    total,
  }));
  const valued = rows.filter(({ valueInCentavos }) => valueInCentavos !== null);
  const hasSession = valued.some((row) => !isCoin(row));
  const isApart = (row: PositionValue) => hasSession && isCoin(row);
  const pricesDay = newestDay(valued.filter((row) => !isApart(row)));
  const isOfDay = (row: PositionValue) =>
    row.day !== null &&
    row.valueInCentavos !== null &&
    !isApart(row) &&
    priceDay(row.figures) === pricesDay;
  return {
    rows,
    valueInCentavos: sum(values),
    pricesDay,
    day: dayResultOf(rows.filter(isOfDay)),
    dayPart: partOf(rows, isOfDay),
    coins: coinsOf(valued.filter(isApart)),
    total: resultOf(
      counted.flatMap(({ total, costInCentavos }) =>
        total === null || costInCentavos === null
          ? []
          : [{ amount: total.amountInCentavos, base: costInCentavos }],
      ),
    ),
    costInCentavos: counted.reduce<number | null>(
      (cost, { costInCentavos }) => (costInCentavos === null ? cost : (cost ?? 0) + costInCentavos),
      null,
    ),
    withOlderPrice: tickersOf(
      rows,
      (row) => row.valueInCentavos !== null && !isApart(row) && priceDay(row.figures) !== pricesDay,
    ),
    withoutPrice: tickersOf(rows, ({ valueInCentavos }) => valueInCentavos === null),
    withoutAveragePrice: positionsWithoutAverage(rows),
  };
}

function isCoin({ figures }: Pick<PositionValue, 'figures'>): boolean {
  return figures?.assetClass === 'crypto';
}

function dayResultOf(rows: readonly PositionValue[]): Result | null {
  return resultOf(
    rows.flatMap(({ day, valueInCentavos }) => {
      if (day === null || valueInCentavos === null) return [];
      return [{ amount: day.amountInCentavos, base: valueInCentavos - day.amountInCentavos }];
    }),
  );
}

function coinsOf(coins: readonly PositionValue[]): CoinsPart | null {
  if (coins.length === 0) return null;
  return {
    tickers: tickersOf(coins, () => true),
    shareInBasisPoints: sum(coins.map(({ shareInBasisPoints }) => shareInBasisPoints ?? 0)),
    result: dayResultOf(coins),
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

function priceDay(marketData: AssetMarketData | undefined): string | undefined {
  return marketData?.price ? saoPauloDay(new Date(marketData.price.at)) : undefined;
}

interface CountedPosition<Held extends Position> extends Omit<
  PositionValue<Held>,
  'shareInBasisPoints'
> {
  readonly costInCentavos: number | null;
}

function valuePosition<Held extends Position>(
  position: Held,
  figures: AssetMarketData | undefined,
): CountedPosition<Held> {
  const quantity = new Big(position.quantity);
  const price = figures?.price ?? null;
  const cost = position.averagePrice === null ? null : quantity.times(position.averagePrice);
  const costInCentavos = cost === null ? null : toCentavos(cost);
  if (price === null) {
    return { position, figures, valueInCentavos: null, day: null, total: null, costInCentavos };
  }
  const value = quantity.times(toExactDecimal(price.priceInReais));
  return {
    position,
    figures,
    valueInCentavos: toCentavos(value),
    day: dayResult(quantity, value, price),
    total: cost === null ? null : resultBetween(cost, value),
    costInCentavos,
  };
}

const wholeInBasisPoints = 10_000;

/**
 * The value minus the value at the previous close. When that close is unknown, it is computed from the rounded
 * change and may be a few centavos off; after a fall of 100 % it cannot be computed.
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
      : quantity.times(toExactDecimal(previousCloseInReais));
  return {
    amountInCentavos: toCentavos(value) - toCentavos(before),
    changeInBasisPoints,
  };
}

function resultBetween(cost: Big, value: Big): Result | null {
  if (cost.lte(0)) return null;
  return {
    amountInCentavos: toCentavos(value) - toCentavos(cost),
    changeInBasisPoints: basisPointsOf(value.minus(cost), cost),
  };
}

/** Returns the joint result of several rows, relative to their joint value or cost before. */
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
 * Returns shares in whole hundredths of a percent that add up to a hundred percent: the remainder of rounding down
 * goes to those that lost most by it.
 */
export function distributeShares(valuesInCentavos: readonly number[]): number[] {
  const values = valuesInCentavos.map(BigInt);
  const total = values.reduce((all, value) => all + value, 0n);
  if (total <= 0n) return values.map(() => 0);
  const whole = BigInt(wholeInBasisPoints);
  const shares = values.map((value) => Number((value * whole) / total));
  const byLoss = values
    .map((value, index) => ({ index, loss: (value * whole) % total }))
    .toSorted((a, b) => (a.loss === b.loss ? a.index - b.index : a.loss < b.loss ? 1 : -1));
  const left = wholeInBasisPoints - sum(shares);
  for (const { index } of byLoss.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

export function toCentavos(reais: Big): number {
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
  predicate: (row: Row) => boolean,
): string[] {
  return [...new Set(rows.filter(predicate).map(({ position }) => position.ticker))];
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
