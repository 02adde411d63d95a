import type { Brapi, ListedAsset } from '../../integrations/brapi.ts';
import type { Clock } from '../../runtime/clock.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { sortByTurnover } from './turnover.ts';
import type { ListedPrice } from './asset-facts.ts';
import type { FactStore } from './fact-store.ts';

/** Wraps a partner so that its list, read for another purpose, also refreshes the prices of the table of facts. */
export function withKeptPrices(
  brapi: Pick<Brapi, 'listAssets'>,
  facts: Pick<FactStore, 'saveListing'>,
  clock: Clock,
): Pick<Brapi, 'listAssets'> {
  return {
    async listAssets() {
      const listed = await brapi.listAssets();
      try {
        const assets = sortByTurnover(listed).map(toListedPrice);
        if (assets.length > 0) await facts.saveListing({ listedAt: clock(), assets });
      } catch (error) {
        reportFailure('listed prices not kept', {}, error, 'warn');
      }
      return listed;
    },
  };
}

function toListedPrice(asset: ListedAsset): ListedPrice {
  return {
    ticker: asset.stock,
    name: asset.name,
    sector: asset.sector ?? undefined,
    type: asset.type ?? 'stock',
    close: asset.close ?? undefined,
    dayChange: asset.change ?? undefined,
    volume: asset.volume ?? undefined,
    marketCap: asset.market_cap ?? undefined,
  };
}
