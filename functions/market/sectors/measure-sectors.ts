import type { AssetData } from '../../../shared/market/asset-data.ts';
import type { BrapiPlanName } from '../../../shared/market/brapi-plan.ts';
import { dayBefore, saoPauloDay } from '../../../shared/market/b3-session.ts';
import {
  readFinancialRatio,
  financialRatioNames,
} from '../../../shared/market/financial-ratios.ts';
import { localInstant } from '../../../shared/values/local-time.ts';
import { brapiPlans } from '../../integrations/brapi-plans.ts';
import type { BrapiCompanies } from '../../integrations/brapi-companies.ts';
import type { Brapi } from '../../integrations/brapi.ts';
import type { Clock } from '../../runtime/clock.ts';
import { logger } from '../../runtime/logger.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';
import type { FactStore } from '../facts/fact-store.ts';
import { readFacts } from '../facts/read-measures.ts';
import { companiesIn, furtherAssetsIn } from './companies.ts';
import { readWalked, type WalkedAsset } from './read-walked.ts';
import { calculateMedians, type CompanyValues } from './sector-medians.ts';
import type { SectorStore, SectorReading } from './sector-store.ts';

export interface MeasureSectorsDependencies {
  readonly brapi: Pick<Brapi, 'listAssets'> & BrapiCompanies;
  readonly plan: BrapiPlanName;
  readonly breaker: CircuitBreaker;
  readonly sectors: SectorStore;
  readonly facts: Pick<FactStore, 'saveFacts'>;
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
const assetsPerCall = 5;
/** After this many failed runs, three hours, a position is skipped. */
const failuresUntilSkipped = 12;
/** With fewer companies the median would not represent the sector. */
const smallestShare = 0.75;
/** B3 has been closed since Friday, so all reads return the same prices. */
const startsAt = '03:00';
const saturday = 6;

/**
 * Reads all companies once a week, a few per call, sequentially, and stores the medians of each sector; then the other
 * liquid assets. The facts of each are kept. A run continues where the one before ended, and a company read twice is
 * stored once.
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
    const companies = companiesIn(listed);
    const further = furtherAssetsIn(listed, companies);
    const walk = { week, companies, further, next: 0, failures: 0, isOver: false };
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
  const size = Math.min(assetsPerCall, brapiPlans[plan].tickersPerRequest);
  const { companies, further } = started;
  let walk = started;
  for (;;) {
    // Repeated when the run before ended here, with the same result.
    if (walk.next === companies.length) await saveMedians(dependencies, walk);
    if (walk.next >= companies.length + further.length) break;
    if (!hasTime()) return 'goes on';
    const batch = nextBatch(walk, size);
    const walked = await readOrSkip(dependencies, walk, batch);
    if (walked === 'failed') {
      await sectors.saveProgress({ ...walk, failures: walk.failures + 1 }, clock());
      return 'waits';
    }
    await saveWalked(dependencies, walk, walked);
    walk = { ...walk, next: walk.next + batch.length, failures: 0 };
    await sectors.saveProgress(walk, clock());
  }
  await endWalk(dependencies, walk);
  logger.info('sectors measured', {
    week: walk.week,
    companies: companies.length,
    further: further.length,
  });
  return 'measured';
}

/** Companies first: a batch has no others, because medians follow from all of them. */
function nextBatch({ companies, further, next }: SectorReading, size: number): readonly string[] {
  if (next < companies.length) {
    return companies.slice(next, next + size).map(({ ticker }) => ticker);
  }
  return further.slice(next - companies.length, next - companies.length + size);
}

async function readOrSkip(
  dependencies: MeasureSectorsDependencies,
  { week, next, failures }: SectorReading,
  batch: readonly string[],
): Promise<readonly WalkedAsset[] | 'failed'> {
  try {
    return await readWalked(dependencies, batch);
  } catch (error) {
    if (!(error instanceof OperationalError)) throw error;
    const isLeftOut = failures + 1 >= failuresUntilSkipped;
    reportFailure('companies of sectors not read', { week, next, isLeftOut }, error, 'warn');
    return isLeftOut ? [] : 'failed';
  }
}

async function saveWalked(
  { sectors, facts, clock }: MeasureSectorsDependencies,
  { week, next, companies }: SectorReading,
  walked: readonly WalkedAsset[],
): Promise<void> {
  await facts.saveFacts(
    walked.flatMap(({ data, dividends, readAt }) => readFacts(data, dividends, readAt) ?? []),
    clock(),
  );
  if (next >= companies.length) return;
  const sectorByTicker = new Map(companies.map(({ ticker, sector }) => [ticker, sector]));
  const values = walked.flatMap(({ data }) => {
    const sector = sectorByTicker.get(data.symbol);
    return sector === undefined ? [] : (calculateCompanyValues(sector, data) ?? []);
  });
  await sectors.saveValues(week, next, values, clock());
}

/** Companies outside reais belong to another market. */
function calculateCompanyValues(sector: string, data: AssetData): CompanyValues | undefined {
  const { symbol, quote } = data;
  if (quote.currency !== null && quote.currency !== 'BRL') return undefined;
  const figures = financialRatioNames.flatMap((name) => {
    const value = readFinancialRatio(data, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ticker: symbol, sector, figures: Object.fromEntries(figures) };
}

/** @throws OperationalError when too few companies could be read; the walk is then over */
async function saveMedians(
  dependencies: MeasureSectorsDependencies,
  walk: SectorReading,
): Promise<void> {
  const { sectors, clock } = dependencies;
  const { week, companies } = walk;
  const values = await sectors.readValues(week);
  if (values.length < companies.length * smallestShare || companies.length === 0) {
    await endWalk(dependencies, walk);
    throw new OperationalError(
      `Only ${values.length} of ${companies.length} companies were read: too few for medians`,
    );
  }
  const companiesBySector = Map.groupBy(companies, ({ sector }) => sector);
  for (const medians of calculateMedians(values, saoPauloDay(clock()))) {
    const tickers = (companiesBySector.get(medians.sector) ?? []).flatMap(({ ticker, others }) => [
      ticker,
      ...others,
    ]);
    await sectors.saveMedians(medians, tickers, clock());
  }
}

async function endWalk(
  { sectors, clock }: MeasureSectorsDependencies,
  walk: SectorReading,
): Promise<void> {
  // Checking whether the walk is over does not need its assets.
  await sectors.saveProgress({ ...walk, companies: [], further: [], isOver: true }, clock());
}
