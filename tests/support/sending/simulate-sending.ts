import { deliveryKey, recipientPartition } from '../../../functions/entities/delivery.ts';
import type { ItemKey, Table } from '../../../functions/runtime/table.ts';
import { createChance } from '../kills/chance.ts';
import {
  isOptedOut,
  messageFor,
  simulationStart,
  rowsOfRecipient,
} from './simulated-recipients.ts';
import { drawingFrom, simulatedStage } from './simulated-stage.ts';
import { reportDeliveries, type DeliveryReport } from './report-deliveries.ts';
import type { KillPoint } from './killable-sender.ts';
import type { PartnerFaults } from './simulated-partner.ts';
import { virtualTime } from './virtual-time.ts';

/** Storage of the rows: in memory, or in a database beside this process. */
export interface SimulatedTable {
  readonly table: Table;
  readonly putAll: (items: readonly Readonly<Record<string, unknown>>[]) => Promise<void>;
  readonly readAll: (keys: readonly ItemKey[]) => Promise<readonly unknown[]>;
}

export interface SendingOptions {
  readonly seed: number;
  readonly recipients: number;
  readonly perSecond: number;
  readonly senders: number;
  /** Share of invocations that are killed. */
  readonly killed: number;
  /** Share of requests to the table that fail, half of them after they were carried out. */
  readonly tableFails: number;
  /** Share of messages for which the partner never reports a status. */
  readonly silent: number;
  /** Share of messages that a queue delivers twice at once. */
  readonly comesTwice: number;
}

export interface SendingResult extends DeliveryReport {
  readonly deadLetters: number;
  readonly kills: ReadonlyMap<KillPoint, number>;
  readonly invocations: number;
  /** Sum over all invocations, including waiting time, which is billed too. */
  readonly senderMilliseconds: number;
  readonly tableRequests: number;
  /** Rows read, and write requests: together more than the requests, since one read request covers many rows. */
  readonly keysRead: number;
  readonly writes: number;
  readonly queued: number;
  readonly calls: number;
  readonly throttled: number;
  readonly lost: number;
  readonly statuses: number;
  /** Simulated seconds until the last message reached the partner. */
  readonly virtualSeconds: number;
}

const partner: Omit<PartnerFaults, 'silent'> = {
  throttled: 0.03,
  lost: 0.05,
  lostAfterTaking: 0.8,
  doubled: 0.2,
  dropped: 0.02,
  late: 0.02,
  bounced: 0.005,
  read: 0.4,
  comes: { least: 15, spread: 150 },
  answers: { least: 50, spread: 600 },
};

const playedMilliseconds = 12 * 60 * 60_000;
const askedTwiceEvery = 40;

/**
 * Plays an edition for many recipients with the real sender, its rate limiter and its records, between a queue and a
 * partner with all faults that the real ones may have, while senders are killed.
 */
export async function simulateSending(
  play: SendingOptions,
  { table, putAll, readAll }: SimulatedTable,
): Promise<SendingResult> {
  const time = virtualTime(simulationStart);
  const messages = Array.from({ length: play.recipients }, (_, nth) => messageFor(nth));
  await putAll(messages.flatMap((_, nth) => rowsOfRecipient(nth)));

  const chance = createChance(play.seed);
  const { silent, ...options } = play;
  const stage = simulatedStage({
    ...options,
    time,
    chance,
    table,
    partner: { ...partner, silent },
  });
  const { queues, counts, kills } = stage;
  await queues.bulk.send(messages);
  // The requester of the messages may be killed too, and sends them again.
  await queues.bulk.send(messages.filter((_, nth) => nth % askedTwiceEvery === 0));
  stage.begin();
  const isOver = await drawingFrom(chance.of(4), () =>
    time.run(simulationStart.getTime() + playedMilliseconds),
  );

  const records = await readAll(
    messages.map(({ recipient, id }) =>
      deliveryKey({ owner: recipientPartition(recipient), id, channel: 'email' }),
    ),
  );
  const { complaints, ...reckoned } = reportDeliveries({
    messages,
    records,
    taken: stage.partner.taken,
    deadLetters: queues.bulk.deadLetters,
    isRefused: isOptedOut,
  });
  const left = queues.bulk.size();
  const last = stage.partner.cameAt.at(-1) ?? simulationStart.getTime();
  const { calls, throttled, lost, statuses } = stage.partner.counts;
  return {
    ...reckoned,
    complaints: [
      ...complaints,
      ...(isOver && left === 0 ? [] : [`${left} messages are still in the queue`]),
    ],
    deadLetters: queues.bulk.deadLetters.length,
    kills,
    ...counts,
    queued: queues.bulk.counts.sent,
    calls,
    throttled,
    lost,
    statuses,
    virtualSeconds: Math.round((last - simulationStart.getTime()) / 1000),
  };
}
