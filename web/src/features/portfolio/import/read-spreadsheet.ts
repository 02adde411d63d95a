import { unzipSync, zipSync } from 'fflate';
import Papa from 'papaparse';
import readXlsxFile from 'read-excel-file/universal';
import { FileRefused, type Cell, type Sheet, type Spreadsheet } from './spreadsheet.ts';

/*
 * Reads a file that somebody has chosen, in this browser alone. It may be anything: a picture, a table of a million
 * rows, a file that was made to grow when it is unpacked. What it can become is bounded before it becomes it.
 */

/** What B3 exports for two hundred positions is a tenth of it. */
const largestFile = 2_000_000;
const largestUnpacked = 12_000_000;
const mostEntries = 300;
const mostRows = 5_000;
const mostColumns = 100;

/** @throws FileRefused */
export async function readSpreadsheet(file: Blob): Promise<Spreadsheet> {
  if (file.size === 0) throw new FileRefused('empty');
  if (file.size > largestFile) throw new FileRefused('large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (beginsWith(bytes, [0x50, 0x4b])) return readXlsx(bytes);
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new FileRefused('old-format');
  if (beginsWith(bytes, [0x25, 0x50, 0x44, 0x46])) throw new FileRefused('pdf');
  return readCsv(textOf(bytes));
}

function beginsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, place) => bytes[place] === byte);
}

/** Programs in Brazil write either. @throws FileRefused for what is no text */
function textOf(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new FileRefused('not-a-spreadsheet');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function readCsv(text: string): Spreadsheet {
  const firstLine = text.split(/\r?\n/).find((line) => line.trim() !== '') ?? '';
  const delimiter = [';', '\t', ','].find((one) => firstLine.includes(one));
  if (delimiter === undefined) throw new FileRefused('not-a-spreadsheet');
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: mostRows + 1 });
  if (data.length > mostRows || data.some((row) => row.length > mostColumns)) {
    throw new FileRefused('large');
  }
  return { sheets: [{ name: null, rows: data }], hasFormulas: false };
}

async function readXlsx(bytes: Uint8Array): Promise<Spreadsheet> {
  const entries = unpacked(bytes);
  const sheets = Object.entries(entries).filter(([path]) => /worksheets\/.*\.xml$/.test(path));
  const texts = sheets.map(([, content]) => new TextDecoder().decode(content));
  for (const text of texts) refuseFarCells(text);
  try {
    // Stored as it is: whoever reads it now has nothing to inflate.
    const plain = zipSync(entries, { level: 0 });
    const read = await readXlsxFile(new Blob([plain as BlobPart]), {
      trim: true,
      // As it is written, since a binary number would not be the decimal that stands there.
      parseNumber: (written: string) => ({ number: written }),
    });
    return {
      sheets: read.map(({ sheet, data }): Sheet => ({
        name: sheet,
        rows: data.map((row) => row.map(cellOf)),
      })),
      hasFormulas: texts.some((text) => /<(?:\w+:)?f[\s>/]/.test(text)),
    };
  } catch (error) {
    throw new FileRefused('damaged', error);
  }
}

/** Never more than what is bounded here: each part is unpacked into as much room as it says that it needs. */
function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0;
  let count = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!name.endsWith('.xml') && !name.endsWith('.xml.rels')) return false;
        size += originalSize;
        count += 1;
        if (size > largestUnpacked || count > mostEntries) throw new FileRefused('large');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('damaged', error);
  }
}

/** One cell at the end of a sheet would make a table of billions of empty ones. */
function refuseFarCells(sheet: string): void {
  for (const [, column = '', row = ''] of sheet.matchAll(/\sr="([A-Z]*)(\d+)"/g)) {
    if (Number(row) > mostRows || columnNumber(column) > mostColumns) {
      throw new FileRefused('large');
    }
  }
}

function columnNumber(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (isWrittenNumber(value)) return { number: value.number };
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'boolean' ? String(value) : null;
}

function isWrittenNumber(value: unknown): value is { readonly number: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'number' in value &&
    typeof value.number === 'string'
  );
}
