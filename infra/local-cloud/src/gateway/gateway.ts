import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CloudModel, InvocationResult, InvokeFunction } from '../cloud-model.ts';
import { readBody } from '../http-body.ts';
import type { Services } from '../services.ts';
import { authorize } from './authorizer.ts';
import { toGatewayResponse } from './gateway-response.ts';
import type { GatewayResponse } from './gateway-response.ts';
import { toGatewayEvent, newRequestId, readAddress } from './gateway-event.ts';
import { selectRoute } from './select-route.ts';

export interface GatewayOptions {
  readonly model: Pick<CloudModel, 'routes' | 'accountId'>;
  readonly invoke: InvokeFunction;
  readonly userPools: Services['userPools'];
  readonly now: () => Date;
  /** Maximum wait for a function; API Gateway's is 30 s. */
  readonly integrationTimeoutMilliseconds?: number;
}

/** @param headerOverrides headers that replace those of the response, as CloudFront's do; undefined removes one */
export type RequestHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  headerOverrides?: HeaderOverrides,
) => Promise<void>;
type HeaderOverrides = Readonly<Record<string, string | undefined>>;

/** API Gateway's limit of a request body: 10 MB. */
const maxBodyBytes = 10 * 1024 * 1024;

/** Hosts the HTTP API of a model, without throttling, access logs and CORS, which the product does not need. */
export function createGateway(options: GatewayOptions): RequestHandler {
  const { model, invoke, userPools, now } = options;
  const timeoutMilliseconds = options.integrationTimeoutMilliseconds ?? 30_000;

  async function answer(request: IncomingMessage, requestId: string): Promise<GatewayResponse> {
    const url = readAddress(request.url ?? '/');
    if (url === undefined) return message(400, 'Bad Request');
    const selected = selectRoute(model.routes, request.method ?? 'GET', url.path);
    if (selected === undefined) return message(404, 'Not Found');
    const { authorizer, functionName } = selected.route;
    const claims = authorizer && (await authorize(request, authorizer, userPools));
    if (authorizer !== undefined && claims === undefined) return unauthorized;
    const body = await readBody(request, maxBodyBytes);
    if (body === undefined) return message(413, 'Request Entity Too Large');
    const event = toGatewayEvent({
      request,
      body,
      url,
      selected,
      claims,
      requestId,
      accountId: model.accountId,
      now: now(),
    });
    const result = await within(timeoutMilliseconds, invoke(functionName, event));
    if (result === undefined) return message(503, 'Service Unavailable');
    if (!result.ok && result.errorType === 'RequestTooLargeException') {
      return message(413, 'Request Entity Too Large');
    }
    if (!result.ok && result.errorType === 'TooManyRequestsException') {
      return message(503, 'Service Unavailable');
    }
    const functionResponse = result.ok ? toGatewayResponse(result.payload) : undefined;
    return functionResponse ?? message(500, 'Internal Server Error');
  }

  return async (request, response, headerOverrides) => {
    const requestId = newRequestId();
    try {
      const apiResponse = await answer(request, requestId);
      send(request, response, apiResponse, { requestId, at: now(), over: headerOverrides });
    } catch (error) {
      // The caller disconnected in the middle of its body: no response is possible.
      if (request.destroyed && !request.complete) return;
      const failed = message(500, 'Internal Server Error');
      send(request, response, failed, { requestId, at: now() });
      throw error;
    }
  };
}

async function within(
  milliseconds: number,
  invocation: Promise<InvocationResult>,
): Promise<InvocationResult | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([invocation, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function message(status: number, text: string, headers: Record<string, string> = {}) {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    cookies: [],
    body: Buffer.from(JSON.stringify({ message: text })),
  };
}

const unauthorized = message(401, 'Unauthorized', { 'www-authenticate': 'Bearer' });

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: GatewayResponse,
  {
    requestId,
    at,
    over: headerOverrides = {},
  }: {
    readonly requestId: string;
    readonly at: Date;
    readonly over?: HeaderOverrides | undefined;
  },
): void {
  if (response.destroyed || response.headersSent) return;
  // Discards an unread body, so that the connection can be reused.
  if (!request.complete) request.resume();
  for (const [name, value] of Object.entries(answer.headers)) setHeader(response, name, value);
  for (const [name, value] of Object.entries(headerOverrides)) {
    if (value === undefined) response.removeHeader(name);
    else setHeader(response, name, value);
  }
  if (answer.cookies.length > 0) response.setHeader('set-cookie', [...answer.cookies]);
  // Browsers learn from it how far their own clock is from this one.
  response.setHeader('date', at.toUTCString());
  response.setHeader('apigw-requestid', requestId);
  response.statusCode = answer.status;
  const bodiless = answer.status === 204 || answer.status === 304;
  if (!bodiless) response.setHeader('content-length', answer.body.length);
  response.end(request.method === 'HEAD' || bodiless ? undefined : answer.body);
}

/** Omits a header that HTTP cannot carry, as API Gateway does, and still sends the response. */
function setHeader(response: ServerResponse, name: string, value: string): void {
  try {
    response.setHeader(name, value);
  } catch {
    response.removeHeader(name);
  }
}
