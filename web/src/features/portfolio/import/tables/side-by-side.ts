import type { Cell, Sheet } from '../spreadsheet.ts';
import { cellText } from '../spreadsheet.ts';
import { columnName, findColumns, isKnownHeader } from './column-names.ts';
import { isValue, readHeader } from './header-lines.ts';

/*
 * People place tables beside each other, as purchases on the left and sales on the right. Each becomes a sheet of its
 * own, with its lines and columns where they were.
 */

interface Block {
  /** Index of its first row, from 0: a title or the header. */
  readonly first: number;
  /** Index of the row after its last one. */
  end: number;
  /** First column of each table. */
  readonly starts: readonly number[];
}

/** Titles of the tables, as 'Compras' and 'Vendas', stand in the lines above their headers. */
const maxTitleLines = 3;
/** A code and a quantity, twice. */
const minColumns = 4;

/** Returns the sheet itself when no tables stand beside each other. */
export function splitSideBySide(sheet: Sheet): readonly Sheet[] {
  const blocks = blocksOf(sheet);
  const count = blocks.reduce((most, { starts }) => Math.max(most, starts.length), 1);
  if (count === 1) return [sheet];
  return Array.from({ length: count }, (_, part) => ({
    ...sheet,
    rows: sheet.rows.map((cells, index) => {
      const block = blocks.find(({ first, end }) => index >= first && index < end);
      if (block === undefined) return part === 0 ? cells : [];
      const start = block.starts[part];
      return start === undefined ? [] : between(cells, start, block.starts[part + 1]);
    }),
  }));
}

function blocksOf({ rows }: Sheet): readonly Block[] {
  const blocks: Block[] = [];
  for (const [index, cells] of rows.entries()) {
    const last = blocks.at(-1);
    const starts = tableStarts(cells);
    if (starts.length > 1) {
      const first = firstTitle(rows, index, starts.length);
      if (last !== undefined) last.end = Math.min(last.end, first);
      blocks.push({ first, end: rows.length, starts });
      continue;
    }
    // A table of its own ends those beside each other.
    if (last?.end === rows.length && isKnownHeader(findColumns(readHeader(rows, index).names)))
      last.end = index;
  }
  return blocks;
}

/** Returns the first columns of the tables whose headers a row has; the first one begins at the left edge. */
function tableStarts(cells: readonly Cell[]): readonly number[] {
  if (cells.length < minColumns || cells.filter(isValue).length > 1) return [0];
  const names = cells.map(columnName);
  const segments: { readonly start: number; names: readonly string[] }[] = [];
  for (const [column, name] of names.entries()) {
    const last = segments.at(-1);
    if (name === '') continue;
    const isAfterGap = column > 0 && names[column - 1] === '';
    if (last === undefined || isAfterGap || name === last.names[0])
      segments.push({ start: column, names: [name] });
    else last.names = [...last.names, name];
  }
  const starts = segments
    .filter(({ names: own }) => isKnownHeader(findColumns(own)))
    .map(({ start }) => start);
  return starts.length > 1 ? [0, ...starts.slice(1)] : [0];
}

function firstTitle(rows: Sheet['rows'], header: number, tables: number): number {
  let first = header;
  for (let line = header - 1; line >= Math.max(0, header - maxTitleLines); line -= 1) {
    const filled = (rows[line] ?? []).filter((cell) => cellText(cell) !== '');
    if (filled.length > tables) break;
    if (filled.length > 0) first = line;
  }
  return first;
}

function between(cells: readonly Cell[], start: number, end = cells.length): readonly Cell[] {
  return [...Array.from({ length: start }, () => null), ...cells.slice(start, end)];
}
