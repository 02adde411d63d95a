import { useCallback, useMemo, useState } from 'react';
import { formatAveragePrice, parseDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import {
  averagePriceSchema,
  positionKey,
  type Position,
} from '../../../../../../shared/portfolio/position.ts';
import { matchingPosition } from '../matching/compare-positions.ts';
import type { FileComparison } from './compare-file.ts';

/** The average prices of imported positions: of the file, stored already, or typed. */
export function usePositionPrices({ positions, current, changes, tradedTickers }: FileComparison) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const known = useMemo(() => {
    const imported = positions.map(({ position }) => position);
    return new Map(
      imported.map((position) => [
        positionKey(position),
        position.averagePrice ??
          matchingPosition(current, imported, position)?.averagePrice ??
          null,
      ]),
    );
  }, [positions, current]);
  const knownPriceOf = (position: Position) => known.get(positionKey(position)) ?? null;
  /** A field shows fewer decimals than are stored, so an unchanged price stays exact. */
  const priceOf = useCallback(
    (position: Position): string | null => {
      const text = typed[positionKey(position)];
      const price = text === undefined ? undefined : parsePrice(text);
      return price === undefined ? (known.get(positionKey(position)) ?? null) : price;
    },
    [typed, known],
  );
  const isBad = (position: Position) => {
    const text = typed[positionKey(position)];
    return text !== undefined && parsePrice(text) === undefined;
  };
  return {
    /** Trades give the average price of positions that they explain. */
    rows: positions.filter(
      ({ position }) =>
        !tradedTickers.has(position.ticker) ||
        changes.changed.some(({ name }) => name === positionKey(position)) ||
        known.get(positionKey(position)) === null,
    ),
    priceOf,
    isBad,
    hasBad: positions.some(({ position }) => isBad(position)),
    textOf: (position: Position): string => {
      const price = knownPriceOf(position);
      return typed[positionKey(position)] ?? (price === null ? '' : formatAveragePrice(price));
    },
    type: (position: Position, text: string) =>
      setTyped((before) => ({ ...before, [positionKey(position)]: text })),
  };
}

export type PositionPriceFields = ReturnType<typeof usePositionPrices>;

/** Null for an empty field; undefined for a text that is not a price. */
function parsePrice(text: string): string | null | undefined {
  if (text.trim() === '') return null;
  const decimal = parseDecimal(text);
  return decimal !== undefined && averagePriceSchema.safeParse(decimal).success
    ? decimal
    : undefined;
}
