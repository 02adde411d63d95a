import { accessGuardAccess } from '../access/access-guard.ts';
import { editionReaderAccess } from '../market/editions/edition-reader.ts';
import { historyReaderAccess } from '../market/history/history-reader.ts';
import { listedAssetsAccess } from '../market/read-models/listed-assets.ts';
import { newestPricesAccess } from '../market/read-models/newest-prices.ts';
import { storedAssetsAccess } from '../market/read-models/stored-assets.ts';
import { closesRefresherAccess } from '../market/history/closes-refresher.ts';
import { followedTickersAccess } from '../market/followed-assets/followed-tickers.ts';
import { assetReaderAccess } from '../market/table-access.ts';
import { weekTradesAccess } from './report/week-trades.ts';
import { snapshotKeeperAccess, withTradesAccess } from './ledger/portfolio-with-trades.ts';
import { portfolioAccess } from './stores/portfolio-store.ts';
import { importAccess } from './stores/import-store.ts';
import { tradeAccess } from './stores/trade-store.ts';

export const accountPortfolioAccess = [
  portfolioAccess.read,
  listedAssetsAccess,
  newestPricesAccess,
  storedAssetsAccess,
];

/** Table access for reading and saving the trades of an account. */
export const accountTradesAccess = [
  accountPortfolioAccess,
  accessGuardAccess,
  portfolioAccess.replace,
  snapshotKeeperAccess,
  tradeAccess.changeWrites,
];

/** Table access of this capability's functions. */
export const tableAccess = {
  portfolio: [
    accountPortfolioAccess,
    accessGuardAccess,
    portfolioAccess.replace,
    snapshotKeeperAccess,
    weekTradesAccess,
    followedTickersAccess,
    editionReaderAccess,
    historyReaderAccess,
  ],
  trades: [
    accountTradesAccess,
    importAccess.readSeen,
    importAccess.begin,
    importAccess.stage,
    importAccess.discard,
    importAccess.completionWrite,
  ],
  'refresh-portfolio': [
    accountPortfolioAccess,
    accessGuardAccess,
    followedTickersAccess,
    assetReaderAccess,
    withTradesAccess,
    closesRefresherAccess,
  ],
};
