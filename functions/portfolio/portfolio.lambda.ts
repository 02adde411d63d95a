import { getPortfolioIncome } from '../../shared/contracts/portfolio/income.ts';
import {
  getPortfolio,
  savePortfolio as savePortfolioEndpoint,
} from '../../shared/contracts/portfolio/portfolio.ts';
import { getPortfolioReturns } from '../../shared/contracts/portfolio/returns.ts';
import * as fixedIncome from '../../shared/contracts/portfolio/fixed-income.ts';
import { getWeeklyReport } from '../../shared/contracts/portfolio/weekly-report.ts';
import { editionReader } from '../market/editions/edition-reader.ts';
import { followedTickersReader } from '../market/followed-assets/followed-tickers.ts';
import { historyReader, longBenchmarksReader } from '../market/history/history-reader.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { endpointsHandler } from '../runtime/http/http-handler.ts';
import { perDay, perMinute, readingLimits, type SessionLimits } from '../runtime/http/limits.ts';
import { timeOrderedIds } from '../runtime/ids.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { readPortfolioIncome } from './read-income.ts';
import { readFixedIncome } from './read-fixed-income.ts';
import { saveFixedIncome } from './save-fixed-income.ts';
import { withTradesReader } from './ledger/portfolio-with-trades.ts';
import { portfolioDependencies } from './portfolio-dependencies.ts';
import { readPortfolio } from './read-portfolio.ts';
import { readWeeklyReport } from './read-weekly-report.ts';
import { readReturns } from './returns/read-returns.ts';
import { weekTradesReader } from './report/week-trades.ts';
import { savePortfolio } from './save-portfolio.ts';
import { tradeStore } from './stores/trade-store.ts';

/** A user who types a whole portfolio saves each position. */
const savingLimits: SessionLimits = {
  account: [perDay(400), perMinute(30)],
  address: [perMinute(240)],
};

export function createHandler(platform: Platform) {
  const { table, sessionDependencies } = openSession(platform);
  const dependencies = {
    ...sessionDependencies,
    ...portfolioDependencies(table, platform),
    trades: tradeStore(table),
    readWithTrades: withTradesReader(table),
    readHistory: historyReader(table),
    readRates: longBenchmarksReader(table),
    newId: timeOrderedIds(platform.clock),
  };

  const read = sessionEndpointHandler(
    getPortfolio,
    dependencies,
    readingLimits,
    ({ session: caller }) => readPortfolio(dependencies, caller),
  );

  const save = sessionEndpointHandler(
    savePortfolioEndpoint,
    dependencies,
    savingLimits,
    ({ session: caller, request }) => savePortfolio(dependencies, caller, request),
  );

  const reports = {
    ...dependencies,
    readFollowedTickers: followedTickersReader(table),
    readWeekTrades: weekTradesReader(table),
    editions: editionReader(table),
  };

  const report = sessionEndpointHandler(
    getWeeklyReport,
    dependencies,
    readingLimits,
    ({ session: caller, request }) => readWeeklyReport(reports, caller, request),
  );

  const returns = sessionEndpointHandler(
    getPortfolioReturns,
    dependencies,
    readingLimits,
    ({ session: caller }) => readReturns(dependencies, caller),
  );

  const income = sessionEndpointHandler(
    getPortfolioIncome,
    dependencies,
    readingLimits,
    ({ session: caller }) => readPortfolioIncome(dependencies, caller),
  );

  const readInvestments = sessionEndpointHandler(
    fixedIncome.getFixedIncome,
    dependencies,
    readingLimits,
    ({ session: caller }) => readFixedIncome(dependencies, caller),
  );

  const saveInvestments = sessionEndpointHandler(
    fixedIncome.saveFixedIncome,
    dependencies,
    savingLimits,
    ({ session: caller, request }) => saveFixedIncome(dependencies, caller, request),
  );

  return endpointsHandler(read, save, report, returns, income, readInvestments, saveInvestments);
}

export const handler = createHandler(lambdaPlatform);
