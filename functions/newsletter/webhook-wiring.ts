import { systemClock } from '../runtime/clock.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import type { DeliverWebhookEffects, TellDepartureEffects } from './deliver-webhook.ts';
import { newsletterTokens } from './newsletter-tokens.ts';
import { subscriberPointers } from './pointer-store.ts';
import { subscriberStore } from './subscriber-store.ts';

/** The real effects behind the consumers that tell of subscribers. */
export function webhookEffects(): DeliverWebhookEffects {
  const settings = readSettings(
    'SITE_URL',
    'TOKEN_SECRET_ARN',
    'WEBHOOK_URL',
    'WEBHOOK_SECRET_ARN',
  );
  return {
    ...tellingEffects(),
    tokens: newsletterTokens(secretReader(settings.TOKEN_SECRET_ARN)),
    siteUrl: settings.SITE_URL,
    operator: operatorEffects(settings.WEBHOOK_URL, settings.WEBHOOK_SECRET_ARN),
  };
}

/** Behind the consumer that is there without a receiver too. */
export function departureEffects(): TellDepartureEffects {
  const settings = readSettings('WEBHOOK_URL_OR_NONE', 'WEBHOOK_SECRET_ARN');
  const url = settings.WEBHOOK_URL_OR_NONE;
  return {
    ...tellingEffects(),
    operator: url === 'none' ? undefined : operatorEffects(url, settings.WEBHOOK_SECRET_ARN),
  };
}

function tellingEffects() {
  const table = openTable(readSettings('TABLE_NAME').TABLE_NAME);
  return {
    table,
    subscribers: subscriberStore(table),
    pointers: subscriberPointers(table),
    clock: systemClock,
  };
}

function operatorEffects(url: string, secretArn: string) {
  return {
    url,
    readSecret: secretReader(secretArn),
    clock: systemClock,
    timeoutMilliseconds: 10_000,
  };
}
