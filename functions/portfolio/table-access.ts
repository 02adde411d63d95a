import { accessGuardAccess } from '../access/access-guard.ts';
import { frozenEditionsAccess } from '../market/editions/frozen-editions.ts';
import { listedAssetsAccess } from '../market/known/listed-assets.ts';
import { newestPricesAccess } from '../market/known/newest-prices.ts';
import { storedFiguresAccess } from '../market/known/stored-figures.ts';
import { ownTickersAccess } from '../market/own/own-tickers.ts';
import { assetReaderAccess } from '../market/table-access.ts';
import { portfolioAccess } from './portfolio-store.ts';

export const personPortfolioAccess = [
  portfolioAccess.read,
  listedAssetsAccess,
  newestPricesAccess,
  storedFiguresAccess,
];

/** Table access of this capability's functions. */
export const tableAccess = {
  portfolio: [
    personPortfolioAccess,
    accessGuardAccess,
    portfolioAccess.replace,
    ownTickersAccess,
    frozenEditionsAccess,
  ],
  'refresh-portfolio': [
    personPortfolioAccess,
    accessGuardAccess,
    ownTickersAccess,
    assetReaderAccess,
  ],
};
