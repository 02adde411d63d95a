import fc from 'fast-check';
import { pack } from '../../../functions/market/editions/edition-content.ts';
import { marketScanReader } from '../../../functions/market/intraday-scan/market-scan-reader.ts';
import { noteLimiter } from '../../../functions/messaging/schedule/note-limit-store.ts';
import { editionReader } from '../../../functions/market/editions/edition-reader.ts';
import { audienceIndex } from '../../../functions/messaging/audience/audience-store.ts';
import {
  outgoingMessageSchema,
  type OutgoingMessage,
} from '../../../functions/messaging/outgoing/outgoing-message.ts';
import {
  readySince,
  createWriter,
} from '../../../functions/messaging/schedule/broadcast-content.ts';
import { planBroadcasts } from '../../../functions/messaging/schedule/plan-broadcasts.ts';
import { planShard } from '../../../functions/messaging/schedule/plan-shard.ts';
import { recipientReader } from '../../../functions/messaging/schedule/read-recipients.ts';
import {
  broadcastStore,
  type ShardMessage,
} from '../../../functions/messaging/schedule/broadcast-store.ts';
import { editionKey } from '../../../functions/entities/edition.ts';
import type { EditionKind } from '../../../shared/editions/edition-facts.ts';
import { renderPlainText, whatsAppStyle } from '../../../functions/integrations/plain-text.ts';
import type { Broadcast } from '../../../shared/messages/broadcasts.ts';
import { createChance, type Chance } from '../kills/chance.ts';
import { memoryTable } from '../sending/memory-table.ts';
import { arbitraryEditionOf, type ArbitraryEdition } from './arbitrary-editions.ts';
import { allowedDigestNumbers, numbersIn, allowedNumbers } from './allowed-numbers.ts';
import { findFlaws } from './find-flaws.ts';
import { storeReaders, type YearReader } from './year-readers.ts';

/*
 * Plays days of editions with the real planner, workers and writers, over a table in memory and on a clock that
 * skips the hours in between. The expected messages are computed here from B3's published calendar, without any code
 * of the product.
 */

/** B3's calendar of 2027: weekdays without trading, and Ash Wednesday. */
const closedDays: ReadonlySet<string> = new Set(
  ['01-01, 02-08, 02-09, 03-26, 04-21, 05-27', '09-07, 10-12, 11-02, 11-15, 12-24, 12-31'].flatMap(
    (some) => some.split(', ').map((one) => `2027-${one}`),
  ),
);
const ashWednesday = '2027-02-10';
/** New York's clocks go forward on 14 March and back on 7 November. */
const isNewYorkSummer = (day: string) => day >= '2027-03-14' && day < '2027-11-07';

const minute = 60_000;
const day = 24 * 60 * minute;
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);
const addDays = (from: string, days: number) => isoDay(Date.parse(from) + days * day);
const weekday = (of: string) => new Date(`${of}T00:00:00Z`).getUTCDay();
const trades = (on: string) => ![0, 6].includes(weekday(on)) && !closedDays.has(on);
/** Returns the instant of a local time in a zone that is the given hours behind UTC. */
const clockTime = (on: string, hour: string, behind: number) =>
  Date.parse(`${on}T${hour}:00Z`) + behind * 60 * minute;

const usualHours = { opening: '07:00', closing: '18:00' };
const closingMarginMinutes = 35;
/** Maximum delay of a message. */
const runMilliseconds = 45 * minute;
const tickMilliseconds = 15 * minute;

export interface SimulatedYear {
  readonly days: number;
  readonly tradingDays: number;
  readonly readers: number;
  readonly editions: { readonly made: number; readonly late: number; readonly missing: number };
  readonly runs: Readonly<Record<'finished' | 'missed', number>>;
  readonly messages: Readonly<Record<'opening' | 'closing' | 'digest', number>>;
  /** Shards that were processed twice, or that had a worker die in the middle. */
  readonly repeatedParts: number;
  readonly numberCount: number;
  /** Deviations from the expected result, in words. */
  readonly wrong: readonly string[];
}

interface MadeEdition extends ArbitraryEdition {
  readonly at: number;
}

/** @param from first day, `yyyy-mm-dd`; @param to last one, both of 2027 */
export async function simulateYear(from: string, to: string, seed: number): Promise<SimulatedYear> {
  const chance = createChance(seed);
  const memory = memoryTable();
  const { table } = memory;
  // After the last hour of the day before, in every time zone of its readers.
  const since = `${from}T05:00:00.000Z`;
  const readers = storeReaders(memory, since);
  let now = Date.parse(since);
  const clock = () => new Date(now);

  const editionsByName = makeAll(from, to, chance.of(1), seed);
  const waiting = [...editionsByName.values()].toSorted((one, other) => one.at - other.at);
  const freeze = async () => {
    for (let next = waiting[0]; next !== undefined && next.at <= now; next = waiting[0]) {
      waiting.shift();
      const { facts, quotes } = next;
      memory.put({ ...editionKey('facts', facts), content: await pack(facts) });
      if (quotes === undefined) continue;
      memory.put({ ...editionKey('quotes', facts), content: await pack(quotes) });
    }
  };

  const wrong: string[] = [];
  const got = new Map<string, { readonly at: number; readonly message: OutgoingMessage }>();
  const receive = (message: OutgoingMessage) => {
    const name = `${nameOf(message)} ${message.id} ${message.channel}`;
    const before = got.get(name);
    if (before === undefined) got.set(name, { at: now, message });
    // A queue may deliver a message twice; both copies must be equal.
    else if (JSON.stringify(before.message) !== JSON.stringify(message)) {
      wrong.push(`${name}: another text the second time`);
    }
  };

  const deaths = chance.of(2);
  let repeatedParts = 0;
  const queued: ShardMessage[] = [];
  const frozen = { editions: editionReader(table), scans: marketScanReader(table) };
  const runs = broadcastStore(table, clock);
  const readAudience = audienceIndex(table);
  const readPeople = recipientReader(table, clock, ['email', 'whatsapp']);
  class Killed extends Error {}
  const planOneShard = async (shard: ShardMessage, dies: boolean) =>
    planShard(
      {
        runs,
        readAudience,
        readRecipients: readPeople,
        writerOf: (run) => createWriter(frozen, run, 'https://bfj.test'),
        reserveNotes: noteLimiter(table),
        findCorrections: async () => () => [],
        send: async (messages) => {
          for (const message of messages) receive(message);
          if (dies && messages.length > 0) throw new Killed();
        },
        clock,
        hasTime: () => true,
      },
      shard,
    );
  const planAllShards = async () => {
    for (const shard of queued.splice(0)) {
      const isRepeated = deaths.integerBetween(0, 9) === 0;
      if (isRepeated) {
        repeatedParts += 1;
        await planOneShard(shard, deaths.integerBetween(0, 1) === 0).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
      }
      await planOneShard(shard, false);
    }
  };

  const end = Date.parse(`${addDays(to, 1)}T06:00:00Z`);
  for (; now < end; now += tickMilliseconds) {
    await freeze();
    await planBroadcasts({
      runs,
      readAudience,
      readySince: (id) => readySince(frozen, id),
      queueShards: async (shards) => void queued.push(...shards),
      clock,
      usualHours,
      closingMarginMinutes,
      capacityOf: () => undefined,
    });
    await planAllShards();
  }

  const days = daysFrom(from, to);
  const expected = days.flatMap((on) =>
    readers.flatMap((reader) => expectedOf(reader, on, editionsByName)),
  );
  const isExpected = new Map(expected.map((one) => [one.name, one]));
  if (isExpected.size !== expected.length) wrong.push('The same message is expected twice');
  for (const name of got.keys()) {
    if (!isExpected.has(name)) wrong.push(`${name}: no reader should get it`);
  }
  let numberCount = 0;
  for (const one of expected) {
    const received = got.get(one.name);
    if (received === undefined) {
      wrong.push(`${one.name}: has not come`);
      continue;
    }
    const late = received.at - one.from;
    if (late < 0 || late >= runMilliseconds) {
      wrong.push(`${one.name}: came ${Math.round(late / minute)} minutes after its time`);
    }
    const read = proofread(received.message, one);
    numberCount += read.figures;
    wrong.push(...read.flaws.map((flaw) => `${one.name}: ${flaw}`));
  }

  const ended = (await Promise.all(days.map((on) => runs.broadcastsOf(on)))).flat();
  wrong.push(
    ...miscounted(
      ended,
      [...got.values()].map(({ message }) => message),
    ),
  );
  const tradingDays = days.filter(trades);
  const all = [...got.values()].map(({ message }) => message.id.split('_'));
  const messagesOf = (kind: string) =>
    all.filter(([, own, occasion]) => (own === 'newsletter' ? occasion : own) === kind).length;
  const due = tradingDays.length * 2;
  const countedEditions = [...editionsByName.values()].filter(({ facts }) => facts.day >= from);
  return {
    days: days.length,
    tradingDays: tradingDays.length,
    readers: readers.length,
    editions: {
      made: countedEditions.length,
      late: countedEditions.filter(({ facts, at }) => at > usualTime(facts.kind, facts.day)).length,
      missing: due - countedEditions.length,
    },
    runs: {
      finished: ended.filter(({ state }) => state === 'finished').length,
      missed: ended.filter(({ state }) => state === 'missed').length,
    },
    messages: {
      opening: messagesOf('opening'),
      closing: messagesOf('closing'),
      digest: messagesOf('digest'),
    },
    repeatedParts,
    numberCount,
    wrong,
  };
}

function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let on = from; on <= to; on = addDays(on, 1)) days.push(on);
  return days;
}

/** Returns the time at which an edition exists when every source answers. */
function usualTime(kind: EditionKind, on: string): number {
  if (kind === 'opening') return clockTime(on, '05:20', 3);
  return clockTime(on, isNewYorkSummer(on) ? '17:40' : '18:40', 3);
}

/**
 * Makes the editions of all days, including closings of the fortnight before the first day. One in forty comes late,
 * also that of Ash Wednesday, and one in forty never.
 */
function makeAll(from: string, to: string, chance: Chance, seed: number): Map<string, MadeEdition> {
  const editionsByName = new Map<string, MadeEdition>();
  for (const on of daysFrom(addDays(from, -21), to).filter(trades)) {
    if (!on.startsWith('2027')) continue;
    for (const kind of ['opening', 'closing'] as const) {
      const fate = on === from ? 39 : chance.integerBetween(0, 39);
      if (fate === 0) continue;
      // An opening edition may come until the market opens, which is at 13:00 on Ash Wednesday.
      const isAshWednesday = on === ashWednesday && kind === 'opening';
      const lateHour = { opening: isAshWednesday ? '12:10' : '08:10', closing: '20:50' }[kind];
      const at = fate === 1 || isAshWednesday ? clockTime(on, lateHour, 3) : usualTime(kind, on);
      const sample = fc.sample(arbitraryEditionOf(kind, on), {
        seed: seed + editionsByName.size,
        numRuns: 1,
      });
      for (const { facts, quotes } of sample) {
        const frozen = { ...facts, madeAt: new Date(at).toISOString() };
        editionsByName.set(`${kind} ${on}`, { at, facts: frozen, quotes });
      }
    }
  }
  return editionsByName;
}

interface Expected {
  readonly name: string;
  /** The earliest time at which it may come. */
  readonly from: number;
  readonly reader: YearReader;
  readonly editions: readonly [MadeEdition, ...MadeEdition[]];
}

/** Returns the messages that a reader should get on a day. */
function expectedOf(
  reader: YearReader,
  on: string,
  editionsByName: ReadonlyMap<string, MadeEdition>,
): readonly Expected[] {
  const named = (kind: string, from: number, editions: Expected['editions']) => {
    const id = reader.owner.by === 'account' ? `${on}_${kind}_edition` : `${on}_newsletter_${kind}`;
    const who = reader.owner.by === 'account' ? reader.owner.accountId : reader.owner.subscriberId;
    return reader.channels.map((by) => ({ name: `${who} ${id} ${by}`, from, reader, editions }));
  };
  if (reader.gets === 'nothing') return [];
  if (reader.gets === 'opening and closing') {
    return (['opening', 'closing'] as const).flatMap((kind) => {
      const edition = editionsByName.get(`${kind} ${on}`);
      if (edition === undefined) return [];
      const due = clockTime(on, reader.hours[kind], reader.hoursBehind);
      return named(kind, Math.max(due, edition.at), [edition]);
    });
  }
  const isFortnight = (Date.parse(on) - Date.parse('2026-01-03')) % (14 * day) === 0;
  if (weekday(on) !== 6 || (reader.gets === 'every second Saturday' && !isFortnight)) return [];
  const first = addDays(on, reader.gets === 'each Saturday' ? -7 : -14);
  let base = addDays(first, -1);
  while (!trades(base)) base = addDays(base, -1);
  const days = [base, ...daysFrom(first, addDays(on, -1)).filter(trades)];
  const [one, other, ...more] = days.flatMap((each) => editionsByName.get(`closing ${each}`) ?? []);
  if (one === undefined || other === undefined) return [];
  return named('digest', clockTime(on, '09:00', reader.hoursBehind), [one, other, ...more]);
}

function nameOf({ recipient }: OutgoingMessage): string {
  if (recipient.by === 'account') return recipient.accountId;
  return recipient.by === 'subscriber' ? recipient.subscriberId : recipient.digest;
}

/** Checks that a message can be sent, is in correct Portuguese, and has no number that its facts do not allow. */
function proofread(
  message: OutgoingMessage,
  { reader, editions, name }: Expected,
): { readonly figures: number; readonly flaws: readonly string[] } {
  const { subject, label = '', preheader = '', parts, channel } = message;
  const text = [subject, preheader, renderPlainText(parts)].join('\n');
  const [edition] = editions;
  const known =
    editions.length === 1
      ? allowedNumbers(edition.facts, edition.quotes, reader)
      : allowedDigestNumbers(editions, reader, name.split(' ')[1]?.slice(0, 10) ?? '');
  const written = numbersIn(text);
  const isTooLong = channel === 'whatsapp' && renderPlainText(parts, whatsAppStyle).length > 4_096;
  const ready = { mensagem: label, dia: '' };
  return {
    figures: written.length,
    flaws: [
      ...(outgoingMessageSchema.safeParse(message).success ? [] : ['no message that can go']),
      ...(isTooLong ? ['too long for WhatsApp'] : []),
      ...findFlaws({ subject, label, preheader, parts, ready }),
      ...written.filter((figure) => !known.has(figure)).map((figure) => `strange: ${figure}`),
    ],
  };
}

/** Returns runs with counts that do not match their messages. */
function miscounted(runs: readonly Broadcast[], messages: readonly OutgoingMessage[]): string[] {
  const messagesByRun = Map.groupBy(messages, ({ run }) => run);
  return runs.flatMap(({ kind, day: on, slot, state, email, whatsapp, reason }) => {
    const name = `${kind}#${on}#${slot}`;
    const runMessages = messagesByRun.get(name) ?? [];
    const count = (channel: string) => runMessages.filter((one) => one.channel === channel).length;
    if (state === 'missed' && reason === 'no-edition' && runMessages.length === 0) return [];
    const isRight =
      state === 'finished' && email === count('email') && whatsapp === count('whatsapp');
    return isRight
      ? []
      : [`${name}: ${state} with ${email} and ${whatsapp} of ${runMessages.length}`];
  });
}
