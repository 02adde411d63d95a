import type { AssetPart } from '../../shared/market/asset-data.ts';
import type { BenchmarkName } from '../../shared/market/benchmark.ts';
import { nextOpening } from '../../shared/market/b3-session.ts';
import { pricesMovingSince, quoteMilliseconds } from '../../shared/market/moving-prices.ts';

const hour = 60 * 60_000;

const quoteMillisecondsOutside = 6 * hour;

/**
 * Returns until when a quote is fresh: five minutes while B3 trades, otherwise until it opens again. In a long pause
 * it is still read every six hours, because history and fundamentals are read with it.
 */
export function quoteFreshUntil(readAt: Date): Date {
  if (pricesMovingSince(readAt) !== undefined)
    return new Date(readAt.getTime() + quoteMilliseconds);
  const latest = readAt.getTime() + quoteMillisecondsOutside;
  return new Date(Math.min(latest, nextOpening(readAt).getTime()));
}

/** Today's price, the last of the daily prices, follows the quote; statements change by the quarter. */
const partMilliseconds: Readonly<Record<AssetPart, number>> = {
  history: 3 * hour,
  dividends: 3 * hour,
  fundamentals: 24 * hour,
};

export function partFreshUntil(part: AssetPart, readAt: Date): Date {
  return new Date(readAt.getTime() + partMilliseconds[part]);
}

/** The list of everything that is traded. */
export function assetListFreshUntil(readAt: Date): Date {
  return new Date(readAt.getTime() + 6 * hour);
}

/** Returns when a benchmark is read again. Six months of a daily rate need not be read as often. */
export function benchmarkFreshUntil(name: BenchmarkName, readAt: Date): Date {
  return new Date(readAt.getTime() + (name === 'ibovespa' ? 3 : 6) * hour);
}
