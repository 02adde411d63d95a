import { checkNewsletterEmail } from '../../shared/contracts/newsletter.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { formLimits } from '../runtime/http/limits.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { checkEmail } from './check-email.ts';
import { subscriberStore } from './subscriber-store.ts';

const settings = readSettings('TABLE_NAME', 'EDGE_SECRET_ARN');
const table = openTable(settings.TABLE_NAME);
const dependencies = { subscribers: subscriberStore(table) };

export const handler = endpointHandler(
  checkNewsletterEmail,
  httpDependencies(table, settings),
  formLimits,
  ({ request }) => checkEmail(dependencies, request.email),
);
