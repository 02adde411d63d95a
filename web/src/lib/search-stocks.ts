import { searchStocks, type Stock } from '../../../shared/contracts/stock-search.ts';
import { callApi } from './api.ts';

/** Finds assets by ticker or name. */
export type FindStocks = (search: string, signal: AbortSignal) => Promise<readonly Stock[]>;

export const findStocks: FindStocks = async (search, signal) => {
  const { stocks } = await callApi(searchStocks, { search }, { signal });
  return stocks;
};
