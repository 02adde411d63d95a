import type { Context } from 'aws-lambda';
import { brapiCompanies } from '../integrations/brapi-companies.ts';
import { reportingFailures } from '../runtime/report-failure.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { partnerDependencies } from './market-dependencies.ts';
import { measureSectors } from './sectors/measure-sectors.ts';
import { sectorStore } from './sectors/sector-store.ts';

const settings = readSettings('TABLE_NAME', 'BRAPI_BASE_URL', 'BRAPI_PLAN', 'BRAPI_SECRET_ARN');
const table = openTable(settings.TABLE_NAME);
const partner = partnerDependencies(table, settings);
const companies = brapiCompanies(
  settings.BRAPI_BASE_URL,
  secretReader(settings.BRAPI_SECRET_ARN),
  partner.clock,
);
const dependencies = {
  ...partner,
  brapi: { ...partner.brapi, ...companies },
  plan: settings.BRAPI_PLAN,
  sectors: sectorStore(table),
};

/** The slowest question, its turn with the partner, and the writes at the end. */
const reserveMilliseconds = 20_000;

const measure = async (_event: unknown, context: Context): Promise<void> => {
  await measureSectors({
    ...dependencies,
    hasTime: () => context.getRemainingTimeInMillis() > reserveMilliseconds,
  });
};

/** Fired every quarter of an hour by a rule of EventBridge. */
export const handler = reportingFailures('sectors not measured', measure);
