import { positionKey, type Position } from '../../../../../../shared/portfolio/position.ts';

/** An imported position with a quantity that differs in the portfolio. */
export interface ChangedQuantity {
  /** `positionKey` of the imported position. */
  readonly name: string;
  readonly position: Position;
  readonly before: Position;
}

/** A position of the portfolio that is not in the file. */
export interface AbsentPosition {
  /** `positionKey` of it. */
  readonly name: string;
  readonly position: Position;
  /** Whether the file also has the asset at other brokers: a kept position is added to those. */
  readonly isElsewhereInFile: boolean;
}

export interface ImportChanges {
  readonly changed: readonly ChangedQuantity[];
  readonly absent: readonly AbsentPosition[];
}

/** Compares a file with the portfolio into which it is imported. */
export function compareImport(
  current: readonly Position[],
  imported: readonly Position[],
): ImportChanges {
  const pairs = imported.map((position) => ({
    position,
    before: matchingPosition(current, imported, position),
  }));
  const matched = new Set(pairs.flatMap(({ before }) => (before ? [positionKey(before)] : [])));
  const tickers = new Set(imported.map(({ ticker }) => ticker));
  return {
    changed: pairs.flatMap(({ position, before }) =>
      before === undefined || before.quantity === position.quantity
        ? []
        : [{ name: positionKey(position), position, before }],
    ),
    absent: current.flatMap((position) => {
      const name = positionKey(position);
      if (matched.has(name)) return [];
      return [{ name, position, isElsewhereInFile: tickers.has(position.ticker) }];
    }),
  };
}

/**
 * The existing position that an imported one replaces: the same position, or the only position of its asset when it
 * has no broker.
 */
export function matchingPosition(
  current: readonly Position[],
  imported: readonly Position[],
  position: Position,
): Position | undefined {
  const name = positionKey(position);
  const same = current.find((one) => positionKey(one) === name);
  if (same !== undefined) return same;
  const isOnly = imported.filter(({ ticker }) => ticker === position.ticker).length === 1;
  const sameAsset = current.filter(({ ticker }) => ticker === position.ticker);
  return isOnly && sameAsset.length === 1 && sameAsset[0]?.broker === null
    ? sameAsset[0]
    : undefined;
}
