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

/** As far as a price moves while statements are kept, and no further than one unit is from another. */
const mostMove = 2;

/** How far a price is from that of an earlier hour, as a part of it. */
const mostMoveOfDay = 0.1;

/** Maximum relative difference of two figures of the same twelve months. */
const maxEarningsDifference = 0.25;

/**
 * What is counted from a price, by the price that stands beside it: the source counts some of it once
 * a day, and statements are kept for longer than quotes. Each by its formula where the source's own
 * figure is near to that; else the source's figure stays. A BDR's price is in reais and its statements are in another
 * currency: ratios that mix both are left out, also those of the source.
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

/**
 * The source's figure, unless it is what comes out where amounts of two currencies are counted together as if they were
 * one: that is nobody's figure.
 */
function unmixed(source: number | null, mixed: number | null): number | null {
  if (source === null || mixed === null || mixed === 0) return source;
  return Math.abs(source / mixed - 1) < mostMoveOfDay ? null : source;
}
