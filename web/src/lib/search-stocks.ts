import { searchStocks, type Stock } from '../../../shared/contracts/stock-search.ts';
import { callApi } from './api.ts';

/** Finds assets by ticker or name. */
export type FindStocks = (search: string, signal: AbortSignal) => Promise<readonly Stock[]>;

/** As `findStocks`; where that finds none, the assets that are written nearly so. */
export const findStocksOrNear: FindStocks = async (search, signal) => {
  const { stocks, near = [] } = await callApi(searchStocks, { search }, { signal });
  return stocks.length === 0 ? near : stocks;
};

export const findStocks: FindStocks = async (search, signal) => {
  const { stocks } = await callApi(searchStocks, { search }, { signal });
  return stocks;
};
