/**
 * Size and cold import of each function's bundle, as it is deployed (`npm run bench:functions`). With `--check
 * <directory>` only the sizes are checked, against their budget, and the bundles stay in the directory, beside that
 * of the threads they run in: the test command hosts them in its local clouds, and leaves timings to this benchmark.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleWorker } from '@bfj/local-cloud/functions/bundle-worker';
import { findFiles } from '../../infra/portable/find-files.ts';
import { bundleFunctions } from '../../infra/constructs/bundle-function.ts';
import { bundlePath, functionNameOf } from '../../infra/bundle-path.ts';
import { judgesPerformance } from './reporting/bars.ts';
import { readBenchEnvironment } from './bench-environment.ts';

/**
 * The largest, `answer-whatsapp`, has 855: the SDK's clients take 230 of them, and the rest is the whole assistant, its
 * words and tables, settings, and trades by the rules of a portfolio.
 */
const maxKilobytes = 1050;
const maxImportMilliseconds = 120;

const root = path.resolve(import.meta.dirname, '../..');
const { check: kept, runs: requestedRuns } = parseArgs({
  options: { check: { type: 'string' }, runs: { type: 'string', default: '21' } },
}).values;
const runs = Number(requestedRuns);
const onlyCheck = kept !== undefined;
const directory = mkdtempSync(path.join(tmpdir(), 'bfj-bundles-'));

const timer = path.join(directory, 'time-import.mjs');
writeFileSync(
  timer,
  `const before = performance.now();
await import(process.argv[2]);
console.log(performance.now() - before);
process.exit(0);`,
);
const empty = path.join(directory, 'empty.mjs');
writeFileSync(empty, 'export const handler = async () => {};');

/** Returns the median of several imports, each in a process of its own, in milliseconds. */
function coldImport(file: string, env: NodeJS.ProcessEnv): number {
  const times = Array.from({ length: runs }, () => {
    const run = spawnSync(process.execPath, [timer, pathToFileURL(file).href], {
      env,
      encoding: 'utf8',
    });
    if (run.status !== 0) throw new Error(`${file} does not start:\n${run.stderr}`);
    return Number(run.stdout);
  }).toSorted((a, b) => a - b);
  return times[Math.floor(runs / 2)] ?? Number.NaN;
}

try {
  const entries = findFiles(root, 'functions/**/*.lambda.ts');
  let overBudget = 0;
  const environmentOf = onlyCheck ? undefined : await readBenchEnvironment();
  if (!onlyCheck) console.log(`empty handler: ${coldImport(empty, {}).toFixed(1)} ms\n`);
  if (kept !== undefined) rmSync(kept, { recursive: true, force: true });
  const bundles = kept ?? directory;
  const sizes = bundleFunctions(entries, bundles);
  if (onlyCheck) bundleWorker(bundles);
  for (const entry of entries) {
    const name = functionNameOf(entry);
    const kilobytes = (sizes.get(name) ?? Number.NaN) / 1000;
    const milliseconds =
      environmentOf && coldImport(bundlePath(bundles, entry), environmentOf(name));
    const isSlow = judgesPerformance && (milliseconds ?? 0) > maxImportMilliseconds;
    const over = !(kilobytes <= maxKilobytes) || isSlow;
    if (over) overBudget += 1;
    console.log(
      `${name.padEnd(36)} ${kilobytes.toFixed(0).padStart(4)} kB` +
        (milliseconds === undefined ? '' : `  ${milliseconds.toFixed(1).padStart(6)} ms`) +
        (over ? '  over budget' : ''),
    );
  }
  console.log(
    `\n${entries.length} functions; budget ${maxKilobytes} kB` +
      (onlyCheck ? '' : ` and ${maxImportMilliseconds} ms`),
  );
  process.exitCode = overBudget === 0 && entries.length > 0 ? 0 : 1;
} finally {
  rmSync(directory, { recursive: true, force: true });
}
