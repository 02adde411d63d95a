import { brokerSchema, maximumBrokerLength } from '../../../../../../shared/portfolio/position.ts';
import { importReasons as reasons } from '../../../../copy/portfolio/import.ts';
import { looksLikeAsset, readAsset, type AssetReading } from './asset-code.ts';
import type { Columns, Field } from './column-names.ts';
import type { Table, TableRow } from './find-tables.ts';
import type { LeftOutRow, RowLocation } from '../imported-file.ts';
import { numberShape } from './number-text.ts';
import { rowContent, textAt } from './row-text.ts';
import { cellText, normalizeName } from '../spreadsheet.ts';

/** A data row with what its cells say about the asset. */
export interface ReadRow {
  readonly index: number;
  readonly line: number;
  readonly cells: TableRow['cells'];
  readonly location: RowLocation;
  readonly asset: AssetReading;
  readonly textOf: (field: Field) => string;
}

const totalPattern = /^(?:sub ?total|total|soma|valorizacao em reais|saldo total|patrimonio)\b/;
const maxTitleCells = 2;

/** Returns the table without blank lines, totals, titles and notes. */
export function withDataRows(table: Table): Table {
  const rows = table.rows.filter((row) => isDataRow(row, table.columns));
  return { ...table, rows, columns: withClearBroker(table.columns, rows) };
}

/** 'Corret.' is the broker or its fee: the cells of the column decide. */
function withClearBroker(columns: Columns, rows: readonly TableRow[]): Columns {
  const { broker, ...others } = columns;
  if (broker === undefined || !columns.fees.includes(broker)) return columns;
  const isOfFees = rows.every(({ cells }) => numberShape(cells[broker] ?? null).kind !== 'text');
  return isOfFees
    ? others
    : { ...columns, fees: columns.fees.filter((column) => column !== broker) };
}

function isDataRow({ cells }: TableRow, columns: Columns): boolean {
  const filled = cells.map(cellText).filter((text) => text !== '');
  if (filled.length === 0) return false;
  const name = textAt(cells, columns.code) || textAt(cells, columns.product);
  if (totalPattern.test(normalizeName(name))) return false;
  const hasQuantity = [columns.quantity, columns.boughtQuantity, columns.soldQuantity].some(
    (column) => /\d/.test(textAt(cells, column)),
  );
  if (name === '') {
    if (filled.some((text) => totalPattern.test(normalizeName(text)))) return false;
    return hasQuantity || filled.length > maxTitleCells;
  }
  if (looksLikeAsset(name) || hasQuantity) return true;
  if (filled.length === 1) return false;
  // A label and its value: 'Instituição:' beside '386 - RICO'.
  return filled.length > maxTitleCells || !/:(?:\s|$)/.test(filled[0] ?? '');
}

export function readRows(table: Table): readonly ReadRow[] {
  return table.rows.map(({ line, cells }, index) => {
    const textOf = (field: Field) => textAt(cells, table.columns[field]);
    if (isShifted(table, cells)) {
      const asset = { kind: 'invalid', reason: reasons.shifted } as const;
      return { index, line, cells, location: { sheet: table.sheet, line }, asset, textOf };
    }
    return {
      index,
      line,
      cells,
      location: { sheet: table.sheet, line },
      asset: readAsset({
        code: textOf('code'),
        product: textOf('product'),
        category: textOf('category') || textOf('kind'),
        market: textOf('market'),
        currency: textOf('currency'),
        price: textOf('averagePrice') || textOf('price'),
      }),
      textOf,
    };
  });
}

/** A decimal comma without quotes, in a text whose columns are separated by commas, makes two cells of a number. */
function isShifted({ sheet, header }: Table, cells: TableRow['cells']): boolean {
  return (
    sheet === null &&
    header.length > 0 &&
    cells.slice(header.length).some((cell) => cellText(cell) !== '')
  );
}

export function leaveOut(
  table: Table,
  row: ReadRow,
  reason: string,
  kind: LeftOutRow['kind'] = 'invalid',
): LeftOutRow {
  const { code, product, side, quantity, boughtQuantity, soldQuantity, price, averagePrice } =
    table.columns;
  const name = row.textOf('code') === '' ? product : code;
  const content = rowContent(row.cells, [
    name,
    side,
    quantity ?? boughtQuantity,
    soldQuantity,
    price ?? averagePrice,
  ]);
  return { location: row.location, content, reason, kind };
}

/** Returns the broker of a row, of a title above the table, or null; undefined for a name that is not stored. */
export function brokerOf(table: Table, row: ReadRow): string | null | undefined {
  return (
    parseBroker(row.textOf('broker')) ??
    (row.textOf('broker') === '' ? brokerInTitles(table) : null)
  );
}

function parseBroker(text: string): string | null | undefined {
  if (text === '' || text === '-') return null;
  const parsed = brokerSchema.safeParse(text.replaceAll(/\s+/g, ' ').slice(0, maximumBrokerLength));
  return parsed.success ? parsed.data : undefined;
}

function brokerInTitles({ titles }: Table): string | null | undefined {
  for (const cells of titles.toReversed()) {
    const [, name] =
      /^(?:instituicao|corretora|agente de custodia|banco)\s*:\s*(.*)$/i.exec(
        cells.join(' ').normalize('NFD').replaceAll(/\p{M}/gu, ''),
      ) ?? [];
    // The number that the exchange has given to the broker.
    if (name !== undefined) return parseBroker(name.replace(/^\d+\s*-\s*/, '').trim());
  }
  return null;
}
