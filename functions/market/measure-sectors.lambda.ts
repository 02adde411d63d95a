import type { Context } from 'aws-lambda';
import { brapiCompanies } from '../integrations/brapi-companies.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { reportingFailures } from '../runtime/report-failure.ts';
import { openTable } from '../runtime/table.ts';
import { factStore } from './facts/fact-store.ts';
import { withKeptPrices } from './facts/keep-listing.ts';
import { partnerDependencies } from './market-dependencies.ts';
import { measureSectors } from './sectors/measure-sectors.ts';
import { sectorStore } from './sectors/sector-store.ts';

/** The time for the slowest request with its waiting time for the partner, and for the writes at the end. */
const reserveMilliseconds = 20_000;

/** Fired every quarter of an hour by a rule of EventBridge. */
export function createHandler(platform: Platform) {
  const settings = platform.settings(
    'TABLE_NAME',
    'BRAPI_BASE_URL',
    'BRAPI_PLAN',
    'BRAPI_SECRET_ARN',
  );
  const table = openTable(settings.TABLE_NAME, platform);
  const partner = partnerDependencies(table, settings, platform);
  const companies = brapiCompanies(partner.connection, partner.clock);
  const facts = factStore(table);
  const dependencies = {
    ...partner,
    brapi: { ...withKeptPrices(partner.brapi, facts, partner.clock), ...companies },
    plan: settings.BRAPI_PLAN,
    sectors: sectorStore(table),
    facts,
  };

  const measure = async (_event: unknown, context: Context): Promise<void> => {
    await measureSectors({
      ...dependencies,
      hasTime: () => context.getRemainingTimeInMillis() > reserveMilliseconds,
    });
  };

  return reportingFailures('sectors not measured', measure);
}

export const handler = createHandler(lambdaPlatform);
