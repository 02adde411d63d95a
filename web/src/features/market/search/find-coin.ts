import { cryptocurrencies } from '../../../../../shared/portfolio/asset-class.ts';

/** Returns the ticker of the cryptocurrency with this ticker or name; undefined when there is none. */
export function findCoin(text: string): string | undefined {
  const symbol = text.trim().toUpperCase();
  const matches = ([ticker, name]: [string, string | undefined]) =>
    ticker === symbol || name?.toUpperCase() === symbol;
  return Object.entries(cryptocurrencies).find(matches)?.[0];
}
