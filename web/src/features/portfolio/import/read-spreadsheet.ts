import Papa from 'papaparse';
import { readHtmlTables } from './read-html-tables.ts';
import { readXlsx } from './read-xlsx.ts';
import {
  FileRejectedError,
  maxCellCharacters,
  maxCharacters,
  maxColumns,
  maxFileBytes,
  maxRows,
  type Spreadsheet,
} from './spreadsheet.ts';

/*
 * Reads a file that the user has chosen; the file does not leave the browser. It may be anything: a picture, a table
 * of a million rows, or a file made to expand when it is unpacked. Its size is therefore limited before it is
 * unpacked.
 */

/** @throws FileRejectedError */
export async function readSpreadsheet(file: Blob): Promise<Spreadsheet> {
  if (file.size === 0) throw new FileRejectedError('empty');
  if (file.size > maxFileBytes) throw new FileRejectedError('large');
  const spreadsheet = readBytes(new Uint8Array(await file.arrayBuffer()));
  rejectOversized(spreadsheet);
  return spreadsheet;
}

function readBytes(bytes: Uint8Array): Spreadsheet {
  if (startsWithBytes(bytes, [0x50, 0x4b])) return readXlsx(bytes);
  if (startsWithBytes(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new FileRejectedError('old-format');
  if (startsWithBytes(bytes, [0x25, 0x50, 0x44, 0x46])) throw new FileRejectedError('pdf');
  const text = decodeText(bytes);
  // Many programs save an HTML page under the name of an old Excel file.
  return text.trimStart().startsWith('<') ? readHtmlTables(text) : readCsv(text);
}

function startsWithBytes(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/** Programs in Brazil write any of these encodings. @throws FileRejectedError for a file that is no text */
function decodeText(bytes: Uint8Array): string {
  // "Unicode text", as Excel saves it.
  if (startsWithBytes(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) throw new FileRejectedError('not-a-spreadsheet');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function readCsv(text: string): Spreadsheet {
  const delimiter = delimiterOf(text);
  if (delimiter === undefined) throw new FileRejectedError('not-a-spreadsheet');
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: maxRows + 1 });
  return { sheets: [{ name: null, rows: data }], hasFormulas: false };
}

/** There may be titles above the header, and commas in titles and figures. */
const linesToCompare = 30;

/**
 * Returns the delimiter that occurs in most lines; if two occur in equally many lines, the one that figures do not
 * contain.
 */
function delimiterOf(text: string): string | undefined {
  const lines = text
    .split(/\r\n?|\n/, linesToCompare * 2)
    .filter((line) => line.trim() !== '')
    .slice(0, linesToCompare);
  const [best] = [';', '\t', ',']
    .map((delimiter) => ({
      delimiter,
      count: lines.filter((line) => line.includes(delimiter)).length,
    }))
    .toSorted((one, other) => other.count - one.count);
  return best !== undefined && best.count > 0 ? best.delimiter : undefined;
}

function rejectOversized({ sheets }: Spreadsheet): void {
  let characters = 0;
  for (const { rows } of sheets) {
    if (rows.length > maxRows) throw new FileRejectedError('large');
    for (const row of rows) {
      if (row.length > maxColumns) throw new FileRejectedError('large');
      for (const cell of row) {
        if (cell === null) continue;
        const { length } = typeof cell === 'string' ? cell : cell.number;
        characters += length;
        if (length > maxCellCharacters || characters > maxCharacters) {
          throw new FileRejectedError('large');
        }
      }
    }
  }
}
