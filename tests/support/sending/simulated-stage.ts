import * as z from 'zod';
import {
  reportRecorder,
  acceptanceRecorder,
} from '../../../functions/messaging/outgoing/channel-reports-store.ts';
import {
  channelRate,
  sendRateLimiter,
} from '../../../functions/messaging/delivery/send-rate-limiter-store.ts';
import { channelCircuitBreaker } from '../../../functions/messaging/delivery/channel-circuit-breaker-store.ts';
import { deliveryStore } from '../../../functions/messaging/delivery/delivery-store.ts';
import { reportedDeliveryReader } from '../../../functions/messaging/delivery-reports/reported-deliveries.ts';
import { statusConcurrency } from '../../../infra/capabilities/sending-rate.ts';
import { eligibilityReader } from '../../../functions/messaging/delivery/read-eligibility.ts';
import { sendPreferenceReader } from '../../../functions/messaging/delivery/read-send-preferences.ts';
import { sendBatch } from '../../../functions/messaging/delivery/send-batch.ts';
import { identityDigest } from '../../../functions/entities/identity-digest.ts';
import type { Table } from '../../../functions/runtime/table.ts';
import type { Chance } from '../kills/chance.ts';
import { killPoints, killableSender, type PlannedKill, type KillPoint } from './killable-sender.ts';
import {
  simulatedPartner,
  drawMilliseconds,
  type Milliseconds,
  type PartnerFaults,
} from './simulated-partner.ts';
import { simulatedReports } from './simulated-reports.ts';
import { simulatedQueue, type Received, type SimulatedQueue } from './simulated-queue.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The values of the stack (infra/capabilities/messaging.ts). */
const functionMilliseconds = 45_000;
const perDay = 10_000_000;
const visibilityMilliseconds = 270_000;
const maxReceives = 10;

/** Milliseconds that the table takes to answer, and that the queue takes to deliver or delete a batch. */
const quickTable = { least: 3, spread: 25 };
const stallMilliseconds = 900;
const queueTakes = { least: 2, spread: 20 };

export interface StageOptions {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly table: Table;
  readonly perSecond: number;
  /** Concurrent batches per queue. */
  readonly senders: number;
  readonly partner: PartnerFaults;
  /** Share of invocations that are killed. */
  readonly killed: number;
  /** Share of requests to the table that fail, half of them after they were carried out. */
  readonly tableFails: number;
  /** Share of requests to the table that take very much longer than others; none by default. */
  readonly tableStalls?: number;
  /** Duration of each request to the table; a few milliseconds by default. */
  readonly tableTakes?: Milliseconds;
  /** Share of messages that a queue delivers twice at once. */
  readonly comesTwice: number;
}

/** Simulates the e-mail channel: its two queues, their senders, and the partner. */
export function simulatedStage(options: StageOptions) {
  const { time, chance, perSecond } = options;
  const { clock } = time;
  const kills = new Map<KillPoint, number>(killPoints.map((point) => [point, 0]));
  const counts = {
    invocations: 0,
    /** Invocations that were killed by their timeout. */
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
      maxReceives,
      comesTwice: () => queueChance.share() < options.comesTwice,
    });
  const queues = { bulk: queue(), priority: queue() };

  const deliveries = deliveryStore(table, clock);
  partner.reportTo(
    simulatedReports(
      time,
      statusConcurrency({ lambdaConcurrency: 1_000 }, { perSecond, perDay, warmUpFrom: undefined }),
      reportedDeliveryReader(table, deliveries),
      reportRecorder(table, 'email'),
    ),
  );
  const digest = identityDigest(async () => 'a key of this play');
  const rate = channelRate({ perSecond, perDay });
  const ports = {
    readEligibilities: eligibilityReader({ table, clock, digest }, 'email'),
    readPreferences: sendPreferenceReader(table, clock),
    deliveries,
    circuitBreaker: channelCircuitBreaker(table, clock, 'email'),
    recordAcceptance: acceptanceRecorder(table, 'email'),
    clock,
    wait: time.wait,
  };

  /** What each instance of the function holds for itself. */
  const instance = () => ({
    rateLimiter: sendRateLimiter(table, clock, 'email', rate),
  });

  /** Handles one batch after another, as a Lambda event source delivers them. */
  const processBatches = async (queue: SimulatedQueue, draw: Chance) => {
    let held = instance();
    for (;;) {
      const batch = await queue.receive();
      counts.invocations += 1;
      await time.wait(drawMilliseconds(queueTakes, draw));
      const life = killableSender(
        { ...ports, ...held, queue },
        partner,
        doomOf(draw, options.killed),
      );
      const startedAt = time.now();
      life.begin();
      let isDone = false;
      time.after(functionMilliseconds, () => {
        if (!isDone) counts.timeouts += 1;
        life.end();
      });
      const sent = sendBatch(
        life.dependencies,
        batch.map(({ message }) => message),
        startedAt + functionMilliseconds,
      ).then(
        (outcomes) => batch.filter((_, index) => outcomes[index] === undefined),
        (): readonly Received[] => [],
      );
      const died = life.death.then((point): readonly Received[] => {
        if (point === undefined) return [];
        kills.set(point, (kills.get(point) ?? 0) + 1);
        held = instance();
        return [];
      });
      const done = await Promise.race([died, sent]);
      isDone = true;
      counts.senderMilliseconds += time.now() - startedAt;
      life.end();
      await time.wait(drawMilliseconds(queueTakes, draw));
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
        void processBatches(queues.bulk, chance.of(10 + 2 * sender));
        void processBatches(queues.priority, chance.of(11 + 2 * sender));
      }
    },
  };
}

/** Replaces Math.random by the simulation's numbers, for code that draws random numbers directly, such as pauses. */
export async function drawingFrom<Answer>(
  chance: Chance,
  play: () => Promise<Answer>,
): Promise<Answer> {
  const originalRandom = Math.random;
  Math.random = chance.share;
  try {
    return await play();
  } finally {
    Math.random = originalRandom;
  }
}

function doomOf(draw: Chance, share: number): PlannedKill | undefined {
  if (draw.share() >= share) return undefined;
  const point = draw.oneOf(killPoints);
  // A batch passes these points once, and the others once per message.
  const isOnce = point === 'before reading' || point === 'after reading';
  return { point, time: isOnce || draw.share() < 0.5 ? 1 : draw.integerBetween(1, 8) };
}

const batchSchema = z.object({
  RequestItems: z.record(z.string(), z.object({ Keys: z.array(z.unknown()) })),
});

/** Senders read with batch requests only. */
function keysReadBy(input: unknown): number {
  const tables = Object.values(batchSchema.safeParse(input).data?.RequestItems ?? {});
  return tables.reduce((sum, { Keys }) => sum + Keys.length, 0);
}

/** Returns a table with delays, where requests sometimes fail, before or after they are carried out. */
function troubled(
  {
    table: { client, name },
    time,
    tableFails,
    tableStalls = 0,
    tableTakes = quickTable,
  }: StageOptions,
  chance: Chance,
  /** Called at each request with the number of rows that it reads; 0 for a write. */
  count: (keysRead: number) => void,
): Table {
  client.middlewareStack.add(
    (next) => async (request) => {
      count(keysReadBy(request.input));
      await time.wait(drawMilliseconds(tableTakes, chance) / 2);
      if (tableStalls > 0 && chance.share() < tableStalls) await time.wait(stallMilliseconds);
      const fails = chance.share() < tableFails;
      if (fails && chance.share() < 0.5) throw new Error('The table is out of order');
      try {
        const answer = await time.outside(next(request));
        if (!fails) return answer;
      } finally {
        await time.wait(drawMilliseconds(tableTakes, chance) / 2);
      }
      throw new Error('The table has not answered');
    },
    { step: 'initialize', priority: 'high', name: 'trouble' },
  );
  return { client, name };
}
