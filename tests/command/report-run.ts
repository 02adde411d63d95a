import type { Decision } from './rerun-failed.ts';
import { reportUnstable } from './unstable-tests.ts';

interface Run {
  /** Names the record of unstable tests, of which each command has one. */
  readonly command: 'tests' | 'journeys';
  /** Milliseconds of `performance.now()`. */
  readonly startedAt: number;
  /** Failures that no step reports. */
  readonly otherFailures: number;
}

/** Prints a line for each step and the counts of a run, and sets the exit code of this process. */
export function reportRun({ outcomes, passed, failed, unstable }: Decision, run: Run): void {
  console.log('\n── summary');
  for (const { result, seconds, name } of outcomes) {
    console.log(`${result.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${name}`);
  }
  const failures =
    outcomes.filter(({ result }) => result !== 'passed').length +
    run.otherFailures +
    reportUnstable(unstable, run.command);
  console.log(`in all ${((performance.now() - run.startedAt) / 1000).toFixed(0)} s`);
  console.log(
    `${passed} passed, ${Math.max(failed, failures)} failed, ${unstable.length} unstable`,
  );
  process.exitCode = failures === 0 ? 0 : 1;
}
