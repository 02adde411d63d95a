import { chanceOf } from '../kills/chance.ts';
import { isOptedOut, messageFor, playStart, rowsOfPerson } from './played-people.ts';
import { busiestOf } from './play-pace.ts';
import type { PlayedTable } from './play-sending.ts';
import { drawingFrom, playedStage } from './played-stage.ts';
import type { Milliseconds } from './simulated-partner.ts';
import { virtualTime } from './virtual-time.ts';

export interface BurstPlay {
  readonly seed: number;
  readonly perSecond: number;
  readonly senders: number;
  readonly messages: number;
  readonly minutes: number;
  readonly tableTakes: Milliseconds;
}

export interface BurstPlayed {
  /** Messages that left in each minute from the beginning. */
  readonly leftInMinute: readonly number[];
  /** The most calls of any thousand milliseconds. */
  readonly busiest: number;
  readonly timeouts: number;
  readonly invocations: number;
  readonly tableRequests: number;
  readonly missing: number;
  readonly doubled: number;
  readonly deadLetters: number;
}

/** Many messages that people wait for at once, while the table is slow. */
export async function playBurst(
  play: BurstPlay,
  { table, putAll }: Pick<PlayedTable, 'table' | 'putAll'>,
): Promise<BurstPlayed> {
  const time = virtualTime(playStart);
  const chance = chanceOf(play.seed);
  const all = Array.from({ length: play.messages }, (_, nth) => nth);
  await putAll(all.flatMap(rowsOfPerson));
  const { partner, queues, counts, begin } = playedStage({
    ...play,
    time,
    chance,
    table,
    killed: 0,
    tableFails: 0,
    comesTwice: 0,
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
      answers: { least: 100, spread: 600 },
    },
  });
  await queues.priority.send(all.map((nth) => messageFor(nth, 'alert')));
  begin();
  await drawingFrom(chance.of(4), () => time.run(playStart.getTime() + play.minutes * 60_000));
  const { leftAt, taken } = partner;
  const { timeouts, invocations, tableRequests } = counts;
  const minuteOf = (at: number) => Math.floor((at - playStart.getTime()) / 60_000);
  return {
    leftInMinute: Array.from(
      { length: play.minutes },
      (_, minute) => leftAt.filter((at) => minuteOf(at) === minute).length,
    ),
    busiest: busiestOf(leftAt).rolling,
    timeouts,
    invocations,
    tableRequests,
    missing: all.filter((nth) => !isOptedOut(nth)).length - taken.size,
    doubled: [...taken.values()].filter((times) => times > 1).length,
    deadLetters: queues.priority.deadLetters.length,
  };
}
