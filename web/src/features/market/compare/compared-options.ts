import { isTickerOfB3 } from '../../../../../shared/market/b3-code.ts';
import { cryptocurrencyName, isBdr } from '../../../../../shared/portfolio/asset-class.ts';
import { assetOptions } from '../../../ui/assets/asset-options.ts';

/** Like `assetOptions`, without what has no analysis: coins, and letters that are no code. */
export const comparedOptions: typeof assetOptions = (search, typed, chosen) => {
  const options = assetOptions(search, typed, chosen);
  if (search.state !== 'found') return options.filter(({ ticker }) => !isCoin(ticker));
  const known = search.stocks.map(({ ticker }) => ticker);
  return options.filter(({ kind, ticker }) => kind === 'found' || mayExist(ticker, known));
};

/** @param known what the list has found for it */
function mayExist(ticker: string, known: readonly string[]): boolean {
  if (isTickerOfB3(ticker)) return true;
  // AAPL, where B3 has AAPL34.
  if (known.some((one) => isBdr(one) && one.slice(0, 4) === ticker)) return true;
  // Four letters are most often those of a code of B3 without its number.
  return known.length === 0 && !isCoin(ticker) && !/^[A-Z]{4}$/.test(ticker);
}

/** `BTC`, and `BTC-USD` for its price in dollars. */
function isCoin(ticker: string): boolean {
  return cryptocurrencyName(ticker.replace(/-.*/s, '')) !== undefined;
}
