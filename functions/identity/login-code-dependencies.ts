import type { LoginCodeChoice } from '../../shared/values/login-code.ts';
import { sesEmail } from '../integrations/ses-email.ts';
import { whatsApp } from '../integrations/whatsapp.ts';
import { apartCounter, type CountApart } from '../messaging/sending/count-apart.ts';
import { systemClock } from '../runtime/clock.ts';
import { inSlots, partnerSlots } from '../runtime/partner-slots/partner-slots.ts';
import { rateLimiter } from '../runtime/limits/rate-limit.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { sendLoginCode, type CodeCarrier, type SendLoginCode } from './send-login-code.ts';

/**
 * Cognito waits five seconds, and asks again when they are over, which would send another code:
 * better to fail before.
 */
const timeoutMilliseconds = 3_000;

const senders = new Map<LoginCodeChoice, SendLoginCode>();

/** The real sender of login codes; undefined where none are sent. */
export function codeSender(choice: LoginCodeChoice): SendLoginCode | undefined {
  if (choice === 'off') return undefined;
  const known = senders.get(choice);
  if (known !== undefined) return known;
  const settings = readSettings('TABLE_NAME', 'PARTNER_SLOTS', 'SENDING_RATE');
  const table = openTable(settings.TABLE_NAME);
  const slots = partnerSlots(table, systemClock, settings);
  const carrier = carrierOf(choice, apartCounter(table, systemClock, choice, settings));
  // The whole of it: a code that is not sent for want of a slot does not count for the account.
  const sender = inSlots(sendLoginCode(carrier, rateLimiter(table, systemClock)), slots);
  senders.set(choice, sender);
  return sender;
}

function carrierOf(channel: CodeCarrier['channel'], counted: CountApart): CodeCarrier {
  if (channel === 'email') {
    const { EMAIL_FROM: from, EMAIL_CONFIGURATION_SET: configurationSet } = readSettings(
      'EMAIL_FROM',
      'EMAIL_CONFIGURATION_SET',
    );
    const email = sesEmail({ from, configurationSet, timeoutMilliseconds });
    return { channel, email: { send: (code) => counted(() => email.send(code)) } };
  }
  const settings = readSettings(
    'WHATSAPP_BASE_URL',
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_SECRET_ARN',
  );
  const meta = whatsApp({
    baseUrl: settings.WHATSAPP_BASE_URL,
    phoneNumberId: settings.WHATSAPP_PHONE_NUMBER_ID,
    readToken: secretReader(settings.WHATSAPP_SECRET_ARN),
    timeoutMilliseconds,
  });
  const sendTemplate: typeof meta.sendTemplate = (code) => counted(() => meta.sendTemplate(code));
  return { channel, whatsApp: { ...meta, sendTemplate } };
}
