import { isBdr } from '../portfolio/asset-class.ts';
import { unknownCurrency } from '../values/market-figures.ts';
import type { AssetData } from './asset-data.ts';

/** Said of amounts in a currency that nobody has told. */
export const ownCurrency = 'na moeda do balanço da empresa';

/**
 * What a company counts its statements in, which is not what its paper is traded in: the balance of a BDR, which is
 * bought in reais, is a foreign company's. Where the source does not say it of such a paper, nobody knows.
 */
export function statementCurrency(
  asset: Pick<AssetData, 'symbol' | 'quote'> & {
    readonly financialData: Pick<AssetData['financialData'], 'financialCurrency'>;
  },
): string | null {
  const { symbol, quote, financialData } = asset;
  const { financialCurrency = null } = financialData;
  if (financialCurrency !== null) return financialCurrency;
  const isOfAnother = isBdr(symbol) && (quote.currency === null || quote.currency === 'BRL');
  return isOfAnother ? unknownCurrency : quote.currency;
}
