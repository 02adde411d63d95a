import type { AssetData, AssetPart } from '../../shared/market/asset-data.ts';
import { BrapiFailure } from '../integrations/brapi-http.ts';
import type { AssetParts, Brapi } from '../integrations/brapi.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import type { Clock } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import { reportFailure } from '../runtime/report-failure.ts';
import { assembleAsset } from './assemble-asset.ts';
import type { AssetLease, AssetStore, AssetUpdate, StoredAsset } from './asset-store.ts';
import { partFreshUntil, quoteFreshUntil } from './freshness.ts';
import { joinHistory } from './assembly/join-history.ts';
import { CircuitOpenError, retryAfter, type CircuitBreaker } from './circuit-breaker.ts';
import type { KeepFacts } from './facts/keep-facts.ts';
import { refreshOnce } from './refresh-once.ts';

export interface AssetDependencies {
  readonly assets: AssetStore;
  readonly brapi: Pick<Brapi, 'readAsset'>;
  readonly breaker: CircuitBreaker;
  /** Keeps the figures of an asset for questions about many assets. */
  readonly keepFacts: KeepFacts;
  readonly clock: Clock;
  /** A unique name for the holder of a lease. */
  readonly newLeaseOwner: () => string;
  /** See `refreshOnce`. */
  readonly mayWait: boolean;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Reads an asset; undefined for an unknown ticker. */
export type ReadAsset = (ticker: string) => Promise<AssetData | undefined>;

/** A quote of this age is served while another call refreshes it. */
const meanwhileMilliseconds = 30 * 60_000;
const retryMilliseconds = 10_000;
/** A newly listed asset is found after this time at the latest. */
const unknownMilliseconds = 10 * 60_000;
/** The partner no longer knows an asset it knew before: an error of the partner, or a delisting. */
const lostMilliseconds = 60_000;
/** A rejection may be temporary; while the configured plan is wrong, each retry costs a call. */
const rejectionMilliseconds = 15 * 60_000;

/**
 * Reads assets through the table. The partner is called once per ticker and freshness window, for all callers of all
 * instances; while it fails, the stored data is served. Concurrent callers of one instance share one request per
 * ticker.
 * @throws ProblemError `partner_unavailable` when no data is stored and the partner fails
 */
export function sharedAssetReader(dependencies: AssetDependencies): ReadAsset {
  const running = new Map<string, Promise<AssetData | undefined>>();
  return (ticker) => {
    const shared = running.get(ticker);
    if (shared !== undefined) return shared;
    const reading = readAsset(dependencies, ticker).finally(() => running.delete(ticker));
    running.set(ticker, reading);
    return reading;
  };
}

async function readAsset(
  dependencies: AssetDependencies,
  ticker: string,
): Promise<AssetData | undefined> {
  const { assets, clock, mayWait, wait } = dependencies;
  const lease = { ticker, owner: dependencies.newLeaseOwner() };
  let openCircuit: CircuitOpenError | undefined;

  const stored = await refreshOnce<StoredAsset>({
    read: () => assets.read(ticker),
    isFinal: (asset) =>
      (isFresh(asset, clock()) && !isPast(asset.partsRetryAt, clock())) ||
      isFuture(asset.unknownUntil, clock()) ||
      isFuture(asset.retryAt, clock()),
    isLeaseFree: (asset) => !isFuture(asset.leaseUntil, clock()),
    mayServeMeanwhile: ({ quote }) =>
      quote !== undefined && clock().getTime() - quote.readAt.getTime() < meanwhileMilliseconds,
    takeLease: (asset) => assets.takeLease(lease, asset, clock()),
    refresh: async (seen) => {
      try {
        return await askPartner(dependencies, lease, seen);
      } catch (error) {
        const retryAt = retryAfter(error, clock(), retryMilliseconds);
        await assets.giveUp(lease, retryAt);
        if (error instanceof CircuitOpenError) {
          openCircuit = error;
          return { ...seen, retryAt: error.retryAt };
        }
        if (!(error instanceof BrapiFailure)) throw error;
        reportFailure('partner failed', { ticker, reason: error.reason }, error, 'warn');
        return { ...seen, retryAt };
      }
    },
    mayWait,
    wait,
  });

  const now = clock();
  if (stored.quote === undefined) {
    if (isFuture(stored.unknownUntil, now)) return undefined;
    const retryAt = stored.retryAt ?? now;
    throw new ProblemError('partner_unavailable', {
      retryAfterSeconds: Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1000)),
      cause: openCircuit ?? new BrapiFailure('brapi has failed for this asset', 'unavailable'),
    });
  }
  return assembleAsset(ticker, { ...stored, quote: stored.quote }, now, !isFresh(stored, now));
}

/** Requests the quote, and each other part that is due with it. */
async function askPartner(
  dependencies: AssetDependencies,
  lease: AssetLease,
  seen: StoredAsset,
): Promise<StoredAsset> {
  const { assets, brapi, breaker, keepFacts, clock } = dependencies;
  const parts = partsDue(seen, clock());
  const reading = await breaker.run(() => brapi.readAsset(lease.ticker, parts));
  const readAt = clock();
  if (reading === undefined) return handleUnknown(dependencies, lease, seen);
  if (reading.refused) logger.warn('partner rejected parts', { ticker: lease.ticker });
  const { quote, history, dividends, fundamentals } = reading;
  const update: AssetUpdate = {
    quote,
    history: history && joinHistory(seen.history?.content ?? [], history),
    dividends,
    fundamentals,
    partsRetryAt: reading.refused
      ? new Date(readAt.getTime() + rejectionMilliseconds)
      : isFuture(seen.partsRetryAt, readAt)
        ? seen.partsRetryAt
        : undefined,
  };
  const refreshed = {
    ...seen,
    quote: { content: quote, readAt },
    ...(update.history && { history: { content: update.history, readAt } }),
    ...(dividends && { dividends: { content: dividends, readAt } }),
    ...(fundamentals && { fundamentals: { content: fundamentals, readAt } }),
    partsRetryAt: update.partsRetryAt,
  };
  // Fundamentals are read once a day, so the facts are kept as often.
  const keepOnceADay = async () => {
    if (fundamentals === undefined) return;
    const data = assembleAsset(lease.ticker, refreshed, readAt, false);
    await keepFacts(data, refreshed.dividends?.content, readAt);
  };
  await Promise.all([assets.save(lease, update, readAt), keepOnceADay()]);
  return refreshed;
}

/** The partner does not know the asset: stored as unknown, unless it was known before. */
async function handleUnknown(
  { assets, clock }: AssetDependencies,
  lease: AssetLease,
  seen: StoredAsset,
): Promise<StoredAsset> {
  const now = clock().getTime();
  if (seen.quote === undefined) {
    const unknownUntil = new Date(now + unknownMilliseconds);
    await assets.markUnknown(lease, unknownUntil);
    return { ...seen, unknownUntil };
  }
  logger.warn('partner no longer knows an asset', { ticker: lease.ticker });
  const retryAt = new Date(now + lostMilliseconds);
  await assets.giveUp(lease, retryAt);
  return { ...seen, retryAt };
}

function partsDue(asset: StoredAsset, now: Date): AssetParts {
  const isDue = (part: AssetPart) => {
    const stored = asset[part];
    if (isFuture(asset.partsRetryAt, now)) return false;
    return stored === undefined || partFreshUntil(part, stored.readAt) <= now;
  };
  return {
    history: isDue('history'),
    dividends: isDue('dividends'),
    fundamentals: isDue('fundamentals'),
  };
}

function isFresh({ quote }: StoredAsset, now: Date): boolean {
  return quote !== undefined && quoteFreshUntil(quote.readAt) > now;
}

function isPast(instant: Date | undefined, now: Date): boolean {
  return instant !== undefined && instant <= now;
}

function isFuture(instant: Date | undefined, now: Date): boolean {
  return instant !== undefined && instant > now;
}
