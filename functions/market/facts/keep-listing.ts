import type { Brapi, ListedAsset } from '../../integrations/brapi.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ListedPrice } from './asset-facts.ts';
import type { FactStore } from './fact-store.ts';
import { withListingUse } from './listing-use.ts';

/** Wraps a partner so that its list, read for another purpose, also refreshes the prices of the table of facts. */
export function withKeptPrices(
  brapi: Pick<Brapi, 'listAssets'>,
  facts: Pick<FactStore, 'saveListing'>,
  clock: Clock,
): Pick<Brapi, 'listAssets'> {
  const keep = (listed: readonly ListedAsset[]) =>
    facts.saveListing({ listedAt: clock(), assets: listed.map(toListedPrice) });
  return withListingUse(brapi, keep, 'listed prices not kept');
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
