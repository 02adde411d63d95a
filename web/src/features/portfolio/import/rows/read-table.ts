import { importReasons as reasons } from '../../../../copy/portfolio/import.ts';
import { numberReader, type NumberColumns, type RowAsset } from '../tables/decimal-columns.ts';
import type { Table } from '../tables/find-tables.ts';
import type { ReadOptions } from '../imported-file.ts';
import { bondRowReader } from './read-bond-table.ts';
import { loanRowReader } from './read-loan-table.ts';
import { movementRowReader } from './read-movement-table.ts';
import { pairNumberColumns, pairRowReader } from './read-pair-table.ts';
import { positionNumberColumns, positionRowReader } from './read-position-table.ts';
import { tradeNumberColumns, tradeRowReader } from './read-trade-table.ts';
import { invalid, other, type RowOutcome } from './row-outcome.ts';
import { normalizeName } from '../spreadsheet.ts';
import type { TableKind } from '../tables/table-kind.ts';
import { readRows, type ReadRow } from '../tables/table-rows.ts';

export interface TableOptions extends ReadOptions {
  /** `yyyy-mm-dd`: the day of the values in the file; today when it does not say it. */
  readonly valueDay: string;
}

export interface TableOutcome {
  readonly row: ReadRow;
  readonly outcome: RowOutcome;
}

/** Reads the rows of a table of a known kind; its rows are data rows. */
export function readTable(
  table: Table,
  kind: TableKind,
  options: TableOptions,
): readonly TableOutcome[] {
  const rows = readRows(table);
  const read = rowReader(table, kind, rows, options);
  return rows.map((row) => ({ row, outcome: read(row) }));
}

function rowReader(
  table: Table,
  kind: TableKind,
  rows: readonly ReadRow[],
  options: TableOptions,
): (row: ReadRow) => RowOutcome {
  const { today, decimals } = options;
  const numbers = (columns: NumberColumns) =>
    numberReader(
      table,
      rows.map((row) => assetOf(row, kind.kind)),
      columns,
      decimals,
    );
  switch (kind.kind) {
    case 'movements':
      return movementRowReader(table, rows, numbers(tradeNumberColumns(table)), options);
    case 'trades':
      return tradeRowReader(table, kind, numbers(tradeNumberColumns(table)), options);
    case 'pairs':
      return pairRowReader(table, numbers(pairNumberColumns(table)), today);
    case 'positions':
      return positionRowReader(table, numbers(positionNumberColumns(table)));
    case 'payments':
      return () => other(reasons.payment);
    case 'wishes':
      return () => other(reasons.wish);
    case 'loans':
      return loanRowReader(table, numbers(positionNumberColumns(table)));
    case 'bonds':
      return bondRowReader(table, options.valueDay);
    case 'orders':
    default:
      return ({ textOf }) => {
        const isExecuted = /execut|filled|parcial/.test(normalizeName(textOf('status')));
        return isExecuted ? invalid(reasons.noDayColumn) : other(reasons.cancelledOrder);
      };
  }
}

/** Only trades and positions are whole shares: bonus shares and what follows from them have fractions. */
function assetOf({ asset, textOf }: ReadRow, kind: TableKind['kind']): RowAsset {
  if (asset.kind !== 'asset') return { kind: 'none', isWhole: false };
  if (asset.isCrypto) return { kind: 'crypto', isWhole: false };
  const isWhole = kind !== 'movements' || /liquidacao/.test(normalizeName(textOf('side')));
  return { kind: 'share', isWhole };
}
