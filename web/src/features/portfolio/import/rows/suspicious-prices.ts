import Big from 'big.js';
import { cryptocurrencyName } from '../../../../../../shared/portfolio/asset-class.ts';
import type { ImportedTrade } from '../imported-file.ts';

const suspiciousFactor = 1000;

/**
 * Returns the trades whose price is more than a thousand times another one of the same share: a separator was
 * misread or mistyped. Where as many are high as low, all are suspicious.
 */
export function findSuspiciousPrices(trades: readonly ImportedTrade[]): ReadonlySet<ImportedTrade> {
  const byTicker = new Map<string, { readonly imported: ImportedTrade; readonly price: Big }[]>();
  for (const imported of trades) {
    const { ticker, kind, price } = imported.trade;
    if (
      price === null ||
      (kind !== 'buy' && kind !== 'sell') ||
      cryptocurrencyName(ticker) !== undefined
    )
      continue;
    const list = byTicker.get(ticker) ?? [];
    list.push({ imported, price: new Big(price) });
    byTicker.set(ticker, list);
  }
  const suspicious = new Set<ImportedTrade>();
  for (const list of byTicker.values()) {
    const lowest = list.reduce(
      (least, { price }) => (price.lt(least) ? price : least),
      list[0]?.price ?? new Big(0),
    );
    const high = list.filter(({ price }) => price.gt(lowest.times(suspiciousFactor)));
    if (high.length === 0) continue;
    const low = list.filter(({ price }) => !price.gt(lowest.times(suspiciousFactor)));
    if (high.length <= low.length) for (const { imported } of high) suspicious.add(imported);
    if (low.length <= high.length) for (const { imported } of low) suspicious.add(imported);
  }
  return suspicious;
}
