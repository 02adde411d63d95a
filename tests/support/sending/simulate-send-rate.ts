import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import { recipientPartition } from '../../../functions/entities/delivery.ts';
import { createChance } from '../kills/chance.ts';
import {
  isOptedOut,
  messageFor,
  optOutRow,
  simulationStart,
  rowsOfRecipient,
} from './simulated-recipients.ts';
import { drawingFrom, simulatedStage } from './simulated-stage.ts';
import type { SimulatedTable } from './simulate-sending.ts';
import type { Outage } from './simulated-partner.ts';
import { virtualTime } from './virtual-time.ts';

export interface SendRateOptions {
  readonly seed: number;
  readonly perSecond: number;
  readonly senders: number;
  readonly seconds: number;
  /** Urgent messages per second, at random instants. */
  readonly priorityPerSecond: number;
  /** Share of requests to the table that take very much longer than others; none by default. */
  readonly tableStalls?: number;
  /** Recipients who opt out in each second, mostly while a sender is handling their message; none by default. */
  readonly optOutsPerSecond?: number;
  /**
   * Every fifth second, calls to the partner are held back for this long and then arrive together; it rejects those
   * above the rate. By default this never happens, and none is rejected.
   */
  readonly gapMilliseconds?: number;
  /** The partner is down for these seconds, from the fifth second on; never by default. */
  readonly outage?: { readonly seconds: number; readonly failure: Outage['failure'] };
}

export interface SendRateResult {
  /** Maximum of calls in a second: by the clock, and in any window of 1,000 ms. */
  readonly left: Busiest;
  readonly came: Busiest;
  /** Used share of the channel's rate, while there was more to send. */
  readonly used: number;
  /** Milliseconds from the request to the acceptance of urgent messages. */
  readonly priority: readonly number[];
  /** Milliseconds from a stored opt-out to the last message that still left after it; only where one did. */
  readonly leftAfterOptOut: readonly number[];
  /** Recipients who opted out and got no message afterwards. */
  readonly stopped: number;
  /** Calls above the rate. */
  readonly rejected: number;
  readonly callsWhileDown: number;
  /**
   * Messages to recipients without an opt-out that were not accepted within a minute after the end, or more than
   * once.
   */
  readonly missing: number;
  readonly doubled: number;
}

export interface Busiest {
  readonly fixed: number;
  readonly rolling: number;
}

/** Plays a bulk run without failures other than realistic delays, together with urgent messages. */
export async function simulateSendRate(
  play: SendRateOptions,
  { table, putAll }: Pick<SimulatedTable, 'table' | 'putAll'>,
): Promise<SendRateResult> {
  const time = virtualTime(simulationStart);
  const chance = createChance(play.seed);
  const bulk = Math.ceil(play.perSecond * play.seconds * 1.5);
  const priority = Math.ceil(play.priorityPerSecond * play.seconds);
  const all = Array.from({ length: bulk + priority }, (_, nth) => nth);
  await putAll(all.flatMap(rowsOfRecipient));
  const outage = play.outage && outageOf(play.outage);
  const stage = simulatedStage({
    ...play,
    time,
    chance,
    table,
    killed: 0,
    tableFails: 0,
    comesTwice: 0.001,
    partner: {
      throttled: 0,
      lost: 0,
      lostAfterTaking: 0,
      doubled: 0,
      dropped: 0,
      late: 0,
      silent: 1,
      bounced: 0,
      read: 0,
      comes: { least: 10, spread: 40 },
      ...(play.gapMilliseconds === undefined
        ? {}
        : { perSecond: play.perSecond, gapMilliseconds: play.gapMilliseconds }),
      ...(outage === undefined ? {} : { outage }),
      answers: { least: 100, spread: 600 },
    },
  });
  await stage.queues.bulk.send(all.slice(0, bulk).map((nth) => messageFor(nth)));
  const askedAt = new Map<string, number>();
  for (const nth of all.slice(bulk)) {
    if (isOptedOut(nth)) continue;
    const message = messageFor(nth, 'alert');
    const key = keyOf(message);
    const at = 3_000 + chance.share() * (play.seconds - 3) * 1000;
    time.after(at, () => {
      askedAt.set(key, time.now());
      void stage.queues.priority.send([message]);
    });
  }
  const noAt = new Map<string, number>();
  const noes = Math.floor((play.optOutsPerSecond ?? 0) * play.seconds);
  for (let no = 0; no < noes; no += 1) {
    const after = 3_000 + chance.share() * (play.seconds - 3) * 1000;
    // Selects a recipient with a turn within about the next four seconds.
    const who = Math.floor((after / 1000 + chance.share() * 4) * play.perSecond);
    if (who >= bulk || isOptedOut(who)) continue;
    time.after(after, () => {
      noAt.set(keyOf(messageFor(who)), time.now());
      void putAll([optOutRow(who, time.clock())]);
    });
  }
  stage.begin();
  const from = simulationStart.getTime() + 3_000;
  const until = simulationStart.getTime() + play.seconds * 1000;
  // One minute for rejected calls; a stopped channel is tried again, and its backlog is sent.
  const end = outage === undefined ? until + 60_000 : outage.until + 20 * 60_000;
  await drawingFrom(chance.of(4), () => time.run(end));

  const { leftAt, cameAt, lastLeftAt, acceptedAt, taken, counts } = stage.partner;
  const after = [...noAt].map(([key, at]) => (lastLeftAt.get(key) ?? Number.NaN) - at);
  const within = leftAt.filter((at) => at >= from && at < until).length;
  return {
    left: findBusiest(leftAt),
    came: findBusiest(cameAt),
    used: within / (((until - from) / 1000) * play.perSecond),
    priority: [...askedAt]
      .map(([key, at]) => (acceptedAt.get(key) ?? Number.POSITIVE_INFINITY) - at)
      .sort((one, other) => one - other),
    leftAfterOptOut: after.filter((milliseconds) => milliseconds > 0),
    stopped: after.filter((milliseconds) => Number.isNaN(milliseconds)).length,
    rejected: counts.throttled,
    callsWhileDown: counts.down,
    missing: all.filter((nth) => !isOptedOut(nth)).length - taken.size,
    doubled: [...taken.values()].filter((times) => times > 1).length,
  };
}

function outageOf({ seconds, failure }: NonNullable<SendRateOptions['outage']>): Outage {
  const from = simulationStart.getTime() + 5_000;
  return { from, until: from + seconds * 1000, failure };
}

/** Returns the partner's name of a message. */
function keyOf({ recipient, id }: OutgoingMessage): string {
  return `${recipientPartition(recipient)}/${id}`;
}

/** @param instants milliseconds, in any order */
export function findBusiest(instants: readonly number[]): Busiest {
  const sorted = [...instants].sort((one, other) => one - other);
  const inSecond = new Map<number, number>();
  let rolling = 0;
  let first = 0;
  for (const [index, at] of sorted.entries()) {
    const second = Math.floor(at / 1000);
    inSecond.set(second, (inSecond.get(second) ?? 0) + 1);
    while ((sorted[first] ?? at) <= at - 1000) first += 1;
    rolling = Math.max(rolling, index - first + 1);
  }
  return { fixed: Math.max(0, ...inSecond.values()), rolling };
}
