import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFiles } from '../../../../infra/portable/find-files.ts';
import { projectRoot } from '../../../../infra/project-root.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const pages = [
  'README.md',
  '.github/CONTRIBUTING.md',
  ...findFiles(projectRoot, '{functions,infra,shared,web,tests}/**/*.md').filter(
    (file) => !file.includes('node_modules/'),
  ),
];

/** Returns the table rows with cells that are padded to the width of a column. */
function paddedRows(text: string): string[] {
  return text.split('\n').filter((line) => /^\|.*(?:[^\s|] {2,}\||-{4,} *\|)/.test(line));
}

/** More pages than this are not read; facts that code has belong to `npm run tables`. */
const maxBytes = 230_000;

it('the pages have at most 230 kB together', () => {
  const bytes = pages.reduce((sum, page) => sum + Buffer.byteLength(read(page)), 0);
  expect(bytes).toBeLessThanOrEqual(maxBytes);
});

describe('the tables of a page', () => {
  it.each(pages)('are not padded in %s', (page) => {
    expect(paddedRows(read(page))).toEqual([]);
  });

  it('would be found if they were', () => {
    expect(paddedRows('| a | b |\n| --- | --- |\n| c |  |')).toEqual([]);
    expect(paddedRows('| a   | b |\n| ----- | - |')).toHaveLength(2);
  });
});

const decisions = findFiles(projectRoot, 'infra/decisions/*.md').toSorted();

describe('the decisions', () => {
  it('are numbered without gaps', () => {
    expect(decisions.map((file) => Number(path.basename(file).slice(0, 3)))).toEqual(
      decisions.map((_, index) => index + 1),
    );
  });

  it.each(decisions)('%s has a date, context, decision and consequences', (file) => {
    const lines = read(file).trimEnd().split('\n');
    expect(lines[0]).toMatch(new RegExp(`^# ${Number(path.basename(file).slice(0, 3))}\\. `));
    expect(lines[2]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(lines.filter((line) => line.startsWith('## '))).toEqual([
      '## Context',
      '## Decision',
      '## Consequences',
    ]);
    expect(lines.length).toBeGreaterThanOrEqual(10);
    expect(lines.length).toBeLessThanOrEqual(40);
  });
});
