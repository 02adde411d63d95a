/**
 * Measures how soon an opt-out takes effect (`npm run bench:opt-out`, or with `-- --seed 7 --people 60 --messages
 * 600 --rate 14 --statuses 50`): on the local cloud, with its real functions, queues and sandboxes, 2,000 messages
 * wait for 200 users on both channels. While they leave at the channels' rate, with a constant stream of statuses of
 * an earlier edition, half of the users opt out, each in one of six ways. The time runs from the opt-out to the last
 * stopped message that the partner accepted. None may leave more than five seconds later, all other users get all
 * their messages, and no message comes twice. `--write` puts the results into README.md.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  deliveryEntity,
  deliveryKey,
  deliveryReference,
  recipientPartition,
  referenceText,
} from '../../functions/entities/delivery.ts';
import { messageChannels, type MessageChannel } from '../../shared/contracts/messaging.ts';
import { receiveWhatsAppWebhook } from '../../shared/contracts/messaging-endpoints.ts';
import { createChance } from '../support/kills/chance.ts';
import { startTestCloud, throughEdge } from '../support/cloud/test-cloud.ts';
import { readArrivals } from '../support/messaging/arrivals.ts';
import {
  covers,
  optOut,
  optOutWays,
  optOutErrorCode,
  stoppedKind,
  type OptOutWay,
} from '../support/messaging/opt-outs.ts';
import { messageTo, outgoing } from '../support/messaging/outgoing.ts';
import { makeReaders, untilQuiet, type Reader } from '../support/messaging/readers.ts';
import {
  buildWebhookCall,
  messagesChange,
  signBody,
  buildStatus,
} from '../support/messaging/whatsapp-calls.ts';
import { openSessions } from '../support/users/sessions.ts';
import { printBars, type Bar } from './reporting/bars.ts';
import { tableOfBars, writeFigures } from './reporting/figures.ts';
import { markdownTable } from '../../infra/operations/tables/markdown-table.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    people: { type: 'string', default: '200' },
    messages: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '14' },
    statuses: { type: 'string', default: '50' },
    write: { type: 'boolean', default: false },
  },
});
const [people, messages, rate, statusesASecond] = [
  Number(values.people),
  Number(values.messages),
  Number(values.rate),
  Number(values.statuses),
];
const latestMilliseconds = 5_000;
const usersPerMethod = Math.floor(people / 2 / optOutWays.length);
const chance = createChance(Number(values.seed));

const cloud = await startTestCloud({
  partnersInMemory: true,
  sendingRates: { email: rate, whatsApp: rate },
});
const sessions = await openSessions(cloud);
const post = outgoing(cloud, sessions);
try {
  // Users of the page come first, because only they need a session.
  const methods = ['page' as const, ...optOutWays.filter((way) => way !== 'page')];
  console.log(`seed ${values.seed}: ${people} people link their numbers`);
  const readers = await makeReaders(cloud, sessions, { count: people, signedIn: usersPerMethod });
  const methodOf = new Map(
    methods.flatMap((way, nth) =>
      readers
        .slice(nth * usersPerMethod, (nth + 1) * usersPerMethod)
        .map((reader) => [reader, way] as const),
    ),
  );
  const now = await cloud.now();
  const waiting = Array.from({ length: messages }, (_, nth) => {
    const reader = readers[nth % people];
    if (reader === undefined) throw new Error('No recipient');
    // Half of each user's messages go by each channel, and more than half are of the kind that some of them stop.
    const turn = Math.floor(nth / people);
    return messageTo(reader, now, {
      channel: turn % 2 === 0 ? 'email' : 'whatsapp',
      kind: turn % 5 < 3 ? stoppedKind : 'closing',
    });
  });
  const earlierReferences = await makeEarlierEdition(readers);
  await cloud.write('/_local/whatsapp/settings', { perSecond: rate });
  await cloud.write('/_local/ses', { maxSendRate: rate });

  const startedAt = performance.now();
  const order = waiting.map((message) => ({ message, position: chance.share() }));
  const shuffled = order.toSorted((one, other) => one.position - other.position);
  await post.sendMany(shuffled.map(({ message }) => message));
  const statusesStop = new AbortController();
  const load =
    statusesASecond > 0
      ? sendStatuses(earlierReferences, statusesStop.signal)
      : { statusCount: 0, longest: 0, repeated: 0 };
  const longestMilliseconds = (messages / 2 / rate) * 1000;
  const acts = await Promise.all(
    [...methodOf].map(async ([reader, way]) => {
      await sleep(longestMilliseconds * (0.1 + 0.5 * chance.share()));
      return { reader, way, actedAt: await optOut(cloud, way, reader) };
    }),
  );
  const queues = messageChannels.flatMap((channel) => [`${channel}-bulk`, `${channel}-priority`]);
  await untilQuiet(cloud, queues, 900);
  statusesStop.abort();
  const { statusCount, longest, repeated } = await load;
  await untilQuiet(cloud, ['whatsapp-statuses', 'whatsapp-inbound', 'apply-email-events'], 900);
  const seconds = (performance.now() - startedAt) / 1000;

  let wrong = 0;
  const complain = (text: string) => {
    wrong += 1;
    if (wrong <= 20) console.log(text);
  };
  const late = new Map<OptOutWay, { readonly milliseconds: number; readonly stopped: number }[]>();
  for (const reader of readers) {
    const arrived = (
      await Promise.all(messageChannels.map((channel) => readArrivals(cloud, reader, channel)))
    ).flat();
    const rows = await cloud.partition(`ACCOUNT#${reader.account.id}`);
    const way = methodOf.get(reader);
    const act = acts.find((one) => one.reader === reader);
    const actedAt = act?.actedAt ?? arrived.find(({ reason }) => reason === optOutErrorCode)?.at;
    const isStopped = (id: string, channel: MessageChannel) =>
      way !== undefined && covers(way, id.split('_')[1] ?? '', channel);
    let stopped = 0;
    const stoppedMessages = waiting.filter(
      ({ recipient }) => recipient.by === 'account' && recipient.accountId === reader.account.id,
    );
    for (const { id, channel } of stoppedMessages) {
      const times = arrived.filter((one) => one.id === id && one.channel === channel).length;
      const row = rows.find(({ SK }) => SK === `DELIVERY#${id}#${channel}`);
      const isSkipped = row?.['state'] === 'skipped';
      if (isSkipped && isStopped(id, channel)) stopped += 1;
      if (times > 1) complain(`${id} by ${channel} was sent ${times} times`);
      if (times === 0 && !isSkipped) complain(`${id} by ${channel} is ${String(row?.['state'])}`);
      if (isSkipped && !isStopped(id, channel)) {
        complain(`${id} by ${channel} was not sent: ${String(row['reason'])}`);
      }
    }
    if (way === undefined) continue;
    if (actedAt === undefined) {
      // By chance no message was left that the partner could reject.
      console.log(`${reader.account.id} got no message that could fail, and is not counted`);
      continue;
    }
    const after = arrived.filter(
      ({ id, channel, at }) => at > actedAt && !id.includes('_reply_') && isStopped(id, channel),
    );
    const milliseconds = Math.max(0, ...after.map(({ at }) => at - actedAt));
    late.set(way, [...(late.get(way) ?? []), { milliseconds, stopped }]);
  }

  console.log(
    `${messages} messages to ${people} people at ${rate} a second by each channel in ${seconds.toFixed(0)} s, and ` +
      `${statusCount} statuses beside them, ${(statusCount / seconds).toFixed(0)} a second, of which a call took ${longest.toFixed(0)} ms at most and ${repeated} were repeated`,
  );
  const bars: Bar[] = [];
  const rows = [
    ['Way', 'People', 'Kept from leaving', 'The last that left: p50', 'p95', 'At most'],
  ];
  console.log('way         people  not sent  last that left: p50   p95    max, ms after the no');
  for (const way of optOutWays) {
    const all = late.get(way) ?? [];
    const sorted = all.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    const stopped = all.reduce((sum, one) => sum + one.stopped, 0);
    const most = sorted.at(-1) ?? Number.NaN;
    console.log(
      [
        way.padEnd(11),
        String(all.length).padEnd(7),
        String(stopped).padEnd(26),
        ...[at(0.5), at(0.95), most].map((one) => one.toFixed(0).padEnd(6)),
      ].join(' '),
    );
    const times = [at(0.5), at(0.95), most].map((one) => `${one.toFixed(0)} ms`);
    rows.push([way, String(all.length), String(stopped), ...times]);
    bars.push(
      {
        what: `${way}: nothing leaves ${latestMilliseconds / 1000} s after the no`,
        measured: `${most.toFixed(0)} ms`,
        holds: most <= latestMilliseconds,
        isPerformance: true,
      },
      {
        what: `${way}: something waited that it could stop`,
        measured: `${stopped} not sent`,
        holds: stopped > 0,
      },
    );
  }
  bars.push({
    what: 'all other users get all their messages, and none twice',
    measured: `${wrong} complaints`,
    holds: wrong === 0,
  });
  printBars(bars);
  if (values.write) {
    const resultLine = `Seed ${values.seed}, ${messages} messages to ${people} people at ${rate} a second by each channel, ${statusCount} statuses beside them:`;
    writeFigures(
      'bench:opt-out',
      [resultLine, markdownTable(rows), tableOfBars(bars)].join('\n\n'),
    );
  }
  if (process.exitCode !== 0) {
    const troubles = cloud.lines.filter((line) => /WARN|ERROR/.test(line));
    for (const line of troubles.slice(0, 30)) console.log(line);
  }
} finally {
  post.close();
  sessions.close();
  await cloud.stop();
}

/** Messages of an earlier edition, one per user, with statuses that are sent again and again. */
async function makeEarlierEdition(readers: readonly Reader[]): Promise<readonly string[]> {
  const at = (await cloud.now()).toISOString();
  const names = readers.map(({ account }) => ({
    owner: recipientPartition({ by: 'account', accountId: account.id }),
    id: `${at.slice(0, 10)}_closing_before`,
    channel: 'whatsapp' as const,
  }));
  const items = names.map((name) => ({
    ...deliveryKey(name),
    entity: deliveryEntity,
    id: name.id,
    kind: 'closing',
    channel: name.channel,
    state: 'accepted',
    attempts: 1,
    subject: 'Fechamento do mercado',
    text: 'O Ibovespa fechou estável.',
    created_at: at,
    updated_at: at,
  }));
  for (let from = 0; from < items.length; from += 50) {
    await sessions.putItems(...items.slice(from, from + 50));
  }
  return names.map((name) => referenceText(deliveryReference(name, 1)));
}

/** Sends signed calls of ten statuses each at an even rate, until it is aborted. */
async function sendStatuses(references: readonly string[], until: AbortSignal) {
  const perCall = 10;
  const secret = cloud.secret('whatsapp-app-secret');
  const url = new URL(receiveWhatsAppWebhook.path, cloud.baseUrl);
  let statusCount = 0;
  let longest = 0;
  let repeated = 0;
  const calls: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let nth = 0; !until.aborted; nth += 1) {
    const seconds = Math.floor(Date.now() / 1000);
    const statuses = Array.from({ length: perCall }, (_, index) => {
      const which = (nth * perCall + index) % references.length;
      return buildStatus(`wamid.earlier-${which}`, index % 2 === 0 ? 'delivered' : 'read', {
        timestamp: String(seconds),
        biz_opaque_callback_data: references[which],
      });
    });
    const body = JSON.stringify(buildWebhookCall(messagesChange({ statuses })));
    calls.push(sendCall(body));
    statusCount += perCall;
    await sleep(
      Math.max(0, startedAt + ((nth + 1) * perCall * 1000) / statusesASecond - performance.now()),
    );
  }
  await Promise.all(calls);
  return { statusCount, longest, repeated };

  /** Repeats the call as Meta does, when it is rejected. */
  async function sendCall(body: string): Promise<void> {
    const calledAt = performance.now();
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': signBody(body, secret),
        ...throughEdge(cloud.secret('edge-value'), '173.252.88.1'),
      },
      body,
    });
    await answer.arrayBuffer();
    longest = Math.max(longest, performance.now() - calledAt);
    if (answer.status < 500) return;
    repeated += 1;
    await sleep(1_000);
    await sendCall(body);
  }
}
