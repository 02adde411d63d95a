import { parseTicker } from '../../../../../shared/market/ticker.ts';
import type { FindStocks } from '../../../lib/search-stocks.ts';

/** Tickers of B3: four letters, a number of one or two digits, and possibly the F of the fractional market. */
const exchangeCode = /^[A-Z]{4}\d{1,2}F?$/;

/**
 * Returns the symbol meant by a text that was not chosen from the list: a typed symbol, or the first asset with that
 * name. Any other text is returned unchanged and reported as unknown.
 */
export async function resolveSymbol(
  typed: string,
  find: FindStocks,
  signal: AbortSignal,
): Promise<string> {
  const ticker = parseExchangeCode(typed);
  if (ticker !== undefined) return ticker;
  try {
    const stocks = await find(typed.trim(), signal);
    const exact = stocks.find((stock) => stock.ticker === parseTicker(typed));
    return (exact ?? stocks[0])?.ticker ?? typed;
  } catch {
    return typed;
  }
}

/** A typed code, which needs no search. */
export function parseExchangeCode(typed: string): string | undefined {
  const ticker = parseTicker(typed);
  return ticker !== undefined && exchangeCode.test(ticker) ? ticker : undefined;
}
