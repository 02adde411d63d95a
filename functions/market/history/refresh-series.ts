import type { Clock } from '../../runtime/clock.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { ItemKey } from '../../runtime/table.ts';
import { retryAfter } from '../circuit-breaker.ts';
import { refreshOnce } from '../refresh-once.ts';
import type { StoredSeries } from './series-item.ts';
import type { SeriesReading, SeriesStore } from './series-store.ts';

export interface SeriesDependencies {
  readonly series: SeriesStore;
  readonly clock: Clock;
  /** A unique name for the holder of a lease. */
  readonly newLeaseOwner: () => string;
  /** See `refreshOnce`. */
  readonly mayWait: boolean;
  readonly wait: (milliseconds: number) => Promise<void>;
}

export interface SeriesSource {
  readonly key: ItemKey;
  readonly isOutdated: (stored: StoredSeries, now: Date) => boolean;
  /** @throws OperationalError */
  readonly read: (stored: StoredSeries) => Promise<SeriesReading>;
}

/** Until then the stored series is shown. */
const retryMilliseconds = 5 * 60_000;

/**
 * Reads an outdated series from its source, once for all callers. When the source fails, the failure is reported, and
 * the stored series is kept.
 */
export async function refreshSeries(
  { series, clock, newLeaseOwner, mayWait, wait }: SeriesDependencies,
  { key, isOutdated, read }: SeriesSource,
): Promise<StoredSeries> {
  const lease = { key, owner: newLeaseOwner() };
  return refreshOnce<StoredSeries>({
    read: () => series.read(key),
    isFinal: (stored) => !isOutdated(stored, clock()) || isFuture(stored.retryAt, clock()),
    isLeaseFree: ({ leaseUntil }) => !isFuture(leaseUntil, clock()),
    mayServeMeanwhile: ({ values }) => values !== undefined,
    takeLease: (stored) => series.takeLease(lease, stored, clock()),
    refresh: async (seen) => {
      try {
        const reading = await read(seen);
        const readAt = clock();
        await series.save(lease, reading, readAt);
        return { ...seen, ...reading, readAt };
      } catch (error) {
        const retryAt = retryAfter(error, clock(), retryMilliseconds);
        await series.giveUp(lease, retryAt);
        if (!(error instanceof OperationalError)) throw error;
        reportFailure('series not read', { key: key.PK }, error, 'warn');
        return { ...seen, retryAt };
      }
    },
    mayWait,
    wait,
  });
}

function isFuture(instant: Date | undefined, now: Date): boolean {
  return instant !== undefined && instant > now;
}
