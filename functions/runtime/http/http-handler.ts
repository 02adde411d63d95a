import middy, { type MiddlewareObj } from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import { problems } from '../../../shared/contracts/problem.ts';
import type { PartnerErrorMetric } from '../../../shared/values/metrics.ts';
import { ProblemError } from '../problem-error.ts';
import { embeddedMetric } from '../embedded-metric.ts';
import { logger } from '../logger.ts';
import type { CountCall } from '../limits/rate-limit.ts';
import { reportFailure } from '../report-failure.ts';
import type { ReadSecret } from '../secrets.ts';
import { rateLimitAddress, clientAddress } from './client-address.ts';
import { namedLimits, type AddressLimits } from './limits.ts';
import { problemResponse } from './problem-response.ts';
import { parseRequest } from './request.ts';

/** Dependencies of every endpoint: identifying and limiting callers. */
export interface HttpDependencies {
  readonly countCall: CountCall;
  readonly readEdgeSecret: ReadSecret;
}

/** One call of an endpoint, parsed. */
export interface Call<Request> {
  /** The address that calls, as limits count it. */
  readonly from: string;
  readonly request: Request;
  /** The caller's User-Agent header, cut to a useful length; null without one. */
  readonly userAgent: string | null;
  /** The caller's idempotency key. */
  readonly idempotencyKey: string | undefined;
}

type HttpEvent = APIGatewayProxyEventV2;
type HttpResult = APIGatewayProxyStructuredResultV2;
type HttpMiddleware = MiddlewareObj<HttpEvent, HttpResult>;
export type HttpFunction = (event: HttpEvent, context: Context) => Promise<HttpResult>;

/** A function behind one endpoint, which knows the name of its route. */
export interface EndpointFunction extends HttpFunction {
  readonly route: string;
}

/**
 * Creates the function of one public endpoint: limits, request contract, one call, response contract. The caller's
 * address is counted first.
 */
export function endpointHandler<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  endpoint: Endpoint<Request, Response, 'anyone'>,
  dependencies: HttpDependencies,
  limits: AddressLimits,
  answer: (call: Call<z.infer<Request>>) => Promise<z.input<Response>>,
): EndpointFunction {
  const handler = httpHandler(addressCounter(endpoint, dependencies, limits), async (event) => {
    const request = parseRequest(endpoint, event);
    const from = await readCallerAddress(event, dependencies);
    const response = await answer({ request, from, ...readCallHeaders(event) });
    return jsonResponse(200, endpoint.response.parse(response));
  });
  return Object.assign(handler, { route: routeOf(endpoint) });
}

/** Returns API Gateway's name of the route. */
export function routeOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/**
 * Creates one function behind several endpoints, each with its own handler: for endpoints of one topic with the same
 * permissions. An endpoint that needs more permissions stays a separate function.
 */
export function endpointsHandler(...handlers: readonly EndpointFunction[]): HttpFunction {
  return async (event, context) => {
    const matching = handlers.find(({ route }) => route === event.routeKey);
    if (matching === undefined) throw new Error(`No handler is behind ${event.routeKey}`);
    return matching(event, context);
  };
}

/**
 * Counts a call before it is processed.
 * @throws ProblemError `rate_limited`
 */
export type CountRequest = (event: HttpEvent) => Promise<void>;

/** Counts the caller's address. */
export function addressCounter(
  endpoint: Pick<Endpoint, 'path'>,
  { countCall, readEdgeSecret }: HttpDependencies,
  { address: limits }: AddressLimits,
): CountRequest {
  const named = namedLimits(endpoint, 'address', limits);
  return async (event) => {
    const address = await readCallerAddress(event, { readEdgeSecret });
    await Promise.all(named.map((limit) => countCall(limit, address)));
  };
}

/** Returns the caller as limits count it. */
export async function readCallerAddress(
  event: HttpEvent,
  { readEdgeSecret }: Pick<HttpDependencies, 'readEdgeSecret'>,
): Promise<string> {
  return rateLimitAddress(await clientAddress(event, readEdgeSecret));
}

/** The same chain for a function that reads and answers raw HTTP. */
export function httpHandler(
  count: CountRequest,
  answer: (event: HttpEvent) => Promise<HttpResult>,
): HttpFunction {
  const chain = middy<HttpEvent, HttpResult>()
    .use(requestLog())
    .use(securityHeaders())
    .use(problemAnswers())
    .use({ before: ({ event }) => count(event) })
    .handler(answer);
  return async (event, context) => chain(event, context);
}

export function jsonResponse(statusCode: number, body: unknown): HttpResult {
  return {
    statusCode,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  };
}

/** Logs one line per request, for every outcome. */
function requestLog(): HttpMiddleware {
  const startedAt = new WeakMap<HttpEvent, number>();
  const log: HttpMiddleware['after'] = ({ event, response }) => {
    logger.info('request', {
      requestId: event.requestContext.requestId,
      route: event.routeKey,
      status: response?.statusCode,
      durationMilliseconds: Math.round(performance.now() - (startedAt.get(event) ?? 0)),
    });
  };
  return {
    before: ({ event }) => {
      startedAt.set(event, performance.now());
    },
    after: log,
    onError: log,
  };
}

function securityHeaders(): HttpMiddleware {
  const add: HttpMiddleware['after'] = ({ event, response }) => {
    if (response === null || response === undefined) return;
    response.headers = {
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
      'x-request-id': event.requestContext.requestId,
      ...response.headers,
    };
  };
  return { after: add, onError: add };
}

function problemAnswers(): HttpMiddleware {
  return {
    onError: (request) => {
      const { error, event } = request;
      const { requestId } = event.requestContext;
      const unexpected = !(error instanceof ProblemError) || problems[error.code].status >= 500;
      if (unexpected) {
        const about = { requestId, route: event.routeKey };
        const failureMetric = reportFailure('request failed', about, error);
        if (failureMetric === 'PartnerFailure') countPartnerError(about);
      }
      request.response = problemResponse(error, requestId);
    },
  };
}

/** Counts an error response that the alarm for the API's own errors ignores. */
function countPartnerError(about: Readonly<Record<string, string>>): void {
  logger.warn('answered for a partner', {
    ...about,
    ...embeddedMetric({ PartnerErrors: 1 } satisfies Record<PartnerErrorMetric, number>),
  });
}

const maxUserAgentLength = 256;
const idempotencyKeyForm = /^[\w.:-]{8,128}$/;

/** @throws ProblemError `invalid_request` for an idempotency key of another form */
export function readCallHeaders(
  event: HttpEvent,
): Pick<Call<unknown>, 'userAgent' | 'idempotencyKey'> {
  const userAgent = event.headers['user-agent'] ?? null;
  const idempotencyKey = event.headers['idempotency-key'];
  if (idempotencyKey !== undefined && !idempotencyKeyForm.test(idempotencyKey)) {
    throw new ProblemError('invalid_request', {
      fields: [{ path: 'Idempotency-Key', message: '8 a 128 letras, números ou . _ : -' }],
    });
  }
  return { userAgent: userAgent === null ? null : shortText(userAgent), idempotencyKey };
}

/** A header as it may be stored: no control characters, no text that the cut has halved. */
function shortText(header: string): string {
  return header.slice(0, maxUserAgentLength).replaceAll(/\p{C}/gu, '').normalize('NFC');
}
