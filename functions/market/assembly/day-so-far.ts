import type { HistoricalRow, Quote } from '../../../shared/market/asset-data.ts';
import { tradingSession } from '../../../shared/market/b3-session.ts';
import { dayOfSeconds } from '../../../shared/values/calendar.ts';

const daySeconds = 24 * 60 * 60;

/**
 * Replaces the last daily price with the quote of the same day: a quote is read every few minutes and daily prices
 * every few hours, so that one page would show two prices for an unfinished day.
 */
export function withDaySoFar(history: readonly HistoricalRow[], quote: Quote): HistoricalRow[] {
  const last = history.at(-1);
  const { regularMarketPrice: close, regularMarketTime: madeAt } = quote;
  if (last === undefined || close === null || close <= 0 || madeAt === null) return [...history];
  const seconds = Date.parse(madeAt) / 1000;
  const [day, lastDay] = [dayOfSeconds(seconds), dayOfSeconds(last.date)];
  if (day === undefined || lastDay === undefined || day < lastDay) return [...history];
  const soFar = {
    open: quote.regularMarketOpen,
    high: quote.regularMarketDayHigh,
    low: quote.regularMarketDayLow,
    close,
    volume: quote.regularMarketVolume,
  };
  if (day === lastDay) {
    const { open, high, low, volume } = last;
    const row = {
      date: last.date,
      open: soFar.open ?? open,
      high: soFar.high ?? high,
      low: soFar.low ?? low,
      close,
      volume: soFar.volume ?? volume,
    };
    return [...history.slice(0, -1), row];
  }
  // For a day without trading, the source may return the price of the previous day.
  if (quote.currency === 'BRL' && tradingSession(day) === undefined) return [...history];
  const days = Math.round((Date.parse(day) - Date.parse(lastDay)) / 1000 / daySeconds);
  return [...history, { date: last.date + days * daySeconds, ...soFar }];
}
