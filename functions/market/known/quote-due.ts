import { movingSince } from '../../../shared/market/moving-prices.ts';
import type { StoredAsset } from '../asset-store.ts';

const minute = 60_000;
/** Maximum age of a quote outside trading hours: it was read on the same day, together with the asset's payments. */
const enoughMilliseconds = 24 * 60 * minute;
/** Maximum age while prices move; each asset is read once for all its holders. */
const enoughInSessionMilliseconds = 30 * minute;

export type QuoteAge = Pick<StoredAsset, 'leaseUntil' | 'retryAt' | 'unknownUntil'> & {
  /** Undefined where it was never requested from the partner. */
  readonly quoteReadAt: Date | undefined;
};

/** Returns whether to request an asset's quote again: it is old, and no earlier failure says to wait. */
export function isQuoteDue(known: QuoteAge | undefined, now: Date): boolean {
  if (known === undefined) return true;
  const enough = movingSince(now) === undefined ? enoughMilliseconds : enoughInSessionMilliseconds;
  const { quoteReadAt } = known;
  if (quoteReadAt !== undefined && now.getTime() - quoteReadAt.getTime() < enough) return false;
  return [known.leaseUntil, known.retryAt, known.unknownUntil].every(
    (until) => until === undefined || until <= now,
  );
}
