import type { AssetMarketData } from '../../../../../../shared/portfolio/asset-market-data.ts';
import { isPriceComparable, priceQuestionOf } from '../../trades/price-question.ts';
import type { ImportedTrade } from '../imported-file.ts';

export interface StrangePrice {
  readonly row: ImportedTrade;
  readonly question: string;
}

/** Returns recent trades with a price far from today's. */
export function findStrangePrices(
  rows: readonly ImportedTrade[],
  assets: readonly AssetMarketData[],
  today: string,
): StrangePrice[] {
  const prices = new Map(
    assets.flatMap(({ ticker, price }) =>
      price === null ? [] : [[ticker, Math.round(price.priceInReais * 100)] as const],
    ),
  );
  return rows.flatMap((row) => {
    const { ticker, price } = row.trade;
    const newest = prices.get(ticker);
    if (price === null || newest === undefined || !isPriceComparable(row.trade, today)) return [];
    const question = priceQuestionOf(price, newest);
    return question === undefined ? [] : [{ row, question }];
  });
}
