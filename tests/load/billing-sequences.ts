/**
 * Random sequences of everything that can happen to an account's money, many more than the test
 * command plays (`npm run bench:billing`, or with `-- --runs 5000`): each ends where a fresh
 * reading of the partner says, and no purchase is paid twice.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packageCommand } from '../../infra/portable/package-command.ts';

const { runs } = parseArgs({ options: { runs: { type: 'string', default: '1000' } } }).values;
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
console.log(`${runs} sequences in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
process.exitCode = status ?? 1;
