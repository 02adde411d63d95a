import { searchStocks } from '../../../../../shared/contracts/stock-search.ts';
import { callApi } from '../../../lib/api.ts';
import type { FindStocks } from '../../../lib/search-stocks.ts';

/** As `findStocks`; where that finds none, the assets that are written nearly so. */
export const findStocksOrNear: FindStocks = async (search, signal) => {
  const { stocks, near = [] } = await callApi(searchStocks, { search }, { signal });
  return stocks.length === 0 ? near : stocks;
};
