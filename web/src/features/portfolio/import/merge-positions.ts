import { positionName, type Position } from '../../../../../shared/portfolio/position.ts';

/** What becomes of the positions that somebody has already. */
export type ImportMode = 'join' | 'replace';

/**
 * The portfolio after an import. B3's file has no average prices: those that are known stay with their positions, also
 * with one that stood there without a broker.
 */
export function mergePositions(
  held: readonly Position[],
  imported: readonly Position[],
  mode: ImportMode,
): Position[] {
  const withPrices = imported.map((position) => {
    const before = heldBefore(held, imported, position);
    return { ...position, averagePrice: position.averagePrice ?? before?.averagePrice ?? null };
  });
  if (mode === 'replace') return withPrices;
  const replaced = new Set(
    imported.flatMap((position) => {
      const before = heldBefore(held, imported, position);
      return before === undefined ? [] : [positionName(before)];
    }),
  );
  const stay = held.filter((position) => !replaced.has(positionName(position)));
  return [...stay.map(plain), ...withPrices];
}

/** The position that an imported one stands for: the same one, or the only one of its asset, typed without a broker. */
export function heldBefore(
  held: readonly Position[],
  imported: readonly Position[],
  position: Position,
): Position | undefined {
  const name = positionName(position);
  const same = held.find((one) => positionName(one) === name);
  if (same !== undefined) return same;
  const isOnly = imported.filter(({ ticker }) => ticker === position.ticker).length === 1;
  const ofAsset = held.filter(({ ticker }) => ticker === position.ticker);
  return isOnly && ofAsset.length === 1 && ofAsset[0]?.broker === null ? ofAsset[0] : undefined;
}

function plain({ ticker, quantity, averagePrice, broker }: Position): Position {
  return { ticker, quantity, averagePrice, broker };
}
