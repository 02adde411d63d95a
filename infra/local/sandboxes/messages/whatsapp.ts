import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendJson } from '../../../local-cloud/http-body.ts';
import { suffer } from './message-faults.ts';
import type { MessageFaults } from './message-faults.ts';
import type { SentMessages } from './sent-messages.ts';
import { WhatsAppError, whatsAppErrorCodes } from './whatsapp-errors.ts';
import { readTemplateRequest } from './whatsapp-request.ts';
import type { TemplateRequest } from './whatsapp-request.ts';
import { renderTemplate } from './whatsapp-templates.ts';

export interface WhatsAppSandbox {
  /** Takes what `isWhatsAppPath` says. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

export interface WhatsAppSandboxOptions {
  readonly messages: SentMessages;
  readonly faults: MessageFaults;
  /** The token that the functions hold; undefined while there is none. */
  readonly token: () => string | undefined;
  readonly phoneNumberId: () => string | undefined;
  readonly now: () => Date;
}

const messagesPath = /^\/v\d{1,2}\.\d\/([^/]+)\/messages$/;
const maximumBodyBytes = 256 * 1024;

/** The Graph API's addresses begin with its version, and no other partner's do. */
export function isWhatsAppPath(path: string): boolean {
  return /^\/v\d{1,2}\.\d\//.test(path);
}

/**
 * The WhatsApp Cloud API on this machine, so far as it sends templates. A number that ends in one
 * of the API's six-digit error codes is refused with it: 11 99013-1026 has no WhatsApp. Nobody
 * writes back, and no webhook tells of deliveries.
 */
export function createWhatsAppSandbox(options: WhatsAppSandboxOptions): WhatsAppSandbox {
  return {
    async handle(request, response) {
      try {
        await answer(request, response, options);
      } catch (error) {
        if (!(error instanceof WhatsAppError)) throw error;
        refuse(response, error);
      }
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: WhatsAppSandboxOptions,
): Promise<void> {
  const { messages, faults, now } = options;
  const body = await readBody(request, maximumBodyBytes);
  checkToken(request, options.token());
  const id = messagesPath.exec(request.url?.split('?')[0] ?? '')?.[1];
  if (request.method !== 'POST' || id === undefined || id !== options.phoneNumberId()) {
    throw new WhatsAppError(33, `Object with ID '${id ?? ''}' does not exist`);
  }
  const outcome = await suffer(faults, 'whatsapp', response);
  if (outcome.next === 'nothing') return;
  if (outcome.next === 'refuse') throw new WhatsAppError(knownCode(outcome.error) ?? 131000);

  const message = readTemplateRequest(parseJson(body));
  const rendered = renderTemplate(message);
  const refused = knownCode(Number(message.to.slice(-6)));
  if (refused !== undefined) throw new WhatsAppError(refused);

  const messageId = `wamid.${randomBytes(24).toString('base64')}`;
  messages.record({
    channel: 'whatsapp',
    to: message.to,
    sentAt: now().toISOString(),
    content: {
      messageId,
      template: message.name,
      language: message.language,
      parameters: message.bodyParameters,
      ...rendered,
    },
  });
  if (outcome.loseAnswer) response.destroy();
  else sendJson(response, 200, accepted(message, messageId));
}

function checkToken(request: IncomingMessage, token: string | undefined): void {
  const given = /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (given === undefined) throw new WhatsAppError(104);
  if (token === undefined || given !== token) throw new WhatsAppError(190);
}

function knownCode(number: string | number) {
  return whatsAppErrorCodes.find((code) => code === number);
}

function parseJson(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '');
  } catch {
    throw new WhatsAppError(100, 'The body is no JSON.');
  }
}

function accepted({ input, to }: TemplateRequest, messageId: string): object {
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input, wa_id: ownNumber(to) }],
    messages: [{ id: messageId, message_status: 'accepted' }],
  };
}

/** WhatsApp knows mobile phones of area codes from 31 on mostly without their ninth digit. */
function ownNumber(to: string): string {
  const [, areaCode, rest] = /^55(\d{2})9(\d{8})$/.exec(to) ?? [];
  return areaCode === undefined || Number(areaCode) < 31 ? to : `55${areaCode}${rest}`;
}

function refuse(response: ServerResponse, error: WhatsAppError): void {
  sendJson(response, error.status, {
    error: {
      message: error.message,
      type: error.type,
      code: error.code,
      error_data: { messaging_product: 'whatsapp', details: error.details },
      fbtrace_id: randomBytes(8).toString('base64url'),
    },
  });
}
