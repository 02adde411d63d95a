import type { LoginCodeChoice } from '../../shared/values/login-code.ts';
import { sesEmail } from '../integrations/ses-email.ts';
import { whatsApp } from '../integrations/whatsapp.ts';
import { apartCounter, type CountApart } from '../messaging/sending/count-apart.ts';
import { inSlots, partnerSlots } from '../runtime/partner-slots/partner-slots.ts';
import type { Platform } from '../runtime/platform.ts';
import { rateLimiter } from '../runtime/limits/rate-limit.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable } from '../runtime/table.ts';
import { sendLoginCode, type CodeCarrier, type SendLoginCode } from './send-login-code.ts';

/**
 * Cognito waits five seconds, and asks again when they are over, which would send another code:
 * better to fail before.
 */
const timeoutMilliseconds = 3_000;

/** The real sender of login codes; undefined where none are sent. */
export function codeSender(choice: LoginCodeChoice, platform: Platform): SendLoginCode | undefined {
  if (choice === 'off') return undefined;
  const { clock } = platform;
  const settings = platform.settings('TABLE_NAME', 'PARTNER_SLOTS', 'SENDING_RATE');
  const table = openTable(settings.TABLE_NAME, platform);
  const slots = partnerSlots(table, clock, settings);
  const carrier = carrierOf(choice, platform, apartCounter(table, clock, choice, settings));
  // The whole of it: a code that is not sent for want of a slot does not count for the account.
  return inSlots(sendLoginCode(carrier, rateLimiter(table, clock)), slots);
}

function carrierOf(
  channel: CodeCarrier['channel'],
  platform: Platform,
  counted: CountApart,
): CodeCarrier {
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
