import type { AssetPart } from '../../shared/market/asset-data.ts';
import type { BenchmarkName } from '../../shared/market/benchmark.ts';
import { nextOpening } from '../../shared/market/b3-session.ts';
import { movingSince, quoteMilliseconds } from '../../shared/market/moving-prices.ts';

const hour = 60 * 60_000;

const quoteMillisecondsOutside = 6 * hour;

/**
 * Until when a quote that was read then is as good as a new one: five minutes while B3 trades, and
 * otherwise until it opens again. In a long pause it is read every six hours all the same, since
 * history and fundamentals are read together with it.
 */
export function quoteFreshUntil(readAt: Date): Date {
  if (movingSince(readAt) !== undefined) return new Date(readAt.getTime() + quoteMilliseconds);
  const latest = readAt.getTime() + quoteMillisecondsOutside;
  return new Date(Math.min(latest, nextOpening(readAt).getTime()));
}

/** The last of the daily prices, today's, follows the quote; statements come by the quarter. */
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

/** Returns when a benchmark is read again. Six months of a daily rate may wait longer. */
export function benchmarkFreshUntil(name: BenchmarkName, readAt: Date): Date {
  return new Date(readAt.getTime() + (name === 'ibovespa' ? 3 : 6) * hour);
}
