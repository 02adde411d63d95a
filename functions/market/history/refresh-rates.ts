import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import type { BancoCentral } from '../../integrations/banco-central/banco-central.ts';
import { isRateOutdated } from './outdated.ts';
import { rateSpans } from './rate-spans.ts';
import { refreshSeries, type SeriesDependencies } from './refresh-series.ts';
import { longBenchmarkKey, type DayValue, type StoredSeries } from './series-item.ts';

export interface RatesDependencies extends SeriesDependencies {
  readonly bancoCentral: Pick<BancoCentral, 'readSpan'>;
}

/** The first month of the real. */
const firstDay = '1994-07-01';
const seriesNames = { cdi: 'cdi', ipca: 'ipcaMonth' } as const;

/** Reads the CDI or the IPCA from Banco Central when it is outdated: what is new, and at first all of it. */
export async function refreshRate(
  dependencies: RatesDependencies,
  name: keyof typeof seriesNames,
): Promise<void> {
  await refreshSeries(dependencies, {
    key: longBenchmarkKey(name),
    isOutdated: ({ readAt }, now) => isRateOutdated(name, readAt, now),
    read: async (seen) => ({ values: await readRates(dependencies, seriesNames[name], seen) }),
  });
}

async function readRates(
  { bancoCentral, clock }: RatesDependencies,
  name: (typeof seriesNames)[keyof typeof seriesNames],
  { values = [] }: StoredSeries,
): Promise<DayValue[]> {
  const from = values.at(-1)?.day ?? firstDay;
  const read: DayValue[] = [];
  for (const span of rateSpans(from, saoPauloDay(clock()))) {
    read.push(...(await bancoCentral.readSpan(name, span.from, span.to)));
  }
  return read.length === 0 ? [...values] : [...values.filter(({ day }) => day < from), ...read];
}
