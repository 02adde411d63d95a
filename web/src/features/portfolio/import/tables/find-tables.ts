import { looksLikeAsset } from './asset-code.ts';
import { findColumns, isKnownHeader, type Columns } from './column-names.ts';
import { readHeader } from './header-lines.ts';
import { numberShape } from './number-text.ts';
import { purposeOf, sideOfTitle, type TablePurpose } from './table-purpose.ts';
import { cellText, normalizeName, type Cell, type Sheet } from '../spreadsheet.ts';

export interface TableRow {
  /** From 1. */
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** A header and the rows below it, up to the next header. */
export interface Table {
  readonly sheet: string | null;
  /** Identifies the table in the file. */
  readonly id: string;
  /** As written; empty texts for empty cells. */
  readonly header: readonly string[];
  readonly names: readonly string[];
  readonly columns: Columns;
  readonly rows: readonly TableRow[];
  /** Short lines above the header: names of brokers, days, titles. */
  readonly titles: readonly (readonly string[])[];
  /** The table that this one continues on another page of the sheet. */
  readonly continues: string | null;
  /** What its title or sheet says, where that is no holding. */
  readonly purpose: TablePurpose | null;
  /** The side that its title or sheet says of all rows without one of their own. */
  readonly side: 'buy' | 'sell' | null;
  /** Whether the workbook counts days from 1904. */
  readonly hasDatesSince1904: boolean;
}

/** Rows without a known header. */
export interface UnknownRegion {
  readonly sheet: string | null;
  readonly rows: readonly TableRow[];
  readonly purpose: TablePurpose | null;
  readonly side: 'buy' | 'sell' | null;
  readonly hasDatesSince1904: boolean;
}

export interface FoundTables {
  readonly tables: readonly Table[];
  readonly regions: readonly UnknownRegion[];
}

/** Titles far above a header are not about it. */
const maxTitles = 50;

/** Splits a sheet into its tables. Nothing of it follows from the name of the sheet or of the file. */
export function findTables(sheet: Sheet, sheetIndex: string): FoundTables {
  const tables: (Table & { rows: TableRow[] })[] = [];
  const regions: (UnknownRegion & { rows: TableRow[] })[] = [];
  const titles: string[][] = [];
  let current: { rows: TableRow[] } | undefined;
  let isAfterData = false;
  let titlePurpose: TablePurpose | null = null;
  let titleSide: Table['side'] = null;
  let newTitles: string[] = [];
  let secondHeaderLine = -1;
  for (const [index, cells] of sheet.rows.entries()) {
    if (index === secondHeaderLine) continue;
    const { names, texts, lines, section } = readHeader(sheet.rows, index);
    const columns = findColumns(names);
    const row = { line: index + 1, cells };
    if ((isKnownHeader(columns) || section !== null) && !hasAsset(cells, columns)) {
      const previous = tables.at(-1);
      const isAlike = previous !== undefined && previous.names.join('|') === names.join('|');
      const isContinued = isAfterData && isAlike;
      const table = {
        sheet: sheet.name,
        id: `${sheetIndex}:${row.line}`,
        header: texts,
        names,
        columns,
        rows: [],
        titles: titles.slice(-maxTitles),
        continues: isContinued ? (previous.continues ?? previous.id) : null,
        purpose: titlePurpose ?? purposeOf(section) ?? purposeOf(sheet.name),
        side:
          titleSide ??
          (isAlike && isOnlyOfDays(newTitles) ? previous.side : sideOfTitle(sheet.name)),
        hasDatesSince1904: sheet.hasDatesSince1904 === true,
      };
      tables.push(table);
      current = table;
      isAfterData = true;
      titlePurpose = null;
      titleSide = null;
      newTitles = [];
      if (lines === 2) secondHeaderLine = index + 1;
      continue;
    }
    const filled = cells.map(cellText).filter((text) => text !== '');
    if (filled.length <= 2 && !filled.some(looksLikeAsset)) {
      // Perhaps a title of the next table, perhaps a damaged row of this one: the reader of the rows decides.
      if (filled.length > 0) {
        titles.push(filled);
        newTitles.push(...filled);
        if (readHeader(sheet.rows, index + 1).section === null) current?.rows.push(row);
      }
      if (filled.length <= 1) isAfterData = false;
      if (filled.length === 1) {
        titlePurpose = purposeOf(filled[0] ?? null);
        titleSide = sideOfTitle(filled[0] ?? null) ?? titleSide;
      }
      continue;
    }
    const previous = tables.at(-1);
    if (titlePurpose !== null && previous !== undefined && current === previous) {
      const table = sectionOf(previous, `${sheetIndex}:${row.line}`, titlePurpose);
      tables.push(table);
      current = table;
      titlePurpose = null;
    }
    if (current === undefined || (!isAfterData && startsUnknownTable(sheet, index))) {
      const region: UnknownRegion & { rows: TableRow[] } = {
        sheet: sheet.name,
        rows: [],
        purpose: titlePurpose ?? purposeOf(sheet.name),
        side: titleSide ?? sideOfTitle(sheet.name),
        hasDatesSince1904: sheet.hasDatesSince1904 === true,
      };
      const above = sheet.rows[index - 1] ?? [];
      // A header of two columns looks like a title.
      if (above.filter((cell) => cellText(cell) !== '').length === 2) {
        region.rows.push({ line: index, cells: above });
      }
      regions.push(region);
      current = region;
    }
    current.rows.push(row);
    isAfterData = true;
    titleSide = null;
    newTitles = [];
  }
  return { tables, regions };
}

/** The months of a table are of the side above the first of them. */
function isOnlyOfDays(titles: readonly string[]): boolean {
  return titles.every((title) =>
    /^(?:\d|jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez|total)/.test(normalizeName(title)),
  );
}

function hasAsset(cells: readonly Cell[], { code, product }: Columns): boolean {
  return [code, product].some(
    (column) => column !== undefined && looksLikeAsset(cellText(cells[column] ?? null)),
  );
}

/** Returns whether a line is the header of another table: only words, with an asset or a number below. */
function startsUnknownTable({ rows }: Sheet, index: number): boolean {
  const cells = rows[index] ?? [];
  const texts = cells.map(cellText).filter((text) => text !== '');
  const isOfWords =
    texts.length > 1 &&
    texts.every((text) => /^\p{L}/u.test(text) && text.length < 40 && !looksLikeAsset(text)) &&
    new Set(texts).size === texts.length;
  return isOfWords && (rows[index + 1] ?? []).some((cell) => numberShape(cell).kind === 'certain');
}

/** A section without a header of its own, as of payments to come below the positions: its amounts are no prices. */
function sectionOf(
  table: Table,
  id: string,
  purpose: TablePurpose,
): Table & { readonly rows: TableRow[] } {
  const { price: _price, averagePrice: _averagePrice, ...columns } = table.columns;
  return { ...table, id, columns, rows: [], continues: null, purpose };
}
