import type { AssetStore, StoredAsset } from '../../../functions/market/asset-store.ts';
import type { CircuitBreaker } from '../../../functions/market/circuit-breaker.ts';
import type { AssetParts, AssetReading } from '../../../functions/integrations/brapi.ts';
import { parseFundamentals, parseQuote } from '../../../functions/integrations/brapi-asset.ts';

/** An asset that has never been read. */
export const nothingStored: StoredAsset = {
  quote: undefined,
  history: undefined,
  dividends: undefined,
  fundamentals: undefined,
  leaseUntil: undefined,
  retryAt: undefined,
  unknownUntil: undefined,
  partsRetryAt: undefined,
  version: undefined,
};

/** An asset store in memory with the guarantees of the real one. */
export function fakeAssetStore(): AssetStore {
  const assets = new Map<string, StoredAsset & { owner?: string | undefined }>();
  const assetOf = (ticker: string) => assets.get(ticker) ?? nothingStored;
  const isLeaseOwner = (lease: { ticker: string; owner: string }) =>
    assets.get(lease.ticker)?.owner === lease.owner;
  const withoutLease = { leaseUntil: undefined, owner: undefined };
  return {
    read: async (ticker) => assetOf(ticker),
    takeLease: async (lease, seen, now) => {
      const asset = assetOf(lease.ticker);
      const blocked = [asset.leaseUntil, asset.retryAt, asset.unknownUntil].some(
        (until) => until !== undefined && until > now,
      );
      if (blocked || asset.version !== seen.version) return false;
      const leaseUntil = new Date(now.getTime() + 25_000);
      assets.set(lease.ticker, { ...asset, leaseUntil, owner: lease.owner });
      return true;
    },
    save: async (lease, { quote, history, dividends, fundamentals, partsRetryAt }, readAt) => {
      if (!isLeaseOwner(lease)) return;
      const asset = assetOf(lease.ticker);
      assets.set(lease.ticker, {
        ...nothingStored,
        quote: { content: quote, readAt },
        history: history ? { content: history, readAt } : asset.history,
        dividends: dividends ? { content: dividends, readAt } : asset.dividends,
        fundamentals: fundamentals ? { content: fundamentals, readAt } : asset.fundamentals,
        partsRetryAt,
        version: readAt.getTime(),
      });
    },
    giveUp: async (lease, retryAt) => {
      if (isLeaseOwner(lease))
        assets.set(lease.ticker, { ...assetOf(lease.ticker), ...withoutLease, retryAt });
    },
    markUnknown: async (lease, unknownUntil) => {
      if (isLeaseOwner(lease))
        assets.set(lease.ticker, { ...assetOf(lease.ticker), ...withoutLease, unknownUntil });
    },
  };
}

export const passThroughBreaker: CircuitBreaker = { run: (call) => call() };

/** Returns a partner's answer with this price, for any ticker. */
export function fakeReading(price: number, parts: AssetParts): AssetReading {
  const result = { regularMarketPrice: price, shortName: 'X' };
  return {
    quote: parseQuote(result),
    history: parts.history ? [] : undefined,
    dividends: parts.dividends ? [] : undefined,
    fundamentals: parts.fundamentals ? parseFundamentals(result) : undefined,
    refused: false,
  };
}

export const allParts: AssetParts = { history: true, dividends: true, fundamentals: true };
export const noParts: AssetParts = { history: false, dividends: false, fundamentals: false };
