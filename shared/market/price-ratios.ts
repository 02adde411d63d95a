import type { AssetFundamentals, Quote } from './asset-data.ts';
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
  // What a BDR costs is in reais, and what its company has in another currency.
  const isOneCurrency = statementCurrency({ symbol, quote, financialData }) === quote.currency;
  const { regularMarketPrice: price } = quote;
  const marketCap = isOneCurrency ? quote.marketCap : null;
  const { totalDebt, totalCash, totalRevenue, ebitda } = financialData;
  const enterpriseValue = near(
    key.enterpriseValue,
    marketCap === null || totalDebt === null || totalCash === null
      ? null
      : marketCap + totalDebt - totalCash,
  );
  return {
    priceEarnings: near(quote.priceEarnings, ratio(price, quote.earningsPerShare)),
    defaultKeyStatistics: {
      priceToBook: near(key.priceToBook, ratio(isOneCurrency ? price : null, key.bookValue)),
      enterpriseValue,
      enterpriseToRevenue: near(key.enterpriseToRevenue, ratio(enterpriseValue, totalRevenue)),
      enterpriseToEbitda: near(key.enterpriseToEbitda, ratio(enterpriseValue, ebitda)),
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
