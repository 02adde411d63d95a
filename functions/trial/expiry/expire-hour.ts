import type { Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import { forEachConcurrently } from '../../runtime/for-each-concurrently.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { newEvent } from '../../runtime/outbox.ts';
import type { DueTrial, TrialExpiryStore } from './trial-expiry-store.ts';

export interface ExpireHourDependencies {
  readonly expiries: Pick<TrialExpiryStore, 'findDue' | 'expire'>;
  readonly clock: Clock;
  readonly newId: NewId;
  /** Whether there is time for another page of trials. */
  readonly hasTime: () => boolean;
}

/** Added up over the hours of a run. */
export interface ExpiryCounts {
  expired: number;
  /** Trials that were ended or changed concurrently. */
  notDue: number;
  failed: number;
}

/** The number of concurrent transactions. */
const concurrency = 16;

/**
 * Ends the due trials of an hour. One that cannot be read or written is `left-over` and does not stop the others.
 * @throws the SDK's error when the table cannot be read
 */
export async function expireHour(
  dependencies: ExpireHourDependencies,
  hour: string,
  now: Date,
  counts: ExpiryCounts,
): Promise<'done' | 'left-over' | 'out-of-time'> {
  const failedBefore = counts.failed;
  let from: Record<string, unknown> | undefined;
  do {
    if (!dependencies.hasTime()) return 'out-of-time';
    const page = await dependencies.expiries.findDue(hour, now, from);
    for (const partition of page.unreadable) {
      counts.failed += 1;
      reportFailure('trial cannot be read', { partition });
    }
    await forEachConcurrently(page.trials, concurrency, async (trial) => {
      try {
        counts[await expireOne(dependencies, trial, now)] += 1;
      } catch (error) {
        counts.failed += 1;
        reportFailure('trial not expired', { trialId: trial.id }, error);
      }
    });
    from = page.next;
  } while (from !== undefined);
  return counts.failed === failedBefore ? 'done' : 'left-over';
}

async function expireOne(
  dependencies: ExpireHourDependencies,
  trial: DueTrial,
  now: Date,
): Promise<'expired' | 'notDue'> {
  const { id: trialId, accountId, data_expiracao } = trial;
  const event = newEvent(dependencies, 'trial.expired', { trialId, accountId, data_expiracao });
  return (await dependencies.expiries.expire(trial, now, event)) === 'expired'
    ? 'expired'
    : 'notDue';
}
