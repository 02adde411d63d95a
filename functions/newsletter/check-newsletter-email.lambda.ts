import { checkNewsletterEmail } from '../../shared/contracts/newsletter.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { formLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { openTable } from '../runtime/table.ts';
import { checkEmail } from './check-email.ts';
import { subscriberStore } from './subscriber-store.ts';

export function createHandler(platform: Platform) {
  const settings = platform.settings('TABLE_NAME', 'EDGE_SECRET_ARN');
  const table = openTable(settings.TABLE_NAME, platform);
  const dependencies = { subscribers: subscriberStore(table) };

  return endpointHandler(
    checkNewsletterEmail,
    httpDependencies(table, settings, platform),
    formLimits,
    ({ request }) => checkEmail(dependencies, request.email),
  );
}

export const handler = createHandler(lambdaPlatform);
