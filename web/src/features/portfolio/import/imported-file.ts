import type { Investment } from '../../../../../shared/portfolio/fixed-income/investment.ts';
import type { Position } from '../../../../../shared/portfolio/position.ts';
import type { Trade } from '../../../../../shared/portfolio/trades/trade.ts';

/** Where a row stands in the file. */
export interface RowLocation {
  /** Null in a file of one sheet without a name. */
  readonly sheet: string | null;
  /** From 1, as spreadsheet programs count. */
  readonly line: number;
}

export interface ImportedTrade {
  readonly location: RowLocation;
  readonly trade: Trade;
}

/** A row of a table of positions; several rows of the same asset and broker are added up. */
export interface ImportedPosition {
  readonly location: RowLocation;
  readonly position: Position;
  /** The number of rows that were added up. */
  readonly rows: number;
  /** Whether some of them are equal in every cell: one may have been pasted twice. */
  readonly hasEqualRows: boolean;
}

/** An investment in fixed income with the value that the file states; rows of the same one are added up. */
export interface ImportedInvestment {
  readonly location: RowLocation;
  readonly investment: Investment;
}

/** A row that is not imported. */
export interface LeftOutRow {
  readonly location: RowLocation;
  /** The recognised part of its content, shortened for display. */
  readonly content: string;
  /** A sentence of `importReasons`. */
  readonly reason: string;
  /**
   * `other`: an asset or event that a portfolio does not count (options, rights, fixed income, payments …);
   * `invalid`: something that should have been readable and is not.
   */
  readonly kind: 'other' | 'invalid';
}

/** A column whose numbers could mean a thousand times as much: the user decides. */
export interface DecimalQuestion {
  /** Identifies the column for `ReadOptions.decimals`. */
  readonly column: string;
  readonly sheet: string | null;
  /** The header of the column. */
  readonly name: string;
  /** Up to five cells, as written. */
  readonly examples: readonly string[];
}

/** Fields that a user can give to the columns of an unknown table. */
export const mappableFields = [
  'code',
  'quantity',
  'averagePrice',
  'price',
  'day',
  'side',
  'broker',
  'fees',
] as const;
export type MappableField = (typeof mappableFields)[number];
/** The index of a column, from 0, by field. */
export type ColumnMapping = Readonly<Partial<Record<MappableField, number>>>;

/** A table in which no known columns were found. */
export interface UnknownTable {
  /** Identifies tables with the same columns, so that a mapping is remembered. */
  readonly fingerprint: string;
  readonly sheet: string | null;
  /** The most likely header row; empty texts for empty cells. */
  readonly header: readonly string[];
  /** Up to five rows below it, as texts. */
  readonly sample: readonly (readonly string[])[];
}

export interface ImportedFile {
  /** What the file is, in Portuguese, for the preview: 'Negociação da B3'. */
  readonly source: string;
  readonly trades: readonly ImportedTrade[];
  readonly positions: readonly ImportedPosition[];
  /** `yyyy-mm-dd`: the day of the positions, where the file or its name has one. */
  readonly positionsDay: string | null;
  readonly investments: readonly ImportedInvestment[];
  readonly leftOut: readonly LeftOutRow[];
  readonly decimalQuestions: readonly DecimalQuestion[];
  readonly unknownTables: readonly UnknownTable[];
  /** Formulas are not evaluated: the cached value of the cell counts. */
  readonly hasFormulas: boolean;
}

export interface ReadOptions {
  /** The file's name. Only its date is used; what the file is follows from its content. */
  readonly name: string;
  /** `yyyy-mm-dd`: trades after it are invalid. */
  readonly today: string;
  /**
   * Returns the quantity held at a broker at the start of a day, as a canonical decimal. A reverse split's credit is the
   * new total, so reading it needs the old one. Without this function only the file's own rows are used.
   */
  readonly heldQuantity?: (
    ticker: string,
    broker: string | null,
    day: string,
  ) => string | undefined;
  /** Answers to `decimalQuestions`, by column. */
  readonly decimals?: Readonly<Record<string, 'thousands' | 'decimal'>>;
  /** Mappings of unknown tables, by fingerprint. */
  readonly mappings?: Readonly<Record<string, ColumnMapping>>;
}
