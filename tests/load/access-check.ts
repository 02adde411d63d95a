/**
 * 10,000 access checks at concurrency 64 against the local cloud, which runs as a process of its own (`npm run
 * bench:access`): rate and latency, for users of every kind, with each answer checked. The number of checks and the
 * concurrency may be given; `--write` puts the results into README.md.
 */
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { accessSchema, checkAccess, type AccountType } from '../../shared/contracts/access.ts';
import { startKillableCloud } from '../support/kills/killable-cloud.ts';
import { buildActiveUser, buildSubscription } from '../support/users/test-accounts.ts';
import { openSessions, type TestUser } from '../support/users/sessions.ts';
import { throughEdge } from '../support/cloud/test-cloud.ts';
import { activeUserItem } from '../../functions/entities/active-user.ts';
import { subscriptionItem } from '../../functions/entities/subscription.ts';
import { markdownTable } from '../../infra/operations/tables/markdown-table.ts';
import { writeFigures } from './reporting/figures.ts';

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [checks = 10_000, concurrency = 64] = positionals.map(Number);
/** Enough users that none of them reaches a rate limit. */
const peopleOfEachKind = Math.min(50, checks);
/** Warm-up before the measurement: functions are loaded and connections opened. */
const warmUpChecks = Math.min(500, checks);

interface Asker {
  readonly headers: Record<string, string>;
  readonly expected: AccountType;
}

const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
const cloud = await startKillableCloud();
try {
  const { baseUrl } = cloud;
  const askers = await makeAskers();
  await run(baseUrl, askers, warmUpChecks);
  const startedAt = performance.now();
  const { latencies, wrong } = await run(baseUrl, askers, checks);
  const seconds = (performance.now() - startedAt) / 1000;

  latencies.sort((one, other) => one - other);
  const percentile = (share: number) =>
    `${(latencies[Math.floor(latencies.length * share)] ?? Number.NaN).toFixed(0)} ms`;
  const resultTable = markdownTable([
    ['Checks', 'Concurrency', 'A second', 'p50', 'p99', 'Slowest', 'Wrong answers'],
    [
      String(checks),
      String(concurrency),
      (checks / seconds).toFixed(0),
      ...[0.5, 0.99, 0.999_99].map(percentile),
      String(wrong),
    ],
  ]);
  console.log(resultTable);
  if (values.write) writeFigures('bench:access', resultTable);
  process.exitCode = wrong === 0 ? 0 : 1;
} finally {
  agent.destroy();
  await cloud.stop();
  await cloud.remove();
}

async function run(baseUrl: string, askers: readonly Asker[], count: number) {
  const latencies: number[] = [];
  let wrong = 0;
  const remaining = Array.from({ length: count }, (_, index) => index).values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const index of remaining) {
        const asker = askers[index % askers.length];
        if (asker === undefined) throw new Error('No caller');
        const sentAt = performance.now();
        const answer = await ask(baseUrl, asker.headers);
        latencies.push(performance.now() - sentAt);
        if (answer !== asker.expected) wrong += 1;
      }
    }),
  );
  return { latencies, wrong };
}

/** Returns the answered account type; the status when there is none. */
function ask(baseUrl: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(checkAccess.path, baseUrl),
      { agent, timeout: 30_000, headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const parsed = accessSchema.safeParse(
            answer.statusCode === 200 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined,
          );
          resolve(parsed.data?.accountType ?? String(answer.statusCode));
        });
      },
    );
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error('An access check took 30 seconds')));
    sent.end();
  });
}

async function makeAskers(): Promise<Asker[]> {
  const sessions = await openSessions({
    ...cloud,
    dynamodbEndpoint: cloud.dynamodbEndpoint(),
  });
  const askers: Asker[] = [];
  const edgeSecret = cloud.secret('edge-value');
  const add = ({ headers }: TestUser, expected: AccountType) => {
    const address = `10.80.${askers.length >> 8}.${askers.length & 255}`;
    askers.push({ headers: { ...headers, ...throughEdge(edgeSecret, address) }, expected });
  };
  for (let nth = 0; nth < peopleOfEachKind; nth += 1) {
    add(await sessions.makeUser(), 'inactive');
    add(await sessions.makeUser({ plano: 'ativo' }), 'active');
    const oneOff = await sessions.makeUser();
    await sessions.putItems(activeUserItem(oneOff.account.id, buildActiveUser(oneOff.account)));
    add(oneOff, 'active');
    const monthly = await sessions.makeUser();
    await sessions.putItems(
      subscriptionItem(monthly.account.id, buildSubscription(monthly.account)),
    );
    add(monthly, 'active');
    add(await sessions.makeTrialUser(), 'trial_active');
    add(await sessions.makeTrialUser({ status: 'inativa' }), 'trial_expired');
  }
  sessions.close();
  return askers;
}
