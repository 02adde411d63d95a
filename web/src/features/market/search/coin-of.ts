import { cryptocurrencies } from '../../../../../shared/portfolio/asset-class.ts';

/** Returns the ticker of the cryptocurrency with this ticker or name; undefined when there is none. */
export function coinOf(typed: string): string | undefined {
  const symbol = typed.trim().toUpperCase();
  const isMeant = ([ticker, name]: [string, string | undefined]) =>
    ticker === symbol || name?.toUpperCase() === symbol;
  return Object.entries(cryptocurrencies).find(isMeant)?.[0];
}
