/**
 * An opening planned for 100,000 recipients by the real worker (`npm run bench:planning`, or with `-- --people
 * 20000`): the rows are in memory, as DynamoDB would have them, and are answered at once. The worker's own time and
 * its requests are measured, and extrapolated to a million recipients with the response times of DynamoDB and SQS.
 * `--write` puts the results into README.md.
 */
import { parseArgs } from 'node:util';
import { audienceIndex } from '../../functions/messaging/audience/audience-store.ts';
import {
  outgoingMessageSchema,
  type OutgoingMessage,
} from '../../functions/messaging/outgoing/outgoing-message.ts';
import { planShard, pageSize } from '../../functions/messaging/schedule/plan-shard.ts';
import { parseReader } from '../../functions/messaging/schedule/read-recipients.ts';
import { noteLimiter } from '../../functions/messaging/schedule/note-limit-store.ts';
import { recipientReader } from '../../functions/messaging/schedule/read-recipients.ts';
import { broadcastStore, shardsOfDay } from '../../functions/messaging/schedule/broadcast-store.ts';
import { newSubscriber } from '../../functions/newsletter/subscribe.ts';
import { accountItem } from '../../functions/entities/account.ts';
import { audienceItem, type AudienceOwner } from '../../functions/entities/audience.ts';
import { subscriberItem } from '../../functions/entities/newsletter-subscriber.ts';
import {
  parsePortfolio,
  portfolioEntity,
  portfolioKey,
} from '../../functions/entities/portfolio.ts';
import { splitIntoBatches, messageText } from '../../functions/runtime/queues/send-all.ts';
import { sampleEdition } from '../../infra/operations/preview/sample-edition.ts';
import {
  interestAreas,
  knowledgeLevels,
  messageLengths,
} from '../../shared/contracts/preferences.ts';
import { editionWriter } from '../../functions/editions/messages/edition-message.ts';
import { buildAccount } from '../support/users/test-accounts.ts';
import { memoryTable } from '../support/sending/memory-table.ts';
import { printBars, type Bar } from './reporting/bars.ts';
import { markdownTable } from '../../infra/operations/tables/markdown-table.ts';
import { tableOfBars, writeFigures } from './reporting/figures.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    write: { type: 'boolean', default: false },
  },
});
const people = Number(values.people);
const day = '2026-11-24';
const slot = 'sao-paulo-usual';
const clock = () => new Date(`${day}T10:00:30.000Z`);

/* Mostly sequential requests per page: a read of the run, the index, recipients, SQS batches and the shard. */
const answerMilliseconds = 12;
const queueMilliseconds = 20;
/** Concurrent calls of SQS (send-all.ts), and concurrent shards (infra/capabilities/planning.ts). */
const concurrentCalls = 8;
const concurrentShards = 64;
const workers = 8;
/** The share of a core that a worker gets with 512 MB. */
const shareOfCore = 512 / 1769;

const memory = memoryTable();
const pick = <One>(all: readonly One[], nth: number): One => {
  const one = all[nth % all.length];
  if (one === undefined) throw new Error('No value to pick from');
  return one;
};
const tickers = Object.keys(sampleEdition('opening').quotes.quotes);
function preferencesOf(nth: number) {
  return {
    nivel_conhecimento: pick(knowledgeLevels, nth).id,
    tamanho_msg_abertura_fechamento: pick(messageLengths, Math.floor(nth / 3)).id,
    areas_interesse: [pick(interestAreas, nth), pick(interestAreas, nth * 5 + 2)]
      .map(({ id }) => id)
      .join(','),
    ativos_interesse: [0, 1, 2].map((step) => pick(tickers, nth + step * 2)).join(','),
  };
}
/** Returns a portfolio of ten assets, some without a price. */
function portfolioOf(accountId: string, nth: number) {
  const at = clock().toISOString();
  return {
    ...portfolioKey(accountId),
    entity: portfolioEntity,
    positions: Array.from({ length: 10 }, (_, index) => ({
      ticker: pick([...tickers, 'XPTO3'], nth + index * 3),
      quantity: String(100 + index),
      averagePrice: '12.34',
      broker: null,
      quantityAsOf: at,
    })),
    updated_at: at,
  };
}
/** Before the edition was made: a reader who joins later gets it with the welcome. */
const subscribedAt = new Date(clock().getTime() - 24 * 60 * 60_000);
for (let nth = 0; nth < people; nth += 1) {
  const preferences = preferencesOf(nth);
  let owner: AudienceOwner;
  if (nth % 5 === 0) {
    const id = `sub_${nth}`;
    const email = `leitor-${nth}@exemplo.com.br`;
    const row = newSubscriber({ id, email, userAgent: null, now: subscribedAt });
    memory.put({ ...subscriberItem(row), ...preferences });
    memory.put({ PK: `SUBSCRIBER#${id}`, SK: 'POINTER', entity: 'SubscriberPointer', id, email });
    owner = { by: 'subscriber', subscriberId: id };
  } else {
    const account = buildAccount(nth, {
      plano: 'ativo',
      periodicidade_msg: 'diaria',
      ...preferences,
    });
    memory.put(accountItem(account));
    if (nth % 3 === 0) memory.put(portfolioOf(account.id, nth));
    owner = { by: 'account', accountId: account.id };
  }
  memory.put(audienceItem(owner, { kind: 'opening', slot, channels: ['email'] }));
}

let requests = 0;
const { table } = memory;
table.client.middlewareStack.add(
  (next) => (request) => {
    requests += 1;
    return next(request);
  },
  { step: 'initialize', priority: 'high', name: 'count' },
);
const runs = broadcastStore(table, clock);
await runs.create({
  kind: 'opening',
  day,
  slot,
  state: 'running',
  due_at: `${day}T10:00:00.000Z`,
  begun_at: `${day}T10:00:00.000Z`,
  not_after: `${day}T10:45:00.000Z`,
  people: 0,
  email: 0,
  whatsapp: 0,
  left_out: 0,
});
requests = 0;

const { facts, quotes } = sampleEdition('opening');
const edition = editionWriter(facts, quotes);
/** Returns the processor time of this process alone, independent of other load on the machine. */
const processorMilliseconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

let messages = 0;
let bytes = 0;
let queueCalls = 0;
let pages = 0;
/** Number of messages per recipient, by the recipient's number. */
const seen = new Uint8Array(people);
const readAudience = audienceIndex(table);
const dependencies = {
  runs,
  readAudience: async (...asked: Parameters<typeof readAudience>) => {
    pages += 1;
    return readAudience(...asked);
  },
  readRecipients: recipientReader(table, clock, ['email']),
  writerOf: async () => edition,
  reserveNotes: noteLimiter(table),
  findCorrections: async () => () => [],
  // Does the work of the real queue without its calls.
  send: async (all: readonly OutgoingMessage[]) => {
    const texts = all.map((message) => messageText(outgoingMessageSchema.parse(message)));
    for (const text of texts) bytes += Buffer.byteLength(text);
    queueCalls += splitIntoBatches(texts).length;
    messages += all.length;
    for (const { recipient } of all) {
      const nth = Number(/\d+(?="\}$)/.exec(JSON.stringify(recipient))?.[0]);
      seen[nth] = (seen[nth] ?? 0) + 1;
    }
  },
  clock,
  hasTime: () => true,
};

const heaps: number[] = [];
let milliseconds = 0;
for (const shard of shardsOfDay(day)) {
  const startedAt = processorMilliseconds();
  await planShard(dependencies, { kind: 'opening', day, slot, shard });
  milliseconds += processorMilliseconds() - startedAt;
  // Not part of the measurement: with this many rows in memory it takes as long as the work itself.
  globalThis.gc?.();
  heaps.push(process.memoryUsage().heapUsed);
}

const readers = Array.from({ length: people }, (_, nth) => ({
  ...parseReader(preferencesOf(nth), 'opening'),
  positions: nth % 3 === 0 ? parsePortfolio(portfolioOf('', nth)).positions : [],
}));
const writesAt = processorMilliseconds();
for (const reader of readers) edition.write(reader);
const writing = (processorMilliseconds() - writesAt) / people;

const each = milliseconds / people;
const perPage = requests / pages;
const waiting =
  4 * answerMilliseconds + Math.ceil(queueCalls / pages / concurrentCalls) * queueMilliseconds;
// A shard waits while others of its worker run; for a million recipients the slower of the two limits counts.
const working = (1_000_000 * each) / shareOfCore / workers / 1000;
const waitingForAll = ((1_000_000 / pageSize / concurrentShards) * waiting) / 1000;
const million = working + waitingForAll;
const early = heaps.slice(8, 16);
const late = heaps.slice(-8);
const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
const growth = (mean(late) - mean(early)) / 1_048_576;

const counted = [
  ['People', String(people)],
  ['Messages', `${messages}, ${(bytes / messages / 1000).toFixed(1)} kB each`],
  ['Time of a core', `${(milliseconds / 1000).toFixed(1)} s, ${each.toFixed(3)} ms a user`],
  ['Writing an edition', `${writing.toFixed(4)} ms a user`],
  ['Requests to the table, a hundred people', perPage.toFixed(1)],
  ['Requests to the queue, a hundred people', (queueCalls / pages).toFixed(1)],
  ['Waiting for both, a hundred people', `${waiting} ms`],
  ['Heap after the last parts, beyond that after the first', `${growth.toFixed(1)} MB`],
  [
    'A million people',
    `${working.toFixed(0)} s of work of ${workers} workers, ${waitingForAll.toFixed(0)} s of waiting`,
  ],
];
for (const line of counted) console.log(line.join(': '));
const bars: readonly Bar[] = [
  {
    what: 'every reader gets one message',
    measured: `${seen.filter((times) => times === 1).length} of ${people}`,
    holds: seen.every((times) => times === 1),
  },
  {
    what: 'an edition is written in less than 0.1 ms',
    measured: `${writing.toFixed(4)} ms`,
    holds: writing < 0.1,
    isPerformance: true,
  },
  {
    what: 'a million people are planned within ten minutes',
    measured: `${million.toFixed(0)} s`,
    holds: million <= 600,
    isPerformance: true,
  },
];
printBars(bars);
if (values.write) {
  const counts = markdownTable([['Counted', ''], ...counted]);
  writeFigures('bench:planning', `${tableOfBars(bars)}\n\n${counts}`);
}
