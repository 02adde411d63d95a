import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { ProblemError } from '../../../functions/runtime/problem-error.ts';
import { endpointHandler } from '../../../functions/runtime/http/http-handler.ts';
import {
  existenceCheckLimits,
  formLimits,
  messageRequestLimits,
  perDay,
  perMinute,
  readingLimits,
  typingLimits,
  type AddressLimits,
  type PartnerLimits,
  type SessionLimits,
} from '../../../functions/runtime/http/limits.ts';
import {
  sessionEndpointHandler,
  type SessionDependencies,
} from '../../../functions/runtime/http/session-handler.ts';
import { logger } from '../../../functions/runtime/logger.ts';
import { findFiles } from '../../../infra/portable/find-files.ts';
import { endpoint } from '../../../shared/contracts/endpoint.ts';
import { httpEvent, lambdaContext } from '../../support/requests/http-event.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});

const own = endpoint({
  method: 'GET',
  path: '/api/own',
  caller: 'account',
  request: z.object({}),
  response: z.object({ seen: z.boolean() }),
});
const limits = { account: [perDay(5), perMinute(2)], address: [perMinute(9)] } as const;

function dependencies(refused?: string) {
  const counted: string[] = [];
  return {
    counted,
    clients: { ACCOUNT_CLIENT_ID: 'accounts', TRIAL_CLIENT_ID: 'trials' },
    readEdgeSecret: async () => 'edge',
    countCall: async ({ name, maximum }: { name: string; maximum: number }, subject: string) => {
      counted.push(`${name} ${maximum} ${subject}`);
      if (name === refused) throw new ProblemError('rate_limited', { retryAfterSeconds: 7 });
    },
  };
}

function eventOf(clientId: string): APIGatewayProxyEventV2 {
  const event = httpEvent({ method: 'GET', path: own.path });
  const claims = {
    token_use: 'id',
    aud: clientId,
    sub: 'user-1',
    email: 'ana@exemplo.com',
    'custom:account_id': 'acc_1',
    'custom:trial_id': 'tri_1',
  };
  return {
    ...event,
    requestContext: Object.assign(event.requestContext, {
      authorizer: { jwt: { claims, scopes: [] } },
    }),
  };
}

describe('an endpoint for sessions', () => {
  it('counts the account and the address of each call, for each of its limits', async () => {
    const fakes = dependencies();
    const handler = sessionEndpointHandler(own, fakes, limits, async () => ({ seen: true }));
    expect(await handler(eventOf('accounts'), lambdaContext)).toMatchObject({ statusCode: 200 });
    expect(fakes.counted.toSorted()).toEqual([
      'own:address:60 9 198.51.100.7',
      'own:person:60 2 acc_1',
      'own:person:86400 5 acc_1',
    ]);
  });

  it.each(['own:address:60', 'own:person:60', 'own:person:86400'])(
    'does not run beyond the limit %s',
    async (reached) => {
      const answer = vi.fn(async () => ({ seen: true }));
      const handler = sessionEndpointHandler(own, dependencies(reached), limits, answer);
      expect(await handler(eventOf('accounts'), lambdaContext)).toMatchObject({
        statusCode: 429,
        headers: { 'retry-after': '7' },
      });
      expect(answer).not.toHaveBeenCalled();
    },
  );

  it('counts nothing for a session of the other kind', async () => {
    const fakes = dependencies();
    const handler = sessionEndpointHandler(own, fakes, limits, async () => ({ seen: true }));
    expect(await handler(eventOf('trials'), lambdaContext)).toMatchObject({ statusCode: 403 });
    expect(fakes.counted).toEqual([]);
  });
});

describe('an endpoint for subscribers', () => {
  const paid = endpoint({ ...own, caller: 'subscriber' });
  const asking = (requireAccess: () => Promise<void>) => ({ ...dependencies(), requireAccess });

  it('does not run without access, and counts the call', async () => {
    const answer = vi.fn(async () => ({ seen: true }));
    const fakes = asking(async () => {
      throw new ProblemError('access_required');
    });
    const handler = sessionEndpointHandler(paid, fakes, limits, answer);
    expect(await handler(eventOf('accounts'), lambdaContext)).toMatchObject({ statusCode: 403 });
    expect(answer).not.toHaveBeenCalled();
    expect(fakes.counted).toHaveLength(3);
  });

  it('answers subscribers, by a session of their account only', async () => {
    const requireAccess = vi.fn(async () => {});
    const handler = sessionEndpointHandler(paid, asking(requireAccess), limits, async () => ({
      seen: true,
    }));
    expect(await handler(eventOf('accounts'), lambdaContext)).toMatchObject({ statusCode: 200 });
    expect(requireAccess).toHaveBeenCalledWith(expect.objectContaining({ accountId: 'acc_1' }));
    expect(await handler(eventOf('trials'), lambdaContext)).toMatchObject({ statusCode: 403 });
    expect(requireAccess).toHaveBeenCalledTimes(1);
  });

  it('does not compile without an access check, and does not start', () => {
    expect(() =>
      // @ts-expect-error: its dependencies cannot ask.
      sessionEndpointHandler(paid, dependencies(), limits, async () => ({ seen: true })),
    ).toThrow('asks for access');
  });
});

/** These are checked by the compiler. */
describe('an endpoint without its limits', () => {
  it('does not compile', () => {
    expectTypeOf(endpointHandler).parameter(2).toEqualTypeOf<AddressLimits>();
    expectTypeOf<{ readonly address: readonly [] }>().not.toExtend<AddressLimits>();
    expectTypeOf<AddressLimits>().not.toExtend<SessionLimits>();
  });

  it('does not compile without a daily budget, when its dependencies include a partner', () => {
    type Request = typeof own.request;
    type Response = typeof own.response;
    type Asking = SessionDependencies & { readonly partner: unknown };
    expectTypeOf(sessionEndpointHandler<Request, Response, 'account', SessionDependencies>)
      .parameter(2)
      .toEqualTypeOf<SessionLimits>();
    expectTypeOf(sessionEndpointHandler<Request, Response, 'account', Asking>)
      .parameter(2)
      .toEqualTypeOf<PartnerLimits>();
    expectTypeOf(readingLimits).not.toExtend<PartnerLimits>();
    expectTypeOf(limits).toExtend<PartnerLimits>();
    expect(limits.account[0].windowSeconds).toBe(24 * 60 * 60);
  });
});

describe('public endpoints', () => {
  const people = 300;
  const secondsOfADay = 86_400;
  /** Calls that one address has at the start of its windows. */
  const atOnce = ({ address }: AddressLimits) => Math.min(...address.map(({ maximum }) => maximum));
  const inADay = ({ address }: AddressLimits) =>
    Math.min(
      ...address.map(({ maximum, windowSeconds }) => (maximum * secondsOfADay) / windowSeconds),
    );

  it.each([
    ['send a form', formLimits, 1],
    ['have a form checked', existenceCheckLimits, 3],
    ['type in a search', typingLimits, 4],
  ])("allow 300 users behind a carrier's address %s", (_, limits, calls) => {
    expect(atOnce(limits)).toBeGreaterThanOrEqual(people * calls);
  });

  it.each([
    ['forms', formLimits, 30_000],
    ['checks of registered values', existenceCheckLimits, 10_000],
    ['messages to other people', messageRequestLimits, 1_000],
  ])('limit the %s of an address per day', (_, limits, maximum) => {
    expect(inADay(limits)).toBeLessThanOrEqual(maximum);
  });

  /** Only Meta calls it, when the operator sets up the webhook. */
  const ofMachines = ['functions/messaging/receive-whatsapp-webhook.lambda.ts'];

  it('have no limit per address that a few users would reach', () => {
    const root = path.resolve(import.meta.dirname, '../../..');
    const narrow = findFiles(root, 'functions/**/*.lambda.ts').flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      if (!/\bendpointHandler\(/.test(text) || ofMachines.includes(file)) return [];
      const [, limits = ''] = /\baddress: \[(.*?)\]/.exec(text) ?? [];
      return [...limits.matchAll(/per(Minute|Hour|Day)\((\d+)\)/g)].flatMap(
        ([call, unit = '', count]) =>
          Number(count) < (unit === 'Minute' ? 60 : people) ? [`${file}: ${call}`] : [],
      );
    });
    expect(narrow).toEqual([]);
  });
});
