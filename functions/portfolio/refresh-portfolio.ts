import type * as z from 'zod/mini';
import type { refreshPortfolio as endpoint } from '../../shared/contracts/portfolio/portfolio.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import type { Session } from '../runtime/http/session.ts';
import type { ReadAsset } from '../market/read-asset.ts';
import type { ReadFollowedTickers } from '../market/followed-assets/followed-tickers.ts';
import type { AccessFinder } from '../access/access-guard.ts';
import {
  readStoredAssets,
  type StoredAssets,
  type StoredAssetsDependencies,
} from './stored-assets.ts';
import { readEverHeldAssets } from './ever-held-assets.ts';
import { readAccountLedger } from './ledger/account-ledger.ts';
import type { ReadWithTrades } from './ledger/portfolio-with-trades.ts';
import { mayChangePortfolio } from './read-portfolio.ts';

export interface RefreshDependencies extends StoredAssetsDependencies {
  readonly readFollowedTickers: ReadFollowedTickers;
  readonly findAccess: AccessFinder;
  readonly readAsset: ReadAsset;
  readonly readWithTrades: ReadWithTrades;
}

/** Few enough for a short call, so that a large portfolio does not delay other users. */
const assetsPerCall = 3;

/**
 * Reads some of the session's pending assets and returns their data. Parts that the partner does not return stay as
 * they were.
 * @throws ProblemError `access_required`, `account_not_found`
 */
export async function refreshPortfolio(
  dependencies: RefreshDependencies,
  session: Session,
  { withFavourites, withSold }: z.infer<typeof endpoint.request> = {},
): Promise<Pick<StoredAssets, 'assets' | 'pending'>> {
  const { readFollowedTickers, findAccess, readAsset, readWithTrades } = dependencies;
  if (!mayChangePortfolio(await findAccess(session))) throw new ProblemError('access_required');
  const { favourites, held } = await readFollowedTickers(session.accountId);
  const tickers = withFavourites === true ? [...favourites, ...held] : held;
  const { portfolio, trades } =
    withSold === true
      ? await readWithTrades(session.accountId)
      : { portfolio: undefined, trades: [] };
  const { statements } = readAccountLedger(portfolio);
  const { pending } = await readEverHeldAssets(dependencies, tickers, { statements, trades });
  const requested = pending.slice(0, assetsPerCall);
  const failures = await Promise.all(
    requested.map(async (ticker) => {
      try {
        await readAsset(ticker);
        return undefined;
      } catch (error) {
        // The failure was reported where it happened, and this asset is not requested from the partner for a while.
        if (error instanceof ProblemError && error.code === 'partner_unavailable') return undefined;
        return error;
      }
    }),
  );
  const failure = failures.find((error) => error !== undefined);
  if (failure !== undefined) throw failure;
  const { assets } = await readStoredAssets(dependencies, requested);
  return { assets, pending: pending.filter((ticker) => !requested.includes(ticker)) };
}
