import { latestSession, type PriceBar, type TradingCalendar } from './brapi-prices.ts';

/** A price set by hand, with the high and low of the last day on which it was set. */
interface PriceOverride {
  readonly day: string;
  readonly price: number;
  readonly high: number;
  readonly low: number;
}

/** Prices set by hand. They replace the simulated random walk. */
export interface PriceOverrides {
  set(ticker: string, price: number, now: Date): void;
  /** Removes all set prices, so that all assets follow the random walk again. */
  clear(): void;
  list(): Readonly<Record<string, number>>;
  /** Returns a day's bar as changed by a set price; the same bar when no price applies. */
  apply(ticker: string, bar: PriceBar): PriceBar;
}

export function createPriceOverrides(tradingSession: TradingCalendar): PriceOverrides {
  const overrides = new Map<string, PriceOverride>();
  return {
    set(ticker, price, now) {
      const { day } = latestSession(now, tradingSession);
      const previous = overrides.get(ticker);
      const sameDay = previous?.day === day ? previous : undefined;
      // Between two settings on different days the price was constant.
      const dayRange = sameDay ?? (previous && { high: previous.price, low: previous.price });
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
      const override = overrides.get(ticker);
      if (override === undefined || bar.day < override.day) return bar;
      const { day, price, high, low } = override;
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
