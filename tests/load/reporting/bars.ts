/** A requirement of a run, the measured value, and whether it is met. */
export interface Bar {
  readonly what: string;
  readonly measured: string;
  readonly holds: boolean;
  /**
   * Whether it is a time, a rate or a memory size, which depends on the machine: `npm run bench:try` does not judge
   * those.
   */
  readonly isPerformance?: boolean;
}

/** False in `npm run bench:try`, with runs too small, on machines too busy, for any statement about speed. */
export const judgesPerformance = process.env['BENCH_CORRECTNESS_ONLY'] === undefined;

/** Prints whether each bar holds; the process exits with 1 when one does not. */
export function printBars(bars: readonly Bar[]): void {
  const longest = Math.max(...bars.map(({ what }) => what.length));
  const isJudged = ({ isPerformance = false }: Bar) => judgesPerformance || !isPerformance;
  for (const bar of bars) {
    const verdict = bar.holds ? 'met' : isJudged(bar) ? 'NOT MET' : 'not judged';
    console.log(`${verdict.padEnd(10)}  ${bar.what.padEnd(longest)}  ${bar.measured}`);
  }
  process.exitCode = bars.every((bar) => bar.holds || !isJudged(bar)) ? 0 : 1;
}
