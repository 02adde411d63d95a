import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { SelectedRoute } from './select-route.ts';

export interface EventInput {
  readonly request: IncomingMessage;
  readonly body: Buffer;
  readonly url: RequestAddress;
  readonly selected: SelectedRoute;
  readonly claims: Readonly<Record<string, unknown>> | undefined;
  readonly requestId: string;
  readonly accountId: string;
  readonly now: Date;
}

export interface RequestAddress {
  /** Decoded, as an HTTP API passes it to functions. */
  readonly path: string;
  /** As sent by the client. */
  readonly rawQueryString: string;
}

/** Returns path and query of a request; undefined when its percent-encoding is invalid. */
export function readAddress(target: string): RequestAddress | undefined {
  const [path = '/', ...query] = target.split('?');
  try {
    return { path: decodeURIComponent(path), rawQueryString: query.join('?') };
  } catch {
    return undefined;
  }
}

export function newRequestId(): string {
  return `${randomBytes(11).toString('base64url')}=`;
}

/** Builds the event of payload format 2.0 that an HTTP API makes of a request. */
export function toGatewayEvent(input: EventInput): Record<string, unknown> {
  const { request, url, selected, now } = input;
  const { cookie, ...headers } = joinedHeaders(request);
  const query = queryParameters(url.rawQueryString);
  const routeKey = `${selected.route.method} ${selected.route.path}`;
  const sourceIp = socketAddress(request);
  return {
    version: '2.0',
    routeKey,
    rawPath: url.path,
    rawQueryString: url.rawQueryString,
    ...(cookie === undefined
      ? {}
      : { cookies: cookie.split(/;\s*/).filter((item) => item !== '') }),
    headers: withForwardingHeaders(headers, sourceIp, request),
    ...(query === undefined ? {} : { queryStringParameters: query }),
    ...(Object.keys(selected.pathParameters).length === 0
      ? {}
      : { pathParameters: selected.pathParameters }),
    requestContext: {
      accountId: input.accountId,
      apiId: 'local',
      ...(input.claims === undefined
        ? {}
        : { authorizer: { jwt: { claims: claimTexts(input.claims), scopes: null } } }),
      domainName: request.headers.host ?? 'localhost',
      domainPrefix: (request.headers.host ?? 'localhost').split('.')[0],
      http: {
        method: request.method,
        path: url.path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: input.requestId,
      routeKey,
      stage: '$default',
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...bodyFields(headers['content-type'], input.body),
  };
}

/** Returns the headers with lower-case names; repeated values are joined by commas. */
function joinedHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headersDistinct).flatMap(([name, values]) =>
      values === undefined ? [] : [[name, values.join(name === 'cookie' ? '; ' : ',')]],
    ),
  );
}

function withForwardingHeaders(
  headers: Readonly<Record<string, string>>,
  sourceIp: string,
  request: IncomingMessage,
): Record<string, string> {
  const before = headers['x-forwarded-for'];
  return {
    ...headers,
    'content-length': headers['content-length'] ?? '0',
    'x-amzn-trace-id': `Root=1-${Math.floor(Date.now() / 1000).toString(16)}-${randomBytes(12).toString('hex')}`,
    'x-forwarded-for': before === undefined ? sourceIp : `${before}, ${sourceIp}`,
    'x-forwarded-port': String(request.socket.localPort ?? ''),
    'x-forwarded-proto': 'http',
  };
}

/** Returns the peer's address; an IPv4 address stays IPv4 on an IPv6 socket. */
export function socketAddress(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}

function queryParameters(rawQueryString: string): Record<string, string> | undefined {
  if (rawQueryString === '') return undefined;
  const parameters = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    parameters.set(name, [...(parameters.get(name) ?? []), value]);
  }
  return Object.fromEntries([...parameters].map(([name, values]) => [name, values.join(',')]));
}

/** API Gateway passes every claim as text. */
function claimTexts(claims: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : text(value),
    ]),
  );
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const textTypes = /^(text\/.*|application\/(json|javascript|xml)|[^;]*\+(json|xml))\s*(;|$)/i;

/** Text stays text; any other body, including forms, is base64. */
function bodyFields(contentType: string | undefined, body: Buffer) {
  if (body.length === 0) return { isBase64Encoded: false };
  const isText = contentType === undefined || textTypes.test(contentType);
  return isText
    ? { body: body.toString('utf8'), isBase64Encoded: false }
    : { body: body.toString('base64'), isBase64Encoded: true };
}

/** `12/Mar/2026:19:03:58 +0000` */
function commonLogTime(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}
