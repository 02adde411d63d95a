import type { AssetFundamentals, Quote, YearlyFigures } from './asset-data.ts';
import { statementCurrency } from './statement-currency.ts';

type Figures = Pick<AssetFundamentals, 'defaultKeyStatistics' | 'financialData'>;

interface PriceRatios {
  /** In the currency of the statements; null where a BDR's currency is unknown. */
  readonly earningsPerShare: number | null;
  readonly priceEarnings: number | null;
  readonly defaultKeyStatistics: Pick<
    AssetFundamentals['defaultKeyStatistics'],
    'priceToBook' | 'enterpriseValue' | 'enterpriseToRevenue' | 'enterpriseToEbitda'
  >;
}

/** The largest price move while statements are cached; smaller than the factor between units. */
const mostMove = 2;

/** How far a price is from that of an earlier hour, as a part of it. */
const mostMoveOfDay = 0.1;

/** Maximum relative difference of two figures of the same twelve months. */
const maxEarningsDifference = 0.25;

/**
 * Recalculates price ratios with the current price: the source calculates some only daily, and statements are cached
 * longer than quotes. The formula applies where its result is close to the source's value; otherwise the source's
 * value stays. A BDR's price is in reais and its statements in another currency: ratios that mix both are removed,
 * including the source's.
 */
export function priceRatios(
  symbol: string,
  quote: Quote,
  { defaultKeyStatistics: key, financialData }: Figures,
): PriceRatios {
  const { regularMarketPrice: price, marketCap, earningsPerShare } = quote;
  const { totalDebt, totalCash, totalRevenue, ebitda } = financialData;
  const isOneCurrency = isInOneCurrency({ symbol, quote, financialData });
  const counted = isOneCurrency ? near : unmixed;
  const value =
    marketCap === null || totalDebt === null || totalCash === null
      ? null
      : marketCap + totalDebt - totalCash;
  const enterpriseValue = isOneCurrency ? near(key.enterpriseValue, value) : null;
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
  years: readonly YearlyFigures[],
): YearlyFigures[] {
  if (isInOneCurrency(asset)) return [...years];
  const none = {
    earningsPerShare: null,
    priceEarnings: null,
    priceToBook: null,
    enterpriseToRevenue: null,
    enterpriseToEbitda: null,
  };
  return years.map((year) => ({ ...year, ...none }));
}

function isInOneCurrency(asset: Parameters<typeof statementCurrency>[0]): boolean {
  return statementCurrency(asset) === asset.quote.currency;
}

/** Returns whether earnings and equity per share have the same currency: their ratio is then the return on equity. */
function isOfStatements(
  earnings: number | null,
  { bookValue, returnOnEquity }: Figures['defaultKeyStatistics'],
): boolean {
  const counted = ratio(earnings, bookValue);
  if (counted === null || returnOnEquity === null || returnOnEquity === 0) return false;
  return Math.abs(counted / returnOnEquity - 1) <= maxEarningsDifference;
}

function ratio(of: number | null, by: number | null): number | null {
  return of === null || by === null || by === 0 ? null : of / by;
}

/** The counted figure where it can be the same as the source's, which is null where nothing is said. */
function near(source: number | null, counted: number | null): number | null {
  if (source === null || counted === null || source === 0) return source;
  const times = counted / source;
  return times > 1 / mostMove && times < mostMove ? counted : source;
}

/** Returns the source's value, unless it equals the ratio of two amounts in different currencies. */
function unmixed(source: number | null, mixed: number | null): number | null {
  if (source === null || mixed === null || mixed === 0) return source;
  return Math.abs(source / mixed - 1) < mostMoveOfDay ? null : source;
}
