import { findDueScan, type ScanTime } from '../../editions/scan-times.ts';
import type { MarketScan } from '../../editions/market-scan.ts';
import type { BrapiPlanName } from '../../../shared/market/brapi-plan.ts';
import { tradingSession, type TradingSession } from '../../../shared/market/b3-session.ts';
import type { AssetPrice, BrapiDay } from '../../integrations/brapi-day.ts';
import { brapiPlans } from '../../integrations/brapi-plans.ts';
import type { Brapi, ListedAsset } from '../../integrations/brapi.ts';
import type { Clock } from '../../runtime/clock.ts';
import { logger } from '../../runtime/logger.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { currentIbovespaFact } from '../editions/price-facts.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';
import { findCandidates, maxAge, confirmMoves, reportedMoves } from './judge-moves.ts';
import type { MarketScanStore } from './market-scan-store.ts';

export interface ScanMarketDependencies {
  readonly brapi: Pick<Brapi, 'listAssets'>;
  readonly brapiDay: Pick<BrapiDay, 'readIbovespa' | 'readPrices'>;
  readonly plan: BrapiPlanName;
  readonly breaker: CircuitBreaker;
  readonly scans: MarketScanStore;
  readonly clock: Clock;
  /** The minimum reported move, in basis points. */
  readonly thresholdInBasisPoints: number;
  /** Whether enough time is left for another request to a slow source. */
  readonly hasTime: () => boolean;
}

export type ScanOutcome =
  | 'none due'
  /** The source failed; it is called again until the end of the hour. */
  | 'waits'
  | 'made'
  | 'made before';

/**
 * The maximum number of quotes per scan: ten calls, or twenty if each asset needs its own. Seven scans a day use a
 * small part of the plan, in addition to the half for alerts. Other candidates are read an hour later.
 */
const maxQuotes: Readonly<Record<BrapiPlanName, number>> = { free: 20, startup: 100, pro: 200 };

/**
 * Scans hourly for large moves since the last close and stores the result: each asset and direction once a day. An
 * empty result is stored too, so that the hour is not scanned again.
 * @throws OperationalError when the source returns nothing within the hour
 */
export async function scanMarket(dependencies: ScanMarketDependencies): Promise<ScanOutcome> {
  const { scans, clock } = dependencies;
  const now = clock();
  const due = findDueScan(now);
  const session = due && tradingSession(due.day);
  if (due === undefined || session === undefined) return 'none due';
  const earlier = await scans.listOfDay(due.day);
  if (earlier.some(({ name }) => name === due.name)) return 'made before';
  const isLastTry = now >= due.lastTryFrom;
  let found: ScanResult;
  try {
    found = await findMoves(dependencies, session, reportedMoves(earlier));
  } catch (error) {
    if (!(error instanceof OperationalError) || isLastTry) throw error;
    reportFailure('market scan failed', { look: due.name }, error, 'warn');
    return 'waits';
  }
  if (!found.isWhole && !isLastTry) return 'waits';
  const scan = buildMarketScan(dependencies, due, found, clock());
  if (!(await scans.freeze(scan))) return 'made before';
  logger.info('market scan made', {
    day: due.day,
    look: due.name,
    candidates: found.candidates,
    moved: scan.moved.length,
    calls: found.calls,
  });
  return 'made';
}

interface ScanResult extends Pick<MarketScan, 'moved' | 'ibovespa'> {
  readonly candidates: number;
  readonly calls: number;
  /** Whether every requested quote was returned. */
  readonly isWhole: boolean;
}

async function findMoves(
  dependencies: ScanMarketDependencies,
  session: TradingSession,
  reported: ReadonlySet<string>,
): Promise<ScanResult> {
  const { brapi, brapiDay, breaker, clock, plan, thresholdInBasisPoints } = dependencies;
  const { delayMinutes } = brapiPlans[plan];
  const listed = await breaker.run(() => brapi.listAssets());
  const wanted = findCandidates(listed, reported, thresholdInBasisPoints);
  const requested = wanted.slice(0, maxQuotes[plan]);
  const { prices, calls, isWhole } = await readQuotes(dependencies, requested);
  const about = { now: clock(), session, delayMinutes, thresholdInBasisPoints };
  const moved = confirmMoves(requested, prices, reported, about);
  const result = { candidates: wanted.length, moved, isWhole };
  if (moved.length === 0) return { ...result, calls: calls + 1 };
  const index = await orUndefined(() => breaker.run(() => brapiDay.readIbovespa()));
  const age = maxAge(delayMinutes);
  const ibovespa = currentIbovespaFact(index, session.opensAt, clock(), delayMinutes, age);
  return { ...result, calls: calls + 2, ...(ibovespa === undefined ? {} : { ibovespa }) };
}

/** A note is about assets, and only mentions the index if it is known. */
async function orUndefined<Answer>(
  ask: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof OperationalError)) throw error;
    reportFailure('index not read', {}, error, 'warn');
    return undefined;
  }
}

interface Quotes {
  readonly prices: readonly AssetPrice[];
  readonly calls: number;
  readonly isWhole: boolean;
}

/** Reads as many assets per call as the plan allows; a failed call does not affect the others. */
async function readQuotes(
  { brapiDay, breaker, plan, hasTime }: ScanMarketDependencies,
  requested: readonly ListedAsset[],
): Promise<Quotes> {
  const { tickersPerRequest } = brapiPlans[plan];
  const tickers = requested.map(({ stock }) => stock);
  const waiting = Array.from({ length: Math.ceil(tickers.length / tickersPerRequest) }, (_, nth) =>
    tickers.slice(nth * tickersPerRequest, (nth + 1) * tickersPerRequest),
  );
  const prices: AssetPrice[] = [];
  let calls = 0;
  for (let some = waiting.shift(); some !== undefined; some = waiting.shift()) {
    const of = some;
    if (!hasTime()) return { prices, calls, isWhole: false };
    let answer: AssetPrice[] | undefined;
    calls += 1;
    try {
      answer = await breaker.run(() => brapiDay.readPrices(of));
    } catch (error) {
      if (!(error instanceof OperationalError)) throw error;
      reportFailure('quotes of a market scan not read', { tickers: of.length }, error, 'warn');
      return { prices, calls, isWhole: false };
    }
    // One of the tickers is unknown although it is listed: bisect to find it, without losing the others.
    if (answer === undefined && of.length > 1) {
      const half = Math.ceil(of.length / 2);
      waiting.unshift(of.slice(0, half), of.slice(half));
    }
    prices.push(...(answer ?? []));
  }
  return { prices, calls, isWhole: true };
}

function buildMarketScan(
  { plan, thresholdInBasisPoints }: ScanMarketDependencies,
  { day, name }: ScanTime,
  { moved, ibovespa }: ScanResult,
  madeAt: Date,
): MarketScan {
  return {
    day,
    name,
    madeAt: madeAt.toISOString(),
    source: 'brapi',
    delayMinutes: brapiPlans[plan].delayMinutes,
    thresholdInBasisPoints,
    moved,
    ...(ibovespa === undefined ? {} : { ibovespa }),
  };
}
