import type { AssetPrice } from '../../../functions/integrations/brapi-day.ts';

/** Prices that a test sets, with the high and low of their day, as the partner reports them. */
export interface FakeMarket {
  readonly trade: (ticker: string, price: number, at: Date) => void;
  readonly close: (ticker: string, price: number) => void;
  readonly read: (tickers: readonly string[]) => Promise<AssetPrice[] | undefined>;
  /** The assets of each call, in order. */
  readonly calls: (readonly string[])[];
}

interface Day {
  readonly day: string;
  readonly price: number;
  readonly high: number;
  readonly low: number;
  readonly at: Date;
}

export function fakeMarket(): FakeMarket {
  const days = new Map<string, Day>();
  const closes = new Map<string, number>();
  const calls: (readonly string[])[] = [];
  return {
    trade(ticker, price, at) {
      const day = at.toISOString().slice(0, 10);
      const current = days.get(ticker);
      if (current !== undefined && current.day !== day) closes.set(ticker, current.price);
      const before = current?.day === day ? current : undefined;
      days.set(ticker, {
        day,
        price,
        at,
        high: Math.max(price, before?.high ?? price),
        low: Math.min(price, before?.low ?? price),
      });
    },
    close: (ticker, price) => void closes.set(ticker, price),
    calls,
    async read(tickers) {
      calls.push(tickers);
      if (tickers.some((ticker) => !days.has(ticker))) return undefined;
      return tickers.flatMap((ticker) => {
        const current = days.get(ticker);
        if (current === undefined) return [];
        const { price, high, low, at } = current;
        return [
          { ticker, price, high, low, at, previous: closes.get(ticker) ?? null, currency: 'BRL' },
        ];
      });
    },
  };
}
