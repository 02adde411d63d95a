import { setTimeout as wait } from 'node:timers/promises';
import type { CloudModel } from '@bfj/local-cloud/cloud-model';
import { modelOfTheTemplate } from '../cloud/template-model.ts';
import { openSessions } from '../users/sessions.ts';
import { createChance } from './chance.ts';
import { createClient } from './client.ts';
import { startKillableCloud, type KillableCloud } from './killable-cloud.ts';
import { liveAsMember, liveAsReader, liveInTrial, type Life, type World } from './lives.ts';
import { findComplaints } from './find-complaints.ts';
import { stopAndReadState, type StoredState } from './stored-state.ts';

export interface KillsOptions {
  readonly seed: number;
  readonly kills: number;
  /** Number of users who act at the same time. */
  readonly together: number;
  /** Minimum and maximum of real milliseconds under load before each kill. */
  readonly between: readonly [number, number];
  /** Functions with schedules that fire; all scheduled functions by default. */
  readonly schedules?: readonly string[];
  readonly log?: (line: string) => void;
}

export interface KillsReport {
  readonly complaints: readonly string[];
  /** The state that the complaints were derived from. */
  readonly model: CloudModel;
  readonly state: StoredState;
  readonly lives: readonly Life[];
  readonly repeated: number;
  /** Number of dead letters, by queue. */
  readonly deadLetters: Readonly<Record<string, number>>;
}

/** The kinds of users, in turn: half of them pay. */
const kinds: readonly ((world: World) => Promise<Life>)[] = [
  liveAsReader,
  liveAsMember,
  liveInTrial,
  liveAsMember,
];

/**
 * Lets users of all kinds use a local cloud that is killed repeatedly at random instants, and started again over the
 * same data. They repeat unanswered requests, as browsers do. Then all their answers are compared with the data that
 * the cloud and the payment partner have stored.
 */
export async function simulateKills(options: KillsOptions): Promise<KillsReport> {
  const { seed, together, schedules = [], log = () => undefined } = options;
  const chance = createChance(seed);
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
      const userChance = chance.of(nth);
      const address = `10.60.${nth >> 8}.${nth & 255}`;
      const client = createClient(cloud, userChance, address, () => (repeated += 1));
      const kind = kinds[nth % kinds.length] ?? liveAsMember;
      const world: World = { cloud, sessions, client, chance: userChance, nth };
      lives.push(await kind(world));
    }
  }

  async function kill(): Promise<void> {
    for (let kill = 1; kill <= options.kills; kill += 1) {
      const milliseconds = chance.integerBetween(...options.between);
      await wait(milliseconds);
      await cloud.killAndRestart();
      log(`kill ${kill} after ${milliseconds} ms, ${lives.length} lives lived`);
      // Interrupted work is retried when its lease and its message's visibility timeout are over.
      await cloud.advanceClock('125s', ...schedules);
    }
    await wait(chance.integerBetween(...options.between));
    over.abort();
  }

  try {
    await Promise.all([kill(), ...Array.from({ length: together }, live)]);
    log(`${lives.length} lives lived, ${repeated} requests sent again`);
    await untilQuiet(cloud, schedules, log);
    const state = await stopAndReadState(cloud);
    const deadLetters: Record<string, number> = {};
    for (const { queue } of state.messages) deadLetters[queue] = (deadLetters[queue] ?? 0) + 1;
    return {
      complaints: findComplaints(model, state, lives),
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
 * Lets days pass, so that all interrupted work is retried, every scheduled check runs, and trials and Pix codes
 * expire.
 */
async function untilQuiet(
  cloud: KillableCloud,
  schedules: readonly string[],
  log: (line: string) => void,
): Promise<void> {
  for (const step of ['125s', '125s', '20m', '2h', '75h', '2m', '10m']) {
    await cloud.advanceClock(step, ...schedules);
    await cloud.settled();
    log(`${step} later, all is quiet`);
  }
}
