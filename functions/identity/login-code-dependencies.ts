import type { LoginCodeChoice } from '../../shared/values/login-code.ts';
import { sesEmail } from '../integrations/ses-email.ts';
import { whatsApp } from '../integrations/whatsapp.ts';
import {
  directSendCounter,
  type CountDirectSend,
} from '../messaging/delivery/count-direct-send.ts';
import {
  withSlots,
  concurrencyLimiter,
} from '../runtime/partner-concurrency/concurrency-limiter.ts';
import type { Platform } from '../runtime/platform.ts';
import { rateLimiter } from '../runtime/limits/rate-limit.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable } from '../runtime/table.ts';
import {
  createLoginCodeSender,
  type CodeProvider,
  type LoginCodeSender,
} from './login-code-sender.ts';

/** Cognito waits five seconds and then retries, which would send another code: so this fails before. */
const timeoutMilliseconds = 3_000;

/** The real sender of login codes; undefined if no codes are sent. */
export function loginCodeSender(
  choice: LoginCodeChoice,
  platform: Platform,
): LoginCodeSender | undefined {
  if (choice === 'off') return undefined;
  const { clock } = platform;
  const settings = platform.settings('TABLE_NAME', 'PARTNER_SLOTS', 'SENDING_RATE');
  const table = openTable(settings.TABLE_NAME, platform);
  const slots = concurrencyLimiter(table, clock, settings);
  const provider = createProvider(
    choice,
    platform,
    directSendCounter(table, clock, choice, settings),
  );
  // Wraps the whole sender: a code that is not sent for lack of a slot does not count for the account.
  return withSlots(createLoginCodeSender(provider, rateLimiter(table, clock)), slots);
}

function createProvider(
  channel: CodeProvider['channel'],
  platform: Platform,
  counted: CountDirectSend,
): CodeProvider {
  if (channel === 'email') {
    const { EMAIL_FROM: from, EMAIL_CONFIGURATION_SET: configurationSet } = platform.settings(
      'EMAIL_FROM',
      'EMAIL_CONFIGURATION_SET',
    );
    const email = sesEmail({ from, configurationSet, timeoutMilliseconds, aws: platform.aws });
    return { channel, email: { send: (code) => counted(() => email.send(code)) } };
  }
  const settings = platform.settings(
    'WHATSAPP_BASE_URL',
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_SECRET_ARN',
  );
  const meta = whatsApp({
    baseUrl: settings.WHATSAPP_BASE_URL,
    phoneNumberId: settings.WHATSAPP_PHONE_NUMBER_ID,
    readToken: secretReader(settings.WHATSAPP_SECRET_ARN, platform),
    timeoutMilliseconds,
    fetch: platform.fetch,
  });
  const sendTemplate: typeof meta.sendTemplate = (code) => counted(() => meta.sendTemplate(code));
  return { channel, whatsApp: { ...meta, sendTemplate } };
}
