import {
  basisPointsOfPercent,
  changeInBasisPoints,
} from '../../../shared/editions/basis-points.ts';
import type { MarketLook, MovedAsset } from '../../../shared/editions/market-look.ts';
import { saoPauloDay, type TradingSession } from '../../../shared/market/b3-session.ts';
import type { AssetPrice } from '../../integrations/brapi-day.ts';
import type { ListedAsset } from '../../integrations/brapi.ts';
import { mostTradedFirst } from '../asset-list.ts';

/*
 * Large moves of a session are judged twice: the list of all assets, which has no time, finds candidates; the
 * asset's own quote confirms them.
 */

const minute = 60_000;
/** Clocks differ; a price of later than that was not made yet. */
const clocksDifferMilliseconds = 5 * minute;
/** Beyond the plan's delay: there was no trade for so long, or the source is late. */
const behindMilliseconds = 30 * minute;
/** B3's codes end in a number; those of the fractional market repeat the same price. */
const tickerOfB3 = /^[A-Z0-9]{4}\d{1,2}$/;

/** Returns the maximum age of a price that counts as current. */
export function largestAge(delayMinutes: number): number {
  return delayMinutes * minute + behindMilliseconds;
}

/** Returns the moves reported on a day, as `<ticker>/<up or down>`. */
export function toldOf(looks: readonly Pick<MarketLook, 'moved'>[]): ReadonlySet<string> {
  return new Set(
    looks.flatMap(({ moved }) =>
      moved.map(({ ticker, changeInBasisPoints: change }) => moveName(ticker, change)),
    ),
  );
}

function moveName(ticker: string, change: number): string {
  return `${ticker}/${change > 0 ? 'up' : 'down'}`;
}

function isFar(change: number | null, threshold: number): change is number {
  return change !== null && Math.abs(change) >= threshold;
}

/** Returns unreported candidates, by traded volume; never assets without a trade. */
export function candidates(
  listed: readonly ListedAsset[],
  told: ReadonlySet<string>,
  thresholdInBasisPoints: number,
): readonly ListedAsset[] {
  return mostTradedFirst(listed).filter(({ stock, volume, change }) => {
    if (!tickerOfB3.test(stock) || typeof volume !== 'number') return false;
    const moved = typeof change === 'number' ? basisPointsOfPercent(change) : null;
    return isFar(moved, thresholdInBasisPoints) && !told.has(moveName(stock, moved));
  });
}

/**
 * Returns confirmed moves: by a current price of this session, against the asset's own previous close. Uncertain
 * ones are checked again by the next scan.
 */
export function movedOf(
  asked: readonly ListedAsset[],
  prices: readonly AssetPrice[],
  told: ReadonlySet<string>,
  about: {
    readonly now: Date;
    readonly session: TradingSession;
    readonly delayMinutes: number;
    readonly thresholdInBasisPoints: number;
  },
): readonly MovedAsset[] {
  const { thresholdInBasisPoints: threshold } = about;
  const byTicker = new Map(prices.map((price) => [price.ticker, price]));
  return asked.flatMap(({ stock: ticker, name }) => {
    const price = byTicker.get(ticker);
    if (price === undefined || !isOfNow(price, about)) return [];
    const { price: priceInReais, previous, currency, at } = price;
    if (previous === null || (currency !== null && currency !== 'BRL')) return [];
    const change = changeInBasisPoints(previous, priceInReais);
    if (!isFar(change, threshold) || told.has(moveName(ticker, change))) return [];
    return [
      {
        ticker,
        name,
        priceInReais,
        previousCloseInReais: previous,
        changeInBasisPoints: change,
        at: at.toISOString(),
      },
    ];
  });
}

function isOfNow(
  { at }: Pick<AssetPrice, 'at'>,
  {
    now,
    session,
    delayMinutes,
  }: { readonly now: Date; readonly session: TradingSession; readonly delayMinutes: number },
): boolean {
  const age = now.getTime() - at.getTime();
  return (
    saoPauloDay(at) === saoPauloDay(session.opensAt) &&
    at >= session.opensAt &&
    age >= -clocksDifferMilliseconds &&
    age <= largestAge(delayMinutes)
  );
}
