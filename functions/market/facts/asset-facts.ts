import type { MeasureValues } from './measure-values.ts';

export interface DayClose {
  /** Days since 1970. */
  readonly day: number;
  readonly close: number;
}

/** One reading of an asset. */
export interface AssetFacts {
  readonly ticker: string;
  readonly readAt: Date;
  /** ISO 4217; undefined when unknown. */
  readonly statementCurrency: string | undefined;
  readonly now: MeasureValues;
  /** By calendar year. */
  readonly years: ReadonlyMap<number, MeasureValues>;
  /** Of the last weeks, oldest first: changes over a week and a month are calculated from them. */
  readonly closes: readonly DayClose[];
}

/** An asset in the source's list. */
export interface ListedPrice {
  readonly ticker: string;
  readonly name: string;
  readonly sector: string | undefined;
  /** The source's word: `stock`, `fund`, `bdr`. */
  readonly type: string;
  readonly close: number | undefined;
  /** In percent. */
  readonly dayChange: number | undefined;
  readonly volume: number | undefined;
  readonly marketCap: number | undefined;
}

/** The list of all assets at one time, the most traded first. */
export interface Listing {
  readonly listedAt: Date;
  readonly assets: readonly ListedPrice[];
}

/** Figures older than this are not used: a walk of all assets fails less long. */
export const maxFactMilliseconds = 35 * 24 * 60 * 60_000;
