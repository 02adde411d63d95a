import { latestSession, type PriceBar, type TradingCalendar } from './brapi-prices.ts';

/** A price that somebody has moved by hand, and how far it went on the day on which they did so last. */
interface MovedPrice {
  readonly day: string;
  readonly price: number;
  readonly high: number;
  readonly low: number;
}

/** Prices that stand where somebody has put them, instead of walking on. */
export interface MovedPrices {
  move(ticker: string, price: number, now: Date): void;
  /** They walk on, as if nobody had moved them. */
  clear(): void;
  list(): Readonly<Record<string, number>>;
  /** A day of an asset, as the move has changed it; the bar itself where it is not concerned. */
  apply(ticker: string, bar: PriceBar): PriceBar;
}

export function movedPrices(tradingSession: TradingCalendar): MovedPrices {
  const moved = new Map<string, MovedPrice>();
  return {
    move(ticker, price, now) {
      const { day } = latestSession(now, tradingSession);
      const before = moved.get(ticker);
      const sameDay = before?.day === day ? before : undefined;
      // On a later day it has stood where it was until now.
      const known = sameDay ?? (before && { high: before.price, low: before.price });
      moved.set(ticker, {
        day,
        price,
        high: Math.max(price, known?.high ?? price),
        low: Math.min(price, known?.low ?? price),
      });
    },
    clear: () => moved.clear(),
    list: () => Object.fromEntries([...moved].map(([ticker, { price }]) => [ticker, price])),
    apply(ticker, bar) {
      const known = moved.get(ticker);
      if (known === undefined || bar.day < known.day) return bar;
      const { day, price, high, low } = known;
      if (bar.day > day) return { ...bar, open: price, high: price, low: price, close: price };
      return {
        ...bar,
        close: price,
        high: Math.max(bar.high, high),
        low: Math.min(bar.low, low),
      };
    },
  };
}
