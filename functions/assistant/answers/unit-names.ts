import { isBdr } from '../../../shared/portfolio/asset-class.ts';
import words from './unit-names.data.json' with { type: 'json' };

/** The words for one share or unit of an asset, and for several. */
export interface UnitNames {
  readonly one: string;
  readonly many: string;
}

const fundName = new RegExp(words.fundName, 'i');
const companyName = new RegExp(words.companyName, 'i');

/**
 * Returns what one of an asset is called, by its code at B3 and its names; 'unidade' if neither says what it is. A
 * code that ends in 11 is a fund's, unless its name is a company's.
 * @param names the names, as the source has them
 */
export function findUnitNames(
  ticker: string,
  names: readonly (string | null)[],
  currency: string | null,
): UnitNames {
  if (currency !== null && currency !== 'BRL') return words.other;
  if (isBdr(ticker)) return words.receipt;
  if (/^\w{4}[3-8]F?$/.test(ticker)) return words.share;
  if (!/^\w{4}11B?$/.test(ticker)) return words.other;
  const name = names.join(' ');
  return companyName.test(name) && !fundName.test(name) ? words.unit : words.fund;
}
