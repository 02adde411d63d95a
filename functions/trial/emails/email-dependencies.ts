import { accountEmailSender, emailSender } from '../../messaging/outgoing/send-messages.ts';
import { lambdaPlatform, type Platform } from '../../runtime/platform.ts';
import { openTable } from '../../runtime/table.ts';
import { trialExpiryStore } from '../expiry/trial-expiry-store.ts';
import type { RemindTrialsDependencies } from '../emails/remind-trials.ts';
import { reminderProgress } from '../emails/reminder-progress-store.ts';
import type { SendTrialEndedDependencies } from './send-trial-ended-email.ts';
import { trialsWithoutAccessFinder } from './trials-without-access.ts';

function commonDependencies(platform: Platform = lambdaPlatform) {
  const settings = platform.settings('TABLE_NAME', 'EMAIL_PRIORITY_QUEUE_URL', 'SITE_URL');
  const table = openTable(settings.TABLE_NAME, platform);
  return {
    table,
    queueUrl: settings.EMAIL_PRIORITY_QUEUE_URL,
    shared: {
      findWithoutAccess: trialsWithoutAccessFinder(table),
      clock: platform.clock,
      siteUrl: settings.SITE_URL.replace(/(?<!\/)\/+$/, ''),
    },
  };
}

/** For the consumer that sends an e-mail after a trial's end. */
export function trialEndedDependencies(
  platform: Platform = lambdaPlatform,
): SendTrialEndedDependencies {
  const { table, queueUrl, shared } = commonDependencies(platform);
  return { ...shared, table, sendEmail: accountEmailSender(queueUrl, platform) };
}

/** For the schedule that sends an e-mail before a trial's end. */
export function reminderDependencies(
  platform: Platform = lambdaPlatform,
): Omit<RemindTrialsDependencies, 'hasTime'> {
  const { table, queueUrl, shared } = commonDependencies(platform);
  return {
    ...shared,
    expiries: trialExpiryStore(table),
    progress: reminderProgress(table),
    send: emailSender(queueUrl, platform),
  };
}
