import type { Trades } from '../../shared/contracts/portfolio/trades.ts';
import type { AccessSubject } from '../access/access-rows.ts';
import { mayChangePortfolio } from './read-portfolio.ts';
import { findChangedSince, readAccountLedger } from './ledger/account-ledger.ts';
import type { LedgerDependencies } from './trade-dependencies.ts';

/**
 * Reads all trades of the session's account, with or without a plan.
 * @throws ProblemError `account_not_found`
 */
export async function readTrades(
  { readWithTrades, findAccess }: LedgerDependencies,
  session: AccessSubject,
): Promise<Trades> {
  const { accountId } = session;
  // With an older version than that of the trades, a save is rejected and not applied to other trades.
  const [{ portfolio, trades }, access] = await Promise.all([
    readWithTrades(accountId),
    findAccess(session),
  ]);
  const { statements, imports } = readAccountLedger(portfolio);
  return {
    trades: [...trades],
    statements: [...statements],
    imports: imports.map((one) => ({
      id: one.id,
      name: one.name,
      at: one.at,
      trades: one.trades,
      changedSince: findChangedSince(one),
    })),
    updated_at: portfolio?.updated_at ?? null,
    mayChange: mayChangePortfolio(access),
  };
}
