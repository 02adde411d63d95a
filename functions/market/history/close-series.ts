import * as z from 'zod/mini';

/** The close of a session. */
export const dayCloseSchema = z.object({
  /** `yyyy-mm-dd`. */
  day: z.string(),
  /** Reais for an asset, points for an index. */
  close: z.number(),
});
export type DayClose = z.infer<typeof dayCloseSchema>;

/** The daily closes of one asset over years, as last read from the partner. */
export interface CloseSeries {
  /** Oldest first, one for each session. */
  readonly closes: readonly DayClose[];
  readonly readAt: Date;
}

/** A monthly rate. */
export interface MonthRate {
  /** `yyyy-mm`. */
  readonly month: string;
  /** In percent. */
  readonly value: number;
}

/** What a portfolio is compared with, over years; empty when unknown. */
export interface LongBenchmarks {
  /** Closes in points. */
  readonly ibovespa: readonly DayClose[];
  /** The value of an initial 100 that earns the CDI. */
  readonly cdi: readonly DayClose[];
  /** Of each published month. */
  readonly ipca: readonly MonthRate[];
}
