import type { MeasureName } from './measures.ts';

/** What kind of asset a code is. */
export const assetKinds = ['share', 'fund', 'etf', 'bdr'] as const;
export type AssetKind = (typeof assetKinds)[number];

/** An asset of B3, as the table of facts lists it. */
export interface FactAsset {
  readonly ticker: string;
  readonly name: string;
  readonly kind: AssetKind;
  /** Groups of `asset-groups.ts` that it belongs to, such as `banks` or `paper-funds`. */
  readonly groups: readonly string[];
  /** Position by turnover, 0 for the most traded. */
  readonly rank: number;
  /** ISO 4217, of its statements; undefined when unknown. */
  readonly statementCurrency?: string | undefined;
}

/** Now, or a calendar year. */
export type FactPeriod = 'now' | number;

export interface Fact {
  readonly value: number;
  /** ISO 8601, UTC: when it was read from the source. */
  readonly readAt: string;
}

/** The newest known figures of all assets, in memory. */
export interface FactTable {
  /** The most traded first. */
  readonly assets: readonly FactAsset[];
  asset(ticker: string): FactAsset | undefined;
  /** Undefined when the source has none, and for a ratio without meaning (P/L of a loss). */
  fact(ticker: string, measure: MeasureName, period: FactPeriod): Fact | undefined;
  /** Years for which a measure of an asset is known, newest first. */
  years(ticker: string, measure: MeasureName): readonly number[];
}

/** Undefined before the first reading. */
export type ReadFactTable = () => Promise<FactTable | undefined>;
