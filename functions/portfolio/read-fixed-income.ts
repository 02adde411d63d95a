import type { FixedIncome } from '../../shared/contracts/portfolio/fixed-income.ts';
import { saoPauloDay } from '../../shared/market/b3-session.ts';
import type { AccessFinder } from '../access/access-guard.ts';
import type { StoredPortfolio } from '../entities/portfolio.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Session } from '../runtime/http/session.ts';
import { mayChangePortfolio } from './read-portfolio.ts';
import type { PortfolioStore } from './stores/portfolio-store.ts';
import { bankDayBefore, isBankDay } from './fixed-income/bank-days.ts';
import type { Rates } from './fixed-income/index-growth.ts';
import { valueInvestment } from './fixed-income/value-investment.ts';

export interface FixedIncomeDependencies {
  readonly portfolios: PortfolioStore;
  readonly findAccess: AccessFinder;
  readonly readRates: () => Promise<Rates>;
  readonly clock: Clock;
}

/**
 * Reads the investments of the session's account with their values, with or without a plan.
 * @throws ProblemError `account_not_found`
 */
export async function readFixedIncome(
  dependencies: FixedIncomeDependencies,
  session: Session,
): Promise<FixedIncome> {
  const [stored, access] = await Promise.all([
    dependencies.portfolios.read(session.accountId),
    dependencies.findAccess(session),
  ]);
  return buildFixedIncomeResponse(dependencies, stored, mayChangePortfolio(access));
}

export async function buildFixedIncomeResponse(
  { readRates, clock }: Pick<FixedIncomeDependencies, 'readRates' | 'clock'>,
  stored: Pick<StoredPortfolio, 'fixedIncome' | 'updated_at'> | undefined,
  mayChange: boolean,
): Promise<FixedIncome> {
  const { fixedIncome = [], updated_at = null } = stored ?? {};
  const rates = fixedIncome.length === 0 ? { cdi: [], ipca: [] } : await readRates();
  const today = saoPauloDay(clock());
  return {
    investments: fixedIncome.map((investment) => ({
      ...investment,
      value: valueInvestment(investment, rates, today),
    })),
    updated_at,
    mayChange,
    isOutdated: mayChange && fixedIncome.length > 0 && isOutdated(rates, today),
  };
}

/** A day's CDI is published on the next bank day, so that the newest value is at most one bank day old. */
function isOutdated({ cdi }: Rates, today: string): boolean {
  const newestDue = bankDayBefore(isBankDay(today) ? today : bankDayBefore(today));
  return (cdi.at(-1)?.day ?? '') < newestDue;
}
