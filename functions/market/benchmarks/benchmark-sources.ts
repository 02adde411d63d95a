import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import type { BenchmarkName, BenchmarkPoint } from '../../../shared/market/benchmark.ts';
import { dayOfSeconds } from '../../../shared/values/calendar.ts';
import type { BancoCentral } from '../../integrations/banco-central/banco-central.ts';
import type { BrapiDay } from '../../integrations/brapi-day.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';
import { cdiSeries } from './cdi-series.ts';

/**
 * Requests the series of a benchmark from its source; empty when the source has none.
 * @throws OperationalError
 */
export type ReadSource = (now: Date) => Promise<readonly BenchmarkPoint[]>;

/** Six months, plus a margin because the first days may be holidays. */
const spanDays = 190;
const dayMilliseconds = 86_400_000;

export function benchmarkSources(dependencies: {
  readonly brapiDay: Pick<BrapiDay, 'readIbovespaDays'>;
  readonly breaker: CircuitBreaker;
  readonly bancoCentral: Pick<BancoCentral, 'readSpan'>;
}): Readonly<Record<BenchmarkName, ReadSource>> {
  const { brapiDay, breaker, bancoCentral } = dependencies;
  return {
    async ibovespa() {
      const rows = (await breaker.run(() => brapiDay.readIbovespaDays())) ?? [];
      return rows.flatMap(({ date, close }) => {
        const day = dayOfSeconds(date);
        return day === undefined || close === null ? [] : [{ day, value: close }];
      });
    },

    async cdi(now) {
      const from = saoPauloDay(new Date(now.getTime() - spanDays * dayMilliseconds));
      return cdiSeries(await bancoCentral.readSpan('cdi', from, saoPauloDay(now)));
    },
  };
}
