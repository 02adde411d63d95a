import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { findFiles } from '../../../infra/portable/find-files.ts';
import { projectRoot } from '../../../infra/project-root.ts';
import { listBlocks, withFigures } from '../../load/reporting/figures.ts';
import { withMemoryRow } from '../../load/reporting/memory-rows.ts';
import { smallRuns } from '../../load/reporting/small-runs.ts';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')));
const benchmarks = Object.keys(scripts).filter(
  (name) => name.startsWith('bench:') && name !== 'bench:try',
);
/** The calls of `npm run bench`, each with its flags. */
const calls = [...(scripts['bench'] ?? '').matchAll(/npm run (bench:[\w-]+)(?: -- ([^&]+))?/g)].map(
  ([, script = '', given = '']) => ({
    script,
    flags: given.split(' ').filter((word) => word.startsWith('--')),
  }),
);

it('runs every benchmark in a small configuration', () => {
  const tried = smallRuns.map(({ script }) => script);
  expect(benchmarks.filter((name) => !tried.includes(name))).toEqual([]);
  expect(tried.filter((name) => !benchmarks.includes(name))).toEqual([]);
});

it('covers every call in `npm run bench`', () => {
  expect(calls.length).toBeGreaterThan(20);
  const untried = calls.filter(
    ({ script, flags }) =>
      !smallRuns.some(
        (run) => run.script === script && flags.every((flag) => run.arguments.includes(flag)),
      ),
  );
  expect(untried).toEqual([]);
});

it('runs every benchmark with `npm run bench`, except for the twenty minutes of bench:memory', () => {
  const called = calls.map(({ script }) => script);
  expect(benchmarks.filter((name) => !called.includes(name))).toEqual(['bench:memory']);
});

/** Written otherwise: tables of the bill, sizes derived from it, and blocks that need several commands. */
const withoutBlock = ['bench:cost', 'bench:memory', 'bench:functions', 'bench:web'];

it('gives every benchmark a block of the page, which its command writes', () => {
  const blocks = listBlocks(readFileSync(path.join(projectRoot, 'tests/load/README.md'), 'utf8'));
  expect(new Set(blocks).size).toBe(blocks.length);
  const scriptsOfBlocks = new Set(blocks.map((name) => name.split(' ')[0]));
  expect(benchmarks.filter((name) => !scriptsOfBlocks.has(name)).toSorted()).toEqual(
    withoutBlock.toSorted(),
  );
  const sources = findFiles(projectRoot, 'tests/load/**/*.ts').map((file) =>
    readFileSync(path.join(projectRoot, file), 'utf8'),
  );
  const unwritten = blocks.filter((name) => !sources.some((text) => text.includes(`'${name}'`)));
  expect(unwritten).toEqual([]);
});

it('replaces only one block, with numbers, date, commit and machine', () => {
  const page = [
    'Before.',
    '<!-- bench:pace -->\n\n14 a second, $1\n\n<!-- /bench:pace -->',
    '<!-- bench:pace --cloud -->\n\n80 a second\n\n<!-- /bench:pace --cloud -->',
  ].join('\n\n');
  const measurement = {
    at: new Date('2026-11-29T12:00:00Z'),
    commit: 'abcdef12',
    processors: 2,
    processorModel: 'Xeon',
    load: 0.44,
  };
  const written = withFigures(page, 'bench:pace --cloud', '79 a second, $&', measurement);
  expect(written).toBe(
    page.replace(
      '80 a second',
      () =>
        '79 a second, $&\n\nMeasured on 29 November 2026 at commit abcdef12, 2 processors (Xeon), load average 0.4 at the beginning.',
    ),
  );
  expect(listBlocks(written)).toEqual(['bench:pace', 'bench:pace --cloud']);
  expect(withFigures(page, 'bench:pace', '14', { ...measurement, load: 20 })).toContain(
    'load average 20.0 at the beginning; times were measured on a busy machine.',
  );
  expect(() => withFigures(page, 'bench:none', '', measurement)).toThrow('bench:none');
});

it('replaces the row of one function on the page of memory sizes', () => {
  const page = 'Text.\n\n| Function | 128 |\n| --- | --- |\n| a | 1 |\n| c | 3 |\n';
  expect(withMemoryRow(page, 'c', '| c | 4 |')).toBe(page.replace('| c | 3 |', '| c | 4 |'));
  expect(withMemoryRow(page, 'b', '| b | 2 |')).toBe(page.replace('| c |', '| b | 2 |\n| c |'));
});
