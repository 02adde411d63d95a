import type * as z from 'zod/mini';
import type { refreshCloses as endpoint } from '../../shared/contracts/portfolio/returns.ts';
import type { AccessFinder } from '../access/access-guard.ts';
import type { ClosesRefresher } from '../market/history/closes-refresher.ts';
import type { Session } from '../runtime/http/session.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import { countedTrades, readAccountLedger } from './ledger/account-ledger.ts';
import { mayChangePortfolio } from './read-portfolio.ts';
import type { PortfolioStore } from './stores/portfolio-store.ts';
import type { TradeStore } from './stores/trade-store.ts';

export interface RefreshClosesDependencies {
  readonly portfolios: PortfolioStore;
  readonly trades: TradeStore;
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
  { portfolios, trades, findAccess, closes }: RefreshClosesDependencies,
  session: Session,
): Promise<z.infer<typeof endpoint.response>> {
  if (!mayChangePortfolio(await findAccess(session))) throw new ProblemError('access_required');
  const portfolio = await portfolios.read(session.accountId);
  const { statements, imports } = readAccountLedger(portfolio);
  const rows = await trades.readRows(session.accountId);
  const holdings = [
    ...(portfolio?.positions ?? []),
    ...statements,
    ...countedTrades(rows, imports),
  ];
  const pending = await closes.listPending(holdings.map(({ ticker }) => ticker));
  const requested = pending.slice(0, assetsPerCall);
  await Promise.all([
    closes.refreshBenchmarks(),
    ...requested.map(async (ticker) => closes.refreshAsset(ticker)),
  ]);
  return { pending: pending.filter((ticker) => !requested.includes(ticker)) };
}
