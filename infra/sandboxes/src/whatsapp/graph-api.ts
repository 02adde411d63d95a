import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendJson } from '@bfj/local-cloud/http-body';
import { applyFault } from '../messages/message-faults.ts';
import type { WhatsAppContext } from './context.ts';
import type { AcceptedMessage } from './status-plan.ts';
import { readMessagesRequest, parseRecipients } from './message-request.ts';
import { markRead, acceptMessage } from './sending.ts';
import { createTemplate, listTemplates } from './template-api.ts';
import { WhatsAppError, isWhatsAppErrorCode } from './whatsapp-errors.ts';

const maxBodyBytes = 256 * 1024;

/** The Graph API's paths start with its version, unlike those of every other partner. */
export function isWhatsAppPath(path: string): boolean {
  return /^\/v\d{1,2}\.\d\//.test(path);
}

/** Serves the API over HTTP: handles the paths that `isWhatsAppPath` accepts. */
export function createGraphApi(context: WhatsAppContext, token: () => string | undefined) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await answer(request, response, context, token());
    } catch (error) {
      if (!(error instanceof WhatsAppError)) throw error;
      sendError(response, error);
    }
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  context: WhatsAppContext,
  token: string | undefined,
): Promise<void> {
  const body = parseJson(await readBody(request, maxBodyBytes));
  checkToken(request, token);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const [, , id = '', edge] = pathname.split('/');
  const call = `${request.method} ${pathname.split('/').slice(3).join('/')}`;
  const { phoneNumberId, accountId } = context.number();
  if (id !== '' && id === phoneNumberId && call === 'POST messages') {
    return sendMessage(body, response, context);
  }
  if (id !== '' && id === phoneNumberId && call === 'GET ') {
    return sendJson(response, 200, numberView(context));
  }
  if (id === accountId && edge === 'message_templates') {
    if (call === 'GET message_templates') {
      const address = `http://${request.headers.host ?? 'localhost'}${pathname}`;
      return sendJson(response, 200, listTemplates(context, searchParams, address));
    }
    if (call === 'POST message_templates') {
      const value = jsonOf(body);
      return sendJson(
        response,
        200,
        context.transaction(() => createTemplate(context, value)),
      );
    }
  }
  throw new WhatsAppError(33, `Object with ID '${id}' does not exist, or cannot do this`);
}

async function sendMessage(
  body: ParsedBody,
  response: ServerResponse,
  context: WhatsAppContext,
): Promise<void> {
  const outcome = await applyFault(
    context.faults,
    'whatsapp',
    response,
    parseRecipients(body.value),
  );
  if (outcome.next === 'nothing') return;
  if (outcome.next === 'fail') {
    const code = Number(outcome.error);
    throw new WhatsAppError(isWhatsAppErrorCode(code) ? code : 131_000);
  }
  const messagesRequest = readMessagesRequest(jsonOf(body));
  const answerBody = context.transaction(() => {
    if (messagesRequest.kind === 'message')
      return acceptedAnswer(messagesRequest.input, acceptMessage(context, messagesRequest));
    markRead(context, messagesRequest);
    return { success: true };
  });
  if (outcome.loseAnswer) response.destroy();
  else sendJson(response, 200, answerBody);
}

function checkToken(request: IncomingMessage, token: string | undefined): void {
  const requestToken = /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (requestToken === undefined) throw new WhatsAppError(104);
  if (token === undefined || requestToken !== token) throw new WhatsAppError(190);
}

interface ParsedBody {
  readonly isJson: boolean;
  readonly value: unknown;
}

function parseJson(body: Buffer | undefined): ParsedBody {
  try {
    return { isJson: true, value: JSON.parse(body?.toString('utf8') ?? '') };
  } catch {
    return { isJson: false, value: undefined };
  }
}

function jsonOf({ isJson, value }: ParsedBody): unknown {
  if (!isJson) throw new WhatsAppError(100, 'The body is no JSON.');
  return value;
}

function numberView(context: WhatsAppContext): object {
  const { phoneNumberId, displayNumber } = context.number();
  const { rating, limit } = context.quality();
  const { perSecond } = context.settings();
  return {
    verified_name: 'BFJ',
    code_verification_status: 'VERIFIED',
    display_phone_number: `+${displayNumber}`,
    quality_rating: rating,
    platform_type: 'CLOUD_API',
    throughput: { level: perSecond >= 1000 ? 'HIGH' : 'STANDARD' },
    whatsapp_business_manager_messaging_limit: limit,
    id: phoneNumberId,
  };
}

function acceptedAnswer(input: string, { id, user, pacing }: AcceptedMessage): object {
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input, wa_id: user.waId, user_id: user.userId }],
    messages: [{ id, ...(pacing === undefined ? {} : { message_status: pacing }) }],
  };
}

function sendError(response: ServerResponse, error: WhatsAppError): void {
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
