import { sesEmail } from '../integrations/ses-email.ts';
import { newsletterTokens } from '../newsletter/newsletter-tokens.ts';
import { whatsApp } from '../integrations/whatsapp.ts';
import { identityDigest } from '../records/identity-digest.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable } from '../runtime/table.ts';
import { stopTokens } from './consent/stop-link.ts';
import { channelRate } from './sending/channel-rate.ts';
import { countedPersonStore } from './sending/counted-person-store.ts';
import { channelStop } from './sending/channel-stop-store.ts';
import { deliveryStore } from './sending/delivery-store.ts';
import { emailCarrier } from './sending/email-carrier.ts';
import { takenRecorder } from './outgoing/channel-reports-store.ts';
import { outgoingQueue } from './outgoing/outgoing-queue.ts';
import { ownLinks } from './sending/own-links.ts';
import { runCounts } from './sending/run-counts-store.ts';
import { permits } from './sending/permit-store.ts';
import { standingReader } from './sending/read-standing.ts';
import { wishReader } from './sending/read-wishes.ts';
import type { SendDependencies } from './sending/sender.ts';
import { suppressor } from './suppression/suppress.ts';
import { templateStops } from './sending/template-stop-store.ts';
import { wayOutFinder } from './sending/way-out.ts';
import { whatsAppCarrier } from './sending/whatsapp-carrier.ts';

/** What both senders have. */
function senderParts(platform: Platform, channel: 'email' | 'whatsapp') {
  const { clock, wait } = platform;
  const settings = platform.settings('TABLE_NAME', 'TOKEN_SECRET_ARN', 'SENDING_RATE');
  const table = openTable(settings.TABLE_NAME, platform);
  const digest = identityDigest(secretReader(settings.TOKEN_SECRET_ARN, platform));
  const counts = runCounts(table, clock);
  return {
    table,
    digest,
    parts: {
      readStandings: standingReader({ table, clock, digest }, channel),
      readWishes: wishReader(table, clock),
      deliveries: deliveryStore(table, clock, counts),
      counts,
      permits: permits(table, clock, channel, channelRate(settings.SENDING_RATE)),
      channel: channelStop(table, clock, channel),
      recordTaken: takenRecorder(table, channel),
      clock,
      wait,
    },
  };
}

/** A try of its own for each attempt: whoever counts attempts cannot have others make more of them. */
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
    ...senderParts(platform, 'email').parts,
    carrier: emailCarrier(
      sesEmail({
        from: settings.EMAIL_FROM,
        configurationSet: settings.EMAIL_CONFIGURATION_SET,
        attempts,
        aws,
      }),
      wayOutFinder({
        siteUrl: settings.SITE_URL,
        stopTokens: stopTokens(readTokenKey),
        newsletterTokens: tokens,
        clock,
      }),
      ownLinks({ siteUrl: settings.SITE_URL, newsletterTokens: tokens }),
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
  const { table, digest, parts } = senderParts(platform, 'whatsapp');
  return {
    ...parts,
    templates: templateStops(table, clock),
    suppress: suppressor({ table, clock, digest }),
    noteCounted: countedPersonStore(table, clock),
    carrier: whatsAppCarrier(
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
