import type { Context } from 'aws-lambda';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { reportingFailures } from '../runtime/report-failure.ts';
import { openTable } from '../runtime/table.ts';
import { lookStore } from './looks/look-store.ts';
import { makeLook } from './looks/make-look.ts';
import { partnerDependencies } from './market-dependencies.ts';

/** The slowest question, its turn with the partner, and the write at the end. */
const reserveMilliseconds = 20_000;

/** Fired every five minutes by a rule of EventBridge. */
export function open(platform: Platform) {
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
    looks: lookStore(table),
    thresholdInBasisPoints: settings.NOTE_PERCENT * 100,
  };

  const make = async (_event: unknown, context: Context): Promise<void> => {
    await makeLook({
      ...dependencies,
      hasTime: () => context.getRemainingTimeInMillis() > reserveMilliseconds,
    });
  };

  return reportingFailures('market not looked at', make);
}

export const handler = open(lambdaPlatform);
