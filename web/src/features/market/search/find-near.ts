import { searchStocks } from '../../../../../shared/contracts/stock-search.ts';
import { callApi } from '../../../lib/api.ts';
import type { FindStocks } from '../../../lib/search-stocks.ts';

/** Like `findStocks`; without a match, assets with a similar spelling. */
export const findStocksOrNear: FindStocks = async (search, signal) => {
  const { stocks, near = [] } = await callApi(searchStocks, { search }, { signal });
  return stocks.length === 0 ? near : stocks;
};
