import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { InvocationResult, RouteModel } from '../src/cloud-model.ts';
import { createGateway } from '../src/gateway/gateway.ts';
import { selectRoute } from '../src/gateway/select-route.ts';
import { serve } from './support/host-support.ts';

const eventSchema = z.looseObject({
  headers: z.record(z.string(), z.string()),
  requestContext: z.looseObject({ http: z.looseObject({ sourceIp: z.string() }) }),
});

const issuer = 'https://cognito-idp.sa-east-1.amazonaws.com/sa-east-1_Users';
const authorizer = { userPoolId: 'sa-east-1_Users', issuer, audiences: ['account'] };
const route = (key: string, overrides: Partial<RouteModel> = {}): RouteModel => {
  const [method = '', path = ''] = key.split(' ');
  return { method, path, functionName: key, authorizer: undefined, ...overrides };
};

const routes = [
  route('ANY /api/{proxy+}'),
  route('POST /api/echo'),
  route('GET /api/things/{id}'),
  route('GET /api/things/special'),
  route('ANY /api/things/special'),
  route('GET /api/things/{id}/{part+}'),
  route('GET /api/mine', { authorizer }),
];

test.for([
  ['POST', '/api/echo', 'POST /api/echo', {}],
  ['GET', '/api/echo', 'ANY /api/{proxy+}', { proxy: 'echo' }],
  ['POST', '/api/echo/', 'ANY /api/{proxy+}', { proxy: 'echo/' }],
  ['GET', '/api/things/special', 'GET /api/things/special', {}],
  ['PUT', '/api/things/special', 'ANY /api/things/special', {}],
  ['GET', '/api/things/a b', 'GET /api/things/{id}', { id: 'a b' }],
  ['GET', '/api/things/1/a/b', 'GET /api/things/{id}/{part+}', { id: '1', part: 'a/b' }],
  ['GET', '/api/things/', 'ANY /api/{proxy+}', { proxy: 'things/' }],
  ['HEAD', '/api/things/1', 'ANY /api/{proxy+}', { proxy: 'things/1' }],
  ['GET', '/api/', undefined, undefined],
  ['GET', '/elsewhere', undefined, undefined],
] as const)('routes %s %s to %s', ([method, path, key, parameters]) => {
  const selected = selectRoute(routes, method, path);
  expect(selected?.route.functionName).toBe(key);
  expect(selected?.pathParameters).toEqual(parameters);
});

let answer: (event: unknown) => Promise<InvocationResult>;
const invoke = vi.fn((_name: string, event: unknown) => answer(event));
const ok = (payload: unknown): InvocationResult => ({ ok: true, payload });
const now = new Date('2026-03-12T19:03:58.000Z');
let url: string;

beforeEach(async () => {
  answer = async (event) => ok(event);
  const handle = createGateway({
    model: { routes, accountId: '000000000000' },
    invoke,
    now: () => now,
    integrationTimeoutMilliseconds: 300,
    userPools: {
      jwks: async () => ({ keys: [] }),
      verifyAccessOrIdToken: async (token) =>
        token === 'good' ? { sub: 'user-1', exp: 1773345838, groups: ['a', 'b'] } : undefined,
    },
  });
  ({ url } = await serve((request, response) => void handle(request, response)));
});

afterEach(() => {
  invoke.mockClear();
});

/** Sends raw bytes, because `fetch` would correct them. */
function send(text: string): Promise<string> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answered = '';
    socket.setTimeout(5000, () => socket.destroy(new Error(`no answer but ${answered}`)));
    socket.on('data', (bytes) => {
      answered += bytes.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answered));
  });
}

test('converts a request to an event of payload format 2.0', async () => {
  const response = await fetch(`${url}/api/things/caf%C3%A9?a=1&b=x%20y&a=2&empty=`, {
    headers: {
      'X-Custom': 'Yes',
      cookie: 'one=1; two=2',
      'user-agent': 'test',
      'x-forwarded-for': '203.0.113.9',
    },
  });
  expect(response.headers.get('apigw-requestid')).toMatch(/.{10,}=$/);
  // Uses the cloud's clock, independent of the machine's.
  expect(response.headers.get('date')).toBe(now.toUTCString());
  const event = eventSchema.parse(await response.json());
  expect(event).toMatchObject({
    version: '2.0',
    routeKey: 'GET /api/things/{id}',
    rawPath: '/api/things/café',
    rawQueryString: 'a=1&b=x%20y&a=2&empty=',
    cookies: ['one=1', 'two=2'],
    queryStringParameters: { a: '1,2', b: 'x y', empty: '' },
    pathParameters: { id: 'café' },
    isBase64Encoded: false,
    requestContext: {
      accountId: '000000000000',
      stage: '$default',
      routeKey: 'GET /api/things/{id}',
      time: '12/Mar/2026:19:03:58 +0000',
      timeEpoch: now.getTime(),
      http: { method: 'GET', path: '/api/things/café', protocol: 'HTTP/1.1', userAgent: 'test' },
    },
  });
  expect(event.headers).toMatchObject({
    'x-custom': 'Yes',
    'x-forwarded-for': '203.0.113.9, 127.0.0.1',
    'content-length': '0',
  });
  expect(event.headers).not.toHaveProperty('cookie');
  expect(event.requestContext.http.sourceIp).toBe('127.0.0.1');
  expect(event).not.toHaveProperty('body');
  expect(event.requestContext).not.toHaveProperty('authorizer');
});

test('joins repeated headers by commas', async () => {
  const answered = await send(
    'GET /api/things/1 HTTP/1.1\r\nHost: x\r\nX-Many: a\r\nx-many: b\r\nConnection: close\r\n\r\n',
  );
  expect(answered).toContain('"x-many":"a,b"');
});

test.for([
  ['application/json', '{"a":"é"}', false],
  ['application/problem+json; charset=utf-8', '{}', false],
  ['text/plain', 'olá', false],
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click', true],
  ['application/octet-stream', '\u0000\u0001', true],
] as const)('encodes a body of type %s', async ([type, body, isBase64Encoded]) => {
  const response = await fetch(`${url}/api/echo`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  expect(await response.json()).toMatchObject({
    isBase64Encoded,
    body: isBase64Encoded ? Buffer.from(body).toString('base64') : body,
  });
});

test.for([
  ['an object', { hello: 1 }, 200, 'application/json', '{"hello":1}'],
  ['a text', 'plain', 200, 'application/json', 'plain'],
  ['nothing', null, 200, 'application/json', 'null'],
  ['a status alone', { statusCode: 202 }, 202, 'text/plain;charset=UTF-8', ''],
  ['a status as text', { statusCode: '404', body: 'no' }, 404, 'text/plain;charset=UTF-8', 'no'],
  [
    'bytes',
    { statusCode: 200, body: 'aMOp', isBase64Encoded: true, headers: { 'Content-Type': 'text/x' } },
    200,
    'text/x',
    'hé',
  ],
  [
    'a bad status',
    { statusCode: 99 },
    500,
    'application/json',
    '{"message":"Internal Server Error"}',
  ],
  [
    'a body that is no text',
    { statusCode: 200, body: {} },
    500,
    'application/json',
    '{"message":"Internal Server Error"}',
  ],
] as const)(
  'converts the result of a function that returns %s',
  async ([, payload, status, type, body]) => {
    answer = async () => ok(payload);
    const response = await fetch(`${url}/api/echo`, { method: 'POST' });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe(type);
    expect(await response.text()).toBe(body);
  },
);

test('sends cookies and headers of a response, without connection headers and invalid ones', async () => {
  answer = async () =>
    ok({
      statusCode: 200,
      cookies: ['a=1; Path=/', 'b=2'],
      headers: { 'X-One': 1, 'Content-Length': 9999, 'Transfer-Encoding': 'x', 'bad name': 'x' },
      body: 'ok',
    });
  const response = await fetch(`${url}/api/echo`, { method: 'POST' });
  expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
  expect(response.headers.get('x-one')).toBe('1');
  expect(await response.text()).toBe('ok');
});

test('answers 500 for a failing function and 503 for a slow one', async () => {
  answer = async () => ({ ok: false, errorType: 'Error', errorMessage: 'secret detail' });
  const failed = await fetch(`${url}/api/echo`, { method: 'POST' });
  expect([failed.status, await failed.text()]).toEqual([
    500,
    '{"message":"Internal Server Error"}',
  ]);

  answer = () => new Promise(() => {});
  const slow = await fetch(`${url}/api/echo`, { method: 'POST' });
  expect([slow.status, await slow.text()]).toEqual([503, '{"message":"Service Unavailable"}']);
});

test('calls the function of a protected route only with a valid token', async () => {
  for (const authorization of [undefined, 'Bearer', 'Bearer forged', '', 'Basic good']) {
    const response = await fetch(`${url}/api/mine`, {
      headers: authorization === undefined ? {} : { authorization },
    });
    expect([response.status, await response.text()]).toEqual([401, '{"message":"Unauthorized"}']);
  }
  expect(invoke).not.toHaveBeenCalled();
  const response = await fetch(`${url}/api/mine`, { headers: { authorization: 'Bearer good' } });
  expect(await response.json()).toMatchObject({
    requestContext: {
      authorizer: {
        jwt: { claims: { sub: 'user-1', exp: '1773345838', groups: '[a b]' }, scopes: null },
      },
    },
  });
});

test('answers 404 without a route and 400 for an invalid path', async () => {
  expect((await fetch(`${url}/elsewhere`)).status).toBe(404);
  expect(await send('GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1.1 400 .*\{"message":"Bad Request"\}/s,
  );
  expect(invoke).not.toHaveBeenCalled();
});

test('answers HEAD with headers only', async () => {
  const response = await fetch(`${url}/api/other`, { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
  expect(await response.text()).toBe('');
});

test('limits a request to 10 MB, with or without a declared length', async () => {
  const tooLarge = new Uint8Array(10 * 1024 * 1024 + 1);
  const declared = await fetch(`${url}/api/echo`, { method: 'POST', body: tooLarge });
  expect(declared.status).toBe(413);
  const chunked = await fetch(`${url}/api/echo`, {
    method: 'POST',
    body: new Blob([tooLarge]).stream(),
    duplex: 'half',
  });
  expect([chunked.status, await chunked.text()]).toEqual([
    413,
    '{"message":"Request Entity Too Large"}',
  ]);
  expect(invoke).not.toHaveBeenCalled();
});

test('keeps serving after a client disconnected in the middle of its body', async () => {
  const { port, hostname } = new URL(url);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write('POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf');
      setTimeout(() => socket.destroy(), 50);
    });
    socket.on('close', () => resolve());
  });
  expect((await fetch(`${url}/api/echo`, { method: 'POST' })).status).toBe(200);
  expect(invoke).toHaveBeenCalledTimes(1);
});
