import { trialHours } from '../../shared/contracts/trial.ts';
import type { Clock } from '../runtime/clock.ts';
import type { NewId } from '../runtime/ids.ts';
import { describeError, logger } from '../runtime/logger.ts';
import { newEvent } from '../runtime/outbox.ts';
import { expiryHour } from './trial-items.ts';
import type { DueTrial, TrialExpiryStore } from './trial-expiry-store.ts';

export interface ExpireTrialsEffects {
  readonly expiries: TrialExpiryStore;
  readonly clock: Clock;
  readonly newId: NewId;
  /** Whether there is time for another page of trials. */
  readonly hasTime: () => boolean;
}

export interface ExpireTrialsResult {
  readonly expired: number;
  /** Trials that somebody else has ended or changed meanwhile. */
  readonly notDue: number;
  readonly failed: number;
  /** False where time ran out: the next run goes on from here. */
  readonly finished: boolean;
}

/** Transactions under way at the same moment. */
const concurrency = 16;
const hourMilliseconds = 60 * 60 * 1000;
/** The index shows a change a moment after the table; an hour this long past is complete. */
const settledMilliseconds = 10 * 60 * 1000;

/**
 * Marks every trial whose end has come as `inativa`, each once, with its event. Hours that were
 * worked off are never asked about again, and hours that an outage has skipped are, so requests
 * follow from the number of trials that end. Nobody's access waits for it.
 * @throws the SDK's error when the table cannot be read
 */
export async function expireTrials(effects: ExpireTrialsEffects): Promise<ExpireTrialsResult> {
  const { expiries, clock, hasTime } = effects;
  const counts = { expired: 0, notDue: 0, failed: 0 };
  const now = clock();
  const stored = await expiries.readFirstOpenHour();
  // Without a mark of earlier runs, as far back as a trial is long.
  let openHour = stored ?? expiryHour(new Date(now.getTime() - trialHours * hourMilliseconds));

  let finished = true;
  let everythingBefore = true;
  for (const hour of hoursFrom(openHour, now)) {
    const outcome = hasTime() ? await expireHour(effects, hour, now, counts) : 'out-of-time';
    finished = outcome !== 'out-of-time';
    if (!finished) break;
    everythingBefore &&= outcome === 'done' && isSettled(hour, now);
    if (everythingBefore) openHour = nextHour(hour);
  }
  if (openHour !== stored) await expiries.moveFirstOpenHour(openHour);
  return { ...counts, finished };
}

async function expireHour(
  effects: ExpireTrialsEffects,
  hour: string,
  now: Date,
  counts: { expired: number; notDue: number; failed: number },
): Promise<'done' | 'left-over' | 'out-of-time'> {
  const failedBefore = counts.failed;
  let from: Record<string, unknown> | undefined;
  do {
    if (!effects.hasTime()) return 'out-of-time';
    const page = await effects.expiries.findDue(hour, now, from);
    for (const partition of page.unreadable) {
      counts.failed += 1;
      logger.error('trial cannot be read', { partition });
    }
    await forEach(page.trials, async (trial) => {
      try {
        counts[await expireOne(effects, trial, now)] += 1;
      } catch (error) {
        // One trial that cannot be written must not keep the others running.
        counts.failed += 1;
        logger.error('trial not expired', { trialId: trial.id, ...describeError(error) });
      }
    });
    from = page.next;
  } while (from !== undefined);
  return counts.failed === failedBefore ? 'done' : 'left-over';
}

async function expireOne(
  effects: ExpireTrialsEffects,
  trial: DueTrial,
  now: Date,
): Promise<'expired' | 'notDue'> {
  const { id: trialId, accountId, data_expiracao } = trial;
  const event = newEvent(effects, 'trial.expired', { trialId, accountId, data_expiracao });
  return (await effects.expiries.expire(trial, now, event)) === 'expired' ? 'expired' : 'notDue';
}

/** Works on all items, a bounded number at the same moment. */
async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

function* hoursFrom(first: string, now: Date): Generator<string> {
  for (let hour = first; hour <= expiryHour(now); hour = nextHour(hour)) yield hour;
}

function nextHour(hour: string): string {
  return expiryHour(new Date(startOf(hour) + hourMilliseconds));
}

function isSettled(hour: string, now: Date): boolean {
  return startOf(hour) + hourMilliseconds + settledMilliseconds <= now.getTime();
}

function startOf(hour: string): number {
  return Date.parse(`${hour}:00:00Z`);
}
