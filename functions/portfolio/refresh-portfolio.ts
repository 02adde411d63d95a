import type * as z from 'zod/mini';
import type { refreshPortfolio as endpoint } from '../../shared/contracts/portfolio.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import type { Session } from '../runtime/http/session.ts';
import type { ReadAsset } from '../market/read-asset.ts';
import type { ReadOwnTickers } from '../market/own/own-tickers.ts';
import type { AccessFinder } from '../access/access-guard.ts';
import { readKnownAssets, type KnownAssets, type KnownAssetsDependencies } from './known-assets.ts';
import { mayChange } from './read-portfolio.ts';

export interface RefreshDependencies extends KnownAssetsDependencies {
  readonly readOwnTickers: ReadOwnTickers;
  readonly findAccess: AccessFinder;
  readonly readAsset: ReadAsset;
}

/** Few enough that each call is short, and that a large portfolio does not delay other users. */
const assetsOfCall = 3;

/**
 * Reads some of the session's pending assets and returns their data. Parts that the partner does not return stay as
 * they were.
 * @throws BfjError `access_required`, `account_not_found`
 */
export async function refreshPortfolio(
  dependencies: RefreshDependencies,
  session: Session,
  { withFavourites }: z.infer<typeof endpoint.request> = {},
): Promise<KnownAssets> {
  const { readOwnTickers, findAccess, readAsset } = dependencies;
  if (!mayChange(await findAccess(session))) throw new BfjError('access_required');
  const { favourites, held } = await readOwnTickers(session.accountId);
  const tickers = withFavourites === true ? [...favourites, ...held] : held;
  const { pending } = await readKnownAssets(dependencies, tickers);
  const asked = pending.slice(0, assetsOfCall);
  const failures = await Promise.all(
    asked.map(async (ticker) => {
      try {
        await readAsset(ticker);
        return undefined;
      } catch (error) {
        // The failure was reported where it happened, and the partner is not asked for this asset for a while.
        if (error instanceof BfjError && error.code === 'partner_unavailable') return undefined;
        return error;
      }
    }),
  );
  const failure = failures.find((error) => error !== undefined);
  if (failure !== undefined) throw failure;
  const { assets } = await readKnownAssets(dependencies, asked);
  return { assets, pending: pending.filter((ticker) => !asked.includes(ticker)) };
}
