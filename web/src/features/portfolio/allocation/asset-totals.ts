import Big from 'big.js';
import { canonicalDecimal } from '../../../../../shared/portfolio/decimal.ts';
import type { PositionValue } from '../../../../../shared/portfolio/valuation.ts';

/** What is held of an asset at several brokers. */
export interface AssetTotal {
  readonly brokers: number;
  /** Canonical decimal. */
  readonly quantity: string;
  /** Null without a price. */
  readonly valueInCentavos: number | null;
}

/** Returns the totals of assets with several positions, by code; values are sums of the displayed rows. */
export function totalsOfAssets(rows: readonly PositionValue[]): ReadonlyMap<string, AssetTotal> {
  const totals = new Map<string, AssetTotal>();
  for (const [ticker, ofAsset] of Map.groupBy(rows, ({ position }) => position.ticker)) {
    if (ofAsset.length === 1) continue;
    const quantity = ofAsset.reduce((sum, row) => sum.plus(row.position.quantity), new Big(0));
    const valueInCentavos = ofAsset.reduce<number | null>(
      (sum, row) =>
        sum === null || row.valueInCentavos === null ? null : sum + row.valueInCentavos,
      0,
    );
    const total = { brokers: ofAsset.length, quantity: canonicalDecimal(quantity) };
    totals.set(ticker, { ...total, valueInCentavos });
  }
  return totals;
}
