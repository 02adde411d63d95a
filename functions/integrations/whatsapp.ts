import * as z from 'zod/mini';
import { internationalPhone, isMobilePhone, phoneDigits } from '../../shared/values/phone.ts';
import type { ReadSecret } from '../runtime/secrets.ts';
import { MessageNotSentError } from './message-not-sent.ts';
import { failureOfRefusal } from './whatsapp-failures.ts';

/** Messages on WhatsApp, which may only begin a conversation by a template that Meta approved. */
export interface WhatsApp {
  /**
   * Hands a message over; being accepted is not yet being delivered.
   * @throws MessageNotSentError
   */
  sendTemplate(message: TemplateMessage): Promise<AcceptedTemplate>;
}

export interface TemplateMessage {
  /** 11 national digits. */
  readonly to: string;
  readonly template: string;
  readonly language: 'pt_BR';
  /** Texts of `{{1}}`, `{{2}}`, …: no line breaks, no tabs. */
  readonly parameters: readonly string[];
  /** What the template's first button carries; that of an authentication template carries the code. */
  readonly button?: { readonly kind: 'url' | 'quick_reply'; readonly parameter: string };
}

export interface AcceptedTemplate {
  readonly messageId: string;
  /** The person's own number at WhatsApp, often without the ninth digit; what they write has it. */
  readonly whatsAppId: string | undefined;
}

/** The version of the Graph API that this was written against. */
const graphVersion = 'v26.0';

const defaultTimeoutMilliseconds = 4_000;

const acceptedSchema = z.object({
  contacts: z.optional(z.array(z.object({ wa_id: z.nullish(z.string()) }))),
  messages: z
    .array(z.object({ id: z.string(), message_status: z.optional(z.string()) }))
    .check(z.minLength(1)),
});

const refusalSchema = z.object({ error: z.object({ code: z.number() }) });

export function whatsApp(options: {
  readonly baseUrl: string;
  readonly phoneNumberId: string;
  readonly readToken: ReadSecret;
  readonly timeoutMilliseconds?: number;
}): WhatsApp {
  const { baseUrl, phoneNumberId, readToken } = options;
  const url = `${baseUrl}/${graphVersion}/${phoneNumberId}/messages`;
  return {
    async sendTemplate(message) {
      if (!isMobilePhone(message.to)) {
        throw new MessageNotSentError('WhatsApp reaches mobile phones only', {
          failure: 'recipient-unreachable',
        });
      }
      const { status, body } = await post(url, readToken, requestOf(message), options);
      if (status < 200 || status > 299) throw refusal(status, body);
      return accepted(body);
    },
  };
}

function requestOf({ to, template, language, parameters, button }: TemplateMessage): object {
  const texts = parameters.map((text) => ({ type: 'text', text }));
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: internationalPhone(phoneDigits(to)),
    type: 'template',
    template: {
      name: template,
      language: { code: language },
      components: [
        ...(texts.length === 0 ? [] : [{ type: 'body', parameters: texts }]),
        ...(button === undefined ? [] : [buttonComponent(button)]),
      ],
    },
  };
}

function buttonComponent({ kind, parameter }: NonNullable<TemplateMessage['button']>): object {
  const carried =
    kind === 'url' ? { type: 'text', text: parameter } : { type: 'payload', payload: parameter };
  return { type: 'button', sub_type: kind, index: '0', parameters: [carried] };
}

/** @returns the status and the body as JSON, undefined where it is none */
async function post(
  url: string,
  readToken: ReadSecret,
  request: object,
  { timeoutMilliseconds = defaultTimeoutMilliseconds }: { readonly timeoutMilliseconds?: number },
): Promise<{ readonly status: number; readonly body: unknown }> {
  const token = await tokenOf(readToken);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(request),
      // A token goes to the address that it was set up for, and to no other.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    return { status: answer.status, body: jsonOf(await answer.text()) };
  } catch (error) {
    throw new MessageNotSentError('WhatsApp did not answer', {
      failure: 'retryable',
      cause: error,
    });
  }
}

async function tokenOf(readToken: ReadSecret): Promise<string> {
  try {
    return await readToken();
  } catch (error) {
    throw new MessageNotSentError('The token of WhatsApp could not be read', {
      failure: 'retryable',
      cause: error,
    });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal(status: number, body: unknown): MessageNotSentError {
  const code = refusalSchema.safeParse(body).data?.error.code;
  const withCode = code === undefined ? 'without a code' : `with code ${code}`;
  return new MessageNotSentError(`WhatsApp answered ${status} ${withCode}`, {
    failure: failureOfRefusal(code, status),
    partnerCode: code === undefined ? undefined : String(code),
  });
}

function accepted(body: unknown): AcceptedTemplate {
  const answer = acceptedSchema.safeParse(body);
  const message = answer.data?.messages[0];
  if (message === undefined) {
    throw new MessageNotSentError('WhatsApp accepted in another shape', { failure: 'retryable' });
  }
  // A paused template answers 200 all the same, and reaches nobody.
  if (message.message_status === 'paused') {
    throw new MessageNotSentError('WhatsApp has paused the template', {
      failure: 'permanent',
      partnerCode: 'paused',
    });
  }
  return {
    messageId: message.id,
    whatsAppId: answer.data?.contacts?.[0]?.wa_id ?? undefined,
  };
}
