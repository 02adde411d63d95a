import { useMemo } from 'react';
import { getAlertPrice } from '../../../../../../shared/contracts/alerts.ts';
import type { AssetMarketData } from '../../../../../../shared/portfolio/asset-market-data.ts';
import { isPriceComparable } from '../../../../../../shared/portfolio/trades/price-difference.ts';
import { callWithSession } from '../../../access/session/authorized-api.ts';
import { useSessionQuery } from '../../../access/session/use-session-query.ts';
import { priceQuestionOf } from '../../trades/price-question.ts';
import type { ImportedTrade } from '../imported-file.ts';

/** Each may ask the partner for a price. */
const maxAskedPrices = 10;

export interface StrangePrice {
  readonly row: ImportedTrade;
  readonly question: string;
}

/** Returns recent trades with a price far from today's. Requests the prices of assets that are not held yet. */
export function useStrangePrices(
  rows: readonly ImportedTrade[],
  assets: readonly AssetMarketData[],
  today: string,
): readonly StrangePrice[] {
  const recent = useMemo(
    () => rows.filter(({ trade }) => isPriceComparable(trade, today)),
    [rows, today],
  );
  const held = new Map(
    assets.flatMap(({ ticker, price }) =>
      price === null ? [] : [[ticker, Math.round(price.priceInReais * 100)] as const],
    ),
  );
  const unknown = [...new Set(recent.map(({ trade }) => trade.ticker))]
    .filter((ticker) => !held.has(ticker))
    .slice(0, maxAskedPrices);
  const { data: asked } = useSessionQuery<Readonly<Record<string, number>>>({
    reading: ['import-prices', unknown.join()],
    read: async (signal) => {
      const prices = await Promise.all(
        // A price that cannot be read raises no question.
        unknown.map(async (ticker) =>
          callWithSession(getAlertPrice, { ticker }, { signal }).catch(() => undefined),
        ),
      );
      return Object.fromEntries(
        prices.flatMap((price) =>
          price === undefined ? [] : [[price.ticker, price.priceInCentavos]],
        ),
      );
    },
    enabled: unknown.length > 0,
    retry: false,
  });
  return recent.flatMap((row) => {
    const { ticker, price } = row.trade;
    const newest = held.get(ticker) ?? asked?.[ticker];
    if (price === null || newest === undefined) return [];
    const question = priceQuestionOf(price, newest);
    return question === undefined ? [] : [{ row, question }];
  });
}
