import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import {
  concurrencyLimiter,
  type ConcurrencyLimiter,
} from '../runtime/partner-concurrency/concurrency-limiter.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable } from '../runtime/table.ts';
import type { DeliverTrialWebhookDependencies } from './start/deliver-trial-webhook.ts';
import { trialStore } from './running/trial-store.ts';

/** Returns the production dependencies of the webhook consumers. */
export function webhookDependencies(
  platform: Platform = lambdaPlatform,
): DeliverTrialWebhookDependencies & {
  readonly limiter: ConcurrencyLimiter;
} {
  const settings = platform.settings(
    'TABLE_NAME',
    'WEBHOOK_URL',
    'WEBHOOK_SECRET_ARN',
    'PARTNER_SLOTS',
  );
  const table = openTable(settings.TABLE_NAME, platform);
  return {
    table,
    trials: trialStore(table),
    clock: platform.clock,
    limiter: concurrencyLimiter(table, platform.clock, settings),
    operator: {
      url: settings.WEBHOOK_URL,
      readSecret: secretReader(settings.WEBHOOK_SECRET_ARN, platform),
      clock: platform.clock,
      fetch: platform.fetch,
      timeoutMilliseconds: 10_000,
    },
  };
}
