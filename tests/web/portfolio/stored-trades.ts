import type { Trades } from '../../../shared/contracts/portfolio/trades.ts';
import type { StoredTrade } from '../../../shared/portfolio/trades/trade.ts';

export const noTrades: Trades = {
  trades: [],
  statements: [],
  imports: [],
  updated_at: '2026-11-25T12:01:00.000Z',
  mayChange: true,
};

let count = 0;

/** A purchase of 100 PETR4 at 30 reais, by default. */
export function storedTrade(over: Partial<StoredTrade> = {}): StoredTrade {
  count += 1;
  return {
    id: `trd_${String(count).padStart(26, '0')}`,
    day: '2026-11-10',
    ticker: 'PETR4',
    kind: 'buy',
    quantity: '100',
    price: '30',
    fees: '0',
    broker: null,
    ...over,
  };
}
