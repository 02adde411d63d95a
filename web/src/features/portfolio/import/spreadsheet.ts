/** The content of a cell: a text, or a number exactly as the file has it. */
export type Cell = string | { readonly number: string } | null;

/** One sheet of a file. */
export interface Sheet {
  /** Null where the file is one sheet without a name. */
  readonly name: string | null;
  /** The first is line 1. */
  readonly rows: readonly (readonly Cell[])[];
  /** Whether its days are counted from 1904, as old Excel for Mac did; missing for from 1900. */
  readonly hasDatesSince1904?: boolean;
}

export interface Spreadsheet {
  readonly sheets: readonly Sheet[];
  /** Formulas are not evaluated: the cached value of the cell counts. */
  readonly hasFormulas: boolean;
  /** Whether the file is a web page. */
  readonly isPage?: true;
}

/** Ten thousand trades as a text of two bytes per letter, or as a page, have up to this size. */
export const maxFileBytes = 4_000_000;
/** Ten thousand trades, with their titles, totals and what a portfolio does not count. */
export const maxRows = 12_000;
export const maxColumns = 100;
/** Excel allows longer texts; no name, code or figure of a portfolio is longer. */
export const maxCellCharacters = 5_000;
/** Maximum characters of all cells together: a workbook stores a text once, however many cells repeat it. */
export const maxCharacters = 4_000_000;

export type FileRejection =
  | 'empty'
  | 'large'
  | 'far-cell'
  | 'web-page'
  | 'word'
  | 'old-format'
  | 'password'
  | 'picture'
  | 'pdf'
  | 'not-a-spreadsheet'
  | 'damaged'
  | 'no-positions';

/** A file that cannot be read. */
export class FileRejectedError extends Error {
  readonly reason: FileRejection;

  constructor(reason: FileRejection, cause?: unknown) {
    super(reason, { cause });
    this.name = 'FileRejectedError';
    this.reason = reason;
  }
}

export function cellText(cell: Cell): string {
  if (cell === null) return '';
  return (typeof cell === 'string' ? cell : cell.number).trim();
}

/** Without accents, in small letters, with single spaces. */
export function normalizeName(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
