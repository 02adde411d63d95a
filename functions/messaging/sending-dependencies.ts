import { sesEmail } from '../integrations/ses-email.ts';
import { newsletterTokens } from '../newsletter/subscriber-links.ts';
import { whatsApp } from '../integrations/whatsapp.ts';
import { identityDigest } from '../entities/identity-digest.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable } from '../runtime/table.ts';
import { stopTokens } from './preferences/stop-link.ts';
import { channelRate, sendRateLimiter } from './delivery/send-rate-limiter-store.ts';
import { dailyRecipientStore } from './delivery/daily-recipient-store.ts';
import { channelCircuitBreaker } from './delivery/channel-circuit-breaker-store.ts';
import { deliveryStore } from './delivery/delivery-store.ts';
import {
  emailProvider,
  linkPersonalizer,
  unsubscribeLinkFinder,
} from './delivery/email-provider.ts';
import { acceptanceRecorder } from './outgoing/channel-reports-store.ts';
import { outgoingQueue } from './outgoing/outgoing-queue.ts';
import { broadcastCounts } from './delivery/broadcast-counts-store.ts';
import { eligibilityReader } from './delivery/read-eligibility.ts';
import { sendPreferenceReader } from './delivery/read-send-preferences.ts';
import type { SendDependencies } from './delivery/sender.ts';
import { suppressor } from './suppression/suppress.ts';
import { templateStops } from './delivery/template-stop-store.ts';
import { whatsAppProvider } from './delivery/whatsapp-provider.ts';

/** Returns the dependencies that both senders share. */
function sharedDependencies(platform: Platform, channel: 'email' | 'whatsapp') {
  const { clock, wait } = platform;
  const settings = platform.settings('TABLE_NAME', 'TOKEN_SECRET_ARN', 'SENDING_RATE');
  const table = openTable(settings.TABLE_NAME, platform);
  const digest = identityDigest(secretReader(settings.TOKEN_SECRET_ARN, platform));
  const counts = broadcastCounts(table, clock);
  return {
    table,
    digest,
    parts: {
      readEligibilities: eligibilityReader({ table, clock, digest }, channel),
      readPreferences: sendPreferenceReader(table, clock),
      deliveries: deliveryStore(table, clock, counts),
      counts,
      rateLimiter: sendRateLimiter(table, clock, channel, channelRate(settings.SENDING_RATE)),
      circuitBreaker: channelCircuitBreaker(table, clock, channel),
      recordAcceptance: acceptanceRecorder(table, channel),
      clock,
      wait,
    },
  };
}

/** The client must not retry: attempts are counted by the sender. */
const attempts = 1;

export function emailSending(platform: Platform = lambdaPlatform): SendDependencies {
  const settings = platform.settings(
    'EMAIL_FROM',
    'EMAIL_CONFIGURATION_SET',
    'EMAIL_BULK_QUEUE_URL',
    'EMAIL_PRIORITY_QUEUE_URL',
    'TOKEN_SECRET_ARN',
    'SITE_URL',
  );
  const readTokenKey = secretReader(settings.TOKEN_SECRET_ARN, platform);
  const { aws, clock } = platform;
  const tokens = newsletterTokens(readTokenKey);
  return {
    ...sharedDependencies(platform, 'email').parts,
    provider: emailProvider(
      sesEmail({
        from: settings.EMAIL_FROM,
        configurationSet: settings.EMAIL_CONFIGURATION_SET,
        attempts,
        aws,
      }),
      unsubscribeLinkFinder({
        siteUrl: settings.SITE_URL,
        stopTokens: stopTokens(readTokenKey),
        newsletterTokens: tokens,
        clock,
      }),
      linkPersonalizer({ siteUrl: settings.SITE_URL, newsletterTokens: tokens }),
      settings.SITE_URL,
    ),
    queue: outgoingQueue(
      {
        'email-bulk': settings.EMAIL_BULK_QUEUE_URL,
        'email-priority': settings.EMAIL_PRIORITY_QUEUE_URL,
      },
      platform,
    ),
  };
}

export function whatsAppSending(platform: Platform = lambdaPlatform): SendDependencies {
  const settings = platform.settings(
    'WHATSAPP_BASE_URL',
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_SECRET_ARN',
    'EMAIL_BULK_QUEUE_URL_OR_NONE',
    'EMAIL_PRIORITY_QUEUE_URL_OR_NONE',
    'WHATSAPP_BULK_QUEUE_URL',
    'WHATSAPP_PRIORITY_QUEUE_URL',
  );
  const {
    EMAIL_BULK_QUEUE_URL_OR_NONE: emailBulk,
    EMAIL_PRIORITY_QUEUE_URL_OR_NONE: emailPriority,
  } = settings;
  const { clock } = platform;
  const { table, digest, parts } = sharedDependencies(platform, 'whatsapp');
  return {
    ...parts,
    templates: templateStops(table, clock),
    suppress: suppressor({ table, clock, digest }),
    recordDailyRecipient: dailyRecipientStore(table, clock),
    provider: whatsAppProvider(
      whatsApp({
        baseUrl: settings.WHATSAPP_BASE_URL,
        phoneNumberId: settings.WHATSAPP_PHONE_NUMBER_ID,
        readToken: secretReader(settings.WHATSAPP_SECRET_ARN, platform),
        fetch: platform.fetch,
      }),
    ),
    queue: outgoingQueue(
      {
        ...(emailBulk === 'none' ? {} : { 'email-bulk': emailBulk }),
        ...(emailPriority === 'none' ? {} : { 'email-priority': emailPriority }),
        'whatsapp-bulk': settings.WHATSAPP_BULK_QUEUE_URL,
        'whatsapp-priority': settings.WHATSAPP_PRIORITY_QUEUE_URL,
      },
      platform,
    ),
  };
}
