import * as z from 'zod/mini';
import type { WhatsAppChoices } from './whatsapp-choices.ts';
import { readPhoneNumber } from '../entities/phone-number.ts';
import type { ReadSecret } from '../runtime/secrets.ts';
import { MessageNotSentError, isNeverSent } from './message-not-sent.ts';
import { classifyWhatsAppError } from './whatsapp-failures.ts';

/** Messages on WhatsApp, where a conversation may only be started by a template that Meta has approved. */
export interface WhatsApp {
  /**
   * Hands a message over; being accepted is not yet being delivered.
   * @throws MessageNotSentError
   */
  sendTemplate(message: TemplateMessage): Promise<AcceptedMessage>;

  /**
   * Sends a free text to a user who has written within the last day.
   * @throws MessageNotSentError
   */
  sendText(message: TextMessage): Promise<AcceptedMessage>;

  /**
   * Marks a user's message as read and shows the typing indicator until the answer, or for 25 seconds. Sends no
   * message.
   * @param messageId WhatsApp's id of the user's message
   * @param signal aborted when it is no longer needed
   * @throws MessageNotSentError
   */
  showTyping(messageId: string, signal: AbortSignal): Promise<void>;
}

interface Addressed {
  /** A number in E.164, or a user's id (`BR.…`). */
  readonly to: string;
  /** Repeated in every status of the message; 512 characters at most. */
  readonly reference?: string | undefined;
}

export interface TemplateMessage extends Addressed {
  readonly template: string;
  readonly language: 'pt_BR';
  /** Texts of `{{1}}`, `{{2}}`, …: no line breaks, no tabs. */
  readonly parameters: readonly string[];
  /** The payload of the template's first button; in an authentication template the code. */
  readonly button?:
    | { readonly kind: 'url' | 'quick_reply'; readonly parameter: string }
    | undefined;
}

/** With buttons, with a list or with neither: within Meta's bounds (functions/integrations/whatsapp-choices.ts). */
export interface TextMessage extends Addressed, WhatsAppChoices {
  /** 4,096 characters at most; 1,024 with buttons. */
  readonly text: string;
}

export interface AcceptedMessage {
  readonly messageId: string;
  /** The recipient's WhatsApp id, often without the ninth digit; their messages have it. */
  readonly whatsAppId: string | undefined;
}

/** The version of the Graph API that this module was written for. */
const graphVersion = 'v26.0';

const defaultTimeoutMilliseconds = 4_000;

const acceptedSchema = z.object({
  contacts: z.optional(z.array(z.object({ wa_id: z.nullish(z.string()) }))),
  messages: z
    .array(z.object({ id: z.string(), message_status: z.optional(z.string()) }))
    .check(z.minLength(1)),
});

const successSchema = z.object({ success: z.literal(true) });

const errorSchema = z.object({ error: z.object({ code: z.number() }) });

export function whatsApp(options: {
  readonly baseUrl: string;
  readonly phoneNumberId: string;
  readonly readToken: ReadSecret;
  readonly timeoutMilliseconds?: number;
  readonly fetch?: typeof fetch;
}): WhatsApp {
  const { baseUrl, phoneNumberId, readToken } = options;
  const access = { readToken, fetch: options.fetch ?? fetch };
  const url = `${baseUrl}/${graphVersion}/${phoneNumberId}/messages`;
  const send = async (request: object) => {
    const { timeoutMilliseconds = defaultTimeoutMilliseconds } = options;
    const within = () => AbortSignal.timeout(timeoutMilliseconds);
    return parseAcceptedMessage(await requestJson(url, access, request, within));
  };
  return {
    sendTemplate: async (message) =>
      send({ ...buildEnvelope(message), type: 'template', template: buildTemplate(message) }),
    sendText: async (message) => send({ ...buildEnvelope(message), ...buildContent(message) }),
    showTyping: async (messageId, signal) => {
      const request = {
        messaging_product: 'whatsapp',
        status: 'read',
        message_id: messageId,
        typing_indicator: { type: 'text' },
      };
      const body = await requestJson(url, access, request, () => signal);
      if (!successSchema.safeParse(body).success) throw unexpectedShape();
    },
  };
}

function buildEnvelope({ to, reference }: Addressed): object {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...toAddressee(to),
    ...(reference === undefined ? {} : { biz_opaque_callback_data: reference }),
  };
}

/** WhatsApp's id of a user for our business: a country and letters or digits. */
const userIdPattern = /^[A-Z]{2}\.[A-Za-z0-9.]{1,128}$/;

function toAddressee(to: string): object {
  if (userIdPattern.test(to)) return { recipient: to };
  // Digits without a plus sign may be a national number, and a plus sign would turn it into a number of another
  // country.
  const number = to.startsWith('+') ? readPhoneNumber(to) : undefined;
  if (number !== undefined) return { to: number };
  throw new MessageNotSentError('Neither a number nor an id', { failure: 'unreachable' });
}

function buildContent({ text, buttons, list }: TextMessage): object {
  if (buttons !== undefined) {
    return interactive('button', text, {
      buttons: buttons.map((reply) => ({ type: 'reply', reply })),
    });
  }
  if (list !== undefined) {
    return interactive('list', text, { button: list.label, sections: [{ rows: list.rows }] });
  }
  return { type: 'text', text: { body: text, preview_url: false } };
}

function interactive(type: 'button' | 'list', text: string, action: object): object {
  return { type: 'interactive', interactive: { type, body: { text }, action } };
}

function buildTemplate({ template, language, parameters, button }: TemplateMessage): object {
  const texts = parameters.map((text) => ({ type: 'text', text }));
  return {
    name: template,
    language: { code: language },
    components: [
      ...(texts.length === 0 ? [] : [{ type: 'body', parameters: texts }]),
      ...(button === undefined ? [] : [buttonComponent(button)]),
    ],
  };
}

function buttonComponent({ kind, parameter }: NonNullable<TemplateMessage['button']>): object {
  const carried =
    kind === 'url' ? { type: 'text', text: parameter } : { type: 'payload', payload: parameter };
  return { type: 'button', sub_type: kind, index: '0', parameters: [carried] };
}

interface Access {
  readonly readToken: ReadSecret;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * @param within starts when the token is known
 * @returns the JSON body of a successful response; undefined when it is not JSON
 */
async function requestJson(
  url: string,
  access: Access,
  request: object,
  within: () => AbortSignal,
): Promise<unknown> {
  const { status, body } = await post(url, access, request, within);
  if (status < 200 || status > 299) throw errorOfResponse(status, body);
  return body;
}

async function post(
  url: string,
  { readToken, fetch }: Access,
  request: object,
  within: () => AbortSignal,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const token = await readAccessToken(readToken);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(request),
      // A redirect must not receive the token.
      redirect: 'manual',
      signal: within(),
    });
    return { status: answer.status, body: parseJson(await answer.text()) };
  } catch (error) {
    throw new MessageNotSentError('WhatsApp did not answer', {
      failure: isNeverSent(error) ? 'not-taken' : 'unknown',
      cause: error,
    });
  }
}

async function readAccessToken(readToken: ReadSecret): Promise<string> {
  try {
    return await readToken();
  } catch (error) {
    throw new MessageNotSentError('The token of WhatsApp could not be read', {
      failure: 'not-taken',
      cause: error,
    });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorOfResponse(status: number, body: unknown): MessageNotSentError {
  const code = errorSchema.safeParse(body).data?.error.code;
  const withCode = code === undefined ? 'without a code' : `with code ${code}`;
  return new MessageNotSentError(`WhatsApp answered ${status} ${withCode}`, {
    failure: classifyWhatsAppError(code, status),
    partnerCode: code === undefined ? undefined : String(code),
  });
}

function unexpectedShape(): MessageNotSentError {
  return new MessageNotSentError('WhatsApp accepted in another shape', { failure: 'unknown' });
}

function parseAcceptedMessage(body: unknown): AcceptedMessage {
  const answer = acceptedSchema.safeParse(body);
  const message = answer.data?.messages[0];
  if (message === undefined) throw unexpectedShape();
  // A paused template answers 200 but is not delivered.
  if (message.message_status === 'paused') {
    throw new MessageNotSentError('WhatsApp has paused the template', {
      failure: 'template-stop',
      partnerCode: 'paused',
    });
  }
  return {
    messageId: message.id,
    whatsAppId: answer.data?.contacts?.[0]?.wa_id ?? undefined,
  };
}
