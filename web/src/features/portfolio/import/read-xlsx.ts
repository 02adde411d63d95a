import { unzipSync } from 'fflate';
import { parseXml } from './read-xml.ts';
import {
  FileRejectedError,
  maxCellCharacters,
  maxColumns,
  maxRows,
  type Cell,
  type Sheet,
  type Spreadsheet,
} from './spreadsheet.ts';

/*
 * Reads a workbook of Office Open XML. A file cannot cause large allocations by declared sizes: every part is unpacked
 * within a bound, and every reference to a row or a column is checked before a cell is stored under it.
 */

const maxUnpackedBytes = 12_000_000;
const maxEntries = 300;
const maxSheets = 50;
const maxCells = 200_000;

/** @throws FileRejectedError */
export function readXlsx(bytes: Uint8Array): Spreadsheet {
  try {
    return readWorkbook(unpack(bytes));
  } catch (error) {
    if (error instanceof FileRejectedError && error.reason !== 'damaged') throw error;
    throw new FileRejectedError(isWordDocument(bytes) ? 'word' : 'damaged', error);
  }
}

/** The names of its parts are in a document of Word also when its end is missing. */
function isWordDocument(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes).includes('word/document.xml');
}

/** Unpacks the XML parts, each into a buffer of its declared size, which fflate does not exceed. */
function unpack(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  let size = 0;
  let count = 0;
  try {
    const entries = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!name.endsWith('.xml') && !name.endsWith('.xml.rels')) return false;
        size += originalSize;
        count += 1;
        if (size > maxUnpackedBytes || count > maxEntries) throw new FileRejectedError('large');
        return true;
      },
    });
    return new Map(Object.entries(entries));
  } catch (error) {
    throw error instanceof FileRejectedError ? error : new FileRejectedError('damaged', error);
  }
}

function readWorkbook(parts: ReadonlyMap<string, Uint8Array>): Spreadsheet {
  const textOf = (path: string): string | undefined => {
    const part = parts.get(path);
    return part === undefined ? undefined : new TextDecoder().decode(part);
  };
  const workbook = textOf('xl/workbook.xml');
  const relations = textOf('xl/_rels/workbook.xml.rels');
  if (workbook === undefined || relations === undefined) throw new FileRejectedError('damaged');
  const targets = readRelations(relations);
  const stringsPath = [...targets.values()].find(({ type }) => type === 'sharedStrings')?.path;
  const strings = readSharedStrings(textOf(stringsPath ?? 'xl/sharedStrings.xml'));
  const cellBudget = { cells: maxCells };
  const isSince1904 = readDateSystem(workbook);
  let hasFormulas = false;
  const sheets = readSheetNames(workbook).flatMap(({ name, id }): Sheet[] => {
    const target = targets.get(id);
    // Charts and macros have sheets of their own kind.
    if (target?.type !== 'worksheet') return [];
    const text = textOf(target.path);
    if (text === undefined) throw new FileRejectedError('damaged');
    const sheet = readSheet(text, strings, cellBudget);
    hasFormulas ||= sheet.hasFormulas;
    return [{ name, rows: sheet.rows, ...(isSince1904 ? { hasDatesSince1904: true } : {}) }];
  });
  return { sheets, hasFormulas };
}

interface RelationTarget {
  /** The last part of the type's address: transitional and strict files use different addresses for the same type. */
  readonly type: string;
  readonly path: string;
}

function readRelations(xml: string): ReadonlyMap<string, RelationTarget> {
  const targets = new Map<string, RelationTarget>();
  parseXml(xml, {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id: id, Type: type, Target: target } = attributes();
      if (id === undefined || type === undefined || target === undefined) return;
      const [, absolute] = /^\/(.*)$/.exec(target) ?? [];
      const path = absolute ?? `xl/${target.replace(/^\.\//, '')}`;
      targets.set(id, { type: type.replace(/^.*\//, ''), path });
    },
  });
  return targets;
}

/** Returns whether the workbook counts its days from 1904. */
function readDateSystem(xml: string): boolean {
  let isFrom1904 = false;
  parseXml(xml, {
    open(tag, attributes) {
      if (tag === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes()['date1904'] ?? '');
    },
  });
  return isFrom1904;
}

function readSheetNames(xml: string): { readonly name: string; readonly id: string }[] {
  const sheets: { readonly name: string; readonly id: string }[] = [];
  parseXml(xml, {
    open(tag, attributes) {
      if (tag !== 'sheet') return;
      const { name, id } = attributes();
      if (name === undefined || id === undefined) throw new FileRejectedError('damaged');
      if (name.length > maxCellCharacters || sheets.length === maxSheets) {
        throw new FileRejectedError('large');
      }
      sheets.push({ name, id });
    },
  });
  return sheets;
}

function readSharedStrings(xml: string | undefined): readonly string[] {
  const strings: string[] = [];
  if (xml === undefined) return strings;
  const text = textCollector(['t']);
  parseXml(xml, {
    open(name) {
      if (name === 'si') text.clear();
      else text.open(name);
    },
    text: (written) => text.add(written),
    close(name) {
      if (name === 'si') strings.push(unescapeCharacters(text.collected()));
      else text.close(name);
    },
  });
  return strings;
}

function readSheet(xml: string, strings: readonly string[], cellBudget: { cells: number }) {
  const rows: Cell[][] = [];
  /** From 1; of the row and the cell that are being read. */
  let row = 0;
  let column = 0;
  let cellType: string | undefined;
  let isInCell = false;
  let hasFormulas = false;
  const text = textCollector(['t', 'v']);
  parseXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        const { r } = attributes();
        row = r === undefined ? row + 1 : rowNumberOf(r);
        column = 0;
      } else if (name === 'c') {
        const { r, t } = attributes();
        const at =
          r === undefined ? { row: Math.max(row, 1), column: column + 1 } : cellPosition(r);
        ({ row, column } = at);
        cellBudget.cells -= 1;
        if (cellBudget.cells < 0) throw new FileRejectedError('large');
        cellType = t;
        isInCell = true;
        text.clear();
      } else if (isInCell) {
        if (name === 'f') hasFormulas = true;
        text.open(name);
      }
    },
    text(written) {
      if (isInCell) text.add(written);
    },
    close(name) {
      if (name !== 'c') {
        if (isInCell) text.close(name);
        return;
      }
      isInCell = false;
      const cell = cellOf(cellType, text.collected(), strings);
      if (cell === null) return;
      rejectOutside({ row, column }, rows);
      while (rows.length < row) rows.push([]);
      const cells = rows[row - 1] ?? [];
      while (cells.length < column) cells.push(null);
      cells[column - 1] = cell;
    },
  });
  return { rows, hasFormulas };
}

/** A filled cell after a gap was typed there by mistake; only a table without one is too large. */
function rejectOutside(
  { row, column }: { readonly row: number; readonly column: number },
  rows: readonly (readonly Cell[])[],
): void {
  if (row <= maxRows && column <= maxColumns) return;
  const isFar = row > maxRows ? row > rows.length + 1 : column > (rows[row - 1]?.length ?? 0) + 1;
  throw new FileRejectedError(isFar ? 'far-cell' : 'large');
}

function cellOf(type: string | undefined, written: string, strings: readonly string[]): Cell {
  switch (type) {
    case 's': {
      const index = /^\d{1,7}$/.test(written) ? Number(written) : undefined;
      return index === undefined ? null : textCell(strings[index] ?? '');
    }
    case 'inlineStr':
    case 'str':
      return textCell(unescapeCharacters(written));
    case 'd':
      return textCell(written);
    case 'b':
      return written === '1' ? 'true' : 'false';
    // The cell has an error such as #N/A instead of a value.
    case 'e':
      return null;
    case undefined:
    default:
      // The text is kept, because a binary number might not equal the written decimal.
      return written.trim() === '' ? null : { number: written.trim() };
  }
}

function textCell(text: string): Cell {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}

function rowNumberOf(reference: string): number {
  if (!/^[1-9]\d{0,6}$/.test(reference)) throw new FileRejectedError('damaged');
  return Number(reference);
}

/** `B7` is row 7, column 2. */
function cellPosition(reference: string): { readonly row: number; readonly column: number } {
  const [, letters, row] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference) ?? [];
  if (letters === undefined || row === undefined) throw new FileRejectedError('damaged');
  const column = Array.from(letters).reduce(
    (number, letter) => number * 26 + letter.charCodeAt(0) - 64,
    0,
  );
  return { row: Number(row), column };
}

/** Collects the text of these elements, but not the phonetic hints of East Asian texts. */
function textCollector(elements: readonly string[]) {
  let collected = '';
  let isOpen = false;
  let isPhonetic = false;
  return {
    clear() {
      collected = '';
      isOpen = false;
      isPhonetic = false;
    },
    open(name: string) {
      if (name === 'rPh') isPhonetic = true;
      else if (elements.includes(name)) isOpen = !isPhonetic;
    },
    close(name: string) {
      if (name === 'rPh') isPhonetic = false;
      else if (elements.includes(name)) isOpen = false;
    },
    add(text: string) {
      if (!isOpen) return;
      collected += text;
      if (collected.length > maxCellCharacters) throw new FileRejectedError('large');
    },
    collected: () => collected,
  };
}

/** Excel writes characters that XML cannot have as `_x000D_`. */
function unescapeCharacters(text: string): string {
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
}
