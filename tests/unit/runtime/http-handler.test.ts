import * as z from 'zod/mini';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoint } from '../../../shared/contracts/endpoint.ts';
import { problemSchema } from '../../../shared/contracts/problem.ts';
import { ProblemError } from '../../../functions/runtime/problem-error.ts';
import { endpointHandler, endpointsHandler } from '../../../functions/runtime/http/http-handler.ts';
import { perMinute } from '../../../functions/runtime/http/limits.ts';
import { logger } from '../../../functions/runtime/logger.ts';
import { httpEvent, lambdaContext } from '../../support/requests/http-event.ts';

const greet = endpoint({
  method: 'POST',
  path: '/api/greet',
  caller: 'anyone',
  request: z.strictObject({ name: z.string().check(z.maxLength(20)) }),
  response: z.object({ greeting: z.string() }),
});
const json = { 'content-type': 'application/json; charset=utf-8' };
const noLimits = { countCall: async () => {}, readEdgeSecret: async () => 'edge' };
const limits = { address: [perMinute(1)] } as const;

async function call(
  given: Parameters<typeof httpEvent>[0],
  answer: (name: string) => Promise<{ greeting: string }> = async (name) => ({
    greeting: `Olá, ${name}`,
  }),
) {
  const handler = endpointHandler(greet, noLimits, limits, ({ request }) => answer(request.name));
  const response = await handler(httpEvent(given), lambdaContext);
  return { ...response, json: JSON.parse(response.body ?? 'null') as unknown };
}

beforeEach(() => {
  vi.spyOn(logger, 'info').mockImplementation(() => {});
  vi.spyOn(logger, 'error').mockImplementation(() => {});
});

describe('an endpoint', () => {
  it('answers by its contract with the security headers', async () => {
    const response = await call(
      { headers: json, body: '{"name":"Ana"}' },
      async (name) => ({ greeting: name, secret: 'not in the contract' }) as { greeting: string },
    );
    expect(response.statusCode).toBe(200);
    expect(response.json).toEqual({ greeting: 'Ana' });
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': 'request-1',
    });
  });

  it.each([
    ['no body', { headers: json }, 'malformed_json'],
    ['broken JSON', { headers: json, body: '{"name":' }, 'malformed_json'],
    ['endless nesting', { headers: json, body: '['.repeat(60_000) }, 'malformed_json'],
    ['another media type', { headers: {}, body: '{"name":"Ana"}' }, 'unsupported_media_type'],
    ['null', { headers: json, body: 'null' }, 'invalid_request'],
    ['a list', { headers: json, body: '[]' }, 'invalid_request'],
    ['a wrong type', { headers: json, body: '{"name":1}' }, 'invalid_request'],
    ['a missing field', { headers: json, body: '{}' }, 'invalid_request'],
    ['an unknown field', { headers: json, body: '{"name":"a","x":1}' }, 'invalid_request'],
    ['__proto__', { headers: json, body: '{"name":"a","__proto__":{}}' }, 'invalid_request'],
    ['too large a body', { headers: json, body: `"${'x'.repeat(65_536)}"` }, 'body_too_large'],
    [
      'an odd idempotency key',
      { headers: { ...json, 'idempotency-key': 'ä b' }, body: '{"name":"a"}' },
      'invalid_request',
    ],
  ])('rejects %s', async (_, given, code) => {
    const response = await call(given);
    const problem = problemSchema.parse(response.json);
    expect(problem).toMatchObject({ code, status: response.statusCode, requestId: 'request-1' });
    expect(response.headers?.['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.headers?.['x-content-type-options']).toBe('nosniff');
  });

  it('names the invalid fields, without their values', async () => {
    const response = await call({ headers: json, body: `{"name":"${'secreto'.repeat(9)}"}` });
    expect(response.json).toMatchObject({ fields: [{ path: 'name' }] });
    expect(response.body).not.toContain('secreto');
  });

  it('answers with the time to wait', async () => {
    const response = await call({ headers: json, body: '{"name":"Ana"}' }, async () => {
      throw new ProblemError('rate_limited', { retryAfterSeconds: 42 });
    });
    expect(response).toMatchObject({ statusCode: 429, headers: { 'retry-after': '42' } });
  });

  it('hides an unexpected error, and keeps personal data out of the log', async () => {
    const response = await call({ headers: json, body: '{"name":"Ana"}' }, async (name) => {
      throw new Error(`could not greet ${name}`);
    });
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('greet');
    const logged = JSON.stringify(vi.mocked(logger.error).mock.calls);
    expect(logged).toContain('http-handler.test.ts');
    expect(logged).not.toContain('Ana');
  });

  it.each([
    ['a partner', new ProblemError('partner_unavailable'), 1],
    ['a payment that a partner has not confirmed', new ProblemError('payment_unconfirmed'), 1],
    [
      'a fault of ours behind such a code',
      new ProblemError('partner_unavailable', { cause: new TypeError() }),
      0,
    ],
    ['a fault of ours', new Error('ours'), 0],
    ['a caller', new ProblemError('rate_limited'), 0],
  ])('counts responses caused by %s separately', async (_, error, counted) => {
    const warn = vi.spyOn(logger, 'warn').mockReturnValue();
    await call({ headers: json, body: '{"name":"Ana"}' }, async () => {
      throw error;
    });
    const lines = JSON.parse(JSON.stringify(warn.mock.calls.map(([, fields]) => fields)));
    expect(lines).toHaveLength(counted);
    for (const line of lines) {
      expect(line).toMatchObject({ requestId: 'request-1', PartnerErrors: 1 });
      expect(line._aws.CloudWatchMetrics[0].Dimensions).toEqual([[]]);
    }
    warn.mockRestore();
  });

  it('counts the caller before it reads the request', async () => {
    const countCall = vi.fn(async () => {
      throw new ProblemError('rate_limited', { retryAfterSeconds: 1 });
    });
    const handler = endpointHandler(greet, { ...noLimits, countCall }, limits, async () => ({
      greeting: '',
    }));
    const response = await handler(httpEvent({ body: 'broken' }), lambdaContext);
    expect(response.statusCode).toBe(429);
    const counted = { name: 'greet:address:60', maximum: 1, windowSeconds: 60 };
    expect(countCall).toHaveBeenCalledWith(counted, '198.51.100.7');
  });
});

describe('a function with several endpoints', () => {
  const leave = endpoint({ ...greet, path: '/api/leave' });
  const handler = endpointsHandler(
    endpointHandler(greet, noLimits, limits, async () => ({ greeting: 'Olá' })),
    endpointHandler(leave, noLimits, limits, async () => ({ greeting: 'Tchau' })),
  );
  const eventOf = (routeKey: string) => ({
    ...httpEvent({ headers: json, body: '{"name":"Ana"}' }),
    routeKey,
  });

  it.each([
    ['POST /api/greet', 'Olá'],
    ['POST /api/leave', 'Tchau'],
  ])('routes %s to its handler', async (route, greeting) => {
    const { body } = await handler(eventOf(route), lambdaContext);
    expect(JSON.parse(body ?? '')).toEqual({ greeting });
  });

  it('rejects another route', async () => {
    await expect(handler(eventOf('POST /api/other'), lambdaContext)).rejects.toThrow('/api/other');
  });
});
