import type { Stock } from '../../shared/contracts/stock-search.ts';
import { BrapiFailure } from '../integrations/brapi-http.ts';
import type { Brapi, ListedAsset } from '../integrations/brapi.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import { cachedValue } from '../runtime/cached-value.ts';
import type { Clock } from '../runtime/clock.ts';
import { reportFailure } from '../runtime/report-failure.ts';
import { indexAssets, type AssetIndex } from './asset-index.ts';
import type { AssetListStore, StoredAssetList } from './asset-list-store.ts';
import { withListingUse } from './facts/listing-use.ts';
import { sortByTurnover } from './facts/turnover.ts';
import { assetListFreshUntil } from './freshness.ts';
import { CircuitOpenError, retryAfter, type CircuitBreaker } from './circuit-breaker.ts';
import { refreshOnce } from './refresh-once.ts';

export interface AssetListDependencies {
  readonly lists: AssetListStore;
  readonly brapi: Pick<Brapi, 'listAssets'>;
  readonly breaker: CircuitBreaker;
  readonly clock: Clock;
  /** A unique name for the holder of a lease. */
  readonly newLeaseOwner: () => string;
  /** See `refreshOnce`. */
  readonly mayWait: boolean;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** The assets that can be searched. */
export type ReadAssetIndex = () => Promise<AssetIndex>;

/** Listings change daily; the table is read again after this time. */
const freshMilliseconds = 60 * 60_000;
const retryMilliseconds = 60_000;

/**
 * Keeps the folded list in this instance's memory and reads it from the table, into which one of
 * all instances writes the partner's list every six hours. Searches use the older list while that
 * refresh runs and while the partner fails.
 * @throws ProblemError `partner_unavailable` when there is no list yet
 */
export function sharedAssetIndex(dependencies: AssetListDependencies): ReadAssetIndex {
  const { clock } = dependencies;
  const read = cachedValue({
    name: 'asset list',
    read: async () => {
      const list = await readList(dependencies);
      if (list.stocks === undefined) {
        throw new ProblemError('partner_unavailable', {
          retryAfterSeconds: 5,
          cause: new BrapiFailure('brapi has given no list yet', 'unavailable'),
        });
      }
      return { index: indexAssets(list.stocks), isFresh: isFresh(list, clock()) };
    },
    freshMilliseconds: (list) => (list.isFresh ? freshMilliseconds : retryMilliseconds),
    now: () => clock().getTime(),
  });
  return async () => (await read()).index;
}

async function readList(dependencies: AssetListDependencies): Promise<StoredAssetList> {
  const { lists, brapi, breaker, clock, mayWait, wait } = dependencies;
  const leaseOwner = dependencies.newLeaseOwner();
  return refreshOnce<StoredAssetList>({
    read: () => lists.read(),
    isFinal: (list) => isFresh(list, clock()) || isFuture(list.retryAt, clock()),
    isLeaseFree: (list) => !isFuture(list.leaseUntil, clock()),
    mayServeMeanwhile: (list) => list.stocks !== undefined,
    takeLease: (list) => lists.takeLease(leaseOwner, list, clock()),
    refresh: async (seen) => {
      try {
        const listed = await breaker.run(() => brapi.listAssets());
        const stocks = sortByTurnover(listed).map(toStock);
        if (stocks.length === 0) throw new BrapiFailure('brapi lists no assets', 'unavailable');
        const readAt = clock();
        await lists.save(stocks, readAt);
        return { ...seen, stocks, readAt };
      } catch (error) {
        const retryAt = retryAfter(error, clock(), retryMilliseconds);
        await lists.giveUp(leaseOwner, retryAt);
        if (!(error instanceof BrapiFailure || error instanceof CircuitOpenError)) throw error;
        reportFailure('asset list not read', {}, error, 'warn');
        return { ...seen, retryAt };
      }
    },
    mayWait,
    wait,
  });
}

/** Wraps a partner so that its list, read for another purpose, is also stored for searches. */
export function withStoredList(
  brapi: Pick<Brapi, 'listAssets'>,
  lists: Pick<AssetListStore, 'save'>,
  clock: Clock,
): Pick<Brapi, 'listAssets'> {
  const keep = (listed: readonly ListedAsset[]) => lists.save(listed.map(toStock), clock());
  return withListingUse(brapi, keep, 'asset list not kept');
}

function isFresh({ stocks, readAt }: StoredAssetList, now: Date): boolean {
  return stocks !== undefined && readAt !== undefined && assetListFreshUntil(readAt) > now;
}

function isFuture(instant: Date | undefined, now: Date): boolean {
  return instant !== undefined && instant > now;
}

function toStock(asset: ListedAsset): Stock {
  return {
    ticker: asset.stock,
    name: asset.name,
    sector: asset.sector ?? null,
    type: asset.type ?? 'stock',
  };
}
