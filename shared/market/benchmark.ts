import * as z from 'zod/mini';

/** Series for comparison that are not assets: the index of B3 and the interbank rate. */
export const benchmarkNames = ['ibovespa', 'cdi'] as const;
export type BenchmarkName = (typeof benchmarkNames)[number];

/** The value at the end of a day. */
const benchmarkPointSchema = z.object({
  /** `yyyy-mm-dd`. */
  day: z.string(),
  /** Points of an index; for the CDI, which is a rate, the value of an initial 100. */
  value: z.number(),
});
export type BenchmarkPoint = z.infer<typeof benchmarkPointSchema>;

/** Oldest first: the last six months, or as much of them as the source has. */
export const benchmarkSeriesSchema = z.array(benchmarkPointSchema);

export const benchmarkSchema = z.object({
  points: benchmarkSeriesSchema,
  /** ISO 8601, UTC: when it was last read from its source. */
  readAt: z.string(),
});
export type Benchmark = z.infer<typeof benchmarkSchema>;
