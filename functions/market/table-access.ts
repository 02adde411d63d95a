import { assetListAccess } from './asset-list-store.ts';
import { assetAccess } from './asset-store.ts';
import { benchmarkAccess } from './benchmarks/benchmark-store.ts';
import { editionChartAccess } from './editions/edition-chart-store.ts';
import { editionAccess } from './editions/edition-store.ts';
import { announcedDividendsAccess } from './editions/announced-dividends-reader.ts';
import { storedBalancesAccess } from './editions/stored-balances.ts';
import { listedAssetsAccess } from './read-models/listed-assets.ts';
import { newestPricesAccess } from './read-models/newest-prices.ts';
import { priceSeriesAccess } from './read-models/price-series.ts';
import { marketScanAccess } from './intraday-scan/market-scan-store.ts';
import { followedTickersAccess } from './followed-assets/followed-tickers.ts';
import { circuitBreakerAccess } from './circuit-breaker-store.ts';
import { factAccess } from './facts/fact-store.ts';
import { sectorMediansAccess } from './sectors/sector-medians-reader.ts';
import { sectorAccess } from './sectors/sector-store.ts';

export const assetReaderAccess = [
  Object.values(assetAccess),
  factAccess.saveFacts,
  circuitBreakerAccess,
];

export const priceReaderAccess = circuitBreakerAccess;

/** Table access of this capability's functions. */
export const tableAccess = {
  'search-stocks': [Object.values(assetListAccess), circuitBreakerAccess],
  'get-asset-data': [assetReaderAccess, sectorMediansAccess],
  'list-benchmarks': [Object.values(benchmarkAccess), circuitBreakerAccess],
  'own-assets': [followedTickersAccess, priceSeriesAccess, newestPricesAccess, listedAssetsAccess],
  'read-editions': [editionAccess.list, editionAccess.readFacts, editionChartAccess.read],
  'make-edition': [
    editionAccess.read,
    editionAccess.saveDraft,
    editionAccess.freeze,
    editionChartAccess.save,
    storedBalancesAccess,
    announcedDividendsAccess,
    assetListAccess.save,
    factAccess.saveListing,
    circuitBreakerAccess,
  ],
  'measure-sectors': [
    Object.values(sectorAccess),
    factAccess.saveFacts,
    factAccess.saveListing,
    circuitBreakerAccess,
  ],
  'make-look': [Object.values(marketScanAccess), circuitBreakerAccess],
};
