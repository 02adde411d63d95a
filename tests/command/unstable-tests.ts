import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { projectRoot } from '../../infra/project-root.ts';
import { testName, type FailedTest } from './test-reports.ts';

/** More unstable tests than this point to a fault of the machine or of the product. */
export const maxUnstableTests = 3;

export interface Verdict {
  /** Names of the tests that failed at first and passed alone. */
  readonly names: readonly string[];
  /** Explains why the run fails although each test passed once; undefined when it passes. */
  readonly complaint: string | undefined;
}

/**
 * Judges tests that passed only alone: a few in a run are reported by name; too many, or one that was unstable in the
 * run before as well, fail it.
 * @param before names of the tests that were unstable in the run before
 */
export function judgeUnstable(unstable: readonly FailedTest[], before: readonly string[]): Verdict {
  const names = unstable.map(testName);
  const repeated = names.filter((name) => before.includes(name));
  const complaint =
    names.length > maxUnstableTests
      ? `${names.length} tests passed only alone, more than ${maxUnstableTests}`
      : repeated.length > 0
        ? `unstable in two consecutive runs: ${repeated.join(', ')}`
        : undefined;
  return { names, complaint };
}

const namesSchema = z.array(z.string());

/**
 * Prints the names of unstable tests and keeps them for the next run of the same command.
 * @returns 1 when they fail this run, otherwise 0
 */
export function reportUnstable(unstable: readonly FailedTest[], command: string): number {
  // Not below node_modules/, which `npm ci` removes before each run of the CI.
  const record = path.join(projectRoot, 'test-results', `unstable-${command}.json`);
  const { names, complaint } = judgeUnstable(unstable, readNames(record));
  mkdirSync(path.dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify(names));
  for (const name of names) console.log(`unstable, passed only alone: ${name}`);
  if (complaint !== undefined) console.log(complaint);
  return complaint === undefined ? 0 : 1;
}

function readNames(file: string): readonly string[] {
  try {
    return namesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}
