import type { AssetFundamentals, Quote, YearlyRatios } from '../../../shared/market/asset-data.ts';
import { statementCurrency } from '../../../shared/market/statement-currency.ts';

type StatementData = Pick<AssetFundamentals, 'defaultKeyStatistics' | 'financialData'>;

interface PriceRatios {
  /** In the currency of the statements; null when a BDR's currency is unknown. */
  readonly earningsPerShare: number | null;
  readonly priceEarnings: number | null;
  readonly defaultKeyStatistics: Pick<
    AssetFundamentals['defaultKeyStatistics'],
    'priceToBook' | 'enterpriseValue' | 'enterpriseToRevenue' | 'enterpriseToEbitda'
  >;
}

/** The largest price move while statements are cached; smaller than the factor between units. */
const maxMove = 2;

/** The maximum relative difference between prices of one day. */
const maxDayMove = 0.1;

/** The maximum relative difference of two values for the same twelve months. */
const maxEarningsDifference = 0.25;

/**
 * Recalculates price ratios with the current price: the source calculates some only daily, and statements are cached
 * longer than quotes. The computed value is used if it is close to the source's; otherwise the source's stays. A
 * BDR's price is in reais and its statements in another currency: ratios that mix both are removed, including the
 * source's.
 */
export function recalculatePriceRatios(
  symbol: string,
  quote: Quote,
  { defaultKeyStatistics: key, financialData }: StatementData,
): PriceRatios {
  const { regularMarketPrice: price, marketCap, earningsPerShare } = quote;
  const { totalDebt, totalCash, totalRevenue, ebitda } = financialData;
  const isOneCurrency = isInOneCurrency({ symbol, quote, financialData });
  const counted = isOneCurrency ? preferComputed : dropMixedCurrencies;
  const value =
    marketCap === null || totalDebt === null || totalCash === null
      ? null
      : marketCap + totalDebt - totalCash;
  const enterpriseValue = isOneCurrency ? preferComputed(key.enterpriseValue, value) : null;
  const byValue = isOneCurrency ? enterpriseValue : value;
  return {
    earningsPerShare:
      isOneCurrency || isOfStatements(earningsPerShare, key) ? earningsPerShare : null,
    priceEarnings: counted(quote.priceEarnings, ratio(price, earningsPerShare)),
    defaultKeyStatistics: {
      priceToBook: counted(key.priceToBook, ratio(price, key.bookValue)),
      enterpriseValue,
      enterpriseToRevenue: counted(key.enterpriseToRevenue, ratio(byValue, totalRevenue)),
      enterpriseToEbitda: counted(key.enterpriseToEbitda, ratio(byValue, ebitda)),
    },
  };
}

/** Multiples of a price at the end of a company's years, where its statements are in the currency of that price. */
export function yearsInOneCurrency(
  asset: Parameters<typeof statementCurrency>[0],
  years: readonly YearlyRatios[],
): YearlyRatios[] {
  if (isInOneCurrency(asset)) return [...years];
  const withoutRatios = {
    earningsPerShare: null,
    priceEarnings: null,
    priceToBook: null,
    enterpriseToRevenue: null,
    enterpriseToEbitda: null,
  };
  return years.map((year) => ({ ...year, ...withoutRatios }));
}

function isInOneCurrency(asset: Parameters<typeof statementCurrency>[0]): boolean {
  return statementCurrency(asset) === asset.quote.currency;
}

/** Returns whether earnings and equity per share have the same currency: their ratio is then the return on equity. */
function isOfStatements(
  earnings: number | null,
  { bookValue, returnOnEquity }: StatementData['defaultKeyStatistics'],
): boolean {
  const counted = ratio(earnings, bookValue);
  if (counted === null || returnOnEquity === null || returnOnEquity === 0) return false;
  return Math.abs(counted / returnOnEquity - 1) <= maxEarningsDifference;
}

function ratio(of: number | null, by: number | null): number | null {
  return of === null || by === null || by === 0 ? null : of / by;
}

/** Returns the computed value if it is plausible next to the source's; null when the source has none. */
function preferComputed(source: number | null, counted: number | null): number | null {
  if (source === null || counted === null || source === 0) return source;
  const times = counted / source;
  return times > 1 / maxMove && times < maxMove ? counted : source;
}

/** Returns the source's value, unless it equals the ratio of two amounts in different currencies. */
function dropMixedCurrencies(source: number | null, mixed: number | null): number | null {
  if (source === null || mixed === null || mixed === 0) return source;
  return Math.abs(source / mixed - 1) < maxDayMove ? null : source;
}
