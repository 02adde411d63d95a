import type { BrapiPlanName } from '../../../shared/market/brapi-plan.ts';
import { dayBefore, saoPauloDay } from '../../../shared/market/b3-session.ts';
import { measuredFigure, measuredFigureNames } from '../../../shared/market/measured-figures.ts';
import { localInstant } from '../../../shared/values/local-time.ts';
import { brapiPlans } from '../../integrations/brapi-plans.ts';
import type { BrapiCompanies, CompanyReading } from '../../integrations/brapi-companies.ts';
import type { Brapi } from '../../integrations/brapi.ts';
import type { Clock } from '../../runtime/clock.ts';
import { logger } from '../../runtime/logger.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { assembleAsset } from '../assemble-asset.ts';
import type { PartnerBulkhead } from '../partner-bulkhead.ts';
import { companiesIn, type Company } from './companies.ts';
import { mediansOf, type CompanyFigures } from './sector-medians.ts';
import type { SectorStore, SectorWalk } from './sector-store.ts';

export interface MeasureSectorsDependencies {
  readonly brapi: Pick<Brapi, 'listAssets'> & BrapiCompanies;
  readonly plan: BrapiPlanName;
  readonly bulkhead: PartnerBulkhead;
  readonly sectors: SectorStore;
  readonly clock: Clock;
  /** Whether there is time for one more question to a slow source. */
  readonly hasTime: () => boolean;
}

export type MeasureOutcome =
  /** A plan without ratios would give medians of nothing. */
  | 'not in the plan'
  | 'none due'
  /** There are more companies than a run has time for. */
  | 'goes on'
  /** The source has failed; the next run asks for the same again. */
  | 'waits'
  | 'measured';

/** Small enough for an answer in time; the plan may take fewer. */
const companiesOfCall = 5;
/** After this many failed runs, three hours, a position is skipped. */
const failuresUntilLeftOut = 12;
/** With fewer companies the median would not represent the sector. */
const smallestShare = 0.75;
/** B3 has been closed since Friday, so all reads have the same prices. */
const startsAt = '03:00';
const saturday = 6;

/**
 * Reads all companies once a week, a few with each call and one call after the other, and keeps the medians of each
 * sector. A run goes on where the one before has ended, and what it reads twice it keeps once.
 * @throws OperationalError where too few companies could be read for medians; those of the week before stay
 */
export async function measureSectors(
  dependencies: MeasureSectorsDependencies,
): Promise<MeasureOutcome> {
  const { sectors, clock, plan } = dependencies;
  if (!brapiPlans[plan].hasModules) return 'not in the plan';
  const week = weekDue(clock());
  const earlier = await sectors.readWalk();
  if (earlier?.week === week && earlier.isOver) return 'none due';
  const walk = earlier?.week === week ? earlier : await begin(dependencies, week);
  return walk === undefined ? 'waits' : goOn(dependencies, walk);
}

/** Returns the newest Saturday whose hour has come, however late it is. */
export function weekDue(now: Date): string {
  for (let day = saoPauloDay(now); ; day = dayBefore(day)) {
    const isSaturday = new Date(`${day}T00:00:00Z`).getUTCDay() === saturday;
    if (isSaturday && localInstant(day, startsAt, 'sao-paulo') <= now) return day;
  }
}

/** Undefined where the partner gives no list to begin with. */
async function begin(
  { brapi, bulkhead, sectors, clock }: MeasureSectorsDependencies,
  week: string,
): Promise<SectorWalk | undefined> {
  try {
    const listed = await bulkhead.run(() => brapi.listAssets());
    const walk = { week, companies: companiesIn(listed), next: 0, failures: 0, isOver: false };
    await sectors.saveWalk(walk, clock());
    return walk;
  } catch (error) {
    if (!(error instanceof OperationalError)) throw error;
    reportFailure('companies of sectors not listed', { week }, error, 'warn');
    return undefined;
  }
}

async function goOn(
  dependencies: MeasureSectorsDependencies,
  begun: SectorWalk,
): Promise<MeasureOutcome> {
  const { sectors, clock, plan, hasTime } = dependencies;
  const size = Math.min(companiesOfCall, brapiPlans[plan].tickersPerRequest);
  let walk = begun;
  while (walk.next < walk.companies.length) {
    if (!hasTime()) return 'goes on';
    const some = walk.companies.slice(walk.next, walk.next + size);
    const figures = await readOrLeaveOut(dependencies, walk, some);
    if (figures === 'failed') {
      await sectors.saveWalk({ ...walk, failures: walk.failures + 1 }, clock());
      return 'waits';
    }
    await sectors.keepFigures(walk.week, walk.next, figures, clock());
    walk = { ...walk, next: walk.next + some.length, failures: 0 };
    await sectors.saveWalk(walk, clock());
  }
  return finish(dependencies, walk);
}

async function readOrLeaveOut(
  dependencies: MeasureSectorsDependencies,
  { week, next, failures }: SectorWalk,
  some: readonly Company[],
): Promise<readonly CompanyFigures[] | 'failed'> {
  try {
    return await readFigures(dependencies, some);
  } catch (error) {
    if (!(error instanceof OperationalError)) throw error;
    const isLeftOut = failures + 1 >= failuresUntilLeftOut;
    reportFailure('companies of sectors not read', { week, next, isLeftOut }, error, 'warn');
    return isLeftOut ? [] : 'failed';
  }
}

/** One that the partner does not know though it lists it is found by halves, and takes no other with it. */
async function readFigures(
  dependencies: MeasureSectorsDependencies,
  some: readonly Company[],
): Promise<readonly CompanyFigures[]> {
  const { brapi, bulkhead, clock } = dependencies;
  const tickers = some.map(({ ticker }) => ticker);
  const readings = await bulkhead.run(() => brapi.readCompanies(tickers));
  if (readings === undefined) {
    if (some.length <= 1) return [];
    const half = Math.ceil(some.length / 2);
    const first = await readFigures(dependencies, some.slice(0, half));
    return [...first, ...(await readFigures(dependencies, some.slice(half)))];
  }
  return some.flatMap((company) => {
    const reading = readings.get(company.ticker);
    return reading === undefined ? [] : (figuresOf(company, reading, clock()) ?? []);
  });
}

/** Returns the values of the analysis. Companies outside reais belong to another market. */
function figuresOf(
  { ticker, sector }: Company,
  { quote, dividends, fundamentals }: CompanyReading,
  now: Date,
): CompanyFigures | undefined {
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
  const figures = measuredFigureNames.flatMap((name) => {
    const value = measuredFigure(data, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ticker, sector, figures: Object.fromEntries(figures) };
}

/** Kept sector by sector; a run that is cut in between does it once more. */
async function finish(
  { sectors, clock }: MeasureSectorsDependencies,
  walk: SectorWalk,
): Promise<MeasureOutcome> {
  const { week, companies } = walk;
  const figures = await sectors.readFigures(week);
  const isEnough = figures.length >= companies.length * smallestShare && companies.length > 0;
  if (isEnough) {
    const bySector = Map.groupBy(companies, ({ sector }) => sector);
    for (const medians of mediansOf(figures, saoPauloDay(clock()))) {
      const tickers = (bySector.get(medians.sector) ?? []).flatMap(({ ticker, others }) => [
        ticker,
        ...others,
      ]);
      await sectors.keepMedians(medians, tickers, clock());
    }
  }
  // Checking whether the walk is over does not need its companies.
  await sectors.saveWalk({ ...walk, companies: [], isOver: true }, clock());
  if (!isEnough) {
    throw new OperationalError(
      `Of ${companies.length} companies ${figures.length} were read: too few for medians`,
    );
  }
  logger.info('sectors measured', {
    week,
    companies: companies.length,
    read: figures.length,
  });
  return 'measured';
}
