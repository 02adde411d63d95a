import { lookDue, type LookTime } from '../../../shared/editions/look-times.ts';
import type { MarketLook } from '../../../shared/editions/market-look.ts';
import type { BrapiPlanName } from '../../../shared/market/brapi-plan.ts';
import { tradingSession, type TradingSession } from '../../../shared/market/b3-session.ts';
import type { AssetPrice, BrapiDay } from '../../integrations/brapi-day.ts';
import { brapiPlans } from '../../integrations/brapi-plans.ts';
import type { Brapi, ListedAsset } from '../../integrations/brapi.ts';
import type { Clock } from '../../runtime/clock.ts';
import { logger } from '../../runtime/logger.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { ibovespaNow } from '../editions/price-facts.ts';
import type { PartnerBulkhead } from '../partner-bulkhead.ts';
import { candidates, largestAge, movedOf, toldOf } from './judge-moves.ts';
import type { LookStore } from './look-store.ts';

export interface MakeLookDependencies {
  readonly brapi: Pick<Brapi, 'listAssets'>;
  readonly brapiDay: Pick<BrapiDay, 'readIbovespa' | 'readPrices'>;
  readonly plan: BrapiPlanName;
  readonly bulkhead: PartnerBulkhead;
  readonly looks: LookStore;
  readonly clock: Clock;
  /** The minimum reported move, in basis points. */
  readonly thresholdInBasisPoints: number;
  /** Whether there is time for one more question to a slow source. */
  readonly hasTime: () => boolean;
}

export type LookOutcome =
  | 'none due'
  /** The source has failed; it is asked again, until the hour is gone. */
  | 'waits'
  | 'made'
  | 'made before';

/**
 * The maximum number of quotes per scan: ten calls, or twenty where each asset needs its own. Seven scans a day use
 * a small part of the plan beside the alerts' half. Other candidates are read an hour later.
 */
const mostAsked: Readonly<Record<BrapiPlanName, number>> = { free: 20, startup: 100, pro: 200 };

/**
 * Scans hourly for large moves since the last close and stores the result: each asset and direction once a day. An
 * empty result is stored too, so that the hour is not scanned again.
 * @throws OperationalError where the source returns nothing within the hour
 */
export async function makeLook(dependencies: MakeLookDependencies): Promise<LookOutcome> {
  const { looks, clock } = dependencies;
  const now = clock();
  const due = lookDue(now);
  const session = due && tradingSession(due.day);
  if (due === undefined || session === undefined) return 'none due';
  const earlier = await looks.ofDay(due.day);
  if (earlier.some(({ name }) => name === due.name)) return 'made before';
  const isLastTry = now >= due.lastTryFrom;
  let found: Found;
  try {
    found = await askPartner(dependencies, session, toldOf(earlier));
  } catch (error) {
    if (!(error instanceof OperationalError) || isLastTry) throw error;
    reportFailure('market not looked at', { look: due.name }, error, 'warn');
    return 'waits';
  }
  if (!found.isWhole && !isLastTry) return 'waits';
  const look = lookOf(dependencies, due, found, clock());
  if (!(await looks.freeze(look))) return 'made before';
  logger.info('market looked at', {
    day: due.day,
    look: due.name,
    candidates: found.candidates,
    moved: look.moved.length,
    calls: found.calls,
  });
  return 'made';
}

interface Found extends Pick<MarketLook, 'moved' | 'ibovespa'> {
  readonly candidates: number;
  readonly calls: number;
  /** Whether each of those that were asked for was answered. */
  readonly isWhole: boolean;
}

async function askPartner(
  dependencies: MakeLookDependencies,
  session: TradingSession,
  told: ReadonlySet<string>,
): Promise<Found> {
  const { brapi, brapiDay, bulkhead, clock, plan, thresholdInBasisPoints } = dependencies;
  const { delayMinutes } = brapiPlans[plan];
  const listed = await bulkhead.run(() => brapi.listAssets());
  const wanted = candidates(listed, told, thresholdInBasisPoints);
  const asked = wanted.slice(0, mostAsked[plan]);
  const { prices, calls, isWhole } = await readQuotes(dependencies, asked);
  const about = { now: clock(), session, delayMinutes, thresholdInBasisPoints };
  const moved = movedOf(asked, prices, told, about);
  const known = { candidates: wanted.length, moved, isWhole };
  if (moved.length === 0) return { ...known, calls: calls + 1 };
  const index = await asIfUnknown(() => bulkhead.run(() => brapiDay.readIbovespa()));
  const age = largestAge(delayMinutes);
  const ibovespa = ibovespaNow(index, session.opensAt, clock(), delayMinutes, age);
  return { ...known, calls: calls + 2, ...(ibovespa === undefined ? {} : { ibovespa }) };
}

/** A note is about assets, and mentions the index where it is known. */
async function asIfUnknown<Answer>(
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
  { brapiDay, bulkhead, plan, hasTime }: MakeLookDependencies,
  asked: readonly ListedAsset[],
): Promise<Quotes> {
  const { tickersPerRequest } = brapiPlans[plan];
  const tickers = asked.map(({ stock }) => stock);
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
      answer = await bulkhead.run(() => brapiDay.readPrices(of));
    } catch (error) {
      if (!(error instanceof OperationalError)) throw error;
      reportFailure('quotes of a look not read', { tickers: of.length }, error, 'warn');
      return { prices, calls, isWhole: false };
    }
    // One of them is unknown, though it is listed: it is found by halves, and takes no other with it.
    if (answer === undefined && of.length > 1) {
      const half = Math.ceil(of.length / 2);
      waiting.unshift(of.slice(0, half), of.slice(half));
    }
    prices.push(...(answer ?? []));
  }
  return { prices, calls, isWhole: true };
}

function lookOf(
  { plan, thresholdInBasisPoints }: MakeLookDependencies,
  { day, name }: LookTime,
  { moved, ibovespa }: Found,
  madeAt: Date,
): MarketLook {
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
