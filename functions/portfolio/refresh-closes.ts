import type * as z from 'zod/mini';
import type { refreshCloses as endpoint } from '../../shared/contracts/portfolio/returns.ts';
import type { AccessFinder } from '../access/access-guard.ts';
import type { ClosesRefresher } from '../market/history/closes-refresher.ts';
import type { Session } from '../runtime/http/session.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import { readAccountLedger } from './ledger/account-ledger.ts';
import type { ReadWithTrades } from './ledger/portfolio-with-trades.ts';
import { mayChangePortfolio } from './read-portfolio.ts';

export interface RefreshClosesDependencies {
  readonly readWithTrades: ReadWithTrades;
  readonly findAccess: AccessFinder;
  readonly closes: ClosesRefresher;
}

/** Few enough for a short call, as of the assets' other data. */
const assetsPerCall = 3;

/**
 * Reads outdated benchmarks, and the closes of some pending assets that the session's account holds or has traded.
 * @throws ProblemError `access_required`, `account_not_found`
 */
export async function refreshCloses(
  { readWithTrades, findAccess, closes }: RefreshClosesDependencies,
  session: Session,
): Promise<z.infer<typeof endpoint.response>> {
  if (!mayChangePortfolio(await findAccess(session))) throw new ProblemError('access_required');
  const { portfolio, trades } = await readWithTrades(session.accountId);
  const { statements } = readAccountLedger(portfolio);
  const holdings = [...(portfolio?.positions ?? []), ...statements, ...trades];
  const pending = await closes.listPending(holdings.map(({ ticker }) => ticker));
  const requested = pending.slice(0, assetsPerCall);
  await Promise.all([
    closes.refreshBenchmarks(),
    ...requested.map(async (ticker) => closes.refreshAsset(ticker)),
  ]);
  return { pending: pending.filter((ticker) => !requested.includes(ticker)) };
}
