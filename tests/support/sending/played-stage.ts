import * as z from 'zod';
import {
  reportRecorder,
  takenRecorder,
} from '../../../functions/messaging/outgoing/channel-reports-store.ts';
import { channelRate } from '../../../functions/messaging/sending/channel-rate.ts';
import { channelStop } from '../../../functions/messaging/sending/channel-stop-store.ts';
import { deliveryStore } from '../../../functions/messaging/sending/delivery-store.ts';
import { permits } from '../../../functions/messaging/sending/permit-store.ts';
import { standingReader } from '../../../functions/messaging/sending/read-standing.ts';
import { wishReader } from '../../../functions/messaging/sending/read-wishes.ts';
import { sendBatch } from '../../../functions/messaging/sending/send-batch.ts';
import { identityDigest } from '../../../functions/records/identity-digest.ts';
import type { Table } from '../../../functions/runtime/table.ts';
import type { Chance } from '../kills/chance.ts';
import { killPoints, senderLife, type Doom, type KillPoint } from './sender-life.ts';
import {
  simulatedPartner,
  someOf,
  type Milliseconds,
  type PartnerHabits,
} from './simulated-partner.ts';
import { simulatedQueue, type Received, type SimulatedQueue } from './simulated-queue.ts';
import type { VirtualTime } from './virtual-time.ts';

/** As the stack has them (infra/capabilities/messaging.ts). */
const functionMilliseconds = 45_000;
const visibilityMilliseconds = 270_000;
const maximumReceives = 10;

/** What the table takes to answer, and the queue to hand a batch out or to delete it. */
const quickTable = { least: 3, spread: 25 };
const stallMilliseconds = 900;
const queueTakes = { least: 2, spread: 20 };

export interface StageOptions {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly table: Table;
  readonly perSecond: number;
  /** Batches that are worked on at the same moment, of each queue. */
  readonly senders: number;
  readonly partner: PartnerHabits;
  /** Of invocations. */
  readonly killed: number;
  /** Of requests to the table: they fail, half of them after they were carried out. */
  readonly tableFails: number;
  /** Of requests to the table: they take very much longer than others; none by default. */
  readonly tableStalls?: number;
  /** How long each request to the table takes; a few milliseconds by default. */
  readonly tableTakes?: Milliseconds;
  /** Of messages that a queue hands out: they are handed out twice at once. */
  readonly comesTwice: number;
}

/** The e-mail channel: its two queues, the senders behind them, and the partner. */
export function playedStage(options: StageOptions) {
  const { time, chance } = options;
  const { clock } = time;
  const kills = new Map<KillPoint, number>(killPoints.map((point) => [point, 0]));
  const counts = {
    invocations: 0,
    /** Invocations that were killed because their time was over. */
    timeouts: 0,
    senderMilliseconds: 0,
    tableRequests: 0,
    keysRead: 0,
    writes: 0,
  };
  const partner = simulatedPartner(time, chance.of(1), 'email', options.partner);
  const table = troubled(options, chance.of(2), (keysRead) => {
    counts.tableRequests += 1;
    counts.keysRead += keysRead;
    if (keysRead === 0) counts.writes += 1;
  });
  const queueChance = chance.of(3);
  const queue = () =>
    simulatedQueue(time, {
      visibilityMilliseconds,
      maximumReceives,
      comesTwice: () => queueChance.share() < options.comesTwice,
    });
  const queues = { bulk: queue(), priority: queue() };

  const deliveries = deliveryStore(table, clock);
  partner.tell((...about) => deliveries.hear(...about), reportRecorder(table, 'email'));
  const digest = identityDigest(async () => 'a key of this play');
  const rate = channelRate({ perSecond: options.perSecond, perDay: 10_000_000 });
  const ports = {
    readStandings: standingReader({ table, clock, digest }, 'email'),
    readWishes: wishReader(table, clock),
    deliveries,
    permits: permits(table, clock, 'email', rate),
    channel: channelStop(table, clock, 'email'),
    recordTaken: takenRecorder(table, 'email'),
    clock,
    wait: time.wait,
  };

  /** One batch after the other, as an event source of Lambda hands them out. */
  const work = async (queue: SimulatedQueue, draw: Chance) => {
    for (;;) {
      const batch = await queue.receive();
      counts.invocations += 1;
      await time.wait(someOf(queueTakes, draw));
      const life = senderLife({ ...ports, queue }, partner, doomOf(draw, options.killed));
      const begunAt = time.now();
      life.begin();
      let isDone = false;
      time.after(functionMilliseconds, () => {
        if (!isDone) counts.timeouts += 1;
        life.end();
      });
      const sent = sendBatch(
        life.dependencies,
        batch.map(({ message }) => message),
        begunAt + functionMilliseconds,
      ).then(
        (outcomes) => batch.filter((_, place) => outcomes[place] === undefined),
        (): readonly Received[] => [],
      );
      const died = life.death.then((point): readonly Received[] => {
        if (point !== undefined) kills.set(point, (kills.get(point) ?? 0) + 1);
        return [];
      });
      const done = await Promise.race([died, sent]);
      isDone = true;
      counts.senderMilliseconds += time.now() - begunAt;
      life.end();
      await time.wait(someOf(queueTakes, draw));
      queue.remove(done);
    }
  };

  return {
    partner,
    queues,
    kills,
    counts,
    begin: () => {
      for (let sender = 0; sender < options.senders; sender += 1) {
        void work(queues.bulk, chance.of(10 + 2 * sender));
        void work(queues.priority, chance.of(11 + 2 * sender));
      }
    },
  };
}

/** Has what draws for itself, as pauses do, draw from the play's numbers too. */
export async function drawingFrom<Answer>(
  chance: Chance,
  play: () => Promise<Answer>,
): Promise<Answer> {
  const own = Math.random;
  Math.random = chance.share;
  try {
    return await play();
  } finally {
    Math.random = own;
  }
}

function doomOf(draw: Chance, share: number): Doom | undefined {
  if (draw.share() >= share) return undefined;
  const point = draw.oneOf(killPoints);
  // A batch is read once, and comes past the others for each message.
  const isOnce = point === 'before reading' || point === 'after reading';
  return { point, time: isOnce || draw.share() < 0.5 ? 1 : draw.between(1, 8) };
}

const batchSchema = z.object({
  RequestItems: z.record(z.string(), z.object({ Keys: z.array(z.unknown()) })),
});

/** Senders read by batches alone. */
function keysReadBy(input: unknown): number {
  const tables = Object.values(batchSchema.safeParse(input).data?.RequestItems ?? {});
  return tables.reduce((sum, { Keys }) => sum + Keys.length, 0);
}

/** A table that takes its time, and whose requests fail now and then, before or after they are done. */
function troubled(
  {
    table: { client, name },
    time,
    tableFails,
    tableStalls = 0,
    tableTakes = quickTable,
  }: StageOptions,
  chance: Chance,
  /** Of each request: how many rows it asks for; none of a write. */
  count: (keysRead: number) => void,
): Table {
  client.middlewareStack.add(
    (next) => async (request) => {
      count(keysReadBy(request.input));
      await time.wait(someOf(tableTakes, chance) / 2);
      if (tableStalls > 0 && chance.share() < tableStalls) await time.wait(stallMilliseconds);
      const fails = chance.share() < tableFails;
      if (fails && chance.share() < 0.5) throw new Error('The table is out of order');
      try {
        const answer = await time.outside(next(request));
        if (!fails) return answer;
      } finally {
        await time.wait(someOf(tableTakes, chance) / 2);
      }
      throw new Error('The table has not answered');
    },
    { step: 'initialize', priority: 'high', name: 'trouble' },
  );
  return { client, name };
}
