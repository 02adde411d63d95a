import { useEffect, useState } from 'react';
import { minimumSearchLength, type Stock } from '../../../../shared/contracts/market.ts';
import type { FindStocks } from '../../lib/search-stocks.ts';

export type StockSearch =
  | { readonly state: 'idle' | 'loading' | 'failed' }
  | { readonly state: 'found'; readonly stocks: readonly Stock[] };

/** Stock search waits this long after the last key. */
const debounceMilliseconds = 100;

/** Longest text that the endpoint takes, in characters. */
const maximumSearchLength = 60;

interface Answer {
  readonly search: string;
  readonly attempt: number;
  readonly result: StockSearch;
}

/** Searches while somebody types; an answer to an older text is never shown. */
export function useStockSearch(
  typed: string,
  find: FindStocks,
): { readonly search: StockSearch; readonly retry: () => void } {
  const search = typed.trim().slice(0, maximumSearchLength);
  const wanted = search.length >= minimumSearchLength;
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer>();

  useEffect(() => {
    if (!wanted) return undefined;
    const abort = new AbortController();
    const settle = (result: StockSearch): void => {
      if (!abort.signal.aborted) setAnswer({ search, attempt, result });
    };
    const timer = setTimeout(() => {
      find(search, abort.signal).then(
        (stocks) => settle({ state: 'found', stocks }),
        () => settle({ state: 'failed' }),
      );
    }, debounceMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort(new DOMException('A newer search has begun.', 'AbortError'));
    };
  }, [search, wanted, attempt, find]);

  const current = answer?.search === search && answer.attempt === attempt ? answer.result : null;
  return {
    search: wanted ? (current ?? { state: 'loading' }) : { state: 'idle' },
    retry: () => setAttempt((count) => count + 1),
  };
}
