import Papa from 'papaparse';
import { hasBlankColumns, readBlankColumns } from './read-blank-columns.ts';
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
  if (startsWithBytes(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw new FileRejectedError(isEncrypted(bytes) ? 'password' : 'old-format');
  }
  if (pictures.some((magic) => startsWithBytes(bytes, magic))) {
    throw new FileRejectedError('picture');
  }
  if (startsWithBytes(bytes, [0x25, 0x50, 0x44, 0x46])) throw new FileRejectedError('pdf');
  const text = decodeText(bytes);
  // Many programs save an HTML page under the name of an old Excel file.
  return text.trimStart().startsWith('<') ? readHtmlTables(text) : readCsv(text);
}

function startsWithBytes(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/** PNG, JPEG, GIF, and the containers of WebP and HEIC. */
const pictures = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
  [0x00, 0x00, 0x00, 0x18, 0x66, 0x74, 0x79, 0x70],
];

/** Excel saves a workbook with a password as an old file that contains an encrypted stream of this name. */
const encryptedStream = Array.from('EncryptedPackage', (letter) => letter.charCodeAt(0));

function isEncrypted(bytes: Uint8Array): boolean {
  for (let at = 0; at + encryptedStream.length * 2 <= bytes.length; at += 2) {
    if (encryptedStream.every((code, index) => bytes[at + index * 2] === code)) return true;
  }
  return false;
}

/** Programs in Brazil write any of these encodings. @throws FileRejectedError for a file that is no text */
function decodeText(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  if (bytes.includes(0)) throw new FileRejectedError('not-a-spreadsheet');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** "Unicode text", as Excel saves it, with or without its mark. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (startsWithBytes(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWithBytes(bytes, [0xfe, 0xff])) return 'utf-16be';
  if (bytes.length < minWideBytes || bytes.length % 2 === 1) return undefined;
  const zeros = [0, 0];
  const sample = bytes.subarray(0, 2_000);
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  // Letters of western languages have a zero as their high byte.
  if (even === 0 && odd > sample.length * 0.4) return 'utf-16le';
  return odd === 0 && even > sample.length * 0.4 ? 'utf-16be' : undefined;
}

const minWideBytes = 20;

function readCsv(text: string): Spreadsheet {
  const lines = firstLines(text);
  if (hasBlankColumns(lines))
    return { sheets: [{ name: null, rows: readBlankColumns(text) }], hasFormulas: false };
  const delimiter = delimiterOf(text, lines);
  if (delimiter === undefined) throw new FileRejectedError('not-a-spreadsheet');
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: maxRows + 1 });
  return { sheets: [{ name: null, rows: data }], hasFormulas: false };
}

function firstLines(text: string): readonly string[] {
  return text
    .split(/\r\n?|\n/, linesToCompare * 2)
    .filter((line) => line.trim() !== '')
    .slice(0, linesToCompare);
}

/** There may be titles above the header, and commas in titles and figures. */
const linesToCompare = 30;

/**
 * Returns the delimiter that occurs in most lines; if two occur in equally many lines, the one that figures do not
 * contain.
 */
function delimiterOf(text: string, lines: readonly string[]): string | undefined {
  const [, declared] = /^sep=([;,|\t])\s*(?:\r|\n)/i.exec(text) ?? [];
  if (declared !== undefined) return declared;
  const [best] = [';', '\t', '|', ',']
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
