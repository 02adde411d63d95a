import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { messageChannels, type MessageChannel } from '../../../shared/contracts/messaging.ts';
import { chanceOf } from '../kills/chance.ts';
import { startTestCloud } from '../cloud/test-cloud.ts';
import { openSessions } from '../people/sessions.ts';
import { busiestOf, type PacePlayed } from '../sending/play-pace.ts';
import { arrivalsOf } from './arrivals.ts';
import { messageTo, outgoing } from './outgoing.ts';
import { makeReaders, messagesIn } from './readers.ts';

export interface PaceOfChannel extends Pick<PacePlayed, 'came' | 'used' | 'priority'> {
  readonly channel: MessageChannel;
  readonly perSecond: number;
  /** What the partner has not taken since it came too fast. */
  readonly refused: number;
  /** Of a processor, for each message that was sent: the cloud's, the database left out. */
  readonly processorMilliseconds: number;
  /**
   * The longest that whatever was due had to wait for the thread that plays the partner. Where that is more than
   * the permits allow for (functions/messaging/sending/permit-store.ts), calls come in another second than they
   * left in, whatever the sender does.
   */
  readonly stalledMilliseconds: number;
}

const people = 100;
const settlingMilliseconds = 3_000;
/**
 * What becomes of messages is told when the run is over: on the two cores that do all of it here, three signed calls
 * for each message would be what is measured (they are by `npm run bench:webhooks` and `bench:opt-out`).
 */
const later = 60 * 60_000;
const toldLater = { sentAfter: [later, later], deliveredAfter: [later, later], readAfter: null };
const countsSchema = z.object({ counts: z.object({ overThroughput: z.number() }) });

/**
 * A bulk run on the local cloud, of each channel after the other, with more to send than there is time for, and a
 * twentieth of the rate as messages that somebody waits for. The sandboxes take so many a second and refuse the rest.
 */
export async function* playPaceOfCloud({
  seconds,
  rates,
}: {
  readonly seconds: number;
  readonly rates: Readonly<Record<MessageChannel, number>>;
}): AsyncGenerator<PaceOfChannel> {
  const cloud = await startTestCloud({
    partnersInMemory: true,
    sendingRates: { email: rates.email, whatsApp: rates.whatsapp },
  });
  const sessions = await openSessions(cloud);
  const post = outgoing(cloud, sessions);
  try {
    for (const channel of messageChannels) yield await playChannel(channel, rates[channel]);
  } finally {
    post.close();
    sessions.close();
    await cloud.stop();
  }

  async function playChannel(channel: MessageChannel, perSecond: number): Promise<PaceOfChannel> {
    const readers = await makeReaders(cloud, sessions, { count: people });
    await cloud.write('/_local/whatsapp/settings', {
      perSecond,
      // How many one person may get is another limit than that of the channel.
      pairBurst: 1_000_000,
      ...toldLater,
    });
    await cloud.write('/_local/ses', { maxSendRate: perSecond });
    await fetch(new URL('/_local/whatsapp/settings', cloud.baseUrl), { method: 'DELETE' });
    const now = await cloud.now();
    const toNth = (nth: number, over: Parameters<typeof messageTo>[2]) => {
      const reader = readers[nth % people];
      if (reader === undefined) throw new Error('Nobody to write to');
      return messageTo(reader, now, { channel, ...over });
    };
    const stalls = monitorEventLoopDelay({ resolution: 5 });
    const processorBefore = process.cpuUsage();
    const bulk = Math.ceil(perSecond * seconds * 1.3);
    const startedAt = Date.now();
    const putting = post.sendMany(Array.from({ length: bulk }, (_, nth) => toNth(nth, {})));
    const from = startedAt + settlingMilliseconds;
    const until = from + seconds * 1000;
    setTimeout(() => stalls.enable(), settlingMilliseconds);
    const chance = chanceOf(1);
    const askedAt = new Map<string, number>();
    const asking = Array.from({ length: Math.ceil((perSecond / 20) * seconds) }, async (_, nth) => {
      await sleep(from + chance.share() * (until - from) - Date.now());
      const message = toNth(nth, { kind: 'alert', urgency: 'priority' });
      askedAt.set(message.id, Date.now());
      await post.send(message);
    });
    await Promise.all([putting, ...asking]);
    while (Date.now() < until || (await messagesIn(cloud, `${channel}-priority`)) > 0) {
      await sleep(250);
    }
    stalls.disable();
    const processor = process.cpuUsage(processorBefore);

    const arrived = (
      await Promise.all(readers.map((reader) => arrivalsOf(cloud, reader, channel)))
    ).flat();
    const own = arrived.filter(({ id }) => !id.includes('_reply_'));
    const within = own.filter(({ at }) => at >= from && at < until).length;
    const takenAt = new Map(own.map(({ id, at }) => [id, at]));
    return {
      channel,
      perSecond,
      refused: channel === 'whatsapp' ? await refusedByWhatsApp() : await repeatedAttempts(readers),
      processorMilliseconds: (processor.user + processor.system) / 1000 / own.length,
      stalledMilliseconds: stalls.max / 1e6,
      came: busiestOf(own.map(({ at }) => at)),
      used: within / (((until - from) / 1000) * perSecond),
      priority: [...askedAt]
        .map(([id, at]) => (takenAt.get(id) ?? Number.POSITIVE_INFINITY) - at)
        .toSorted((one, other) => one - other),
    };
  }

  async function refusedByWhatsApp(): Promise<number> {
    const { counts } = countsSchema.parse(await cloud.read('/_local/whatsapp/settings'));
    return counts.overThroughput;
  }

  /** Nothing else goes wrong: whatever was tried twice was refused. */
  async function repeatedAttempts(
    readers: Awaited<ReturnType<typeof makeReaders>>,
  ): Promise<number> {
    const rows = await Promise.all(
      readers.map(({ account }) => cloud.partition(`ACCOUNT#${account.id}`)),
    );
    return rows
      .flat()
      .filter(({ entity, channel }) => entity === 'Delivery' && channel === 'email')
      .filter(({ attempts, state }) => Number(attempts) > 1 || state === 'deferred').length;
  }
}
