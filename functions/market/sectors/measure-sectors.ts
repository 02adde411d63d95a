import type { BrapiPlanName } from '../../../shared/market/brapi-plan.ts';
import { dayBefore, saoPauloDay } from '../../../shared/market/b3-session.ts';
import {
  readFinancialRatio,
  financialRatioNames,
} from '../../../shared/market/financial-ratios.ts';
import { localInstant } from '../../../shared/values/local-time.ts';
import { brapiPlans } from '../../integrations/brapi-plans.ts';
import type { BrapiCompanies, CompanyReading } from '../../integrations/brapi-companies.ts';
import type { Brapi } from '../../integrations/brapi.ts';
import type { Clock } from '../../runtime/clock.ts';
import { logger } from '../../runtime/logger.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { assembleAsset } from '../assemble-asset.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';
import { companiesIn, type Company } from './companies.ts';
import { calculateMedians, type CompanyValues } from './sector-medians.ts';
import type { SectorStore, SectorReading } from './sector-store.ts';

export interface MeasureSectorsDependencies {
  readonly brapi: Pick<Brapi, 'listAssets'> & BrapiCompanies;
  readonly plan: BrapiPlanName;
  readonly breaker: CircuitBreaker;
  readonly sectors: SectorStore;
  readonly clock: Clock;
  /** Whether enough time is left for another request to a slow source. */
  readonly hasTime: () => boolean;
}

export type MeasureOutcome =
  /** A plan without ratios would give no medians. */
  | 'not in the plan'
  | 'none due'
  /** There are more companies than one run can read. */
  | 'goes on'
  /** The source failed; the next run requests the same data again. */
  | 'waits'
  | 'measured';

/** Small enough for a response in time; the plan may allow fewer. */
const companiesPerCall = 5;
/** After this many failed runs, three hours, a position is skipped. */
const failuresUntilSkipped = 12;
/** With fewer companies the median would not represent the sector. */
const smallestShare = 0.75;
/** B3 has been closed since Friday, so all reads return the same prices. */
const startsAt = '03:00';
const saturday = 6;

/**
 * Reads all companies once a week, a few per call, sequentially, and stores the medians of each sector. A run
 * continues where the one before ended, and a company read twice is stored once.
 * @throws OperationalError when too few companies could be read for medians; those of the week before stay
 */
export async function measureSectors(
  dependencies: MeasureSectorsDependencies,
): Promise<MeasureOutcome> {
  const { sectors, clock, plan } = dependencies;
  if (!brapiPlans[plan].hasModules) return 'not in the plan';
  const week = weekDue(clock());
  const earlier = await sectors.readProgress();
  if (earlier?.week === week && earlier.isOver) return 'none due';
  const walk = earlier?.week === week ? earlier : await startReading(dependencies, week);
  return walk === undefined ? 'waits' : continueReading(dependencies, walk);
}

/** Returns the newest Saturday on which the hour has come, however late it is. */
export function weekDue(now: Date): string {
  for (let day = saoPauloDay(now); ; day = dayBefore(day)) {
    const isSaturday = new Date(`${day}T00:00:00Z`).getUTCDay() === saturday;
    if (isSaturday && localInstant(day, startsAt, 'sao-paulo') <= now) return day;
  }
}

/** Undefined when the partner does not return the list of companies. */
async function startReading(
  { brapi, breaker, sectors, clock }: MeasureSectorsDependencies,
  week: string,
): Promise<SectorReading | undefined> {
  try {
    const listed = await breaker.run(() => brapi.listAssets());
    const walk = { week, companies: companiesIn(listed), next: 0, failures: 0, isOver: false };
    await sectors.saveProgress(walk, clock());
    return walk;
  } catch (error) {
    if (!(error instanceof OperationalError)) throw error;
    reportFailure('companies of sectors not listed', { week }, error, 'warn');
    return undefined;
  }
}

async function continueReading(
  dependencies: MeasureSectorsDependencies,
  started: SectorReading,
): Promise<MeasureOutcome> {
  const { sectors, clock, plan, hasTime } = dependencies;
  const size = Math.min(companiesPerCall, brapiPlans[plan].tickersPerRequest);
  let walk = started;
  while (walk.next < walk.companies.length) {
    if (!hasTime()) return 'goes on';
    const batch = walk.companies.slice(walk.next, walk.next + size);
    const values = await readOrSkip(dependencies, walk, batch);
    if (values === 'failed') {
      await sectors.saveProgress({ ...walk, failures: walk.failures + 1 }, clock());
      return 'waits';
    }
    await sectors.saveValues(walk.week, walk.next, values, clock());
    walk = { ...walk, next: walk.next + batch.length, failures: 0 };
    await sectors.saveProgress(walk, clock());
  }
  return finish(dependencies, walk);
}

async function readOrSkip(
  dependencies: MeasureSectorsDependencies,
  { week, next, failures }: SectorReading,
  batch: readonly Company[],
): Promise<readonly CompanyValues[] | 'failed'> {
  try {
    return await readCompanyValues(dependencies, batch);
  } catch (error) {
    if (!(error instanceof OperationalError)) throw error;
    const isLeftOut = failures + 1 >= failuresUntilSkipped;
    reportFailure('companies of sectors not read', { week, next, isLeftOut }, error, 'warn');
    return isLeftOut ? [] : 'failed';
  }
}

/** A ticker that the partner lists but does not know is found by bisection, without losing the others. */
async function readCompanyValues(
  dependencies: MeasureSectorsDependencies,
  companies: readonly Company[],
): Promise<readonly CompanyValues[]> {
  const { brapi, breaker, clock } = dependencies;
  const tickers = companies.map(({ ticker }) => ticker);
  const readings = await breaker.run(() => brapi.readCompanies(tickers));
  if (readings === undefined) {
    if (companies.length <= 1) return [];
    const half = Math.ceil(companies.length / 2);
    const first = await readCompanyValues(dependencies, companies.slice(0, half));
    return [...first, ...(await readCompanyValues(dependencies, companies.slice(half)))];
  }
  return companies.flatMap((company) => {
    const reading = readings.get(company.ticker);
    return reading === undefined ? [] : (calculateCompanyValues(company, reading, clock()) ?? []);
  });
}

/** Returns the values of the analysis. Companies outside reais belong to another market. */
function calculateCompanyValues(
  { ticker, sector }: Company,
  { quote, dividends, fundamentals }: CompanyReading,
  now: Date,
): CompanyValues | undefined {
  if (quote.currency !== null && quote.currency !== 'BRL') return undefined;
  const read = <Content>(content: Content | undefined) =>
    content === undefined ? undefined : { content, readAt: now };
  const data = assembleAsset(
    ticker,
    {
      quote: { content: quote, readAt: now },
      dividends: read(dividends),
      fundamentals: read(fundamentals),
      history: undefined,
      leaseUntil: undefined,
      retryAt: undefined,
      unknownUntil: undefined,
      partsRetryAt: undefined,
      version: undefined,
    },
    now,
    false,
  );
  const figures = financialRatioNames.flatMap((name) => {
    const value = readFinancialRatio(data, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ticker, sector, figures: Object.fromEntries(figures) };
}

/** Stores sector by sector; a run that is cut off is repeated. */
async function finish(
  { sectors, clock }: MeasureSectorsDependencies,
  walk: SectorReading,
): Promise<MeasureOutcome> {
  const { week, companies } = walk;
  const values = await sectors.readValues(week);
  const isEnough = values.length >= companies.length * smallestShare && companies.length > 0;
  if (isEnough) {
    const companiesBySector = Map.groupBy(companies, ({ sector }) => sector);
    for (const medians of calculateMedians(values, saoPauloDay(clock()))) {
      const tickers = (companiesBySector.get(medians.sector) ?? []).flatMap(
        ({ ticker, others }) => [ticker, ...others],
      );
      await sectors.saveMedians(medians, tickers, clock());
    }
  }
  // Checking whether the walk is over does not need its companies.
  await sectors.saveProgress({ ...walk, companies: [], isOver: true }, clock());
  if (!isEnough) {
    throw new OperationalError(
      `Only ${values.length} of ${companies.length} companies were read: too few for medians`,
    );
  }
  logger.info('sectors measured', {
    week,
    companies: companies.length,
    read: values.length,
  });
  return 'measured';
}
