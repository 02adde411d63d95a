import { positionName, type Position } from '../../../../../shared/portfolio/position.ts';

/** An imported position that has another quantity in the portfolio. */
export interface ChangedQuantity {
  /** `positionName` of the imported position. */
  readonly name: string;
  readonly position: Position;
  readonly before: Position;
}

/** A position of the portfolio that is not in the file. */
export interface AbsentPosition {
  /** `positionName` of it. */
  readonly name: string;
  readonly position: Position;
  /** Whether the file has its asset at other brokers: kept positions add to those. */
  readonly isElsewhereInFile: boolean;
}

export interface ImportChanges {
  readonly changed: readonly ChangedQuantity[];
  readonly absent: readonly AbsentPosition[];
}

/** The reader's decisions before saving, by names of positions. */
export interface ImportDecisions {
  /** Positions that get the quantity of the file; the others keep theirs. */
  readonly updated: ReadonlySet<string>;
  /** Positions to remove from the portfolio. */
  readonly removed: ReadonlySet<string>;
}

/** Compares a file with the portfolio that it is imported into. */
export function compareImport(
  held: readonly Position[],
  imported: readonly Position[],
): ImportChanges {
  const pairs = imported.map((position) => ({
    position,
    before: heldBefore(held, imported, position),
  }));
  const matched = new Set(pairs.flatMap(({ before }) => (before ? [positionName(before)] : [])));
  const tickers = new Set(imported.map(({ ticker }) => ticker));
  return {
    changed: pairs.flatMap(({ position, before }) =>
      before === undefined || before.quantity === position.quantity
        ? []
        : [{ name: positionName(position), position, before }],
    ),
    absent: held.flatMap((position) => {
      const name = positionName(position);
      if (matched.has(name)) return [];
      return [{ name, position, isElsewhereInFile: tickers.has(position.ticker) }];
    }),
  };
}

/** Returns the portfolio after an import. Positions that are not in the file stay, unless the reader removes them. */
export function mergePositions(
  held: readonly Position[],
  imported: readonly Position[],
  { updated, removed }: ImportDecisions,
): Position[] {
  const { changed, absent } = compareImport(held, imported);
  const kept = new Map(
    changed.flatMap(({ name, before }) => (updated.has(name) ? [] : [[name, before.quantity]])),
  );
  return [
    ...absent.filter(({ name }) => !removed.has(name)).map(({ position }) => plain(position)),
    ...imported.map((position) => ({
      ...position,
      quantity: kept.get(positionName(position)) ?? position.quantity,
    })),
  ];
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
