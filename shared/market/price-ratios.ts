import type { AssetFundamentals, Quote } from './asset-data.ts';
import { unknownCurrency } from '../values/market-figures.ts';
import { statementCurrency } from './statement-currency.ts';

type Figures = Pick<AssetFundamentals, 'defaultKeyStatistics' | 'financialData'>;

interface PriceRatios {
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

/**
 * What is counted from a price, by the price that stands beside it: the source counts some of it once
 * a day, and statements are kept for longer than quotes. Each by its formula where the source's own
 * figure is near to that; else in another unit, as a BDR's earnings may be, the source's figure stays.
 */
export function priceRatios(
  symbol: string,
  quote: Quote,
  { defaultKeyStatistics: key, financialData }: Figures,
): PriceRatios {
  const { regularMarketPrice: price, marketCap } = quote;
  const { totalDebt, totalCash, totalRevenue, ebitda } = financialData;
  // What a BDR costs is in reais, and what its company has in another currency.
  const currency = statementCurrency({ symbol, quote, financialData });
  const isOneCurrency = currency === quote.currency;
  // Of statements whose currency nobody has told it cannot be known that they were mixed.
  const counted = isOneCurrency ? near : currency === unknownCurrency ? asSent : unmixed;
  const value =
    marketCap === null || totalDebt === null || totalCash === null
      ? null
      : marketCap + totalDebt - totalCash;
  const enterpriseValue = counted(key.enterpriseValue, value);
  const byValue = isOneCurrency ? enterpriseValue : value;
  return {
    priceEarnings: near(quote.priceEarnings, ratio(price, quote.earningsPerShare)),
    defaultKeyStatistics: {
      priceToBook: counted(key.priceToBook, ratio(price, key.bookValue)),
      enterpriseValue,
      enterpriseToRevenue: counted(key.enterpriseToRevenue, ratio(byValue, totalRevenue)),
      enterpriseToEbitda: counted(key.enterpriseToEbitda, ratio(byValue, ebitda)),
    },
  };
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

const asSent = (source: number | null): number | null => source;

/**
 * The source's figure, unless it is what comes out where amounts of two currencies are counted together as if they were
 * one: that is nobody's figure.
 */
function unmixed(source: number | null, mixed: number | null): number | null {
  if (source === null || mixed === null || mixed === 0) return source;
  return Math.abs(source / mixed - 1) < mostMoveOfDay ? null : source;
}
