import type { AssetStore, StoredAsset } from '../../functions/market/asset-store.ts';
import type { PartnerGate } from '../../functions/market/partner-gate.ts';
import type { Brapi } from '../../functions/partners/brapi.ts';
import { fundamentalsOf, historyOf, quoteOf } from '../../functions/partners/brapi-asset.ts';

const nothing: StoredAsset = {
  quote: undefined,
  history: undefined,
  fundamentals: undefined,
  leaseUntil: undefined,
  retryAt: undefined,
  unknownUntil: undefined,
  version: undefined,
};

/** The store's promises, kept in memory. */
export function fakeAssetStore(): AssetStore {
  const held = new Map<string, StoredAsset & { owner?: string | undefined }>();
  const of = (ticker: string) => held.get(ticker) ?? nothing;
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
    save: async (lease, { quote, history, fundamentals }, readAt) => {
      if (!isOwner(lease)) return;
      const asset = of(lease.ticker);
      held.set(lease.ticker, {
        ...nothing,
        quote: { content: quote, readAt },
        history: history ? { content: history, readAt } : asset.history,
        fundamentals: fundamentals ? { content: fundamentals, readAt } : asset.fundamentals,
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

export const openGate: PartnerGate = { through: (call) => call() };

/** A partner that knows every ticker, at this price. */
export function fakeReading(price: number, parts: Parameters<Brapi['readAsset']>[1]) {
  const result = { regularMarketPrice: price, shortName: 'X' };
  return {
    quote: quoteOf(result),
    history: parts.history ? historyOf(result, new Date(0)) : undefined,
    fundamentals: parts.fundamentals ? fundamentalsOf(result) : undefined,
  };
}
