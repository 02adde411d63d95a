/**
 * Random sequences of all events that can affect an account's money, many more than the test command runs (`npm run
 * bench:billing`, or with `-- --runs 5000`): each must end in the state that a fresh reading of the partner implies,
 * without a purchase paid twice. `--write` puts the result into README.md.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packageCommand } from '../../infra/portable/package-command.ts';
import { writeFigures } from './reporting/figures.ts';

const { runs, write } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    write: { type: 'boolean', default: false },
  },
}).values;
const startedAt = performance.now();
const { status } = spawnSync(
  process.execPath,
  [packageCommand('vitest'), 'run', '--silent=true', 'tests/unit/billing/state-machine.test.ts'],
  {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, BILLING_RUNS: runs, POWERTOOLS_LOG_LEVEL: 'SILENT' },
    stdio: 'inherit',
  },
);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
console.log(`${runs} sequences in ${seconds} s`);
process.exitCode = status ?? 1;
if (write) {
  const outcome = status === 0 ? 'each ended as it must' : 'NOT all ended as they must';
  writeFigures('bench:billing', `${runs} sequences in ${seconds} s: ${outcome}.`);
}
