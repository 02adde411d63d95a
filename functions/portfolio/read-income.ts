import type { PortfolioIncome } from '../../shared/contracts/portfolio/income.ts';
import { saoPauloDay } from '../../shared/market/b3-session.ts';
import type { Session } from '../runtime/http/session.ts';
import { mayChangePortfolio, type PortfolioDependencies } from './read-portfolio.ts';
import { calculateIncome } from './income/calculate-income.ts';
import { readEverHeldAssets } from './ever-held-assets.ts';
import { readAccountLedger } from './ledger/account-ledger.ts';
import type { ReadWithTrades } from './ledger/portfolio-with-trades.ts';

export interface IncomeDependencies extends PortfolioDependencies {
  readonly readWithTrades: ReadWithTrades;
}

/**
 * Reads the payments of the session's portfolio, with or without a plan.
 * @throws ProblemError `account_not_found`
 */
export async function readPortfolioIncome(
  dependencies: IncomeDependencies,
  session: Session,
): Promise<PortfolioIncome> {
  const { accountId } = session;
  const [{ portfolio, trades }, access] = await Promise.all([
    dependencies.readWithTrades(accountId),
    dependencies.findAccess(session),
  ]);
  const mayChange = mayChangePortfolio(access);
  const positions = portfolio?.positions ?? [];
  const entries = { statements: readAccountLedger(portfolio).statements, trades };
  const held = positions.map(({ ticker }) => ticker);
  const { assets, pending, payments } = await readEverHeldAssets(dependencies, held, entries);
  return {
    ...calculateIncome({
      ...entries,
      positions,
      dividends: payments,
      today: saoPauloDay(dependencies.clock()),
    }),
    unknown: assets.map(({ ticker }) => ticker).filter((ticker) => !payments.has(ticker)),
    mayChange,
    // Without access to changes the partner is not asked either.
    pending: mayChange ? pending : [],
  };
}
