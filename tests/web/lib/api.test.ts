import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  checkNewsletterEmail,
  unsubscribeNewsletter,
} from '../../../shared/contracts/newsletter.ts';
import { ApiError } from '../../../web/src/lib/api-error.ts';
import { callApi, sendRequest } from '../../../web/src/lib/api.ts';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  fetchMock.mockResolvedValueOnce(new Response(text, { status, headers }));
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

const check = (signal?: AbortSignal) =>
  callApi(
    checkNewsletterEmail,
    { email: 'ana@exemplo.com' },
    { signal, headers: { 'x-key': '1' } },
  );

test('posts JSON to the path of the endpoint and parses the answer', async () => {
  answer(200, { exists: true, field: 'newsletter' });
  await expect(check()).resolves.toEqual({ exists: true, field: 'newsletter' });
  const [address, request] = fetchMock.mock.calls[0] ?? [];
  expect(address).toBe('/api/check-newsletter-email');
  expect(request?.method).toBe('POST');
  expect(request?.body).toBe('{"email":"ana@exemplo.com"}');
  const headers = new Headers(request?.headers);
  expect(headers.get('content-type')).toBe('application/json');
  expect(headers.get('x-key')).toBe('1');
});

test('sends a GET with a query, and omits undefined values', async () => {
  const endpoint = {
    method: 'GET',
    path: '/api/things',
    caller: 'anyone',
    request: z.object({ search: z.string(), limit: z.optional(z.number()), all: z.boolean() }),
    response: z.object({}),
  } as const;
  answer(200, {});
  await callApi(endpoint, { search: 'ação & reação', limit: undefined, all: true });
  answer(200, {});
  await callApi({ ...endpoint, request: z.object({}) }, {});
  expect(fetchMock.mock.calls.map(([address]) => address)).toEqual([
    '/api/things?search=a%C3%A7%C3%A3o+%26+rea%C3%A7%C3%A3o&all=true',
    '/api/things',
  ]);
  const request = fetchMock.mock.calls[0]?.[1];
  expect(request).toMatchObject({ method: 'GET' });
  expect(request?.body).toBeUndefined();
  expect(new Headers(request?.headers).has('content-type')).toBe(false);
});

test('a problem response becomes its code, with its fields and its wait', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Muitas tentativas.',
    status: 429,
    code: 'rate_limited',
    fields: [{ path: 'email', message: 'longo' }],
  };
  answer(429, problem, { 'retry-after': '30' });
  const failure = await failureOf(check());
  expect(failure).toMatchObject({ code: 'rate_limited', status: 429, retryAfterSeconds: 30 });
  expect(failure.fields).toEqual([{ path: 'email', message: 'longo' }]);
});

test('a Retry-After date is turned into seconds from now', async () => {
  const inAMinute = new Date(Date.now() + 60_000).toUTCString();
  answer(429, '', { 'retry-after': inAMinute });
  const { code, retryAfterSeconds } = await failureOf(check());
  expect(code).toBe('rate_limited');
  expect(retryAfterSeconds).toBeGreaterThan(50);
  expect(retryAfterSeconds).toBeLessThanOrEqual(60);
});

test.each([
  [502, '<html>Bad gateway</html>', 'internal_error'],
  [403, '<html>Forbidden</html>', 'unexpected_answer'],
  [418, { code: 'a_code_of_tomorrow' }, 'unexpected_answer'],
  [200, { exists: 'yes' }, 'unexpected_answer'],
  [200, '<html>app</html>', 'unexpected_answer'],
])('an answer %i in a foreign format is %s', async (status, body, code) => {
  answer(status, body);
  expect((await failureOf(check())).code).toBe(code);
});

test('no answer is a network failure', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect((await failureOf(check())).code).toBe('network');
});

test('an answer that never arrives is a timeout', async () => {
  fetchMock.mockImplementationOnce(hangUntilAborted);
  const call = callApi(checkNewsletterEmail, { email: 'a@b.c' }, { timeoutMilliseconds: 20 });
  expect((await failureOf(call)).code).toBe('timeout');
});

test('a call aborted by its caller rejects with the given reason', async () => {
  fetchMock.mockImplementationOnce(hangUntilAborted);
  const abort = new AbortController();
  const call = check(abort.signal);
  const reason = new Error('typed on');
  abort.abort(reason);
  await expect(call).rejects.toBe(reason);
});

test('sends another body type unchanged', async () => {
  answer(200, { unsubscribed: true });
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const address = `${unsubscribeNewsletter.path}?token=t`;
  await sendRequest(unsubscribeNewsletter, address, { method: 'POST', body });
  const [, request] = fetchMock.mock.calls[0] ?? [];
  expect(request?.body).toBe(body);
  expect(new Headers(request?.headers).has('content-type')).toBe(false);
});

function hangUntilAborted(_address: unknown, request?: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    request?.signal?.addEventListener('abort', () => reject(request.signal?.reason));
  });
}
