import { isBdr } from '../../portfolio/asset-class.ts';
import words from './share-words.data.json' with { type: 'json' };

/** What one of an asset is called, and several of it. */
export interface ShareWords {
  readonly one: string;
  readonly many: string;
}

const fundName = new RegExp(words.fundName, 'i');
const companyName = new RegExp(words.companyName, 'i');

/**
 * Returns what one of an asset is called, by its code at B3 and its names; 'unidade' where neither says what it is. A
 * code that ends in 11 is a fund's, unless its name is a company's.
 * @param names as the source has them
 */
export function shareWordsOf(
  ticker: string,
  names: readonly (string | null)[],
  currency: string | null,
): ShareWords {
  if (currency !== null && currency !== 'BRL') return words.other;
  if (isBdr(ticker)) return words.receipt;
  if (/^\w{4}[3-8]F?$/.test(ticker)) return words.share;
  if (!/^\w{4}11B?$/.test(ticker)) return words.other;
  const name = names.join(' ');
  return companyName.test(name) && !fundName.test(name) ? words.unit : words.fund;
}
