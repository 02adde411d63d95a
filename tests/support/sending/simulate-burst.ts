import { createChance } from '../kills/chance.ts';
import {
  isOptedOut,
  messageFor,
  simulationStart,
  rowsOfRecipient,
} from './simulated-recipients.ts';
import { findBusiest } from './simulate-send-rate.ts';
import type { SimulatedTable } from './simulate-sending.ts';
import { drawingFrom, simulatedStage } from './simulated-stage.ts';
import type { Milliseconds } from './simulated-partner.ts';
import { virtualTime } from './virtual-time.ts';

export interface BurstOptions {
  readonly seed: number;
  readonly perSecond: number;
  readonly senders: number;
  readonly messages: number;
  readonly minutes: number;
  readonly tableTakes: Milliseconds;
}

export interface BurstResult {
  /** Messages that left in each minute from the start. */
  readonly leftInMinute: readonly number[];
  /** Maximum of calls in any window of 1,000 ms. */
  readonly busiest: number;
  readonly timeouts: number;
  readonly invocations: number;
  readonly tableRequests: number;
  readonly missing: number;
  readonly doubled: number;
  readonly deadLetters: number;
}

/** Simulates many urgent messages at once, while the table is slow. */
export async function simulateBurst(
  play: BurstOptions,
  { table, putAll }: Pick<SimulatedTable, 'table' | 'putAll'>,
): Promise<BurstResult> {
  const time = virtualTime(simulationStart);
  const chance = createChance(play.seed);
  const all = Array.from({ length: play.messages }, (_, nth) => nth);
  await putAll(all.flatMap(rowsOfRecipient));
  const { partner, queues, counts, begin } = simulatedStage({
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
  await drawingFrom(chance.of(4), () =>
    time.run(simulationStart.getTime() + play.minutes * 60_000),
  );
  const { leftAt, taken } = partner;
  const { timeouts, invocations, tableRequests } = counts;
  const minuteOf = (at: number) => Math.floor((at - simulationStart.getTime()) / 60_000);
  return {
    leftInMinute: Array.from(
      { length: play.minutes },
      (_, minute) => leftAt.filter((at) => minuteOf(at) === minute).length,
    ),
    busiest: findBusiest(leftAt).rolling,
    timeouts,
    invocations,
    tableRequests,
    missing: all.filter((nth) => !isOptedOut(nth)).length - taken.size,
    doubled: [...taken.values()].filter((times) => times > 1).length,
    deadLetters: queues.priority.deadLetters.length,
  };
}
