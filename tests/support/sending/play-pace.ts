import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import { ownerOf } from '../../../functions/records/delivery.ts';
import { chanceOf } from '../kills/chance.ts';
import { isOptedOut, messageFor, optedOut, playStart, rowsOfPerson } from './played-people.ts';
import { drawingFrom, playedStage } from './played-stage.ts';
import type { PlayedTable } from './play-sending.ts';
import type { Outage } from './simulated-partner.ts';
import { virtualTime } from './virtual-time.ts';

export interface PacePlay {
  readonly seed: number;
  readonly perSecond: number;
  readonly senders: number;
  readonly seconds: number;
  /** Messages a second that somebody waits for, at random instants. */
  readonly priorityPerSecond: number;
  /** Of requests to the table: they take very much longer than others; none by default. */
  readonly tableStalls?: number;
  /** People who say no in each second, mostly while their message is in a sender's hands; none by default. */
  readonly noesPerSecond?: number;
  /**
   * In every fifth second nothing comes to the partner for so long, and then all of it at once, of which it
   * refuses what is over the rate; never by default, and nothing is refused.
   */
  readonly gapMilliseconds?: number;
  /** The partner is down from the fifth second on for so many; never by default. */
  readonly outage?: { readonly seconds: number; readonly failure: Outage['failure'] };
}

export interface PacePlayed {
  /** The most of any second: by the clock, and of any thousand milliseconds. */
  readonly left: Busiest;
  readonly came: Busiest;
  /** Of what the channel takes, while there was more to send. */
  readonly used: number;
  /** Milliseconds from being asked for to being accepted, of messages that somebody waits for. */
  readonly priority: readonly number[];
  /** Milliseconds from a no that is stored to what still left after it; only where something did. */
  readonly leftAfterNo: readonly number[];
  /** Of those who said no: nothing has left for them. */
  readonly stopped: number;
  /** Calls that came over the rate. */
  readonly refused: number;
  readonly callsWhileDown: number;
  /** Messages to people who want them that were not taken a minute after the end, or more than once. */
  readonly missing: number;
  readonly doubled: number;
}

export interface Busiest {
  readonly fixed: number;
  readonly rolling: number;
}

/** A bulk run with nothing going wrong but the time that things take, and messages that somebody waits for. */
export async function playPace(
  play: PacePlay,
  { table, putAll }: Pick<PlayedTable, 'table' | 'putAll'>,
): Promise<PacePlayed> {
  const time = virtualTime(playStart);
  const chance = chanceOf(play.seed);
  const bulk = Math.ceil(play.perSecond * play.seconds * 1.5);
  const priority = Math.ceil(play.priorityPerSecond * play.seconds);
  const all = Array.from({ length: bulk + priority }, (_, nth) => nth);
  await putAll(all.flatMap(rowsOfPerson));
  const outage = play.outage && outageOf(play.outage);
  const stage = playedStage({
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
  const noes = Math.floor((play.noesPerSecond ?? 0) * play.seconds);
  for (let no = 0; no < noes; no += 1) {
    const after = 3_000 + chance.share() * (play.seconds - 3) * 1000;
    // About whose turn is in the next four seconds.
    const who = Math.floor((after / 1000 + chance.share() * 4) * play.perSecond);
    if (who >= bulk || isOptedOut(who)) continue;
    time.after(after, () => {
      noAt.set(keyOf(messageFor(who)), time.now());
      void putAll([optedOut(who, time.clock())]);
    });
  }
  stage.begin();
  const from = playStart.getTime() + 3_000;
  const until = playStart.getTime() + play.seconds * 1000;
  // A minute for what was refused; a channel that was stopped is tried again, and works off what has waited.
  const end = outage === undefined ? until + 60_000 : outage.until + 20 * 60_000;
  await drawingFrom(chance.of(4), () => time.run(end));

  const { leftAt, cameAt, lastLeftAt, acceptedAt, taken, counts } = stage.partner;
  const after = [...noAt].map(([key, at]) => (lastLeftAt.get(key) ?? Number.NaN) - at);
  const within = leftAt.filter((at) => at >= from && at < until).length;
  return {
    left: busiestOf(leftAt),
    came: busiestOf(cameAt),
    used: within / (((until - from) / 1000) * play.perSecond),
    priority: [...askedAt]
      .map(([key, at]) => (acceptedAt.get(key) ?? Number.POSITIVE_INFINITY) - at)
      .sort((one, other) => one - other),
    leftAfterNo: after.filter((milliseconds) => milliseconds > 0),
    stopped: after.filter((milliseconds) => Number.isNaN(milliseconds)).length,
    refused: counts.throttled,
    callsWhileDown: counts.down,
    missing: all.filter((nth) => !isOptedOut(nth)).length - taken.size,
    doubled: [...taken.values()].filter((times) => times > 1).length,
  };
}

function outageOf({ seconds, failure }: NonNullable<PacePlay['outage']>): Outage {
  const from = playStart.getTime() + 5_000;
  return { from, until: from + seconds * 1000, failure };
}

/** As the partner calls a message. */
function keyOf({ recipient, id }: OutgoingMessage): string {
  return `${ownerOf(recipient)}/${id}`;
}

/** @param instants milliseconds, in any order */
export function busiestOf(instants: readonly number[]): Busiest {
  const sorted = [...instants].sort((one, other) => one - other);
  const inSecond = new Map<number, number>();
  let rolling = 0;
  let first = 0;
  for (const [place, at] of sorted.entries()) {
    const second = Math.floor(at / 1000);
    inSecond.set(second, (inSecond.get(second) ?? 0) + 1);
    while ((sorted[first] ?? at) <= at - 1000) first += 1;
    rolling = Math.max(rolling, place - first + 1);
  }
  return { fixed: Math.max(0, ...inSecond.values()), rolling };
}
