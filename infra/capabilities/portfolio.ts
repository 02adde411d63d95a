import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { tableAccess } from '../../functions/portfolio/table-access.ts';
import { getPortfolioIncome } from '../../shared/contracts/portfolio/income.ts';
import * as fixedIncome from '../../shared/contracts/portfolio/fixed-income.ts';
import * as contracts from '../../shared/contracts/portfolio/portfolio.ts';
import { getPortfolioReturns, refreshCloses } from '../../shared/contracts/portfolio/returns.ts';
import * as trades from '../../shared/contracts/portfolio/trades.ts';
import { getWeeklyReport } from '../../shared/contracts/portfolio/weekly-report.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import type { Platform } from '../platform/platform.ts';

/** Portfolios and their values. */
export class Portfolio extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    const { settings } = platform.stage;
    const plan = { BRAPI_PLAN: settings.brapiPlan };
    const portfolioContracts = [
      contracts.getPortfolio,
      contracts.savePortfolio,
      getWeeklyReport,
      getPortfolioReturns,
      getPortfolioIncome,
      fixedIncome.getFixedIncome,
      fixedIncome.saveFixedIncome,
    ] as const;
    new Endpoint(this, platform, 'portfolio/portfolio', portfolioContracts, {
      description:
        'Shows and saves a user’s portfolio, with known prices, returns, payments and weekly reports',
      impact: 'Users cannot see or change their portfolio or its reports; no data is lost.',
      access: tableAccess.portfolio,
      environment: plan,
    });
    const tradeContracts = [
      trades.getTrades,
      trades.saveTrades,
      trades.stageTrades,
      trades.importTrades,
      trades.revertImport,
    ] as const;
    new Endpoint(this, platform, 'portfolio/trades', tradeContracts, {
      description: 'Shows, saves and imports a user’s trades, and derives the positions from them',
      impact: 'Users cannot see, enter or import trades; an interrupted import can be repeated.',
      // The first part of an import deletes up to ten thousand rows of an unfinished one.
      timeout: Duration.seconds(25),
      access: tableAccess.trades,
      environment: plan,
    });
    const refreshContracts = [contracts.refreshPortfolio, refreshCloses] as const;
    new Endpoint(this, platform, 'portfolio/refresh-portfolio', refreshContracts, {
      description: 'Reads the dividends and closes of a portfolio’s assets at the partner',
      impact: 'Portfolios show prices of the last close and no dividends; returns end earlier.',
      runbook: 'market-data',
      // Three assets, each after its turn in the partner's rate limit; below the API's 30.
      timeout: Duration.seconds(25),
      access: tableAccess['refresh-portfolio'],
      secrets: ['brapiToken'],
      environment: {
        BRAPI_BASE_URL: settings.brapiBaseUrl,
        BANCO_CENTRAL_BASE_URLS: JSON.stringify(settings.bancoCentralBaseUrls),
        ...plan,
      },
    });
  }
}
