import { assetListAccess } from './asset-list-store.ts';
import { assetAccess } from './asset-store.ts';
import { benchmarkAccess } from './benchmarks/benchmark-store.ts';
import { editionAccess } from './editions/edition-store.ts';
import { storedAnnouncedAccess } from './editions/stored-announced.ts';
import { storedBalancesAccess } from './editions/stored-balances.ts';
import { listedAssetsAccess } from './known/listed-assets.ts';
import { newestPricesAccess } from './known/newest-prices.ts';
import { storedCoursesAccess } from './known/stored-courses.ts';
import { lookAccess } from './looks/look-store.ts';
import { ownTickersAccess } from './own/own-tickers.ts';
import { partnerBulkheadAccess } from './partner-bulkhead-store.ts';
import { knownSectorsAccess } from './sectors/known-sectors.ts';
import { sectorAccess } from './sectors/sector-store.ts';

export const assetReaderAccess = [Object.values(assetAccess), partnerBulkheadAccess];

export const priceReaderAccess = partnerBulkheadAccess;

/** Table access of this capability's functions. */
export const tableAccess = {
  'search-stocks': [Object.values(assetListAccess), partnerBulkheadAccess],
  'get-asset-data': [assetReaderAccess, knownSectorsAccess],
  'list-benchmarks': [Object.values(benchmarkAccess), partnerBulkheadAccess],
  'own-assets': [ownTickersAccess, storedCoursesAccess, newestPricesAccess, listedAssetsAccess],
  'read-editions': [editionAccess.list, editionAccess.readFacts],
  'make-edition': [
    editionAccess.read,
    editionAccess.keepDraft,
    editionAccess.freeze,
    storedBalancesAccess,
    storedAnnouncedAccess,
    assetListAccess.save,
    partnerBulkheadAccess,
  ],
  'measure-sectors': [Object.values(sectorAccess), partnerBulkheadAccess],
  'make-look': [Object.values(lookAccess), partnerBulkheadAccess],
};
