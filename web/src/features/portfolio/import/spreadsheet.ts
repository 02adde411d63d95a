/** What a cell holds: a text, or a number just as the file has written it. */
export type Cell = string | { readonly number: string } | null;

/** One sheet of a file. */
export interface Sheet {
  /** Null where the file is one sheet without a name. */
  readonly name: string | null;
  /** The first is line 1. */
  readonly rows: readonly (readonly Cell[])[];
}

export interface Spreadsheet {
  readonly sheets: readonly Sheet[];
  /** Nothing is calculated here: of a formula counts what its cell was last seen with. */
  readonly hasFormulas: boolean;
}

export type FileRefusal =
  | 'empty'
  | 'large'
  | 'old-format'
  | 'pdf'
  | 'not-a-spreadsheet'
  | 'damaged'
  | 'no-positions';

/** A file of which nothing is read. */
export class FileRefused extends Error {
  readonly reason: FileRefusal;

  constructor(reason: FileRefusal, cause?: unknown) {
    super(reason, { cause });
    this.name = 'FileRefused';
    this.reason = reason;
  }
}
