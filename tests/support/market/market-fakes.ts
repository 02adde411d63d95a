import type { AssetStore, StoredAsset } from '../../../functions/market/asset-store.ts';
import type { PartnerBulkhead } from '../../../functions/market/partner-bulkhead.ts';
import type { AssetParts, AssetReading } from '../../../functions/integrations/brapi.ts';
import { fundamentalsOf, quoteOf } from '../../../functions/integrations/brapi-asset.ts';

/** An asset that nobody has read. */
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

/** The store's promises, kept in memory. */
export function fakeAssetStore(): AssetStore {
  const held = new Map<string, StoredAsset & { owner?: string | undefined }>();
  const of = (ticker: string) => held.get(ticker) ?? nothingStored;
  const isOwner = (lease: { ticker: string; owner: string }) =>
    held.get(lease.ticker)?.owner === lease.owner;
  const free = { leaseUntil: undefined, owner: undefined };
  return {
    read: async (ticker) => of(ticker),
    takeLease: async (lease, seen, now) => {
      const asset = of(lease.ticker);
      const blocked = [asset.leaseUntil, asset.retryAt, asset.unknownUntil].some(
        (until) => until !== undefined && until > now,
      );
      if (blocked || asset.version !== seen.version) return false;
      const leaseUntil = new Date(now.getTime() + 25_000);
      held.set(lease.ticker, { ...asset, leaseUntil, owner: lease.owner });
      return true;
    },
    save: async (lease, { quote, history, dividends, fundamentals, partsRetryAt }, readAt) => {
      if (!isOwner(lease)) return;
      const asset = of(lease.ticker);
      held.set(lease.ticker, {
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
      if (isOwner(lease)) held.set(lease.ticker, { ...of(lease.ticker), ...free, retryAt });
    },
    markUnknown: async (lease, unknownUntil) => {
      if (isOwner(lease)) held.set(lease.ticker, { ...of(lease.ticker), ...free, unknownUntil });
    },
  };
}

export const openBulkhead: PartnerBulkhead = { run: (call) => call() };

/** A partner that knows every ticker, at this price. */
export function fakeReading(price: number, parts: AssetParts): AssetReading {
  const result = { regularMarketPrice: price, shortName: 'X' };
  return {
    quote: quoteOf(result),
    history: parts.history ? [] : undefined,
    dividends: parts.dividends ? [] : undefined,
    fundamentals: parts.fundamentals ? fundamentalsOf(result) : undefined,
    refused: false,
  };
}

export const allParts: AssetParts = { history: true, dividends: true, fundamentals: true };
export const noParts: AssetParts = { history: false, dividends: false, fundamentals: false };
