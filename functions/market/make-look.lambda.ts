import type { Context } from 'aws-lambda';
import { reportingFailures } from '../runtime/report-failure.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { lookStore } from './looks/look-store.ts';
import { makeLook } from './looks/make-look.ts';
import { partnerDependencies } from './market-dependencies.ts';

const settings = readSettings(
  'TABLE_NAME',
  'BRAPI_BASE_URL',
  'BRAPI_PLAN',
  'BRAPI_SECRET_ARN',
  'NOTE_PERCENT',
);
const table = openTable(settings.TABLE_NAME);
const dependencies = {
  ...partnerDependencies(table, settings),
  plan: settings.BRAPI_PLAN,
  looks: lookStore(table),
  thresholdInBasisPoints: settings.NOTE_PERCENT * 100,
};

/** The slowest question, its turn with the partner, and the write at the end. */
const reserveMilliseconds = 20_000;

const make = async (_event: unknown, context: Context): Promise<void> => {
  await makeLook({
    ...dependencies,
    hasTime: () => context.getRemainingTimeInMillis() > reserveMilliseconds,
  });
};

/** Fired every five minutes by a rule of EventBridge. */
export const handler = reportingFailures('market not looked at', make);
