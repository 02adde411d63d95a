import type { CodeDelivery } from '../../shared/contracts/identity.ts';
import { isRecipientUnreachable } from '../integrations/message-not-sent.ts';
import type { Email } from '../integrations/ses-email.ts';
import type { WhatsApp } from '../integrations/whatsapp.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import type { CountCall, RateLimit } from '../runtime/limits/rate-limit.ts';
import { buildLoginCodeEmail, buildLoginCodeTemplate } from './login-code-messages.ts';

/** Each message costs money and may annoy its recipient. */
const codesPerAccount: RateLimit = { name: 'login-code', maximum: 5, windowSeconds: 60 * 60 };

/** Sends login codes by one channel. */
export interface LoginCodeSender {
  readonly channel: 'email' | 'whatsapp';
  /**
   * Sends a code, within the account's limit.
   * @throws MessageNotSentError when it cannot be sent at the moment
   */
  send(recipient: {
    readonly email: string;
    /** With its country's code. */
    readonly phone: string;
    readonly code: string;
  }): Promise<CodeDelivery>;
}

export type CodeProvider =
  | { readonly channel: 'email'; readonly email: Email }
  | { readonly channel: 'whatsapp'; readonly whatsApp: Pick<WhatsApp, 'sendTemplate'> };

export function createLoginCodeSender(
  provider: CodeProvider,
  countCall: CountCall,
): LoginCodeSender {
  return {
    channel: provider.channel,
    async send({ email, phone, code }) {
      try {
        await countCall(codesPerAccount, email);
        await (provider.channel === 'email'
          ? provider.email.send({ to: email, ...buildLoginCodeEmail(code) })
          : provider.whatsApp.sendTemplate({ to: phone, ...buildLoginCodeTemplate(code) }));
        return 'sent';
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'rate_limited') return 'limited';
        if (isRecipientUnreachable(error)) return 'unreachable';
        throw error;
      }
    },
  };
}
