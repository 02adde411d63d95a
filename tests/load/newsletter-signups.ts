/**
 * 10,000 newsletter sign-ups at concurrency 64 against the local cloud, which is killed with SIGKILL twice and
 * started again (`npm run bench:signups`). Clients repeat unacknowledged requests with the same idempotency key. In
 * the end there must be exactly as many subscribers, events and delivered webhooks as e-mails. The number of
 * sign-ups may be given; `--write` puts the results into README.md.
 */
import { Agent, request } from 'node:http';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { subscribeNewsletter } from '../../shared/contracts/newsletter.ts';
import { startKillableCloud } from '../support/kills/killable-cloud.ts';
import { throughEdge } from '../support/cloud/test-cloud.ts';
import { markdownTable } from '../../infra/operations/tables/markdown-table.ts';
import { writeFigures } from './reporting/figures.ts';

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const signUps = Number(positionals[0] ?? 10_000);
const concurrency = 64;
const kills = [Math.floor(signUps / 3), Math.floor((2 * signUps) / 3)];
const deliverySeconds = 300;

const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
const cloud = await startKillableCloud();
const { baseUrl } = cloud;
const edgeSecret = cloud.secret('edge-value');

const acknowledged = new Map<string, string>();
const latencies: number[] = [];
let repeatedRequests = 0;
let downMilliseconds = 0;
/** Kills run one after another: a cloud that is starting must not be started a second time. */
let restarts = Promise.resolve();

try {
  const startedAt = performance.now();
  const remaining = Array.from({ length: signUps }, (_, index) => index).values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const index of remaining) await signUp(index);
    }),
  );
  const acknowledgedAfter = performance.now() - startedAt;
  // The last sign-ups may be acknowledged while the cloud is being killed.
  await restarts;
  const webhooks = await untilDelivered();
  const deliveredAfter = performance.now() - startedAt;
  const missing = await missingSubscribers();
  await cloud.stop();
  const counts = { ...webhooks, ...countEvents() };

  latencies.sort((a, b) => a - b);
  const percentile = (share: number) =>
    (latencies[Math.floor(latencies.length * share)] ?? Number.NaN).toFixed(0);
  console.log(`sign-ups acknowledged        ${acknowledged.size}`);
  console.log(`distinct subscriber ids      ${new Set(acknowledged.values()).size}`);
  console.log(`missing in the table         ${missing}`);
  console.log(`events on the bus            ${counts.events} (put ${counts.puts} times)`);
  console.log(`webhooks delivered           ${counts.webhooks} (${counts.repeats} repeated)`);
  console.log(`requests repeated by clients ${repeatedRequests}, kills ${kills.length}`);
  const rate = ((signUps * 1000) / (acknowledgedAfter - downMilliseconds)).toFixed(0);
  console.log(`rate                         ${rate} sign-ups/s while up`);
  console.log(`latency                      p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms`);
  console.log(`all webhooks delivered after ${(deliveredAfter / 1000).toFixed(0)} s`);
  const exact =
    acknowledged.size === signUps &&
    new Set(acknowledged.values()).size === signUps &&
    missing === 0 &&
    counts.events === signUps &&
    counts.webhooks === signUps;
  console.log(exact ? 'exactly as many as signed up' : 'NOT EXACT');
  process.exitCode = exact ? 0 : 1;
  if (values.write) {
    const resultTable = markdownTable([
      ['Sign-ups', 'A second while up', 'p50', 'p99', 'Repeated by clients', 'Events', 'Webhooks'],
      [
        String(acknowledged.size),
        rate,
        ...[0.5, 0.99].map((share) => `${percentile(share)} ms`),
        String(repeatedRequests),
        String(counts.events),
        String(counts.webhooks),
      ],
    ]);
    writeFigures('bench:signups', resultTable);
  }
} finally {
  agent.destroy();
  await cloud.remove();
}

async function signUp(index: number): Promise<void> {
  const email = `load-${index}@exemplo.com.br`;
  const address = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
  for (let attempt = 1; ; attempt += 1) {
    if (attempt > 1) repeatedRequests += 1;
    if (attempt > 200) throw new Error(`${email} was never acknowledged`);
    await cloud.up();
    const sentAt = performance.now();
    const answer = await post(
      subscribeNewsletter.path,
      { email },
      { ...throughEdge(edgeSecret, address), 'idempotency-key': `load-${index}-0001` },
    );
    if (answer?.status === 200) {
      latencies.push(performance.now() - sentAt);
      const { id } = z.object({ id: z.string() }).parse(JSON.parse(answer.body));
      acknowledged.set(email, id);
      if (kills.includes(acknowledged.size)) restarts = restarts.then(killAndRestart);
      return;
    }
    // A final rejection: a repeated request must get the first answer, so this is a failure.
    if (answer !== undefined && answer.status < 500) {
      throw new Error(`${email} was rejected with ${answer.status}: ${answer.body}`);
    }
    await wait(100 * Math.random() + 50);
  }
}

async function killAndRestart(): Promise<void> {
  const killedAt = performance.now();
  await cloud.killAndRestart();
  downMilliseconds += performance.now() - killedAt;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Returns undefined when the connection broke: the request may or may not have been carried out. */
function post(
  target: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const text = JSON.stringify(body);
    const sent = request(
      new URL(target, baseUrl),
      {
        method: 'POST',
        agent,
        timeout: 30_000,
        headers: { ...headers, 'content-type': 'application/json', 'content-length': text.length },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', () => resolve(undefined));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        );
      },
    );
    sent.on('error', () => resolve(undefined));
    sent.on('timeout', () => sent.destroy());
    sent.end(text);
  });
}

/**
 * Waits until every webhook has arrived, or no more arrive. A delivery that a kill has interrupted is retried when
 * its lease and its message's visibility timeout are over: when nothing progresses, the cloud's clock is moved past
 * both.
 */
async function untilDelivered(): Promise<{ webhooks: number; repeats: number }> {
  const deadline = performance.now() + deliverySeconds * 1000;
  let last = { total: -1, since: performance.now() };
  for (;;) {
    const { total, repeats } = z
      .object({ total: z.number(), repeats: z.number() })
      .parse(await (await fetch(new URL('/_local/webhooks?limit=1', baseUrl))).json());
    if (total >= signUps || performance.now() > deadline) return { webhooks: total, repeats };
    if (total !== last.total) last = { total, since: performance.now() };
    if (performance.now() - last.since > 5000) {
      await post('/_local/clock', { advance: '125s' }, {});
      last = { total, since: performance.now() };
    }
    await wait(500);
  }
}

/** Returns the events in the log of the bus; a batch that a kill has interrupted is put twice. */
function countEvents(): { events: number; puts: number } {
  const database = new DatabaseSync(path.join(cloud.dataDirectory, 'cloud.db'), { readOnly: true });
  try {
    const row = database
      .prepare(
        `SELECT count(*) AS puts, count(DISTINCT json_extract(event, '$.detail.eventId')) AS events
         FROM events WHERE json_extract(event, '$."detail-type"') = 'newsletter.subscribed'`,
      )
      .get();
    return z.object({ events: z.number(), puts: z.number() }).parse(row);
  } finally {
    database.close();
  }
}

async function missingSubscribers(): Promise<number> {
  let missing = 0;
  const emails = [...acknowledged].values();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const [email, id] of emails) {
        const answer = await fetch(
          new URL(`/_local/table?pk=${encodeURIComponent(`EMAIL#${email}`)}`, baseUrl),
        );
        const { items } = z
          .object({ items: z.array(z.object({ id: z.string() })) })
          .parse(await answer.json());
        if (items.length !== 1 || items[0]?.id !== id) missing += 1;
      }
    }),
  );
  return missing;
}
