/**
 * WhatsApp's webhook at concurrency 32: 4,000 signed calls, and then 10,000 that are forged, altered, replayed or
 * oversized (`npm run bench:webhooks`; both numbers may be given; `--write` puts the results into README.md).
 * Measures the time of each answer, and checks that each signed message is received exactly once, and no other.
 * Processor time is shown beside elapsed time, since the whole cloud and other processes share the processors.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { messageDigest } from '../../functions/messaging/inbound/message-digest.ts';
import { receiveWhatsAppWebhook } from '../../shared/contracts/messaging-endpoints.ts';
import { throughEdge } from '../support/cloud/test-cloud.ts';
import { startKillableCloud } from '../support/kills/killable-cloud.ts';
import { stopAndReadState } from '../support/kills/stored-state.ts';
import {
  buildWebhookCall,
  messagesChange,
  signBody,
  textMessage,
} from '../support/messaging/whatsapp-calls.ts';
import { printBars, type Bar } from './reporting/bars.ts';
import { markdownTable } from '../../infra/operations/tables/markdown-table.ts';
import { tableOfBars, writeFigures } from './reporting/figures.ts';

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [honest = 4_000, hostile = 10_000] = positionals.map(Number);
const concurrency = 32;
const maxMilliseconds = 250;
const maxBytes = 3 * 1024 * 1024;

interface Call {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly signature: string;
}

const warmUp = Math.min(200, honest);
const cloud = await startKillableCloud();
try {
  const secret = cloud.secret('whatsapp-app-secret');
  const edgeSecret = cloud.secret('edge-value');
  const url = new URL(receiveWhatsAppWebhook.path, cloud.baseUrl);
  const nowSeconds = Math.floor((await cloud.now()).getTime() / 1000);

  const bodyOf = (id: string, text = 'Como está PETR4?') => {
    const message = { ...textMessage(id, text), timestamp: String(nowSeconds) };
    return JSON.stringify(buildWebhookCall(messagesChange({ messages: [message] })));
  };
  const signed = (body: string): Call => ({ body, signature: signBody(body, secret) });

  /** Sends all calls, a limited number at a time; returns statuses and milliseconds. */
  const sendAll = async (calls: number, callOfNth: (nth: number) => Call) => {
    const milliseconds: number[] = [];
    const processorBefore = cloud.processorMilliseconds();
    const statuses: Record<string, number> = {};
    const turns = Array.from({ length: calls }, (_, nth) => nth).values();
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (const nth of turns) {
          const { body, signature } = callOfNth(nth);
          const startedAt = performance.now();
          const answer = await fetch(url, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'x-hub-signature-256': signature,
              ...throughEdge(edgeSecret, `173.252.88.${nth % 16}`),
            },
            body,
          });
          await answer.arrayBuffer();
          milliseconds.push(performance.now() - startedAt);
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        }
      }),
    );
    const processor = (cloud.processorMilliseconds() - processorBefore) / calls;
    return { statuses, processor, ...percentiles(milliseconds) };
  };

  await sendAll(warmUp, (nth) => signed(bodyOf(`wamid.warm-${nth}`)));
  const startedAt = performance.now();
  const first = await sendAll(honest, (nth) => signed(bodyOf(`wamid.honest-${nth}`)));
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `signed    ${honest} calls, ${(honest / seconds).toFixed(0)} a second, ${formatResult(first)}`,
  );

  const oversized = 'a'.repeat(maxBytes);
  const kinds: Readonly<
    Record<string, { readonly share: number; readonly call: (nth: number) => Call }>
  > = {
    forged: {
      share: 0.35,
      call: (nth) => {
        const body = bodyOf(`wamid.forged-${nth}`);
        const forgeries = [
          '',
          `sha256=${randomBytes(32).toString('hex')}`,
          signBody(body, 'guess'),
        ];
        return { body, signature: forgeries[nth % forgeries.length] ?? '' };
      },
    },
    altered: {
      share: 0.35,
      call: (nth) => {
        const { body, signature } = signed(bodyOf(`wamid.altered-${nth}`));
        const bytes = new TextEncoder().encode(String(body));
        const position = randomInt(bytes.length);
        bytes[position] = (bytes[position] ?? 0) ^ (1 << randomInt(7));
        return { body: bytes, signature };
      },
    },
    replayed: { share: 0.25, call: (nth) => signed(bodyOf(`wamid.honest-${nth % honest}`)) },
    oversized: {
      share: 0.05,
      call: (nth) => signed(bodyOf(`wamid.oversized-${nth}`, oversized)),
    },
  };
  let sent = 0;
  const fast = [{ kind: 'signed', p95: first.p95 }];
  const rows = [rowOf('signed', honest, first)];
  for (const [kind, { share, call }] of Object.entries(kinds)) {
    const calls = Math.round(hostile * share);
    const outcome = await sendAll(calls, call);
    sent += calls;
    rows.push(rowOf(kind, calls, outcome));
    if (kind !== 'oversized') fast.push({ kind, p95: outcome.p95 });
    console.log(`${kind.padEnd(9)} ${calls} calls, ${formatResult(outcome)}`);
  }
  await untilDrained();
  const { items, messages } = await stopAndReadState(cloud);
  const receivedMessages = items
    .filter(({ entity }) => entity === 'InboundMessage')
    .map(({ PK }) => PK);
  const signedIds = [
    ...Array.from({ length: warmUp }, (_, nth) => `wamid.warm-${nth}`),
    ...Array.from({ length: honest }, (_, nth) => `wamid.honest-${nth}`),
  ];
  const expected = new Set(signedIds.map((id) => `INBOUND#${messageDigest(id)}`));
  const accepted = receivedMessages.filter((key) => !expected.has(String(key))).length;
  const lost = expected.size - (receivedMessages.length - accepted);
  console.log(
    `${receivedMessages.length} messages were received, of ${expected.size} signed and ${sent} hostile calls: ` +
      `${lost} lost, ${accepted} of the hostile accepted`,
  );
  for (const { queue } of messages) console.log(`a message is left in ${queue}`);
  const bars: readonly Bar[] = [
    ...fast.map(({ kind, p95 }) => ({
      what: `${kind}: answered in ${maxMilliseconds} ms (p95)`,
      measured: `${p95.toFixed(0)} ms`,
      holds: p95 < maxMilliseconds,
      isPerformance: true,
    })),
    {
      what: 'none that is forged, altered, replayed or oversized is accepted',
      measured: `${accepted} of ${sent}`,
      holds: accepted === 0,
    },
    {
      what: 'each signed message is received exactly once',
      measured: `${lost} lost, ${messages.length} left in queues`,
      holds: lost === 0 && messages.length === 0,
    },
  ];
  printBars(bars);
  if (values.write) {
    const calls = markdownTable([['Calls', '', 'p50', 'p95', 'p99', 'Processor a call'], ...rows]);
    const rate = `${(honest / seconds).toFixed(0)} signed calls a second:`;
    writeFigures('bench:webhooks', [rate, calls, tableOfBars(bars)].join('\n\n'));
  }
} finally {
  await cloud.remove();
}

async function untilDrained(): Promise<void> {
  const schema = z.object({
    queues: z.array(
      z.object({
        name: z.string(),
        visible: z.number(),
        inFlight: z.number(),
        // An answer that another worker is about to give is checked again 90 seconds later.
        delayed: z.number(),
      }),
    ),
  });
  for (let left = 1_200; left > 0; left -= 1) {
    const { queues } = schema.parse(await cloud.read('/_local/queues'));
    const waiting = queues
      .filter(({ name }) => name.includes('whatsapp') && !name.endsWith('-dead-letters'))
      .reduce((sum, { visible, inFlight, delayed }) => sum + visible + inFlight + delayed, 0);
    if (waiting === 0) return;
    await sleep(500);
  }
}

function percentiles(milliseconds: readonly number[]) {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function rowOf(
  kind: string,
  calls: number,
  { p50, p95, p99, processor }: ReturnType<typeof percentiles> & { readonly processor: number },
): readonly string[] {
  const times = [p50, p95, p99].map((one) => `${one.toFixed(0)} ms`);
  return [kind, String(calls), ...times, `${processor.toFixed(1)} ms`];
}

function formatResult({
  statuses,
  p50,
  p95,
  p99,
  processor,
}: ReturnType<typeof percentiles> & {
  readonly statuses: Readonly<Record<string, number>>;
  readonly processor: number;
}) {
  const times = [p50, p95, p99].map((one) => one.toFixed(0));
  return `p50 ${times[0]} ms, p95 ${times[1]} ms, p99 ${times[2]} ms, ${processor.toFixed(1)} ms of a processor a call, answers ${JSON.stringify(statuses)}`;
}
