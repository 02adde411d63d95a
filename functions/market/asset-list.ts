import type { Stock } from '../../shared/contracts/market.ts';
import type { Brapi, ListedAsset } from '../partners/brapi.ts';
import type { Clock } from '../runtime/clock.ts';

/** Listings change by the day, so an hour-old list is as good as a new one. */
const freshMilliseconds = 60 * 60 * 1000;

/** The assets that can be searched. */
export type ReadAssetList = () => Promise<readonly Stock[]>;

/**
 * Keeps the partner's list in this function's memory: one call to the partner an hour, however
 * many search, and none that waits while an older list is there. When the partner fails, the
 * older list goes on serving.
 * @throws BfjError `partner_unavailable` when there is no list yet
 */
export function cachedAssetList(effects: {
  readonly brapi: Brapi;
  readonly clock: Clock;
}): ReadAssetList {
  let cached: { readonly stocks: readonly Stock[]; readonly readAt: number } | undefined;
  let refreshing: Promise<readonly Stock[]> | undefined;

  const refresh = (): Promise<readonly Stock[]> => {
    refreshing ??= effects.brapi
      .listAssets()
      .then((assets) => {
        const stocks = assets.map(toStock);
        cached = { stocks, readAt: effects.clock().getTime() };
        return stocks;
      })
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  };

  return async () => {
    if (cached === undefined) return refresh();
    const age = effects.clock().getTime() - cached.readAt;
    if (age < freshMilliseconds) return cached.stocks;
    const { stocks } = cached;
    return refresh().catch(() => stocks);
  };
}

function toStock(asset: ListedAsset): Stock {
  return {
    ticker: asset.stock,
    name: asset.name,
    sector: asset.sector ?? null,
    type: asset.type ?? 'stock',
  };
}
