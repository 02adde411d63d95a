import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { git } from '../load/reporting/figures.ts';

const page = path.join(import.meta.dirname, 'README.md');
const marks = ['<!-- mutants -->', '<!-- /mutants -->'] as const;

/** Writes results into this folder's page, with the day and the commit of the measurement. */
export function writeFigures(figures: string, now: Date): void {
  const measured = `${now.toISOString().slice(0, 10)}, commit ${commit()}`;
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, replaceBlock(text, `${figures}\n\n${measured}`));
}

/** @throws Error when the page has no block for figures */
export function replaceBlock(text: string, block: string): string {
  const [begin, end] = marks;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The page has no block between ${begin} and ${end}`);
  return `${text.slice(0, from)}${begin}\n\n${block}\n\n${text.slice(to)}`;
}

function commit(): string {
  const hasChanges = git('status', '--porcelain', '--', 'functions', 'shared', 'tests') !== '';
  return git('rev-parse', '--short=8', 'HEAD') + (hasChanges ? ' with changes' : '');
}
