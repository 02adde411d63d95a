import type { CodeDelivery } from '../../shared/contracts/identity.ts';
import { isUnreachable } from '../integrations/message-not-sent.ts';
import type { Email } from '../integrations/ses-email.ts';
import type { WhatsApp } from '../integrations/whatsapp.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import type { CountCall, RateLimit } from '../runtime/limits/rate-limit.ts';
import { loginCodeEmail, loginCodeTemplate } from './login-code-messages.ts';

/** Each message costs money and may annoy its recipient. */
const codesPerAccount: RateLimit = { name: 'login-code', maximum: 5, windowSeconds: 60 * 60 };

/** The way by which login codes go out. */
export interface SendLoginCode {
  readonly channel: 'email' | 'whatsapp';
  /**
   * Sends a code, within the account's limit.
   * @throws MessageNotSentError where it cannot be sent at the moment
   */
  to(person: {
    readonly email: string;
    /** With its country's code. */
    readonly phone: string;
    readonly code: string;
  }): Promise<CodeDelivery>;
}

export type CodeCarrier =
  | { readonly channel: 'email'; readonly email: Email }
  | { readonly channel: 'whatsapp'; readonly whatsApp: Pick<WhatsApp, 'sendTemplate'> };

export function sendLoginCode(carrier: CodeCarrier, countCall: CountCall): SendLoginCode {
  return {
    channel: carrier.channel,
    async to({ email, phone, code }) {
      try {
        await countCall(codesPerAccount, email);
        await (carrier.channel === 'email'
          ? carrier.email.send({ to: email, ...loginCodeEmail(code) })
          : carrier.whatsApp.sendTemplate({ to: phone, ...loginCodeTemplate(code) }));
        return 'sent';
      } catch (error) {
        if (error instanceof BfjError && error.code === 'rate_limited') return 'limited';
        if (isUnreachable(error)) return 'unreachable';
        throw error;
      }
    },
  };
}
