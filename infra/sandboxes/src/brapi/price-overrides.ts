import { latestSession, type PriceBar, type TradingCalendar } from './brapi-prices.ts';

/** A price set by hand, with the high and low of the last day on which it was set. */
interface PriceOverride {
  readonly day: string;
  readonly price: number;
  readonly high: number;
  readonly low: number;
}

/** Prices that stay where they were set by hand, instead of following the walk. */
export interface PriceOverrides {
  move(ticker: string, price: number, now: Date): void;
  /** Removes all set prices, so that they follow the walk again. */
  clear(): void;
  list(): Readonly<Record<string, number>>;
  /** Returns a day's bar as changed by a set price, or the bar itself when it is not affected. */
  apply(ticker: string, bar: PriceBar): PriceBar;
}

export function createPriceOverrides(tradingSession: TradingCalendar): PriceOverrides {
  const overrides = new Map<string, PriceOverride>();
  return {
    move(ticker, price, now) {
      const { day } = latestSession(now, tradingSession);
      const before = overrides.get(ticker);
      const sameDay = before?.day === day ? before : undefined;
      // On a later day the price was constant until now.
      const dayRange = sameDay ?? (before && { high: before.price, low: before.price });
      overrides.set(ticker, {
        day,
        price,
        high: Math.max(price, dayRange?.high ?? price),
        low: Math.min(price, dayRange?.low ?? price),
      });
    },
    clear: () => overrides.clear(),
    list: () => Object.fromEntries([...overrides].map(([ticker, { price }]) => [ticker, price])),
    apply(ticker, bar) {
      const known = overrides.get(ticker);
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
