import { lambdaPlatform, type Platform } from '../../runtime/platform.ts';
import {
  concurrencyLimiter,
  type ConcurrencyLimiter,
} from '../../runtime/partner-concurrency/concurrency-limiter.ts';
import { secretReader } from '../../runtime/secrets.ts';
import { openTable } from '../../runtime/table.ts';
import type {
  DeliverWebhookDependencies,
  DeliverUnsubscribedDependencies,
} from './deliver-webhook.ts';
import { newsletterTokens } from '../subscriber-links.ts';
import { subscriberPointers } from '../pointer-store.ts';
import { subscriberStore } from '../subscriber-store.ts';

interface WithLimiter {
  readonly limiter: ConcurrencyLimiter;
}

/** Dependencies of the consumers that deliver webhooks about subscribers. */
export function webhookDependencies(
  platform: Platform = lambdaPlatform,
): DeliverWebhookDependencies & WithLimiter {
  const settings = platform.settings(
    'SITE_URL',
    'TOKEN_SECRET_ARN',
    'WEBHOOK_URL',
    'WEBHOOK_SECRET_ARN',
  );
  return {
    ...subscriberEventDependencies(platform),
    tokens: newsletterTokens(secretReader(settings.TOKEN_SECRET_ARN, platform)),
    siteUrl: settings.SITE_URL,
    operator: operatorDependencies(platform, settings.WEBHOOK_URL, settings.WEBHOOK_SECRET_ARN),
  };
}

/** The dependencies of the consumer that is also deployed without a receiver. */
export function unsubscribedWebhookDependencies(
  platform: Platform = lambdaPlatform,
): DeliverUnsubscribedDependencies & WithLimiter {
  const settings = platform.settings('WEBHOOK_URL_OR_NONE', 'WEBHOOK_SECRET_ARN');
  const url = settings.WEBHOOK_URL_OR_NONE;
  return {
    ...subscriberEventDependencies(platform),
    operator:
      url === 'none' ? undefined : operatorDependencies(platform, url, settings.WEBHOOK_SECRET_ARN),
  };
}

function subscriberEventDependencies(platform: Platform = lambdaPlatform) {
  const settings = platform.settings('TABLE_NAME', 'PARTNER_SLOTS');
  const table = openTable(settings.TABLE_NAME, platform);
  return {
    table,
    limiter: concurrencyLimiter(table, platform.clock, settings),
    subscribers: subscriberStore(table),
    pointers: subscriberPointers(table),
    clock: platform.clock,
  };
}

function operatorDependencies(platform: Platform, url: string, secretArn: string) {
  return {
    url,
    readSecret: secretReader(secretArn, platform),
    clock: platform.clock,
    fetch: platform.fetch,
    timeoutMilliseconds: 10_000,
  };
}
