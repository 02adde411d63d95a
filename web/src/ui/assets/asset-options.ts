import type { Stock } from '../../../../shared/contracts/stock-search.ts';
import { tickerSchema } from '../../../../shared/contracts/preferences.ts';
import type { FindStocks } from '../../lib/search-stocks.ts';
import type { StockSearch } from './use-stock-search.ts';

/** One option of the picker's list: an asset that was found, or the typed text. */
export type AssetOption =
  | { readonly kind: 'found'; readonly ticker: string; readonly stock: Stock }
  | { readonly kind: 'custom'; readonly ticker: string };

/**
 * Returns the ticker of a typed text, or undefined if it cannot be one: PETR4 also from `petr 4`, `PETR-4`,
 * `PETR4.SA` and `PETR4F`.
 */
export function typedTicker(typed: string): string | undefined {
  const text = typed.trim().toUpperCase().replace(/\.SA$/, '');
  const parsed = tickerSchema.safeParse(text.replace(/^([A-Z0-9]{4})[\s-]+(\d{1,2}F?)$/, '$1$2'));
  return parsed.success ? parsed.data : undefined;
}

/**
 * Several tickers separated only by spaces, or undefined when the text may be something else: a word without a digit
 * may be part of an asset's name.
 */
export function tickersApart(typed: string): readonly string[] | undefined {
  const parts = typed.trim().split(/\s+/);
  if (parts.length < 2 || typedTicker(typed) !== undefined) return undefined;
  const areTickers = parts.every((part) => /\d/.test(part) && typedTicker(part) !== undefined);
  return areTickers ? parts : undefined;
}

/**
 * Returns the option of Enter: the selected one, else the first match, else the unknown text's error; without a
 * search, the only option.
 */
export function optionForEnter(
  options: readonly AssetOption[],
  active: AssetOption | undefined,
  search: StockSearch,
): AssetOption | undefined {
  if (active !== undefined) return active;
  const isOnlyOne = search.state === 'failed' && options.length === 1;
  return search.state === 'found' || isOnlyOne ? options[0] : undefined;
}

/** Returns the matches in the order of the search. */
export function foundOptions(search: StockSearch): AssetOption[] {
  if (search.state !== 'found') return [];
  return search.stocks.map((stock) => ({ kind: 'found', ticker: stock.ticker, stock }));
}

/** Returns the options: matches that are not chosen yet, then the typed ticker itself. */
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
  const isAnswered = search.state === 'found' || search.state === 'failed';
  if (ticker !== undefined && isAnswered && !seen.has(ticker))
    options.push({ kind: 'custom', ticker });
  return options;
}

/** The tickers of several typed texts, and the texts that are not tickers. */
export interface LookedUpList {
  readonly tickers: readonly string[];
  readonly others: readonly string[];
}

/**
 * Resolves each text of a list. A text is accepted only if the list has that ticker or nothing similar; without a
 * search, none is.
 */
export async function lookUpList(
  texts: readonly string[],
  find: FindStocks,
  optionsOf: typeof assetOptions,
  signal: AbortSignal,
): Promise<LookedUpList> {
  const searches = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
  const lookedUp = await Promise.all(
    searches.map(async (text) => {
      const ticker = typedTicker(text);
      if (ticker === undefined) return { text, ticker };
      const stocks = await find(ticker, signal).catch(() => undefined);
      if (stocks === undefined) return { text, ticker: undefined };
      const offered = optionsOf({ state: 'found', stocks }, ticker, []).find(
        (option) => option.ticker === ticker,
      );
      const isTaken = offered?.kind === 'found' || (stocks.length === 0 && offered !== undefined);
      return { text, ticker: isTaken ? ticker : undefined };
    }),
  );
  return {
    tickers: lookedUp.map(({ ticker }) => ticker).filter((ticker) => ticker !== undefined),
    others: lookedUp.filter(({ ticker }) => ticker === undefined).map(({ text }) => text),
  };
}
