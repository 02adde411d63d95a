import { dayBefore, saoPauloDay } from '../sao-paulo-days.ts';
import { brapiAssets, type BrapiAsset } from './brapi-assets.ts';
import { roundTo, seededBetween, deriveSeed, wave } from '../seeded-values.ts';
import { trendAt } from '../yearly-trend.ts';

/** Returns the trading hours of a day (`yyyy-mm-dd`); undefined when the exchange is closed. */
export type TradingCalendar = (
  day: string,
) => { readonly opensAt: Date; readonly closesAt: Date } | undefined;

/** One trading day of the partner. */
export interface PriceBar {
  readonly day: string;
  /** Midnight in São Paulo, in seconds since 1970. */
  readonly date: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Share of the day before the session; the rest after the session is the gap to the next opening. */
const sessionStart = 0.1;
const sessionLength = 0.8;
const pricesInSession = 9;

export type FundKind = 'fii' | 'etf';

export function fundKindOf(asset: BrapiAsset): FundKind | undefined {
  if (asset.type !== 'fund') return undefined;
  // Funds of farms and of infrastructure pay monthly and have a book value, like those of real estate.
  return /(?:FII|Fiagro|FI-Infra)$/.test(asset.name) ? 'fii' : 'etf';
}

/** Returns the price around which a ticker moves. Share classes of one company have similar prices. */
export function basePrice(asset: BrapiAsset): number {
  const company = companyOf(asset);
  if (isForeign(asset)) return seededBetween(150, 480, company, 'price');
  if (asset.type === 'fund') return seededBetween(9, 160, asset.ticker, 'price');
  const share = seededBetween(6, 80, company, 'price');
  return share * seededBetween(0.92, 1.08, asset.ticker, 'class');
}

export function companyOf(asset: BrapiAsset): string {
  return asset.ticker.slice(0, 4);
}

/** Returns whether an ordinary share has a preferred class, in which most trading happens. */
function hasPreferred({ ticker }: BrapiAsset): boolean {
  return (
    ticker.endsWith('3') &&
    brapiAssets.some((other) => other.ticker === ticker.slice(0, 4).concat('4'))
  );
}

/** Returns whether the asset is listed in New York instead of as a receipt in São Paulo. */
export function isForeign(asset: BrapiAsset): boolean {
  return !/\d/.test(asset.ticker);
}

/** Returns the price at a time, in days since 1970: a deterministic walk. */
function priceAt(asset: BrapiAsset, at: number): number {
  const damping = asset.type === 'fund' ? 0.4 : 1;
  // Share classes of one company move together, except for small changes.
  const companySeed = (of: string) => deriveSeed(companyOf(asset), of);
  const tickerSeed = (of: string) => deriveSeed(asset.ticker, of);
  const move =
    0.24 * wave(companySeed('year'), at / 170) +
    0.1 * wave(companySeed('month'), at / 37) +
    0.04 * wave(companySeed('week'), at / 8.3) +
    0.015 * wave(tickerSeed('day'), at / 1.7) +
    0.006 * wave(tickerSeed('hour'), at * 4.1);
  return basePrice(asset) * Math.exp(damping * move) * trendAt(companyOf(asset), at);
}

/** Returns a day's bar up to a share of its session, from just above 0 to 1. */
function barOf(asset: BrapiAsset, day: string, share: number): PriceBar {
  const start = Date.parse(day) / dayMilliseconds + sessionStart;
  const prices = Array.from({ length: pricesInSession }, (_, index) =>
    roundTo(priceAt(asset, start + (sessionLength * share * index) / (pricesInSession - 1)), 2),
  );
  const whole =
    (hasPreferred(asset) ? 0.2 : 1) *
    seededBetween(2e5, 4e7, companyOf(asset), 'volume') *
    seededBetween(0.6, 1.6, asset.ticker, day);
  return {
    day,
    date: (Date.parse(day) + 3 * 60 * 60 * 1000) / 1000,
    open: prices[0] ?? 0,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1) ?? 0,
    volume: Math.max(100, Math.round((whole * share) / 100) * 100),
  };
}

/** Returns the last trading day that has started, and the elapsed share of its session. */
export function latestSession(
  now: Date,
  tradingSession: TradingCalendar,
): {
  readonly day: string;
  readonly share: number;
  readonly at: Date;
} {
  for (let day = saoPauloDay(now); ; day = dayBefore(day)) {
    const session = tradingSession(day);
    if (session === undefined || session.opensAt > now) continue;
    const length = session.closesAt.getTime() - session.opensAt.getTime();
    const share = Math.min(1, (now.getTime() - session.opensAt.getTime()) / length);
    return { day, share, at: share === 1 ? session.closesAt : now };
  }
}

/** Returns the bars of all trading days since a day, oldest first; the last one equals the quote. */
export function barsSince(
  asset: BrapiAsset,
  since: string,
  now: Date,
  tradingSession: TradingCalendar,
): PriceBar[] {
  const latest = latestSession(now, tradingSession);
  const bars = [barOf(asset, latest.day, latest.share)];
  for (let day = dayBefore(latest.day); day >= since; day = dayBefore(day)) {
    if (tradingSession(day) !== undefined) bars.push(barOf(asset, day, 1));
  }
  return bars.toReversed();
}

/** Returns the close of the last trading day up to a day. */
export function closeOn(asset: BrapiAsset, day: string, tradingSession: TradingCalendar): number {
  return barOf(asset, tradingDayTo(day, tradingSession), 1).close;
}

function tradingDayTo(day: string, tradingSession: TradingCalendar): string {
  let trading = day;
  while (tradingSession(trading) === undefined) trading = dayBefore(trading);
  return trading;
}

/** Returns the bar of the quote's day, and the close of the trading day before. */
export function latestBars(
  asset: BrapiAsset,
  now: Date,
  tradingSession: TradingCalendar,
  moved?: { readonly apply: (ticker: string, bar: PriceBar) => PriceBar },
): { readonly today: PriceBar; readonly previousClose: number } {
  const latest = latestSession(now, tradingSession);
  const shown = (bar: PriceBar) => moved?.apply(asset.ticker, bar) ?? bar;
  return {
    today: shown(barOf(asset, latest.day, latest.share)),
    previousClose: shown(barOf(asset, tradingDayTo(dayBefore(latest.day), tradingSession), 1))
      .close,
  };
}
