import type { LoginCodeChoice } from '../../shared/values/login-code.ts';
import { sesEmail } from '../integrations/ses-email.ts';
import { whatsApp } from '../integrations/whatsapp.ts';
import { systemClock } from '../runtime/clock.ts';
import { rateLimiter } from '../runtime/rate-limit.ts';
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
  const table = openTable(readSettings('TABLE_NAME').TABLE_NAME);
  const sender = sendLoginCode(carrierOf(choice), rateLimiter(table, systemClock));
  senders.set(choice, sender);
  return sender;
}

function carrierOf(channel: CodeCarrier['channel']): CodeCarrier {
  if (channel === 'email') {
    const { EMAIL_FROM } = readSettings('EMAIL_FROM');
    return { channel, email: sesEmail({ from: EMAIL_FROM, timeoutMilliseconds }) };
  }
  const settings = readSettings(
    'WHATSAPP_BASE_URL',
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_SECRET_ARN',
  );
  return {
    channel,
    whatsApp: whatsApp({
      baseUrl: settings.WHATSAPP_BASE_URL,
      phoneNumberId: settings.WHATSAPP_PHONE_NUMBER_ID,
      readToken: secretReader(settings.WHATSAPP_SECRET_ARN),
      timeoutMilliseconds,
    }),
  };
}
