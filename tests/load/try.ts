/**
 * Every benchmark once, as small as it can be (`npm run bench:try`): whether it runs, and finds
 * nothing wrong. Of its times nothing is said. `-- market access-check` tries these only.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const smallest: Readonly<Record<string, readonly string[]>> = {
  'monthly-cost': [],
  'function-bundles': ['--runs', '1'],
  'memory-sizes': ['get-newsletter-subscriber'],
  'bad-input': ['2', '7'],
  'newsletter-signups': ['30'],
  kills: ['--seed', '7', '--kills', '1', '--together', '2'],
  'access-check': ['5', '2'],
  'expire-trials': ['10'],
  market: ['0.001'],
  'payment-notifications': ['12', '3'],
  'billing-sequences': ['--runs', '2'],
  'year-of-editions': ['--from', '2027-02-05', '--to', '2027-02-06'],
  'opt-out': ['--people', '24', '--messages', '240', '--rate', '8', '--statuses', '10'],
};

const requested = process.argv.slice(2);
const failed: string[] = [];
for (const [name, sizes] of Object.entries(smallest)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${name}.ts`), ...sizes], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk));
  }
  const [code] = await once(child, 'close');
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'runs  ' : 'FAILED'} ${seconds.padStart(6)} s  ${name}`);
  if (code === 0) continue;
  failed.push(name);
  console.log(Buffer.concat(output).toString().trim());
}
process.exitCode = failed.length === 0 ? 0 : 1;
