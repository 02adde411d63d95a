import type { Balance } from '../../../shared/editions/edition-facts.ts';
import { statementCurrency } from '../../../shared/market/statement-currency.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import type { Table } from '../../runtime/table.ts';
import {
  assetItemsAccess,
  fundamentalsKey,
  parseStoredAsset,
  quoteKey,
  type StoredAsset,
} from '../asset-store.ts';

/** Returns the stored earnings and equity of companies; the partner is not asked. */
export type ReadBalances = (tickers: readonly string[]) => Promise<Record<string, Balance>>;

/** Two items per asset, with at most a hundred items per request. */
const assetsPerRequest = 50;

export const storedBalancesAccess = assetItemsAccess;

/** Makes one request per fifty assets, sequentially, because no caller waits for it and most are missing. */
export function storedBalancesReader(table: Table): ReadBalances {
  return async (tickers) => {
    const balances: Record<string, Balance> = {};
    for (let from = 0; from < tickers.length; from += assetsPerRequest) {
      const group = tickers.slice(from, from + assetsPerRequest);
      const keysOf = (ticker: string) => [quoteKey(ticker), fundamentalsKey(ticker)];
      const find = await batchGet(table, group.flatMap(keysOf));
      for (const ticker of group) {
        const items = keysOf(ticker).flatMap((key) => find(key) ?? []);
        const balance = toBalance(ticker, parseStoredAsset(items));
        if (balance !== undefined) balances[ticker] = balance;
      }
    }
    return balances;
  };
}

/**
 * Leaves out amounts in another currency, including those of a BDR's company: they have no ratio to a price in
 * reais.
 */
function toBalance(
  symbol: string,
  { quote, fundamentals }: Pick<StoredAsset, 'quote' | 'fundamentals'>,
): Balance | undefined {
  if (quote === undefined || !isInReais(quote.content.currency)) return undefined;
  const { content: storedQuote } = quote;
  const { defaultKeyStatistics, financialData, earnings = [] } = fundamentals?.content ?? {};
  const hasReais = isInReais(
    statementCurrency({ symbol, quote: storedQuote, financialData: financialData ?? {} }),
  );
  const earningsPerShare = hasReais ? storedQuote.earningsPerShare : null;
  const bookValuePerShare = hasReais ? (defaultKeyStatistics?.bookValue ?? null) : null;
  const quarterEndsOn = earnings[0]?.date ?? null;
  if (earningsPerShare === null && bookValuePerShare === null && quarterEndsOn === null) {
    return undefined;
  }
  return { earningsPerShare, bookValuePerShare, quarterEndsOn };
}

function isInReais(currency: string | null): boolean {
  return currency === null || currency === 'BRL';
}
