import {
  getPortfolio,
  type Portfolio,
} from '../../../../../../shared/contracts/portfolio/portfolio.ts';
import { callWithSession } from '../../../access/session/authorized-api.ts';
import { useSessionQuery } from '../../../access/session/use-session-query.ts';

/** Long enough for a user who opens several assets. */
const freshMilliseconds = 10 * 60_000;

/** Returns the user's average price of an asset, in reais; undefined without a position or a price. */
export function useAveragePrice(symbol: string): number | undefined {
  // Share the query of the portfolio page.
  const { data } = useSessionQuery<Portfolio>({
    reading: ['portfolio'],
    read: async (signal) => callWithSession(getPortfolio, {}, { signal }),
    of: 'account',
    staleTime: freshMilliseconds,
  });
  return data === undefined ? undefined : calculateAveragePrice(data, symbol);
}

/**
 * The average price over all brokers, weighted by quantity. Left out when the asset was split since, because the
 * price is then no longer comparable.
 */
export function calculateAveragePrice(
  { positions, assets }: Pick<Portfolio, 'positions' | 'assets'>,
  symbol: string,
): number | undefined {
  const assetPositions = positions.filter(({ ticker }) => ticker === symbol);
  const jumps = assets.find(({ ticker }) => ticker === symbol)?.jumps ?? [];
  if (assetPositions.length === 0 || jumps.length > 0) return undefined;
  let paid = 0;
  let count = 0;
  for (const { quantity, averagePrice } of assetPositions) {
    // An average over a part of the position would be wrong.
    if (averagePrice === null) return undefined;
    paid += Number(quantity) * Number(averagePrice);
    count += Number(quantity);
  }
  const average = paid / count;
  return Number.isFinite(average) && average > 0 ? average : undefined;
}
