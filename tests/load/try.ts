/**
 * Runs every benchmark once at its smallest size, two at a time (`npm run bench:try`), to check that it works and
 * finds no error. Times, rates and memory are not judged. `-- bench:market bench:access` runs only these.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { projectRoot } from '../../infra/project-root.ts';
import { smallRuns, type SmallRun } from './reporting/small-runs.ts';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')));

/** Most of them wait for a cloud half of the time. */
const together = 2;

const requested = process.argv.slice(2);
const triedAt = performance.now();
const failed: string[] = [];
const left = smallRuns
  .filter(({ script }) => requested.length === 0 || requested.includes(script))
  .values();
await Promise.all(
  Array.from({ length: together }, async () => {
    for (const run of left) await tryOnce(run);
  }),
);
console.log(`in ${secondsSince(triedAt)} s`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function tryOnce({ script, arguments: sizes }: SmallRun): Promise<void> {
  const name = [script, ...sizes].join(' ');
  const startedAt = performance.now();
  // Runs a script as npm does: through a shell, with the arguments after its last command.
  const child = spawn([scripts[script], ...sizes].join(' '), {
    shell: true,
    cwd: projectRoot,
    env: { ...process.env, BENCH_CORRECTNESS_ONLY: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk));
  }
  const [code] = await once(child, 'close');
  const verdict = code === 0 ? 'runs  ' : 'FAILED';
  console.log(`${verdict} ${secondsSince(startedAt).padStart(6)} s  ${name}`);
  if (code === 0) return;
  failed.push(name);
  console.log(Buffer.concat(output).toString().trim());
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}
