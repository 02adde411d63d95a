import type { Trades } from '../../../../shared/contracts/portfolio/trades.ts';
import { isB3Ticker } from '../../../../shared/market/b3-ticker.ts';
import { useSessionQuery } from '../access/session/use-session-query.ts';
import { findUnknownTickers } from './find-unknown-tickers.ts';

/** Whether a typed code is not traded; those of the portfolio have been accepted before. */
export function useUnknownTicker(ticker: string, { trades, statements }: Trades): boolean {
  const isOwn = [...trades, ...statements].some((one) => one.ticker === ticker);
  const { data } = useSessionQuery<boolean>({
    reading: ['unknown-ticker', ticker],
    read: async (signal) => (await findUnknownTickers([ticker], signal)).has(ticker),
    // Other codes are rejected when they are saved; the first letters of a code are not one.
    enabled: isB3Ticker(ticker) && !isOwn,
    retry: false,
  });
  return data === true;
}
