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
 * What has moved far in a session, judged twice: the list of all assets, which bears no time, says which may have; the
 * asset's own quote says whether it has.
 */

const minute = 60_000;
/** Clocks differ; a price of later than that was not made yet. */
const clocksDifferMilliseconds = 5 * minute;
/** Beyond the plan's own delay: nobody has traded for so long, or the source has fallen behind. */
const behindMilliseconds = 30 * minute;
/** B3's codes end in a number; those of the fractional market tell of the same price once more. */
const tickerOfB3 = /^[A-Z0-9]{4}\d{1,2}$/;

/** How old a price may be that is told as one of now. */
export function largestAge(delayMinutes: number): number {
  return delayMinutes * minute + behindMilliseconds;
}

/** What was told of a day, as `<ticker>/<up or down>`: each of them once. */
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

/** What may have moved far and was not told yet, the most traded first; never what nobody has traded. */
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
 * What has: by a price of this session and of now, counted from the asset's own previous close. Whatever is held is
 * looked at again with the next look.
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
