import type { Stock } from '../../../shared/contracts/market.ts';
import { tickerSchema } from '../../../shared/contracts/preferences.ts';
import type { StockSearch } from './use-stock-search.ts';

/** One line of the picker's list: an asset that was found, or what was typed, as it stands. */
export type AssetOption =
  | { readonly kind: 'found'; readonly ticker: string; readonly stock: Stock }
  | { readonly kind: 'custom'; readonly ticker: string };

/** The ticker that a typed text would be, or undefined where it cannot be one. */
export function typedTicker(typed: string): string | undefined {
  const parsed = tickerSchema.safeParse(typed.trim().toUpperCase());
  return parsed.success ? parsed.data : undefined;
}

/** What can be chosen now: what was found and is not chosen yet, then the typed ticker itself. */
export function assetOptions(
  search: StockSearch,
  typed: string,
  chosen: readonly string[],
): AssetOption[] {
  const stocks = search.state === 'found' ? search.stocks : [];
  const seen = new Set(chosen);
  const options: AssetOption[] = [];
  for (const stock of stocks) {
    const ticker = typedTicker(stock.ticker);
    if (ticker === undefined || seen.has(ticker)) continue;
    seen.add(ticker);
    options.push({ kind: 'found', ticker, stock });
  }
  const ticker = typedTicker(typed);
  const settled = search.state === 'found' || search.state === 'failed';
  if (ticker !== undefined && settled && !seen.has(ticker))
    options.push({ kind: 'custom', ticker });
  return options;
}
