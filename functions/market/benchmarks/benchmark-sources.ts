import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import type { BenchmarkName, BenchmarkPoint } from '../../../shared/market/benchmark.ts';
import { dayOfSeconds } from '../../../shared/values/calendar.ts';
import type { BancoCentral } from '../../integrations/banco-central/banco-central.ts';
import type { BrapiDay } from '../../integrations/brapi-day.ts';
import type { PartnerBulkhead } from '../partner-bulkhead.ts';
import { cdiCourse } from './cdi-course.ts';

/** Asks the source of a benchmark; nothing where it gives none. @throws OperationalError */
export type AskSource = (now: Date) => Promise<readonly BenchmarkPoint[]>;

/** Six months, and what holidays may take off at their beginning. */
const spanDays = 190;
const dayMilliseconds = 86_400_000;

export function benchmarkSources(dependencies: {
  readonly brapiDay: Pick<BrapiDay, 'readIbovespaDays'>;
  readonly bulkhead: PartnerBulkhead;
  readonly bancoCentral: Pick<BancoCentral, 'readSpan'>;
}): Readonly<Record<BenchmarkName, AskSource>> {
  const { brapiDay, bulkhead, bancoCentral } = dependencies;
  return {
    async ibovespa() {
      const rows = (await bulkhead.run(() => brapiDay.readIbovespaDays())) ?? [];
      return rows.flatMap(({ date, close }) => {
        const day = dayOfSeconds(date);
        return day === undefined || close === null ? [] : [{ day, value: close }];
      });
    },

    async cdi(now) {
      const from = saoPauloDay(new Date(now.getTime() - spanDays * dayMilliseconds));
      return cdiCourse(await bancoCentral.readSpan('cdi', from, saoPauloDay(now)));
    },
  };
}
