import type { AssetData, AssetPart } from '../../shared/market/asset-data.ts';
import { BrapiFailure } from '../integrations/brapi-http.ts';
import type { AssetParts, Brapi } from '../integrations/brapi.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import type { Clock } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import { reportFailure } from '../runtime/report-failure.ts';
import { assembleAsset } from './assemble-asset.ts';
import type { AssetLease, AssetStore, AssetUpdate, StoredAsset } from './asset-store.ts';
import { partFreshUntil, quoteFreshUntil } from './freshness.ts';
import { joinHistory } from './assembly/join-history.ts';
import { CircuitOpenError, retryAfter, type PartnerBulkhead } from './partner-bulkhead.ts';
import { refreshOnce } from './refresh-once.ts';

export interface AssetDependencies {
  readonly assets: AssetStore;
  readonly brapi: Pick<Brapi, 'readAsset'>;
  readonly bulkhead: PartnerBulkhead;
  readonly clock: Clock;
  /** A name for one holder of a lease; no two are the same. */
  readonly newLeaseOwner: () => string;
  /** As in `refreshOnce`. */
  readonly isPatient: boolean;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Reads an asset; undefined for an unknown ticker. */
export type ReadAsset = (ticker: string) => Promise<AssetData | undefined>;

/** A quote of this age is served while another call refreshes it. */
const meanwhileMilliseconds = 30 * 60_000;
const retryMilliseconds = 10_000;
/** A new listing is found after this time at the latest. */
const unknownMilliseconds = 10 * 60_000;
/** The partner does not know what it knew before: a slip of its, or a delisting. */
const lostMilliseconds = 60_000;
/** A rejection may be temporary; while the plan's setting is wrong, each retry costs a call. */
const refusalMilliseconds = 15 * 60_000;

/**
 * Reads assets through the table. The partner is asked once in a ticker's freshness window,
 * however many ask here and in other instances; while it fails, what it said before is shown.
 * Callers in this instance who ask for the same ticker at one moment share one answer.
 * @throws BfjError `partner_unavailable` where nothing was ever read and the partner fails
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
  const { assets, clock, isPatient, wait } = dependencies;
  const lease = { ticker, owner: dependencies.newLeaseOwner() };
  let closed: CircuitOpenError | undefined;

  const stored = await refreshOnce<StoredAsset>({
    read: () => assets.read(ticker),
    isFinal: (asset) =>
      (isFresh(asset, clock()) && !isPast(asset.partsRetryAt, clock())) ||
      isAhead(asset.unknownUntil, clock()) ||
      isAhead(asset.retryAt, clock()),
    isLeaseFree: (asset) => !isAhead(asset.leaseUntil, clock()),
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
          closed = error;
          return { ...seen, retryAt: error.retryAt };
        }
        if (!(error instanceof BrapiFailure)) throw error;
        reportFailure('partner failed', { ticker, reason: error.reason }, error, 'warn');
        return { ...seen, retryAt };
      }
    },
    isPatient,
    wait,
  });

  const now = clock();
  if (stored.quote === undefined) {
    if (isAhead(stored.unknownUntil, now)) return undefined;
    const retryAt = stored.retryAt ?? now;
    throw new BfjError('partner_unavailable', {
      retryAfterSeconds: Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1000)),
      cause: closed ?? new BrapiFailure('brapi has failed for this asset', 'unavailable'),
    });
  }
  return assembleAsset(ticker, { ...stored, quote: stored.quote }, now, !isFresh(stored, now));
}

/** Asks for the quote, and for each other part that is due with it. */
async function askPartner(
  dependencies: AssetDependencies,
  lease: AssetLease,
  seen: StoredAsset,
): Promise<StoredAsset> {
  const { assets, brapi, bulkhead, clock } = dependencies;
  const parts = partsDue(seen, clock());
  const reading = await bulkhead.run(() => brapi.readAsset(lease.ticker, parts));
  const readAt = clock();
  if (reading === undefined) return leaveUnknown(dependencies, lease, seen);
  if (reading.refused) logger.warn('partner refused parts', { ticker: lease.ticker });
  const { quote, history, dividends, fundamentals } = reading;
  const update: AssetUpdate = {
    quote,
    history: history && joinHistory(seen.history?.content ?? [], history),
    dividends,
    fundamentals,
    partsRetryAt: reading.refused
      ? new Date(readAt.getTime() + refusalMilliseconds)
      : isAhead(seen.partsRetryAt, readAt)
        ? seen.partsRetryAt
        : undefined,
  };
  await assets.save(lease, update, readAt);
  return {
    ...seen,
    quote: { content: quote, readAt },
    ...(update.history && { history: { content: update.history, readAt } }),
    ...(dividends && { dividends: { content: dividends, readAt } }),
    ...(fundamentals && { fundamentals: { content: fundamentals, readAt } }),
    partsRetryAt: update.partsRetryAt,
  };
}

/** The partner does not know the asset: stored as unknown, unless it was known before. */
async function leaveUnknown(
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
    if (isAhead(asset.partsRetryAt, now)) return false;
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

function isAhead(instant: Date | undefined, now: Date): boolean {
  return instant !== undefined && instant > now;
}
