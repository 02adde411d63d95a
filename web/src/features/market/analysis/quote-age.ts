import type { AssetData } from '../../../../../shared/market/asset-data.ts';
import { dayOfSeconds } from '../../../../../shared/values/calendar.ts';
import { delayToMention } from '../../../../../shared/market/price-delay.ts';
import { dayBefore, saoPauloDay, tradingSession } from '../../../../../shared/market/b3-session.ts';

/** A quote with what says how old it is. */
type DatedQuote = Pick<AssetData, 'quote' | 'updatedAt' | 'stale' | 'delayMinutes'>;

/** The longest delay of any plan of the source, used where an answer does not name it. */
export const longestDelayMinutes = 30;

/** The thirty minutes that the page promises, and the longest time an answer may take. */
const promisedMilliseconds = 40 * 60_000;
/** B3's longest pause is carnival with its weekend. */
const longestPauseDays = 10;

/** When the price was made; where the source does not say, when it was read. */
export function quoteMadeAt({ quote, updatedAt }: Pick<AssetData, 'quote' | 'updatedAt'>): string {
  return quote.regularMarketTime ?? updatedAt.quote;
}

/** The day in São Paulo of which the price is, as `yyyy-mm-dd`; undefined for no likely instant. */
export function quoteDay(data: Pick<AssetData, 'quote' | 'updatedAt'>): string | undefined {
  return dayOfSeconds(Date.parse(quoteMadeAt(data)) / 1000);
}

/**
 * Whether a quote is older than a delay of thirty minutes explains: the source fails, the page was
 * left open, or the asset has not been traded. While B3 is closed, the last session's prices are
 * the newest there are.
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
  // Other exchanges have hours of their own.
  if (data.quote.currency !== null && data.quote.currency !== 'BRL') return false;
  return madeAt < session.opensAt.getTime() || (now < closesAt && isLate(madeAt));
}

/** Returns the delay to mention beside a quote, in minutes; zero for a quote that is older than that. */
export function quoteDelay(data: DatedQuote, now: number): number {
  const { quote, delayMinutes = longestDelayMinutes } = data;
  if (isOldQuote(data, now)) return 0;
  // While B3 is closed, the last session's price is still the newest one; hours of other exchanges are unknown.
  if (quote.currency === null || quote.currency === 'BRL') return delayMinutes;
  return delayToMention([{ at: quoteMadeAt(data), delayMinutes }], now);
}

/** Returns the last session that had opened by then. */
function latestSession(then: number) {
  let day = saoPauloDay(new Date(then));
  for (let back = 0; back <= longestPauseDays; back += 1) {
    const session = tradingSession(day);
    if (session !== undefined && session.opensAt.getTime() <= then) return session;
    day = dayBefore(day);
  }
  return undefined;
}
