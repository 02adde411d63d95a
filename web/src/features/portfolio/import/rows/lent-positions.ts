import Big from 'big.js';
import { positionKey, type Position } from '../../../../../../shared/portfolio/position.ts';
import { importReasons as reasons } from '../../../../copy/portfolio/import.ts';
import { formatDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import type { ImportedPosition, LeftOutRow } from '../imported-file.ts';
import { normalizeName } from '../spreadsheet.ts';
import type { Table } from '../tables/find-tables.ts';
import { leaveOut, type ReadRow } from '../tables/table-rows.ts';
import type { positionAdder } from './add-positions.ts';

export interface LentRow {
  readonly table: Table;
  readonly row: ReadRow;
  readonly position: Position;
}

/**
 * Adds lent shares that stand among the loans only. A position of the same broker with at least as many shares contains
 * them. A smaller one contradicts the loans.
 * @returns the rows that are not added
 */
export function addLentPositions(
  lent: readonly LentRow[],
  positions: readonly ImportedPosition[],
  adder: ReturnType<typeof positionAdder>,
): readonly LeftOutRow[] {
  return [...Map.groupBy(lent, ({ position }) => positionKey(position))].flatMap(([, rows]) => {
    const total = rows.reduce((sum, { position }) => sum.plus(position.quantity), new Big(0));
    const [first] = rows;
    const quantity = positions.find(
      ({ position }) => first !== undefined && isSameHolding(position, first.position),
    )?.position.quantity;
    // A file of loans alone does not say what else is held.
    if (positions.length === 0 || (quantity !== undefined && total.lte(quantity)))
      return rows.map(({ table, row }) => leaveOut(table, row, reasons.lentPosition, 'other'));
    if (quantity !== undefined) {
      const reason = reasons.moreLent(formatDecimal(quantity, 0));
      return rows.map(({ table, row }) => leaveOut(table, row, reason));
    }
    return rows.flatMap(({ table, row, position }) => {
      const reason = adder.add(table, row, position);
      return reason === undefined ? [] : [leaveOut(table, row, reason)];
    });
  });
}

/** B3 may shorten the name of a broker in one of its sheets. */
function isSameHolding(one: Position, other: Position): boolean {
  if (one.ticker !== other.ticker) return false;
  const [first = '', second = ''] = [one, other].map(({ broker }) =>
    normalizeName(broker ?? '').replaceAll(/[^a-z0-9]/g, ''),
  );
  return first === second || (first !== '' && second !== '' && isPrefix(first, second));
}

function isPrefix(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}
