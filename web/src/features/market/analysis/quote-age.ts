import type { AssetData } from '../../../../../shared/market/asset-data.ts';
import { dayOfSeconds } from '../../../../../shared/values/calendar.ts';
import { delayToMention } from '../../../../../shared/market/price-delay.ts';
import { dayBefore, saoPauloDay, tradingSession } from '../../../../../shared/market/b3-session.ts';

/** A quote with the fields that determine its age. */
type DatedQuote = Pick<AssetData, 'quote' | 'updatedAt' | 'stale' | 'delayMinutes'>;

/** The longest delay of any plan of the source, used where an answer does not name it. */
export const longestDelayMinutes = 30;

/** The thirty minutes that the page states, plus the longest time of a response. */
const promisedMilliseconds = 40 * 60_000;
/** B3's longest pause is carnival with its weekend. */
const longestPauseDays = 10;

/** The time of the price; if the source does not give it, the time when it was read. */
export function quoteMadeAt({ quote, updatedAt }: Pick<AssetData, 'quote' | 'updatedAt'>): string {
  return quote.regularMarketTime ?? updatedAt.quote;
}

/** The day in São Paulo of which the price is, as `yyyy-mm-dd`; undefined for no likely instant. */
export function quoteDay(data: Pick<AssetData, 'quote' | 'updatedAt'>): string | undefined {
  return dayOfSeconds(Date.parse(quoteMadeAt(data)) / 1000);
}

/**
 * Returns whether a quote is older than a delay of thirty minutes can explain: the source fails, the page was left
 * open, or the asset was not traded. While B3 is closed, the last session's prices are the newest ones.
 */
export function isOldQuote(data: Omit<DatedQuote, 'delayMinutes'>, now: number): boolean {
  if (data.stale) return true;
  const session = latestSession(now - promisedMilliseconds);
  if (session === undefined) return false;
  const madeAt = Date.parse(quoteMadeAt(data));
  const readAt = Date.parse(data.updatedAt.quote);
  const closesAt = session.closesAt.getTime();
  const isLate = (at: number) => at < now - promisedMilliseconds;
  if (isLate(readAt) && readAt < closesAt) return true;
  // Other exchanges have other trading hours.
  if (data.quote.currency !== null && data.quote.currency !== 'BRL') return false;
  return madeAt < session.opensAt.getTime() || (now < closesAt && isLate(madeAt));
}

/** Returns the delay to show beside a quote, in minutes; zero for a quote that is older than this delay explains. */
export function quoteDelay(data: DatedQuote, now: number): number {
  const { quote, delayMinutes = longestDelayMinutes } = data;
  if (isOldQuote(data, now)) return 0;
  // While B3 is closed, the last session's price is still the newest one; the trading hours of other exchanges are
  // unknown.
  if (quote.currency === null || quote.currency === 'BRL') return delayMinutes;
  return delayToMention([{ at: quoteMadeAt(data), delayMinutes }], now);
}

/** Returns the last session that had opened at that time. */
function latestSession(then: number) {
  let day = saoPauloDay(new Date(then));
  for (let daysBack = 0; daysBack <= longestPauseDays; daysBack += 1) {
    const session = tradingSession(day);
    if (session !== undefined && session.opensAt.getTime() <= then) return session;
    day = dayBefore(day);
  }
  return undefined;
}
