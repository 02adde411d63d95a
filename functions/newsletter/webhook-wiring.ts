import { systemClock } from '../runtime/clock.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import type { DeliverWebhookEffects } from './deliver-webhook.ts';
import { newsletterTokens } from './newsletter-tokens.ts';
import { subscriberStore } from './subscriber-store.ts';

/** The real effects behind the webhook consumers. */
export function webhookEffects(): DeliverWebhookEffects {
  const settings = readSettings(
    'TABLE_NAME',
    'SITE_URL',
    'TOKEN_SECRET_ARN',
    'WEBHOOK_URL',
    'WEBHOOK_SECRET_ARN',
  );
  const table = openTable(settings.TABLE_NAME);
  return {
    table,
    subscribers: subscriberStore(table),
    clock: systemClock,
    tokens: newsletterTokens(secretReader(settings.TOKEN_SECRET_ARN)),
    siteUrl: settings.SITE_URL,
    operator: {
      url: settings.WEBHOOK_URL,
      readSecret: secretReader(settings.WEBHOOK_SECRET_ARN),
      clock: systemClock,
      timeoutMilliseconds: 10_000,
    },
  };
}
