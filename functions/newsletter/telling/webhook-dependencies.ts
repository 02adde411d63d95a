import { systemClock } from '../../runtime/clock.ts';
import { partnerSlots, type PartnerSlots } from '../../runtime/partner-slots/partner-slots.ts';
import { secretReader } from '../../runtime/secrets.ts';
import { readSettings } from '../../runtime/settings.ts';
import { openTable } from '../../runtime/table.ts';
import type { DeliverWebhookDependencies, TellDepartureDependencies } from './deliver-webhook.ts';
import { newsletterTokens } from '../newsletter-tokens.ts';
import { subscriberPointers } from '../pointer-store.ts';
import { subscriberStore } from '../subscriber-store.ts';

interface InSlots {
  readonly slots: PartnerSlots;
}

/** The real dependencies behind the consumers that tell of subscribers. */
export function webhookDependencies(): DeliverWebhookDependencies & InSlots {
  const settings = readSettings(
    'SITE_URL',
    'TOKEN_SECRET_ARN',
    'WEBHOOK_URL',
    'WEBHOOK_SECRET_ARN',
  );
  return {
    ...tellingDependencies(),
    tokens: newsletterTokens(secretReader(settings.TOKEN_SECRET_ARN)),
    siteUrl: settings.SITE_URL,
    operator: operatorDependencies(settings.WEBHOOK_URL, settings.WEBHOOK_SECRET_ARN),
  };
}

/** Behind the consumer that is there without a receiver too. */
export function departureDependencies(): TellDepartureDependencies & InSlots {
  const settings = readSettings('WEBHOOK_URL_OR_NONE', 'WEBHOOK_SECRET_ARN');
  const url = settings.WEBHOOK_URL_OR_NONE;
  return {
    ...tellingDependencies(),
    operator: url === 'none' ? undefined : operatorDependencies(url, settings.WEBHOOK_SECRET_ARN),
  };
}

function tellingDependencies() {
  const settings = readSettings('TABLE_NAME', 'PARTNER_SLOTS');
  const table = openTable(settings.TABLE_NAME);
  return {
    table,
    slots: partnerSlots(table, systemClock, settings),
    subscribers: subscriberStore(table),
    pointers: subscriberPointers(table),
    clock: systemClock,
  };
}

function operatorDependencies(url: string, secretArn: string) {
  return {
    url,
    readSecret: secretReader(secretArn),
    clock: systemClock,
    timeoutMilliseconds: 10_000,
  };
}
