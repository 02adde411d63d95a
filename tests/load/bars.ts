/** What a run is to hold, what it has measured of it, and whether that is enough. */
export interface Bar {
  readonly what: string;
  readonly measured: string;
  readonly holds: boolean;
}

/** Says of each bar whether it holds; the process ends with 1 where one does not. */
export function tellBars(bars: readonly Bar[]): void {
  const longest = Math.max(...bars.map(({ what }) => what.length));
  for (const { what, measured, holds } of bars) {
    console.log(`${holds ? 'pass' : 'FAIL'}  ${what.padEnd(longest)}  ${measured}`);
  }
  process.exitCode = bars.every(({ holds }) => holds) ? 0 : 1;
}
