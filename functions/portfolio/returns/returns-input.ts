import type { Dividend } from '../../../shared/market/asset-data.ts';
import type { LedgerEntries } from '../../../shared/portfolio/trades/ledger.ts';
import type { DayClose, LongBenchmarks } from '../../market/history/close-series.ts';

/** The entries of an account, and what is known of their assets. */
export interface ReturnsInput extends LedgerEntries {
  /** `yyyy-mm-dd`. */
  readonly today: string;
  readonly closes: ReadonlyMap<string, readonly DayClose[]>;
  readonly payments: ReadonlyMap<string, readonly Dividend[]>;
  /** The newest price of each asset, with its day. */
  readonly prices: ReadonlyMap<string, { readonly priceInReais: number; readonly day: string }>;
  readonly benchmarks: LongBenchmarks;
}
