import { deliveryKey, ownerOf } from '../../../functions/records/delivery.ts';
import type { ItemKey, Table } from '../../../functions/runtime/table.ts';
import { chanceOf } from '../kills/chance.ts';
import { isOptedOut, messageFor, playStart, rowsOfPerson } from './played-people.ts';
import { drawingFrom, playedStage } from './played-stage.ts';
import { reckonSending, type SendingReckoning } from './reckon-sending.ts';
import type { KillPoint } from './sender-life.ts';
import type { PartnerHabits } from './simulated-partner.ts';
import { virtualTime } from './virtual-time.ts';

/** Where the rows are: in memory, or in a database beside this process. */
export interface PlayedTable {
  readonly table: Table;
  readonly putAll: (items: readonly Readonly<Record<string, unknown>>[]) => Promise<void>;
  readonly readAll: (keys: readonly ItemKey[]) => Promise<readonly unknown[]>;
}

export interface SendingPlay {
  readonly seed: number;
  readonly recipients: number;
  readonly perSecond: number;
  readonly senders: number;
  /** Of invocations. */
  readonly killed: number;
  /** Of requests to the table: they fail, half of them after they were carried out. */
  readonly tableFails: number;
  /** Of messages: the partner never says what has become of them. */
  readonly silent: number;
  /** Of messages that a queue hands out: they are handed out twice at once. */
  readonly comesTwice: number;
}

export interface SendingPlayed extends SendingReckoning {
  readonly deadLetters: number;
  readonly kills: ReadonlyMap<KillPoint, number>;
  readonly invocations: number;
  /** All of them together, as each is billed while it waits, too. */
  readonly senderMilliseconds: number;
  readonly tableRequests: number;
  /** Rows that were asked for, and requests that write: together more than requests, which read many at once. */
  readonly keysRead: number;
  readonly writes: number;
  readonly queued: number;
  readonly calls: number;
  readonly throttled: number;
  readonly lost: number;
  readonly statuses: number;
  /** On the clock of the play, until the last message had reached the partner. */
  readonly virtualSeconds: number;
}

const partner: Omit<PartnerHabits, 'silent'> = {
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
 * An edition for many people, sent by the real sender with its permits and its records, between a queue
 * and a partner that do all that the real ones may do, while senders are killed.
 */
export async function playSending(
  play: SendingPlay,
  { table, putAll, readAll }: PlayedTable,
): Promise<SendingPlayed> {
  const time = virtualTime(playStart);
  const messages = Array.from({ length: play.recipients }, (_, nth) => messageFor(nth));
  await putAll(messages.flatMap((_, nth) => rowsOfPerson(nth)));

  const chance = chanceOf(play.seed);
  const { silent, ...options } = play;
  const stage = playedStage({
    ...options,
    time,
    chance,
    table,
    partner: { ...partner, silent },
  });
  const { queues, counts, kills } = stage;
  await queues.bulk.send(messages);
  // Whoever asks for messages may be killed too, and asks again.
  await queues.bulk.send(messages.filter((_, nth) => nth % askedTwiceEvery === 0));
  stage.begin();
  const isOver = await drawingFrom(chance.of(4), () =>
    time.run(playStart.getTime() + playedMilliseconds),
  );

  const records = await readAll(
    messages.map(({ recipient, id }) =>
      deliveryKey({ owner: ownerOf(recipient), id, channel: 'email' }),
    ),
  );
  const { complaints, ...reckoned } = reckonSending({
    messages,
    records,
    taken: stage.partner.taken,
    deadLetters: queues.bulk.deadLetters,
    isRefused: isOptedOut,
  });
  const left = queues.bulk.size();
  const last = stage.partner.cameAt.at(-1) ?? playStart.getTime();
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
    virtualSeconds: Math.round((last - playStart.getTime()) / 1000),
  };
}
