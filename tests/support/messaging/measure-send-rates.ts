import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { messageChannels, type MessageChannel } from '../../../shared/contracts/messaging.ts';
import { createChance } from '../kills/chance.ts';
import { startTestCloud } from '../cloud/test-cloud.ts';
import { openSessions } from '../users/sessions.ts';
import { findBusiest, type SendRateResult } from '../sending/simulate-send-rate.ts';
import { readArrivals } from './arrivals.ts';
import { messageTo, outgoing } from './outgoing.ts';
import { makeReaders, messagesIn } from './readers.ts';

export interface ChannelSendRate extends Pick<SendRateResult, 'came' | 'used' | 'priority'> {
  readonly channel: MessageChannel;
  readonly perSecond: number;
  /** Calls that the partner rejected because they exceeded the rate. */
  readonly rejected: number;
  /** Processor time of the cloud per sent message, without the database. */
  readonly processorMilliseconds: number;
  /**
   * Longest wait of a due call for the thread that simulates the partner. Beyond the limiter's tolerance
   * (functions/messaging/delivery/send-rate-limiter-store.ts) calls arrive in a later second than they left,
   * independent of the sender.
   */
  readonly stalledMilliseconds: number;
}

const people = 100;
const settlingMilliseconds = 3_000;
/**
 * Message statuses are delayed until the run is over: three signed calls per message would otherwise dominate the
 * two cores that run everything (`npm run bench:webhooks` and `bench:opt-out` measure those calls).
 */
const reportDelayMilliseconds = 60 * 60_000;
const delayedReports = {
  sentAfter: [reportDelayMilliseconds, reportDelayMilliseconds],
  deliveredAfter: [reportDelayMilliseconds, reportDelayMilliseconds],
  readAfter: null,
};
const countsSchema = z.object({ counts: z.object({ overThroughput: z.number() }) });

/**
 * Runs a bulk send on the local cloud, one channel after the other, with more messages than fit into the time, and
 * urgent messages at a twentieth of the rate. The sandboxes accept the rate and reject the rest.
 */
export async function* measureSendRates({
  seconds,
  rates,
}: {
  readonly seconds: number;
  readonly rates: Readonly<Record<MessageChannel, number>>;
}): AsyncGenerator<ChannelSendRate> {
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

  async function playChannel(channel: MessageChannel, perSecond: number): Promise<ChannelSendRate> {
    const readers = await makeReaders(cloud, sessions, { count: people });
    await cloud.write('/_local/whatsapp/settings', {
      perSecond,
      // The limit per recipient is lifted: the test is about the channel's rate.
      pairBurst: 1_000_000,
      ...delayedReports,
    });
    await cloud.write('/_local/ses', { maxSendRate: perSecond });
    await fetch(new URL('/_local/whatsapp/settings', cloud.baseUrl), { method: 'DELETE' });
    const now = await cloud.now();
    const toNth = (nth: number, over: Parameters<typeof messageTo>[2]) => {
      const reader = readers[nth % people];
      if (reader === undefined) throw new Error('No recipient');
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
    const chance = createChance(1);
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
      await Promise.all(readers.map((reader) => readArrivals(cloud, reader, channel)))
    ).flat();
    const bulkArrivals = arrived.filter(({ id }) => !id.includes('_reply_'));
    const within = bulkArrivals.filter(({ at }) => at >= from && at < until).length;
    const takenAt = new Map(bulkArrivals.map(({ id, at }) => [id, at]));
    return {
      channel,
      perSecond,
      rejected:
        channel === 'whatsapp'
          ? await countRejectedByWhatsApp()
          : await countRepeatedAttempts(readers),
      processorMilliseconds: (processor.user + processor.system) / 1000 / bulkArrivals.length,
      stalledMilliseconds: stalls.max / 1e6,
      came: findBusiest(bulkArrivals.map(({ at }) => at)),
      used: within / (((until - from) / 1000) * perSecond),
      priority: [...askedAt]
        .map(([id, at]) => (takenAt.get(id) ?? Number.POSITIVE_INFINITY) - at)
        .toSorted((one, other) => one - other),
    };
  }

  async function countRejectedByWhatsApp(): Promise<number> {
    const { counts } = countsSchema.parse(await cloud.read('/_local/whatsapp/settings'));
    return counts.overThroughput;
  }

  /** Counts second attempts: nothing else fails in this run, so each follows a rejected first attempt. */
  async function countRepeatedAttempts(
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
