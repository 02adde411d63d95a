import { systemClock } from '../runtime/clock.ts';
import { partnerSlots, type PartnerSlots } from '../runtime/partner-slots/partner-slots.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import type { AnnounceTrialDependencies } from './start/announce-trial.ts';
import { trialStore } from './running/trial-store.ts';

/** The real dependencies behind the webhook consumers. */
export function webhookDependencies(): AnnounceTrialDependencies & {
  readonly slots: PartnerSlots;
} {
  const settings = readSettings('TABLE_NAME', 'WEBHOOK_URL', 'WEBHOOK_SECRET_ARN', 'PARTNER_SLOTS');
  const table = openTable(settings.TABLE_NAME);
  return {
    table,
    trials: trialStore(table),
    clock: systemClock,
    slots: partnerSlots(table, systemClock, settings),
    operator: {
      url: settings.WEBHOOK_URL,
      readSecret: secretReader(settings.WEBHOOK_SECRET_ARN),
      clock: systemClock,
      timeoutMilliseconds: 10_000,
    },
  };
}
