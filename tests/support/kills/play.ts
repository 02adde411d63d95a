import { setTimeout as wait } from 'node:timers/promises';
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
  /** Functions whose schedules fire; those of all by default. */
  readonly schedules?: readonly string[];
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
  const { seed, together, schedules = [], tell = () => undefined } = options;
  const chance = chanceOf(seed);
  const model = await modelOfTheTemplate();
  const cloud = await startKillableCloud(
    options.schedules === undefined ? 'on-time' : 'when-named',
  );
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
      await cloud.advanceClock('125s', ...schedules);
    }
    await wait(chance.between(...options.between));
    over.abort();
  }

  try {
    await Promise.all([kill(), ...Array.from({ length: together }, live)]);
    tell(`${lives.length} lives lived, ${repeated} requests sent again`);
    await untilQuiet(cloud, schedules, tell);
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
async function untilQuiet(
  cloud: KillableCloud,
  schedules: readonly string[],
  tell: (line: string) => void,
): Promise<void> {
  for (const step of ['125s', '125s', '20m', '2h', '75h', '2m', '10m']) {
    await cloud.advanceClock(step, ...schedules);
    await cloud.settled();
    tell(`${step} later, all is quiet`);
  }
}
