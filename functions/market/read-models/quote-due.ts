import { pricesMovingSince } from '../../../shared/market/moving-prices.ts';
import type { StoredAsset } from '../asset-store.ts';

const minute = 60_000;
/** Maximum age of a quote outside trading hours: it was read on the same day, together with the asset's payments. */
const enoughMilliseconds = 24 * 60 * minute;
/** Maximum age while prices move; each asset is read once for all its holders. */
const enoughInSessionMilliseconds = 30 * minute;

export type QuoteAge = Pick<StoredAsset, 'leaseUntil' | 'retryAt' | 'unknownUntil'> & {
  /** Undefined when it was never requested from the partner. */
  readonly quoteReadAt: Date | undefined;
};

/** Returns whether to request an asset's quote again: it is old, and no earlier failure requires waiting. */
export function isQuoteDue(age: QuoteAge | undefined, now: Date): boolean {
  if (age === undefined) return true;
  const maxAge =
    pricesMovingSince(now) === undefined ? enoughMilliseconds : enoughInSessionMilliseconds;
  const { quoteReadAt } = age;
  if (quoteReadAt !== undefined && now.getTime() - quoteReadAt.getTime() < maxAge) return false;
  return [age.leaseUntil, age.retryAt, age.unknownUntil].every(
    (until) => until === undefined || until <= now,
  );
}
