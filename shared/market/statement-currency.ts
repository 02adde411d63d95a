import { isBdr } from '../portfolio/asset-class.ts';
import { unknownCurrency } from '../values/format-market-numbers.ts';
import type { AssetData } from './asset-data.ts';

/** Used for amounts in an unknown currency. */
export const statementCurrencyText = 'na moeda do balanço da empresa';

/**
 * Returns the currency of the statements, which may differ from that of the price: a BDR is traded in reais, and its
 * statements are a foreign company's. Unknown when the source does not name it for such an asset.
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
