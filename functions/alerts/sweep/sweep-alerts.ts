import {
  saoPauloDay,
  tradingSession,
  type TradingSession,
} from '../../../shared/market/b3-session.ts';
import { BrapiFailure } from '../../integrations/brapi-http.ts';
import type { AssetPrice } from '../../integrations/brapi-day.ts';
import type { BrapiPlan } from '../../integrations/brapi-plans.ts';
import type { ReadPrices } from '../../market/asset-reader.ts';
import { CircuitOpenError } from '../../market/circuit-breaker.ts';
import { logger } from '../../runtime/logger.ts';
import { forEachConcurrently } from '../../runtime/for-each-concurrently.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { recentMilliseconds } from '../watched-tickers/watched-ticker-store.ts';
import { fireMet, type FireCounts, type FireMetDependencies } from './fire-met.ts';
import { judgePrice, type PriceJudgement } from './judge-price.ts';
import { dailyCalls, isCheckTime, nextCheckAt } from './check-schedule.ts';
import type { SweepStore, WatchedTicker } from './sweep-store.ts';

export interface SweepDependencies extends Omit<FireMetDependencies, 'store' | 'delayMinutes'> {
  readonly store: SweepStore;
  readonly readPrices: ReadPrices;
  readonly plan: BrapiPlan;
  /** Returns a unique name for the holder of the lease. */
  readonly newLeaseOwner: () => string;
}

export interface SweepCounts extends FireCounts {
  /** The number of checked assets. */
  looked: number;
  held: number;
  /** Assets without any alert, which are watched no more. */
  unwatched: number;
  /** Calls of the partner. */
  calls: number;
  /** Calls without an answer: their assets are checked next time. */
  unanswered: number;
}

export type SweepOutcome = 'closed' | 'not due' | SweepCounts;

/** The number of concurrent calls; the others are left to users who open assets. */
const concurrentCalls = 2;

/**
 * Checks the price of every asset with active alerts once, and fires those that it reaches. It requests as many
 * assets per call as the plan allows, and only when the plan's prices can have changed and its calls allow it. A
 * reached price is stored before the first alert fires, and the check after the last: the next run completes a
 * crashed one at any later price.
 * @throws the SDK's error when the table cannot be read
 */
export async function sweepAlerts(dependencies: SweepDependencies): Promise<SweepOutcome> {
  const { store, plan, clock } = dependencies;
  const startedAt = clock();
  const session = tradingSession(saoPauloDay(startedAt));
  if (session === undefined || !isCheckTime(session, plan, startedAt)) return 'closed';
  const leaseOwner = dependencies.newLeaseOwner();
  if (!(await store.takeLease(leaseOwner, startedAt))) return 'not due';
  const counts: SweepCounts = {
    looked: 0,
    held: 0,
    unwatched: 0,
    calls: 0,
    unanswered: 0,
    fired: 0,
    rested: 0,
    failed: 0,
  };
  const sweep: Sweep = { ...dependencies, session, day: saoPauloDay(startedAt), counts };
  const watched = await withAlerts(sweep, await store.watched());
  const calls = callsFor(watched, plan);
  await checkAll(sweep, calls);
  // If the sweep was interrupted or failed in part, it runs again at once.
  const isUnfinished = counts.failed > 0 || !dependencies.hasTime();
  await store.releaseLease(
    leaseOwner,
    isUnfinished ? startedAt : nextCheckAt(session, plan, startedAt, calls.length),
  );
  return counts;
}

interface Sweep extends SweepDependencies {
  readonly session: TradingSession;
  /** `yyyy-mm-dd`, in São Paulo. */
  readonly day: string;
  readonly counts: SweepCounts;
}

/** Checks once a day whether an asset still has alerts: the last one may have been deleted with its account. */
async function withAlerts(
  { store, day, clock, counts }: Sweep,
  watched: readonly WatchedTicker[],
): Promise<readonly WatchedTicker[]> {
  const watchedWithAlerts: WatchedTicker[] = [];
  await forEachConcurrently(watched, 8, async (one) => {
    const isNew = clock().getTime() - Date.parse(one.touchedAt) < recentMilliseconds;
    if (isNew || one.checkedOn === day || (await store.hasAlerts(one.ticker))) {
      watchedWithAlerts.push(one);
    } else {
      await store.unwatch(one);
      counts.unwatched += 1;
    }
  });
  return watchedWithAlerts;
}

/**
 * Groups assets into calls, as many each as the plan allows, the longest unchecked first. One that the partner did
 * not know gets a call of its own, because it would fail the others' prices.
 */
export function callsFor(
  watched: readonly WatchedTicker[],
  { tickersPerRequest }: BrapiPlan,
): readonly (readonly WatchedTicker[])[] {
  const inOrder = watched.toSorted(
    (a, b) => compare(a.askedAt, b.askedAt) || compare(a.ticker, b.ticker),
  );
  const knownTickers = inOrder.filter(({ isUnknown }) => !isUnknown);
  const unknownTickers = inOrder.filter(({ isUnknown }) => isUnknown);
  const calls = Array.from(
    { length: Math.ceil(knownTickers.length / tickersPerRequest) },
    (_, index) => knownTickers.slice(index * tickersPerRequest, (index + 1) * tickersPerRequest),
  );
  return [...calls, ...unknownTickers.map((one) => [one])];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

async function checkAll(sweep: Sweep, calls: readonly (readonly WatchedTicker[])[]): Promise<void> {
  await forEachConcurrently(calls, concurrentCalls, async (tickers) => {
    if (sweep.hasTime()) await checkTickers(sweep, tickers);
  });
}

async function checkTickers(sweep: Sweep, watched: readonly WatchedTicker[]): Promise<void> {
  const { store, plan, day, counts, clock } = sweep;
  const tickers: WatchedTicker[] = [];
  for (const one of watched) {
    const ready = await completeUnfinished(sweep, one);
    if (ready !== undefined) tickers.push(ready);
  }
  if (tickers.length === 0) return;
  if (!(await store.reserveCalls(day, 1, dailyCalls(plan)))) {
    counts.unanswered += 1;
    logger.warn('no calls of the partner left for alerts today', { tickers: tickers.length });
    return;
  }
  const askedAt = clock();
  let prices: AssetPrice[] | undefined;
  try {
    counts.calls += 1;
    prices = await sweep.readPrices(tickers.map(({ ticker }) => ticker));
  } catch (error) {
    if (!(error instanceof BrapiFailure || error instanceof CircuitOpenError)) throw error;
    counts.unanswered += 1;
    reportFailure('prices not read', { tickers: tickers.length }, error, 'warn');
    return;
  }
  const [first, ...others] = tickers;
  if (prices === undefined && others.length > 0) {
    // One of the tickers is unknown; bisect to find it.
    const half = Math.ceil(tickers.length / 2);
    await checkTickers(sweep, tickers.slice(0, half));
    await checkTickers(sweep, tickers.slice(half));
    return;
  }
  if (prices === undefined && first !== undefined) {
    await store.savePriceCheck(first, {
      check: first.lastCheck,
      askedAt,
      checkedOn: day,
      isUnknown: true,
    });
    logger.warn('partner does not know an asset that has alerts', { ticker: first.ticker });
    return;
  }
  for (const one of tickers) {
    const price = prices?.find(({ ticker }) => ticker === one.ticker);
    if (price !== undefined) await checkPrice(sweep, one, price, askedAt);
  }
}

/**
 * Completes what an earlier run has started.
 * @returns undefined when it is not complete yet
 */
async function completeUnfinished(
  sweep: Sweep,
  watched: WatchedTicker,
): Promise<WatchedTicker | undefined> {
  const { unfinished } = watched;
  if (unfinished === undefined) return watched;
  const isDone = await fireAll(sweep, watched, unfinished, async () => undefined);
  return isDone ? { ...watched, lastCheck: unfinished.look, unfinished: undefined } : undefined;
}

function fireAll(
  sweep: Sweep,
  { ticker }: WatchedTicker,
  judgement: PriceJudgement,
  beforeFirst: () => Promise<void>,
): Promise<boolean> {
  const { delayMinutes } = sweep.plan;
  return fireMet({ ...sweep, delayMinutes }, ticker, judgement, sweep.counts, beforeFirst);
}

async function checkPrice(
  sweep: Sweep,
  watched: WatchedTicker,
  price: AssetPrice,
  askedAt: Date,
): Promise<void> {
  const { store, plan, session, day, counts } = sweep;
  const judgement = judgePrice(price, watched.lastCheck, {
    now: askedAt,
    session,
    delayMinutes: plan.delayMinutes,
  });
  counts.looked += 1;
  if (typeof judgement === 'string') {
    if (judgement !== 'unchanged') counts.held += 1;
    if (judgement === 'jump') {
      logger.warn('price has jumped and is held', { ticker: watched.ticker });
    }
    await store.savePriceCheck(watched, { check: watched.lastCheck, askedAt, checkedOn: day });
    return;
  }
  const isDone = await fireAll(sweep, watched, judgement, () =>
    store.savePriceCheck(watched, {
      check: watched.lastCheck,
      unfinished: judgement,
      askedAt,
      checkedOn: day,
    }),
  );
  if (isDone)
    await store.savePriceCheck(watched, { check: judgement.look, askedAt, checkedOn: day });
}
