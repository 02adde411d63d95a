import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { readBody } from '@bfj/local-cloud/http-body';
import type { SandboxContext } from './context.ts';
import type { CallFault, Faults } from './faults.ts';
import { ApiError, errorAnswer } from './api-error.ts';
import type { Answer } from './api-error.ts';
import { routes } from './routes.ts';
import type { Route } from './routes.ts';

const maxBodyBytes = 256 * 1024;

export interface ServerOptions {
  readonly context: SandboxContext;
  readonly faults: Faults;
  readonly now: () => number;
  readonly accessToken: () => string;
  readonly publicKey: () => string;
  /** Processes everything due, so that every answer is up to date. */
  readonly processDue: () => void;
  /** Called after every call, which may have created notifications. */
  readonly afterCall: () => void;
  /** Serves files for browsers; resolves to whether the path is one of them. */
  readonly serveFile: (path: string, response: ServerResponse) => Promise<boolean>;
}

/**
 * Serves the partner's API over HTTP.
 * @returns a handler of requests with the partner's own paths, such as `/v1/payments`
 */
export function createServerHandler(options: ServerOptions) {
  const { context, faults } = options;

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const method = request.method ?? 'GET';
    const path = url.pathname;
    const isPreflight = method === 'OPTIONS';
    if (isPreflight && !faults.list().some(({ kind }) => kind === 'outage')) {
      return preflight(response);
    }
    const fault = faults.takeForCall(`${method} ${path}`);
    if (fault?.kind === 'outage') {
      request.destroy();
      return;
    }
    // Read the body before any delay: a call that has arrived takes effect even if its caller disconnects.
    const body = await readBody(request, maxBodyBytes);
    if (fault?.kind === 'delay') await wait(fault.milliseconds, undefined, { ref: false });
    if (fault?.kind === 'status') return sendFault(response, fault);
    if (method === 'GET' && (await options.serveFile(path, response))) return;

    const answer =
      body === undefined
        ? errorAnswer(413, 'Payload too large')
        : execute(method, url, body, request);
    options.afterCall();
    if (fault?.kind === 'lost-answer') {
      // The caller's own timeout ends a hanging call.
      return fault.hang ? undefined : void response.destroy();
    }
    send(response, answer);
  };

  function execute(method: string, url: URL, body: Buffer, request: IncomingMessage): Answer {
    const matching = routes.filter((route) => route.path.test(url.pathname));
    if (matching.length === 0) return errorAnswer(404, `Resource ${url.pathname} not found.`);
    const route = matching.find((one) => one.method === method);
    if (route === undefined) return errorAnswer(405, 'Method not allowed');
    if (!isAuthorized(route, url, request)) return errorAnswer(401, 'invalid access token');
    const parsed = parseJson(body);
    if (parsed === undefined) return errorAnswer(400, 'Invalid JSON body');
    options.processDue();
    try {
      return context.store.transaction(() =>
        route.answer(context, {
          ids: route.path.exec(url.pathname)?.slice(1).map(decode) ?? [],
          query: url.searchParams,
          body: parsed.value,
          idempotencyKey: headerOf(request, 'x-idempotency-key'),
          publicKey: options.publicKey(),
          now: options.now(),
        }),
      );
    } catch (error) {
      if (error instanceof ApiError) return error.answer;
      // JSON that is nested deeper than the stack.
      if (error instanceof RangeError) return errorAnswer(400, 'Invalid JSON body');
      throw error;
    }
  }

  function isAuthorized(route: Route, url: URL, request: IncomingMessage): boolean {
    const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (bearer !== undefined) return bearer === options.accessToken();
    return route.caller === 'either' && url.searchParams.get('public_key') === options.publicKey();
  }
}

/** Browsers call from the pages of any seller. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

function preflight(response: ServerResponse): void {
  response
    .writeHead(204, {
      ...corsHeaders,
      'access-control-allow-methods': 'GET, POST, PUT, OPTIONS',
      'access-control-allow-headers': 'content-type, x-product-id, x-idempotency-key',
      'access-control-max-age': '600',
    })
    .end();
}

function send(response: ServerResponse, { status, body }: Answer): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  response
    .writeHead(status, {
      ...corsHeaders,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'x-request-id': randomUUID(),
    })
    .end(text);
}

function sendFault(response: ServerResponse, fault: CallFault & { kind: 'status' }): void {
  if (fault.retryAfterSeconds !== undefined) {
    response.setHeader('retry-after', String(fault.retryAfterSeconds));
  }
  if (fault.html) {
    response
      .writeHead(fault.status, { ...corsHeaders, 'content-type': 'text/html' })
      .end(`<html><body><h1>${fault.status}</h1></body></html>`);
    return;
  }
  const errorText = fault.status === 429 ? 'too many requests' : 'internal server error';
  send(response, errorAnswer(fault.status, errorText));
}

/** Returns undefined for invalid JSON; an empty body is a valid value. */
function parseJson(body: Buffer): { readonly value: unknown } | undefined {
  if (body.length === 0) return { value: undefined };
  try {
    return { value: JSON.parse(body.toString('utf8')) };
  } catch {
    return undefined;
  }
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
