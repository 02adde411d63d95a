import { sectorInPortuguese } from '../market/market-words.ts';
import { assetClassNames } from './asset-class.ts';
import type { PositionValue } from './valuation.ts';

/** A part of a portfolio's value. */
export interface Part {
  readonly name: string;
  readonly valueInCentavos: number;
  /** In hundredths of a percent; those of all parts add up to 10 000. */
  readonly shareInBasisPoints: number;
}

export function byClass(rows: readonly PositionValue[]): Part[] {
  return partsBy(rows, ({ figures }) => assetClassNames[figures?.assetClass ?? 'stock']);
}

/** Shares and BDRs by what their companies do; funds and coins have no sector, and are one part each. */
export function bySector(rows: readonly PositionValue[]): Part[] {
  return partsBy(rows, ({ figures }) => {
    const assetClass = figures?.assetClass ?? 'stock';
    if (assetClass !== 'stock' && assetClass !== 'bdr') return assetClassNames[assetClass];
    const sector = figures?.sector ?? null;
    return sector === null ? 'Setor não informado' : sectorInPortuguese(sector);
  });
}

/** Largest first; what has no price has no part. */
function partsBy(rows: readonly PositionValue[], nameOf: (row: PositionValue) => string): Part[] {
  const parts = new Map<string, Part>();
  for (const row of rows) {
    if (row.valueInCentavos === null || row.valueInCentavos === 0) continue;
    const name = nameOf(row);
    const before = parts.get(name);
    parts.set(name, {
      name,
      valueInCentavos: (before?.valueInCentavos ?? 0) + row.valueInCentavos,
      // Of its rows' shares as they are shown, so that one position is as large here as there.
      shareInBasisPoints: (before?.shareInBasisPoints ?? 0) + (row.shareInBasisPoints ?? 0),
    });
  }
  return [...parts.values()].toSorted(
    (a, b) => b.valueInCentavos - a.valueInCentavos || a.name.localeCompare(b.name),
  );
}
