import { cellText, normalizeName, type Cell } from '../spreadsheet.ts';
import { dayReader, monthOf, recentSerials, type DayReader } from './day-column.ts';
import type { Table, TableRow } from './find-tables.ts';
import { textAt } from './row-text.ts';

/*
 * Sheets that people keep by month write it once: on the first row of its group, or as a title above the group. The
 * rows below belong to it, up to a total.
 */

const monthNames = /^(?:mes|mes ano|month|competencia)$/;
const totalPattern = /^(?:sub ?total|total|soma)\b/;
const bareMonth =
  /^(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)$/;

/** Returns the reader of the days in a column of a table. */
export function columnDayReader(
  { rows, hasDatesSince1904 }: Table,
  column: number | undefined,
  today?: string,
): DayReader {
  const cells = column === undefined ? [] : rows.map((row) => row.cells[column] ?? null);
  return dayReader(cells, { hasDatesSince1904, ...(today === undefined ? {} : { today }) });
}

/** Writes the month of each group into the rows of a sheet's tables. */
export function withGroupDays(tables: readonly Table[]): readonly Table[] {
  const months = new Set(
    tables.flatMap((table) =>
      [...table.titles, ...table.rows.map(({ cells }) => cells)].flatMap((cells) => {
        const title = groupTitle(table, cells);
        return title === null ? [] : [cellText(title)];
      }),
    ),
  );
  // One month alone may be that of a balance.
  return tables.map((table) => tableWithGroupDays(table, months.size > 1));
}

function tableWithGroupDays(table: Table, isByMonth: boolean): Table {
  const { day } = table.columns;
  if (day === undefined) return isByMonth && canHaveDays(table) ? withDayColumn(table) : table;
  const hasMonths =
    monthNames.test(table.names[day] ?? '') ||
    table.rows.some(({ cells }) => monthOf(cells[day] ?? null) !== null);
  return isByMonth || hasMonths ? { ...table, rows: fillDays(table, day, hasMonths) } : table;
}

/** Returns whether a table without days may be of trades. */
function canHaveDays({ columns }: Table): boolean {
  const { boughtDay, soldDay, periodEnd, settlementDay } = columns;
  const isDated = [boughtDay, soldDay, periodEnd, settlementDay].some(
    (column) => column !== undefined,
  );
  const isPriced =
    columns.price !== undefined ||
    columns.boughtQuantity !== undefined ||
    (columns.value !== undefined && columns.averagePrice === undefined);
  return isPriced && !isDated;
}

function withDayColumn(table: Table): Table {
  const { header, names, columns, rows } = table;
  const day = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), header.length);
  const pad = (texts: readonly string[], last: string) =>
    Array.from({ length: day + 1 }, (_, column) => (column === day ? last : (texts[column] ?? '')));
  return {
    ...table,
    header: pad(header, 'Mês'),
    names: pad(names, 'mes'),
    columns: { ...columns, day },
    rows: fillDays(table, day, false),
  };
}

/** The month of a row is that of its group; a day is the row's own, and only a title has one for a group. */
function fillDays(table: Table, column: number, hasMonths: boolean): readonly TableRow[] {
  // A day above a table may be that of the whole sheet; a month is that of its first group.
  const above = groupTitle(table, table.titles.at(-1) ?? []);
  let group: Cell = monthOf(above) === null ? null : above;
  return table.rows.map((row) => {
    const title = groupTitle(table, row.cells);
    if (title !== null) {
      group = title;
      return row;
    }
    const filled = row.cells.filter((cell) => cellText(cell) !== '');
    if (filled.some((cell) => totalPattern.test(normalizeName(cellText(cell))))) {
      group = null;
      return row;
    }
    if (textAt(row.cells, column) !== '') {
      if (hasMonths) group = row.cells[column] ?? null;
      return row;
    }
    // Rows of one cell are notes.
    if (group === null || filled.length < 2) return row;
    const day = group;
    return {
      ...row,
      cells: Array.from({ length: Math.max(row.cells.length, column + 1) }, (_, index) =>
        index === column ? day : (row.cells[index] ?? null),
      ),
    };
  });
}

/** Returns the month or day that a row has as its only content; null for another row. */
function groupTitle({ sheet, titles }: Table, cells: readonly Cell[]): Cell {
  const filled = cells.filter((cell) => cellText(cell) !== '');
  const [only = null] = filled;
  if (filled.length !== 1 || only === null) return null;
  const text = normalizeName(cellText(only));
  if (typeof only !== 'string') {
    const [first, last] = recentSerials;
    const isDay = only === cells[0] && /^\d{5}$/.test(text);
    return isDay && Number(text) >= first && Number(text) <= last ? only : null;
  }
  if (monthOf(only) !== null || /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text)) return only;
  if (!bareMonth.test(text)) return null;
  const years = new Set(
    [sheet ?? '', ...titles.flat()].flatMap((title) => title.match(/\b20\d{2}\b/g) ?? []),
  );
  const [year] = years;
  return years.size === 1 && year !== undefined ? `${text}/${year}` : null;
}
