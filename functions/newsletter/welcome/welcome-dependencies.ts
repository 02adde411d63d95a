import { emailSender } from '../../messaging/outgoing/send-messages.ts';
import { identityDigest } from '../../records/identity-digest.ts';
import { systemClock } from '../../runtime/clock.ts';
import { secretReader } from '../../runtime/secrets.ts';
import { readSettings } from '../../runtime/settings.ts';
import { openTable } from '../../runtime/table.ts';
import { subscriberPointers } from '../pointer-store.ts';
import { subscriberStore } from '../subscriber-store.ts';
import type { WelcomeSubscriberDependencies } from './welcome-subscriber.ts';

/** Behind the consumer that welcomes subscribers. */
export function welcomeDependencies(): WelcomeSubscriberDependencies {
  const settings = readSettings(
    'TABLE_NAME',
    'TOKEN_SECRET_ARN',
    'SITE_URL',
    'EMAIL_PRIORITY_QUEUE_URL',
  );
  const table = openTable(settings.TABLE_NAME);
  return {
    table,
    subscribers: subscriberStore(table),
    pointers: subscriberPointers(table),
    digest: identityDigest(secretReader(settings.TOKEN_SECRET_ARN)),
    send: emailSender(settings.EMAIL_PRIORITY_QUEUE_URL),
    clock: systemClock,
    siteUrl: settings.SITE_URL.replace(/(?<!\/)\/+$/, ''),
  };
}
