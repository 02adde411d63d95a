import { tryAssistant } from '../../shared/contracts/assistant.ts';
import { brapiPlans } from '../integrations/brapi-plans.ts';
import { assetReader } from '../market/asset-reader.ts';
import { companyNames } from '../market/known/company-names.ts';
import { newestEditions, newestFacts } from '../market/known/newest-facts.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { perDay, perMinute } from '../runtime/http/limits.ts';
import { logger } from '../runtime/logger.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { openTable } from '../runtime/table.ts';
import { answerVisitor } from './answer-visitor.ts';

/** All visitors together: who has many addresses takes nothing of the partner's quota from those who pay. */
const everybody = { name: 'try-assistant:everybody', ...perDay(3_000) };

export function open(platform: Platform) {
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
    readFacts: newestFacts(table, clock),
    readCompanyNames: companyNames(table, clock),
    readEditions: newestEditions(table, clock),
    delayMinutes: brapiPlans[settings.BRAPI_PLAN].delayMinutes,
    clock,
  };
  const http = httpDependencies(table, settings, platform);

  return endpointHandler(
    tryAssistant,
    http,
    // Many people share an address; three questions each are counted by the page.
    { address: [perDay(300), perMinute(60)] },
    async ({ request }) => {
      await http.countCall(everybody, 'everybody');
      const { about, reply, counts } = await answerVisitor(dependencies, request.text);
      logger.info('visitor answered', { about });
      return { reply, counts };
    },
  );
}

export const handler = open(lambdaPlatform);
