import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import type { CloudModel } from '@bfj/local-cloud/cloud-model';
import { modelOfTheTemplate } from '../cloud/template-model.ts';
import { openSessions } from '../people/sessions.ts';
import { chanceOf } from './chance.ts';
import { clientOf } from './client.ts';
import { startKillableCloud, type KillableCloud } from './killable-cloud.ts';
import { liveAsMember, liveAsReader, liveInTrial, type Life, type World } from './lives.ts';
import { reckon } from './reckoning.ts';
import { stopAndReadState, type StoredState } from './stored-state.ts';

export interface KillsOptions {
  readonly seed: number;
  readonly kills: number;
  /** People who do something at the same time. */
  readonly together: number;
  /** Real milliseconds under load before each kill, at least and at most. */
  readonly between: readonly [number, number];
  readonly tell?: (line: string) => void;
}

export interface KillsReport {
  readonly complaints: readonly string[];
  /** What the complaints were made from. */
  readonly model: CloudModel;
  readonly state: StoredState;
  readonly lives: readonly Life[];
  readonly repeated: number;
  /** Which queues have given up how many messages. */
  readonly deadLetters: Readonly<Record<string, number>>;
}

/** Who comes, in turns: half of them pay. */
const kinds: readonly ((world: World) => Promise<Life>)[] = [
  liveAsReader,
  liveAsMember,
  liveInTrial,
  liveAsMember,
];

/**
 * People of all kinds use a local cloud that is killed again and again, at random instants, each
 * time started again over the same data. They repeat what was not answered, as browsers do. Then
 * everything that they were told is compared with what is stored, at the cloud and at the payment
 * partner.
 */
export async function playKills(options: KillsOptions): Promise<KillsReport> {
  const { seed, together, tell = () => undefined } = options;
  const chance = chanceOf(seed);
  const model = await modelOfTheTemplate();
  const cloud = await startKillableCloud();
  const sessions = await openSessions({
    read: cloud.read,
    now: cloud.now,
    secret: cloud.secret,
    dynamodbEndpoint: cloud.dynamodbEndpoint(),
  });
  const lives: Life[] = [];
  let repeated = 0;
  const over = new AbortController();
  let nth = 0;

  async function live(): Promise<void> {
    while (!over.signal.aborted) {
      nth += 1;
      const own = chance.of(nth);
      const address = `10.60.${nth >> 8}.${nth & 255}`;
      const client = clientOf(cloud, own, address, () => (repeated += 1));
      const kind = kinds[nth % kinds.length] ?? liveAsMember;
      const world: World = { cloud, sessions, client, chance: own, nth };
      lives.push(await kind(world));
    }
  }

  async function kill(): Promise<void> {
    for (let kill = 1; kill <= options.kills; kill += 1) {
      const milliseconds = chance.between(...options.between);
      await wait(milliseconds);
      await cloud.killAndRestart();
      tell(`kill ${kill} after ${milliseconds} ms, ${lives.length} lives lived`);
      // What was cut off is taken up again when its lease and its message's rest are over.
      await cloud.advanceClock('125s');
    }
    await wait(chance.between(...options.between));
    over.abort();
  }

  try {
    await Promise.all([kill(), ...Array.from({ length: together }, live)]);
    tell(`${lives.length} lives lived, ${repeated} requests sent again`);
    await untilQuiet(cloud, tell);
    const state = await stopAndReadState(cloud);
    const deadLetters: Record<string, number> = {};
    for (const { queue } of state.messages) deadLetters[queue] = (deadLetters[queue] ?? 0) + 1;
    return {
      complaints: reckon(model, state, lives),
      model,
      state,
      lives,
      repeated,
      deadLetters,
    };
  } finally {
    over.abort();
    sessions.close();
    await cloud.remove();
  }
}

/**
 * Days pass, so that everything that was cut off is taken up again, every look is looked, and
 * trials and Pix codes end.
 */
async function untilQuiet(cloud: KillableCloud, tell: (line: string) => void): Promise<void> {
  for (const step of ['125s', '125s', '20m', '2h', '75h', '2m', '10m']) {
    await cloud.advanceClock(step);
    await untilIdle(cloud);
    tell(`${step} later, all is quiet`);
  }
}

const queuesSchema = z.object({
  queues: z.array(
    z.object({
      visible: z.number(),
      inFlight: z.number(),
      deadLetterQueue: z.string().optional(),
    }),
  ),
});

/** Longest that a call of a function takes; what is in flight for longer rests before its next try. */
const callMilliseconds = 2_000;

/** Until no queue has had anything to do for a moment. */
export async function untilIdle(cloud: KillableCloud, maximumMilliseconds = 60_000): Promise<void> {
  const startedAt = performance.now();
  let last = { depths: '', since: startedAt };
  for (let quiet = 0; quiet < 3;) {
    const { queues } = queuesSchema.parse(await cloud.read('/_local/queues'));
    const depths = queues.filter(({ deadLetterQueue }) => deadLetterQueue !== undefined);
    const now = performance.now();
    const text = JSON.stringify(depths);
    if (text !== last.depths) last = { depths: text, since: now };
    const isVisible = depths.some(({ visible }) => visible > 0);
    const isInFlight = depths.some(({ inFlight }) => inFlight > 0);
    const isBusy = isVisible || (isInFlight && now - last.since < callMilliseconds);
    quiet = isBusy ? 0 : quiet + 1;
    if (now - startedAt > maximumMilliseconds) throw new Error('The queues did not come to rest');
    await wait(100);
  }
}
