import type { Context } from 'aws-lambda';
import { bancoCentral } from '../integrations/banco-central/banco-central.ts';
import { brapiPlans } from '../integrations/brapi-plans.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { reportingFailures } from '../runtime/report-failure.ts';
import { openTable } from '../runtime/table.ts';
import { withStoredList } from './asset-list.ts';
import { assetListStore } from './asset-list-store.ts';
import { indexChartStorer } from './editions/draw-index-chart.ts';
import { editionChartStore } from './editions/edition-chart-store.ts';
import { editionStore } from './editions/edition-store.ts';
import { makeEdition } from './editions/make-edition.ts';
import { announcedDividendsReader } from './editions/announced-dividends-reader.ts';
import { storedBalancesReader } from './editions/stored-balances.ts';
import { factStore } from './facts/fact-store.ts';
import { withKeptPrices } from './facts/keep-listing.ts';
import { partnerDependencies } from './market-dependencies.ts';

/** The time for the slowest request with its waiting time for the partner, and for the writes at the end. */
const reserveMilliseconds = 20_000;

/** Invoked every minute by an EventBridge rule. */
export function createHandler(platform: Platform) {
  const settings = platform.settings(
    'TABLE_NAME',
    'BRAPI_BASE_URL',
    'BRAPI_PLAN',
    'BRAPI_SECRET_ARN',
    'BANCO_CENTRAL_BASE_URLS',
    'CLOSING_MARGIN_MINUTES',
  );
  const table = openTable(settings.TABLE_NAME, platform);
  const partner = partnerDependencies(table, settings, platform);
  const dependencies = {
    ...partner,
    brapi: {
      ...partner.brapi,
      ...withStoredList(
        withKeptPrices(partner.brapi, factStore(table), partner.clock),
        assetListStore(table),
        partner.clock,
      ),
    },
    plan: settings.BRAPI_PLAN,
    bancoCentral: bancoCentral(settings.BANCO_CENTRAL_BASE_URLS, platform.fetch),
    editions: editionStore(table),
    readBalances: storedBalancesReader(table),
    readAnnounced: announcedDividendsReader(table),
    storeChart: indexChartStorer({
      brapiDay: partner.brapiDay,
      hasMoments: brapiPlans[settings.BRAPI_PLAN].hasMoments,
      charts: editionChartStore(table),
    }),
    closingMarginMinutes: settings.CLOSING_MARGIN_MINUTES,
  };

  const make = async (_event: unknown, context: Context): Promise<void> => {
    await makeEdition({
      ...dependencies,
      hasTime: () => context.getRemainingTimeInMillis() > reserveMilliseconds,
    });
  };

  return reportingFailures('edition not made', make);
}

export const handler = createHandler(lambdaPlatform);
