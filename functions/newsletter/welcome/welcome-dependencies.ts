import { editionReader } from '../../market/editions/edition-reader.ts';
import { emailSender } from '../../messaging/outgoing/send-messages.ts';
import { identityDigest } from '../../entities/identity-digest.ts';
import { lambdaPlatform, type Platform } from '../../runtime/platform.ts';
import { secretReader } from '../../runtime/secrets.ts';
import { openTable } from '../../runtime/table.ts';
import { subscriberPointers } from '../pointer-store.ts';
import { subscriberStore } from '../subscriber-store.ts';
import type { WelcomeSubscriberDependencies } from './send-newsletter-welcome.ts';

/** Behind the consumer that welcomes subscribers. */
export function welcomeDependencies(
  platform: Platform = lambdaPlatform,
): WelcomeSubscriberDependencies {
  const settings = platform.settings(
    'TABLE_NAME',
    'TOKEN_SECRET_ARN',
    'SITE_URL',
    'EMAIL_PRIORITY_QUEUE_URL',
  );
  const table = openTable(settings.TABLE_NAME, platform);
  return {
    table,
    subscribers: subscriberStore(table),
    pointers: subscriberPointers(table),
    editions: editionReader(table),
    digest: identityDigest(secretReader(settings.TOKEN_SECRET_ARN, platform)),
    send: emailSender(settings.EMAIL_PRIORITY_QUEUE_URL, platform),
    clock: platform.clock,
    siteUrl: settings.SITE_URL.replace(/(?<!\/)\/+$/, ''),
  };
}
