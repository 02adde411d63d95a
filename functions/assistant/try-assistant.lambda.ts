import { tryAssistant } from '../../shared/contracts/assistant.ts';
import { brapiPlans } from '../integrations/brapi-plans.ts';
import { assetReader } from '../market/asset-reader.ts';
import { factTableReader } from '../market/facts/fact-table-reader.ts';
import { longBenchmarksReader } from '../market/history/history-reader.ts';
import { companyNames } from '../market/read-models/company-names.ts';
import { listedLexicon } from '../market/read-models/listed-lexicon.ts';
import { newestEditions, newestFacts } from '../market/read-models/newest-facts.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { perDay, perMinute } from '../runtime/http/limits.ts';
import { logger } from '../runtime/logger.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { openTable } from '../runtime/table.ts';
import { answerVisitor } from './answer-visitor.ts';

/**
 * Limit for all visitors together, so that a client with many addresses cannot use up the partner's quota of paying
 * users.
 */
const allVisitorsLimit = { name: 'try-assistant:everybody', ...perDay(3_000) };

export function createHandler(platform: Platform) {
  const { clock } = platform;
  const settings = platform.settings(
    'TABLE_NAME',
    'EDGE_SECRET_ARN',
    'BRAPI_BASE_URL',
    'BRAPI_PLAN',
    'BRAPI_SECRET_ARN',
  );
  const table = openTable(settings.TABLE_NAME, platform);
  const dependencies = {
    readAsset: assetReader(table, settings, platform),
    readFactTable: factTableReader(table, clock),
    readFacts: newestFacts(table, clock),
    readBenchmarks: longBenchmarksReader(table),
    readCompanyNames: companyNames(table, clock),
    readLexicon: listedLexicon(table, clock),
    readEditions: newestEditions(table, clock),
    delayMinutes: brapiPlans[settings.BRAPI_PLAN].delayMinutes,
    clock,
  };
  const http = httpDependencies(table, settings, platform);

  return endpointHandler(
    tryAssistant,
    http,
    // Many users may share an address; the page limits each to three questions.
    { address: [perDay(300), perMinute(60)] },
    async ({ request }) => {
      await http.countCall(allVisitorsLimit, 'everybody');
      const { about, reply, counts } = await answerVisitor(dependencies, request.text);
      logger.info('visitor answered', { about });
      return { reply, counts };
    },
  );
}

export const handler = createHandler(lambdaPlatform);
