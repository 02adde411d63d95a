/**
 * `expire-trials` with 1,000, 10,000 and 100,000 trials due in one hour, against the local table (`npm run
 * bench:expire-trials`; sizes may be given): time, DynamoDB requests, and memory in use after a garbage collection,
 * which must not grow with the number of trials. Runs are cut after 45 seconds, as Lambda's are, and continue where
 * the previous run stopped. `--write` puts the results into README.md.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { timeOrderedIds } from '../../functions/runtime/ids.ts';
import { expireTrials } from '../../functions/trial/expiry/expire-trials.ts';
import { trialExpiryStore } from '../../functions/trial/expiry/trial-expiry-store.ts';
import { startServicesTable } from '../support/cloud/services-table.ts';
import { runningTrial, storeTrials } from '../support/users/trials.ts';
import { writeFigures } from './reporting/figures.ts';
import { markdownTable } from '../../infra/operations/tables/markdown-table.ts';

const runMilliseconds = 45_000;

const { values, positionals } = parseArgs({
  options: { measure: { type: 'string' }, write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (values.measure === undefined) await measureAll(positionals.map(Number));
else await measure(Number(values.measure));

async function measureAll(sizes: readonly number[]): Promise<void> {
  const columns = ['Trials', 'Time', 'A trial', 'Runs', 'Queries', 'Transactions', 'Other', 'Heap'];
  const rows = [columns];
  console.log(columns.join(' | '));
  for (const size of sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]) {
    // One process per size, so that none inherits another's heap.
    const child = spawn(
      process.execPath,
      ['--expose-gc', import.meta.filename, '--measure', String(size)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    const [code] = await once(child, 'close');
    const line = Buffer.concat(output).toString().trim();
    console.log(line);
    rows.push((line.split('\n')[0] ?? '').split(' | '));
    if (code !== 0) process.exitCode = 1;
  }
  if (values.write) writeFigures('bench:expire-trials', markdownTable(rows));
}

async function measure(size: number): Promise<void> {
  const services = await startServicesTable();
  try {
    const end = new Date('2026-11-24T10:30:00.000Z');
    for (let from = 0; from < size; from += 1000) {
      const length = Math.min(1000, size - from);
      await storeTrials(
        services.table,
        Array.from({ length }, (_, index) =>
          runningTrial(from + index, new Date(end.getTime() + ((from + index) % 1_800_000))),
        ),
      );
    }
    services.requests.length = 0;
    await report(services, size);
  } finally {
    await services.stop();
  }
}

async function report(
  services: Awaited<ReturnType<typeof startServicesTable>>,
  size: number,
): Promise<void> {
  const counts = new Map<string, number>();
  const before = usedHeapAfterCollection();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, usedHeapAfterCollection());
    for (const name of services.requests.splice(0)) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }, 500);
  const now = new Date('2026-11-24T11:05:00.000Z');
  const startedAt = performance.now();
  let expired = 0;
  let runs = 0;
  for (let finished = false; !finished; runs += 1) {
    const endsAt = performance.now() + runMilliseconds;
    const clock = () => now;
    const result = await expireTrials({
      expiries: trialExpiryStore(services.table),
      clock,
      newId: timeOrderedIds(clock),
      hasTime: () => performance.now() < endsAt,
    });
    expired += result.expired;
    finished = result.finished;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(sampling);
  for (const name of services.requests.splice(0)) counts.set(name, (counts.get(name) ?? 0) + 1);

  const queries = counts.get('Query') ?? 0;
  const transactions = counts.get('TransactWrite') ?? counts.get('TransactWriteItems') ?? 0;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    [
      String(size),
      `${seconds.toFixed(1)} s`,
      `${((seconds * 1000) / size).toFixed(2)} ms`,
      String(runs),
      String(queries),
      String(transactions),
      String(all - queries - transactions),
      `${((most - before) / 1024 / 1024).toFixed(1)} MB more than before`,
    ].join(' | '),
  );
  if (expired !== size) {
    console.log(`NOT EXACT: ${expired} expired`);
    process.exitCode = 1;
  }
}

function usedHeapAfterCollection(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
