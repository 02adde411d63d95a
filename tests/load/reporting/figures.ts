/**
 * Maintains the results in this folder's README.md: each benchmark has a block between two marks, which its command
 * replaces with `--write`. Explanations are outside the marks and written by hand.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../../infra/project-root.ts';
import type { Bar } from './bars.ts';
import { markdownTable } from '../../../infra/operations/tables/markdown-table.ts';

const page = path.join(import.meta.dirname, '../README.md');
/** The load before the benchmark adds its own. */
const [loadAtStart = 0] = loadavg();

interface Measurement {
  readonly at: Date;
  readonly commit: string;
  readonly processors: number;
  readonly processorModel: string;
  /** Mean number of runnable processes in the minute before; undefined when the system does not count them. */
  readonly load: number | undefined;
}

/**
 * Replaces a block of the page with new measurements.
 * @param name the command, as in `bench:pace --cloud`
 */
export function writeFigures(name: string, figures: string): void {
  writeFileSync(page, withFigures(readFileSync(page, 'utf8'), name, figures, thisMeasurement()));
  console.log(`written into ${path.relative(projectRoot, page)}`);
}

/** Returns the bars of a benchmark as a table for the page. */
export function tableOfBars(bars: readonly Bar[]): string {
  const rows = bars.map(({ what, measured, holds }) => [what, measured, holds ? 'met' : 'not met']);
  return markdownTable([['What', 'Measured', 'Bar'], ...rows]);
}

/** @throws Error when the page has no block of this name */
export function withFigures(
  text: string,
  name: string,
  figures: string,
  measurement: Measurement,
): string {
  const [begin, end] = marksOf(name);
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The page has no block between ${begin} and ${end}`);
  const block = `${begin}\n\n${figures}\n\n${sentenceOf(measurement)}\n\n`;
  return text.slice(0, from) + block + text.slice(to);
}

/**
 * Returns the names of the page's blocks.
 * @throws Error when a block is not closed
 */
export function listBlocks(text: string): readonly string[] {
  return [...text.matchAll(/^<!-- (bench:.+) -->$/gm)].map(([, name = '']) => {
    const [, end] = marksOf(name);
    if (!text.includes(end)) throw new Error(`The page has no ${end}`);
    return name;
  });
}

function marksOf(name: string): readonly [begin: string, end: string] {
  return [`<!-- ${name} -->`, `<!-- /${name} -->`];
}

function sentenceOf({ at, commit, processors, processorModel, load }: Measurement): string {
  const day = at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const loaded = load === undefined ? '' : `, load average ${load.toFixed(1)} at the beginning`;
  const busy = (load ?? 0) > processors / 2 ? '; times were measured on a busy machine' : '';
  return `Measured on ${day} at commit ${commit}, ${processors} processors (${processorModel})${loaded}${busy}.`;
}

function thisMeasurement(): Measurement {
  const processors = cpus();
  const hasChanges = git('status', '--porcelain', '--', ':!tests/load/*.md') !== '';
  return {
    at: new Date(),
    commit: git('rev-parse', '--short=8', 'HEAD') + (hasChanges ? ' with changes' : ''),
    processors: processors.length,
    processorModel: processors[0]?.model.trim() ?? 'unknown',
    load: process.platform === 'win32' ? undefined : loadAtStart,
  };
}

/** Returns what git prints. */
export function git(...options: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', options, {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`git ${options.join(' ')} failed: ${stderr}`);
  return stdout.trim();
}
