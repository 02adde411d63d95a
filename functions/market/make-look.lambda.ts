import type { Context } from 'aws-lambda';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { reportingFailures } from '../runtime/report-failure.ts';
import { openTable } from '../runtime/table.ts';
import { marketScanStore } from './intraday-scan/market-scan-store.ts';
import { scanMarket } from './intraday-scan/scan-market.ts';
import { partnerDependencies } from './market-dependencies.ts';

/** The time for the slowest request with its waiting time for the partner, and for the write at the end. */
const reserveMilliseconds = 20_000;

/** Fired every five minutes by a rule of EventBridge. */
export function createHandler(platform: Platform) {
  const settings = platform.settings(
    'TABLE_NAME',
    'BRAPI_BASE_URL',
    'BRAPI_PLAN',
    'BRAPI_SECRET_ARN',
    'NOTE_PERCENT',
  );
  const table = openTable(settings.TABLE_NAME, platform);
  const dependencies = {
    ...partnerDependencies(table, settings, platform),
    plan: settings.BRAPI_PLAN,
    scans: marketScanStore(table),
    thresholdInBasisPoints: settings.NOTE_PERCENT * 100,
  };

  const make = async (_event: unknown, context: Context): Promise<void> => {
    await scanMarket({
      ...dependencies,
      hasTime: () => context.getRemainingTimeInMillis() > reserveMilliseconds,
    });
  };

  return reportingFailures('market scan failed', make);
}

export const handler = createHandler(lambdaPlatform);
