import { importReasons as reasons } from '../../../../copy/portfolio/import.ts';
import type { NumberReader } from '../tables/decimal-columns.ts';
import type { Table } from '../tables/find-tables.ts';
import type { ReadRow } from '../tables/table-rows.ts';
import { cellText, normalizeName } from '../spreadsheet.ts';
import { positionRowReader } from './read-position-table.ts';
import { other, type RowOutcome } from './row-outcome.ts';

/** Reads the loans of an account: who lends shares owns them, and who borrows them does not. */
export function loanRowReader(table: Table, numbers: NumberReader): (row: ReadRow) => RowOutcome {
  const read = positionRowReader(table, numbers);
  return (row) => {
    if (row.cells.some((cell) => normalizeName(cellText(cell)).startsWith('tomador')))
      return other(reasons.borrowed);
    const outcome = read(row);
    if (outcome.kind !== 'position') return outcome;
    return { kind: 'lent', position: { ...outcome.position, averagePrice: null } };
  };
}
