import { accountEmailSender } from '../../messaging/outgoing/send-account-email.ts';
import { emailSender } from '../../messaging/outgoing/send-messages.ts';
import { systemClock } from '../../runtime/clock.ts';
import { readSettings } from '../../runtime/settings.ts';
import { openTable } from '../../runtime/table.ts';
import { trialExpiryStore } from '../expiry/trial-expiry-store.ts';
import type { RemindTrialsDependencies } from './remind-trials.ts';
import { reminderProgress } from './reminder-progress-store.ts';
import type { TellTrialEndedDependencies } from './tell-trial-ended.ts';
import { trialsAlone } from './trial-standing.ts';

function parts() {
  const settings = readSettings('TABLE_NAME', 'EMAIL_PRIORITY_QUEUE_URL', 'SITE_URL');
  const table = openTable(settings.TABLE_NAME);
  return {
    table,
    queueUrl: settings.EMAIL_PRIORITY_QUEUE_URL,
    shared: {
      findAlone: trialsAlone(table),
      clock: systemClock,
      siteUrl: settings.SITE_URL.replace(/(?<!\/)\/+$/, ''),
    },
  };
}

/** Behind the consumer that writes to whoever's trial has ended. */
export function trialEndedDependencies(): TellTrialEndedDependencies {
  const { table, queueUrl, shared } = parts();
  return { ...shared, table, sendEmail: accountEmailSender(queueUrl) };
}

/** Behind the schedule that writes to whoever's trial ends soon. */
export function reminderDependencies(): Omit<RemindTrialsDependencies, 'hasTime'> {
  const { table, queueUrl, shared } = parts();
  return {
    ...shared,
    expiries: trialExpiryStore(table),
    progress: reminderProgress(table),
    send: emailSender(queueUrl),
  };
}
