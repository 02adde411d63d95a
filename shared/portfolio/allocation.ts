import { translateSector } from '../market/translate-market-terms.ts';
import { assetClassNames } from './asset-class.ts';
import { normalizeBroker } from './position.ts';
import type { PositionValue } from './valuation.ts';

/** A part of a portfolio's value. */
export interface AllocationPart {
  readonly name: string;
  readonly valueInCentavos: number;
  /** In hundredths of a percent; all parts add up to 10 000. */
  readonly shareInBasisPoints: number;
}

export function allocateByClass(rows: readonly PositionValue[]): AllocationPart[] {
  return partsBy(rows, ({ figures }) => assetClassNames[figures?.assetClass ?? 'stock']);
}

/** Groups shares and BDRs by their companies' sectors; funds and coins have no sector and form one part each. */
export function allocateBySector(rows: readonly PositionValue[]): AllocationPart[] {
  return partsBy(rows, ({ figures }) => {
    const assetClass = figures?.assetClass ?? 'stock';
    if (assetClass !== 'stock' && assetClass !== 'bdr') return assetClassNames[assetClass];
    const sector = figures?.sector ?? null;
    return sector === null ? 'Setor não informado' : translateSector(sector);
  });
}

/** The part of what has no broker. */
export const noBrokerName = 'Sem corretora';

/** Groups by broker; spelling variants count as one, under the name that comes first. */
export function allocateByBroker(rows: readonly PositionValue[]): AllocationPart[] {
  const names = new Map<string, string>();
  for (const { position } of rows) {
    const key = normalizeBroker(position.broker);
    if (!names.has(key)) names.set(key, position.broker ?? noBrokerName);
  }
  return partsBy(rows, ({ position }) => names.get(normalizeBroker(position.broker)) ?? '');
}

/** Sorts the largest first; assets without a price are left out. */
function partsBy(
  rows: readonly PositionValue[],
  nameOf: (row: PositionValue) => string,
): AllocationPart[] {
  const parts = new Map<string, AllocationPart>();
  for (const row of rows) {
    if (row.valueInCentavos === null || row.valueInCentavos === 0) continue;
    const name = nameOf(row);
    const before = parts.get(name);
    parts.set(name, {
      name,
      valueInCentavos: (before?.valueInCentavos ?? 0) + row.valueInCentavos,
      // Adds the shares as the rows show them, so that a position has the same size here and there.
      shareInBasisPoints: (before?.shareInBasisPoints ?? 0) + (row.shareInBasisPoints ?? 0),
    });
  }
  return [...parts.values()].toSorted(
    (a, b) => b.valueInCentavos - a.valueInCentavos || a.name.localeCompare(b.name),
  );
}
