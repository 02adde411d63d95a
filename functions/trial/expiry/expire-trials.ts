import { isDeepStrictEqual } from 'node:util';
import { trialHours } from '../../../shared/trial-end.ts';
import { expireHour, type ExpireHourDependencies, type ExpiryCounts } from './expire-hour.ts';
import { expiryHour } from '../../entities/trial.ts';
import { hourMilliseconds, hoursFrom, nextHour, startOfHour } from './expiry-hours.ts';
import type { ExpiryProgress, TrialExpiryStore } from './trial-expiry-store.ts';

export interface ExpireTrialsDependencies extends ExpireHourDependencies {
  readonly expiries: TrialExpiryStore;
}

export interface ExpireTrialsResult extends Readonly<ExpiryCounts> {
  /** False when time ran out: the next run continues from here. */
  readonly finished: boolean;
}

/** The index shows a change a moment after the table; an hour this long past is complete. */
const lateMilliseconds = 10 * 60 * 1000;
/** Remaining hours that a run retries; when there are more, runs take turns. */
const leftOverHoursPerRun = 10;

/**
 * Marks every ended trial as `inativa`, once, with its event. Completed hours are never read again, and hours missed
 * in an outage are read later, so the number of requests follows from the number of ending trials. An hour with a
 * trial that cannot be ended yet is remembered and blocks no later hour. Access does not depend on it.
 * @throws the SDK's error when the table cannot be read
 */
export async function expireTrials(
  dependencies: ExpireTrialsDependencies,
): Promise<ExpireTrialsResult> {
  const { expiries, clock } = dependencies;
  const counts = { expired: 0, notDue: 0, failed: 0 };
  const now = clock();
  const stored = await expiries.readProgress();
  // Without a mark of earlier runs, as far back as a trial is long.
  const first =
    stored?.firstOpenHour ?? expiryHour(new Date(now.getTime() - trialHours * hourMilliseconds));

  const { firstOpenHour, leftOver, finished } = await expireOpenHours(
    dependencies,
    first,
    now,
    counts,
  );
  const stillLeftOver = await retryHours(dependencies, stored?.leftOverHours ?? [], now, counts);
  const progress = { firstOpenHour, leftOverHours: [...stillLeftOver, ...leftOver] };
  if (!isDeepStrictEqual(progress, stored)) await expiries.saveProgress(progress);
  return { ...counts, finished };
}

interface OpenHours extends Pick<ExpiryProgress, 'firstOpenHour'> {
  readonly leftOver: readonly string[];
  readonly finished: boolean;
}

/** From the mark to the hour of now; the mark goes up to the first hour that is not complete. */
async function expireOpenHours(
  dependencies: ExpireTrialsDependencies,
  first: string,
  now: Date,
  counts: ExpiryCounts,
): Promise<OpenHours> {
  const leftOver: string[] = [];
  let firstOpenHour = first;
  for (const hour of hoursFrom(first, expiryHour(now))) {
    const outcome = await expireHour(dependencies, hour, now, counts);
    if (outcome === 'out-of-time') return { firstOpenHour, leftOver, finished: false };
    if (!isComplete(hour, now)) continue;
    if (outcome === 'left-over') leftOver.push(hour);
    firstOpenHour = nextHour(hour);
  }
  return { firstOpenHour, leftOver, finished: true };
}

/** @returns the hours that remain, in the order of the next retries */
async function retryHours(
  dependencies: ExpireTrialsDependencies,
  hours: readonly string[],
  now: Date,
  counts: ExpiryCounts,
): Promise<string[]> {
  const stillLeftOver: string[] = [];
  for (const hour of hours.slice(0, leftOverHoursPerRun)) {
    if ((await expireHour(dependencies, hour, now, counts)) !== 'done') stillLeftOver.push(hour);
  }
  return [...hours.slice(leftOverHoursPerRun), ...stillLeftOver];
}

function isComplete(hour: string, now: Date): boolean {
  return startOfHour(hour) + hourMilliseconds + lateMilliseconds <= now.getTime();
}
