import { minSearchLength, type Stock } from '../../../../shared/contracts/stock-search.ts';
import type { FindStocks } from '../../lib/search-stocks.ts';
import { useDebouncedCheck } from '../forms/use-debounced-check.ts';

export type StockSearch =
  | { readonly state: 'idle' | 'loading' | 'failed' }
  | { readonly state: 'found'; readonly stocks: readonly Stock[] };

/** How long after the last keystroke an asset is searched. */
const waitMilliseconds = 100;

/** The maximum length of a search text that the endpoint accepts. */
const maxSearchLength = 60;

/** Searches assets while the user types. */
export function useStockSearch(
  typed: string,
  find: FindStocks,
): { readonly search: StockSearch; readonly retry: () => void } {
  const text = typed.trim().slice(0, maxSearchLength);
  const { check, retry } = useDebouncedCheck({
    typed: text.length >= minSearchLength ? text : undefined,
    waitMilliseconds,
    ask: find,
  });
  if (check.state === 'answered')
    return { search: { state: 'found', stocks: check.answer }, retry };
  const isOnItsWay = check.state === 'waiting' || check.state === 'asking';
  return { search: { state: isOnItsWay ? 'loading' : check.state }, retry };
}
