import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { tableAccess } from '../../functions/portfolio/table-access.ts';
import * as contracts from '../../shared/contracts/portfolio.ts';
import { getWeeklyReport } from '../../shared/contracts/weekly-report.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import type { Platform } from '../platform/platform.ts';

/** Portfolios and their values. */
export class Portfolio extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    const { settings } = platform.stage;
    const plan = { BRAPI_PLAN: settings.brapiPlan };
    const own = [contracts.getPortfolio, contracts.savePortfolio, getWeeklyReport] as const;
    new Endpoint(this, platform, 'portfolio/portfolio', own, {
      description:
        'Shows and saves what somebody holds, with prices that are known and reports of weeks',
      impact: 'Nobody sees or changes their portfolio, nor a report on its page; it is there.',
      access: tableAccess.portfolio,
      environment: plan,
    });
    new Endpoint(this, platform, 'portfolio/refresh-portfolio', contracts.refreshPortfolio, {
      description: 'Asks the partner what the assets of a portfolio pay',
      impact: 'Portfolios show prices of the last close and no dividends.',
      runbook: 'market-data',
      // Three assets, each after its turn with the partner; below the API's 30.
      timeout: Duration.seconds(25),
      access: tableAccess['refresh-portfolio'],
      secrets: ['brapiToken'],
      environment: { BRAPI_BASE_URL: settings.brapiBaseUrl, ...plan },
    });
  }
}
