import { looksLikeAsset } from './asset-code.ts';
import { columnName } from './column-names.ts';
import type { Table, TableRow, UnknownRegion } from './find-tables.ts';
import type { ColumnMapping, UnknownTable } from '../imported-file.ts';
import { shortText } from './row-text.ts';
import { cellText } from '../spreadsheet.ts';
import type { TableKind } from './table-kind.ts';
import { readSide } from './trade-sides.ts';

const sampleSize = 5;

export interface UnknownTableRows {
  readonly table: UnknownTable;
  readonly names: readonly string[];
  readonly rows: readonly TableRow[];
  readonly side: Table['side'];
  readonly hasDatesSince1904: boolean;
}

/** Returns the table of a region without known columns; undefined when no cell of it is an asset. */
export function readUnknownRegion({
  sheet,
  rows,
  side,
  hasDatesSince1904,
}: UnknownRegion): UnknownTableRows | undefined {
  const first = rows.findIndex(({ cells }) => cells.some((cell) => looksLikeAsset(cellText(cell))));
  if (first < 0) return undefined;
  const above = rows[first - 1]?.cells ?? [];
  const texts = above.map(cellText).filter((text) => text !== '');
  const hasHeader = texts.length > 1 && texts.every((text) => /\p{L}/u.test(text));
  const data = rows.slice(first);
  const width = data.reduce((widest, { cells }) => Math.max(widest, cells.length), above.length);
  const header = Array.from({ length: width }, (_, column) =>
    hasHeader ? shortText(cellText(above[column] ?? null)) : '',
  );
  const names = header.map(columnName);
  const shape = (rows[first]?.cells ?? []).map((cell) =>
    /^[\d.,\s-]+$/.test(cellText(cell)) ? 'n' : 't',
  );
  return {
    table: {
      fingerprint: hasHeader ? names.join('|') : `sem cabeçalho|${shape.join('')}`,
      sheet,
      header,
      sample: data
        .slice(0, sampleSize)
        .map(({ cells }) => header.map((_, column) => shortText(cellText(cells[column] ?? null)))),
    },
    names,
    rows: data,
    side,
    hasDatesSince1904,
  };
}

/** Returns the table that the user's choice of columns makes of it. */
export function mapTable(
  { table, names, rows, side: titleSide, hasDatesSince1904 }: UnknownTableRows,
  mapping: ColumnMapping,
  index: number,
): { readonly table: Table; readonly kind: TableKind } {
  const { fees, side, day, ...others } = mapping;
  const columns = {
    ...others,
    ...(day === undefined ? {} : { day }),
    ...(side === undefined ? {} : { side }),
    fees: fees === undefined ? [] : [fees],
  };
  return {
    table: {
      sheet: table.sheet,
      id: `u${index}`,
      header: table.header,
      names,
      columns,
      rows,
      titles: [],
      continues: null,
      purpose: null,
      side: titleSide,
      hasDatesSince1904,
    },
    kind:
      side === undefined && day === undefined
        ? { kind: 'positions' }
        : {
            kind: 'trades',
            side: side === undefined ? undefined : { column: side, read: readSide },
            day,
          },
  };
}
