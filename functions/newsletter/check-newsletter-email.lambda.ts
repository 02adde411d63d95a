import { checkNewsletterEmail } from '../../shared/contracts/newsletter.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { httpEffects } from '../runtime/http/http-wiring.ts';
import { perMinute } from '../runtime/http/limits.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { checkEmail } from './check-email.ts';
import { subscriberStore } from './subscriber-store.ts';

const settings = readSettings('TABLE_NAME', 'EDGE_SECRET_ARN');
const table = openTable(settings.TABLE_NAME);
const effects = { subscribers: subscriberStore(table) };

export const handler = endpointHandler(
  checkNewsletterEmail,
  httpEffects(table, settings),
  { address: [perMinute(60)] },
  ({ request }) => checkEmail(effects, request.email),
);
