import { basisPointsOfPercent, changeInBasisPoints } from '../../editions/basis-points.ts';
import type { MarketScan, MovedAsset } from '../../editions/market-scan.ts';
import { saoPauloDay, type TradingSession } from '../../../shared/market/b3-session.ts';
import type { AssetPrice } from '../../integrations/brapi-day.ts';
import type { ListedAsset } from '../../integrations/brapi.ts';
import { sortByTurnover } from '../facts/turnover.ts';

/*
 * Large moves of a session are judged twice: the list of all assets, which has no time, finds candidates; the
 * asset's own quote confirms them.
 */

const minute = 60_000;
/** Tolerance for clock differences; a price from further in the future is rejected. */
const clockToleranceMilliseconds = 5 * minute;
/** In addition to the plan's delay: without a trade for this long, or with a late source, the price is outdated. */
const behindMilliseconds = 30 * minute;
/** B3's codes end in a number; those of the fractional market repeat the same price. */
const tickerOfB3 = /^[A-Z0-9]{4}\d{1,2}$/;

/** Returns the maximum age of a price that counts as current. */
export function maxAge(delayMinutes: number): number {
  return delayMinutes * minute + behindMilliseconds;
}

/** Returns the moves reported on a day, as `<ticker>/<up or down>`. */
export function reportedMoves(scans: readonly Pick<MarketScan, 'moved'>[]): ReadonlySet<string> {
  return new Set(
    scans.flatMap(({ moved }) =>
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
export function findCandidates(
  listed: readonly ListedAsset[],
  reported: ReadonlySet<string>,
  thresholdInBasisPoints: number,
): readonly ListedAsset[] {
  return sortByTurnover(listed).filter(({ stock, volume, change }) => {
    if (!tickerOfB3.test(stock) || typeof volume !== 'number') return false;
    const moved = typeof change === 'number' ? basisPointsOfPercent(change) : null;
    return isFar(moved, thresholdInBasisPoints) && !reported.has(moveName(stock, moved));
  });
}

/**
 * Returns confirmed moves: by a current price of this session, against the asset's own previous close. Uncertain
 * ones are checked again by the next scan.
 */
export function confirmMoves(
  requested: readonly ListedAsset[],
  prices: readonly AssetPrice[],
  reported: ReadonlySet<string>,
  about: {
    readonly now: Date;
    readonly session: TradingSession;
    readonly delayMinutes: number;
    readonly thresholdInBasisPoints: number;
  },
): readonly MovedAsset[] {
  const { thresholdInBasisPoints: threshold } = about;
  const pricesByTicker = new Map(prices.map((price) => [price.ticker, price]));
  return requested.flatMap(({ stock: ticker, name }) => {
    const price = pricesByTicker.get(ticker);
    if (price === undefined || !isCurrent(price, about)) return [];
    const { price: priceInReais, previous, currency, at } = price;
    if (previous === null || (currency !== null && currency !== 'BRL')) return [];
    const change = changeInBasisPoints(previous, priceInReais);
    if (!isFar(change, threshold) || reported.has(moveName(ticker, change))) return [];
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

function isCurrent(
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
    age >= -clockToleranceMilliseconds &&
    age <= maxAge(delayMinutes)
  );
}
