import type { CacheMetric } from '../../shared/values/metrics.ts';
import { embeddedMetric } from './embedded-metric.ts';
import { describeError, logger } from './logger.ts';

export interface ValueSource<Value> {
  /** Names the value in the log. */
  readonly name: string;
  readonly read: () => Promise<Value>;
  /** Milliseconds for which a value is served before it is read again. */
  readonly freshMilliseconds: (value: Value) => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const firstPauseMilliseconds = 1_000;
const maxPauseMilliseconds = 5 * 60_000;
/** Without a value every caller fails, so the source is read more often. */
const maxPauseWithoutValueMilliseconds = 10_000;

/**
 * Returns a reader that caches the value in this instance's memory. Concurrent callers share one read. While reading
 * fails, the old value is served, and the pause before the next attempt doubles; pauses are random so that instances
 * do not retry at the same moment.
 * @throws the error of the last read while there has never been a value
 */
export function cachedValue<Value>(source: ValueSource<Value>): () => Promise<Value> {
  let cached: { readonly value: Value; readonly readAt: number } | undefined;
  let newest: Promise<Value> | undefined;
  let readAgainAt = 0;
  let failures = 0;
  let isReading = false;

  async function read(): Promise<Value> {
    try {
      const value = await source.read();
      cached = { value, readAt: source.now() };
      failures = 0;
      readAgainAt = cached.readAt + source.freshMilliseconds(value);
      return value;
    } catch (error) {
      // Read a failing source at least at the rate of a working one.
      const longest =
        cached === undefined
          ? maxPauseWithoutValueMilliseconds
          : Math.min(source.freshMilliseconds(cached.value), maxPauseMilliseconds);
      const pause = Math.min(firstPauseMilliseconds * 2 ** failures, longest);
      failures += 1;
      readAgainAt = source.now() + pause * (0.5 + Math.random() / 2);
      if (cached === undefined) throw error;
      reportStaleValue(source.name, source.now() - cached.readAt, error);
      return cached.value;
    } finally {
      isReading = false;
    }
  }

  return async () => {
    if (newest === undefined || (!isReading && source.now() >= readAgainAt)) {
      isReading = true;
      newest = read();
    }
    return newest;
  };
}

/** Logs at WARN, since users are still served; an alarm watches the age. */
function reportStaleValue(name: string, ageMilliseconds: number, error: unknown): void {
  logger.warn('an old value is served, since it could not be read again', {
    name,
    ...describeError(error),
    ...embeddedMetric({ StaleMinutes: Math.floor(ageMilliseconds / 60_000) } satisfies Record<
      CacheMetric,
      number
    >),
  });
}
