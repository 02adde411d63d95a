import { isB3Ticker } from '../../../../../shared/market/b3-ticker.ts';
import { cryptocurrencyName, isBdr } from '../../../../../shared/portfolio/asset-class.ts';
import { assetOptions } from '../../../ui/assets/asset-options.ts';

/**
 * Like `assetOptions`, without options that have no analysis: cryptocurrencies, and letters that are not a ticker.
 */
export const comparedOptions: typeof assetOptions = (search, typed, chosen) => {
  const options = assetOptions(search, typed, chosen);
  if (search.state !== 'found') return options.filter(({ ticker }) => !isCoin(ticker));
  const foundTickers = search.stocks.map(({ ticker }) => ticker);
  return options.filter(({ kind, ticker }) => kind === 'found' || mayExist(ticker, foundTickers));
};

/** @param foundTickers the tickers that the list has found for it */
function mayExist(ticker: string, foundTickers: readonly string[]): boolean {
  if (isB3Ticker(ticker)) return true;
  // AAPL, where B3 has AAPL34.
  if (foundTickers.some((one) => isBdr(one) && one.slice(0, 4) === ticker)) return true;
  // Four letters are usually a B3 ticker without its number.
  return foundTickers.length === 0 && !isCoin(ticker) && !/^[A-Z]{4}$/.test(ticker);
}

/** `BTC`, and `BTC-USD` for its price in dollars. */
function isCoin(ticker: string): boolean {
  return cryptocurrencyName(ticker.replace(/-.*/s, '')) !== undefined;
}
