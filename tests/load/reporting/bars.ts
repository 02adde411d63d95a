/** What a run must hold, what was measured, and whether that is enough. */
export interface Bar {
  readonly what: string;
  readonly measured: string;
  readonly holds: boolean;
  /** A time, a rate or a memory: it depends on the machine, so `npm run bench:try` does not judge it. */
  readonly isPerformance?: boolean;
}

/** False in `npm run bench:try`, whose runs are too small, on machines too busy, to say how fast anything is. */
export const judgesPerformance = process.env['BENCH_CORRECTNESS_ONLY'] === undefined;

/** Prints whether each bar holds; the process ends with 1 where one does not. */
export function tellBars(bars: readonly Bar[]): void {
  const longest = Math.max(...bars.map(({ what }) => what.length));
  const isJudged = ({ isPerformance = false }: Bar) => judgesPerformance || !isPerformance;
  for (const bar of bars) {
    const verdict = bar.holds ? 'met' : isJudged(bar) ? 'NOT MET' : 'not judged';
    console.log(`${verdict.padEnd(10)}  ${bar.what.padEnd(longest)}  ${bar.measured}`);
  }
  process.exitCode = bars.every((bar) => bar.holds || !isJudged(bar)) ? 0 : 1;
}
