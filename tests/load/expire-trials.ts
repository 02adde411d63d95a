/**
 * `expire-trials` with 1,000, 10,000 and 100,000 trials due in one hour, against the local table
 * (`npm run bench:expire-trials`; sizes may be given): time, DynamoDB requests, and the memory that
 * it holds after a collection, which must not grow with the number of trials. Runs are cut after
 * 45 seconds, as Lambda's are, and go on where the one before stopped.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { idsByClock } from '../../functions/runtime/ids.ts';
import { expireTrials } from '../../functions/trial/expiry/expire-trials.ts';
import { trialExpiryStore } from '../../functions/trial/expiry/trial-expiry-store.ts';
import { startServicesTable } from '../support/cloud/services-table.ts';
import { runningTrial, storeTrials } from '../support/people/trials.ts';

const runMilliseconds = 45_000;

if (process.argv[2] === '--measure') await measure(Number(process.argv[3]));
else await measureAll(process.argv.slice(2).map(Number));

async function measureAll(sizes: readonly number[]): Promise<void> {
  console.log('trials   time      a trial   runs  queries  transactions  other  heap held at most');
  for (const size of sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]) {
    // A process each, so that none inherits another's heap.
    const child = spawn(
      process.execPath,
      ['--expose-gc', import.meta.filename, '--measure', String(size)],
      { stdio: 'inherit' },
    );
    const [code] = await once(child, 'exit');
    if (code !== 0) process.exitCode = 1;
  }
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
  const before = heapHeld();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, heapHeld());
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
      newId: idsByClock(clock),
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
      String(size).padEnd(8),
      `${seconds.toFixed(1)} s`.padEnd(9),
      `${((seconds * 1000) / size).toFixed(2)} ms`.padEnd(9),
      String(runs).padEnd(5),
      String(queries).padEnd(8),
      String(transactions).padEnd(13),
      String(all - queries - transactions).padEnd(6),
      `${((most - before) / 1024 / 1024).toFixed(1)} MB more than before`,
    ].join(' '),
  );
  if (expired !== size) {
    console.log(`NOT EXACT: ${expired} expired`);
    process.exitCode = 1;
  }
}

function heapHeld(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
