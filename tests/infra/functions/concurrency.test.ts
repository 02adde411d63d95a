import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readSettings } from '../../../infra/settings.ts';
import {
  functionsOfEndpoints,
  onlyResource,
  resourcesOf,
  synthesize,
} from '../synthesized-stacks.ts';

const partners = {
  BFJ_WEBHOOK_URL: 'https://n8n.example/hook',
  BFJ_EMAIL_FROM: 'avisos@bfj.com.br',
  BFJ_MERCADOPAGO_PUBLIC_KEY: 'APP_USR-00000000-0000-0000-0000-000000000000',
};
const ofQuota = (quota: number) =>
  synthesize({ BFJ_STAGE: 'prod', BFJ_LAMBDA_CONCURRENCY: String(quota), ...partners }).core;
const raised = ofQuota(1000);
const young = ofQuota(10);

const functionSchema = z.object({
  FunctionName: z.string().transform((name) => name.replace('bfj-prod-', '')),
  ReservedConcurrentExecutions: z.number().optional(),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
});
const functionsOf = (core: typeof raised) =>
  resourcesOf(core, 'AWS::Lambda::Function').map(({ Properties }) =>
    functionSchema.parse(Properties),
  );
/** Variables by which a function finds a partner that somebody may have to wait for. */
const addressesOfPartners = ['MERCADOPAGO_BASE_URL', 'BRAPI_BASE_URL', 'EMAIL_FROM_OR_NONE'];

describe('a slow partner', () => {
  const endpoints = functionsOfEndpoints(raised);
  const waiting = functionsOf(raised).filter(
    (made) =>
      endpoints.has(made.FunctionName) &&
      addressesOfPartners.some((name) => name in made.Environment.Variables),
  );

  it('takes a share of the account by each endpoint that waits for it, and no more', () => {
    expect(waiting.map((made) => made.FunctionName)).toEqual(
      expect.arrayContaining(['process-mercadopago-payment', 'get-asset-data', 'email-proof']),
    );
    for (const made of waiting) expect(made.ReservedConcurrentExecutions).toBe(50);
  });

  it.each([200, 1000, 3000])('leaves the half of an account of %i to everything else', (quota) => {
    const reserved = functionsOf(ofQuota(quota)).map(
      (made) => made.ReservedConcurrentExecutions ?? 0,
    );
    const unreserved = quota - reserved.reduce((sum, share) => sum + share, 0);
    expect(unreserved).toBeGreaterThanOrEqual(quota / 2);
    // AWS refuses a reservation that leaves less.
    expect(unreserved).toBeGreaterThanOrEqual(100);
  });

  it('cannot be held apart in an account that is too small for it', () => {
    const reserved = functionsOf(young).filter(
      (made) => made.ReservedConcurrentExecutions !== undefined,
    );
    expect(reserved).toEqual([]);
  });

  it('holds up no login: none of its functions is one of those that are bounded', () => {
    const bounded = functionsOf(raised).filter(
      (made) => made.ReservedConcurrentExecutions !== undefined,
    );
    const names = bounded.map((made) => made.FunctionName);
    expect(names.toSorted()).toEqual(waiting.map((made) => made.FunctionName).toSorted());
    expect(names.filter((name) => /sign-in|challenge|access|publish/.test(name))).toEqual([]);
  });
});

describe('consumers of queues', () => {
  it('are bounded each', () => {
    const bounds = resourcesOf(raised, 'AWS::Lambda::EventSourceMapping')
      .filter(({ Properties }) => Properties['StartingPosition'] === undefined)
      .map(
        ({ Properties }) =>
          z
            .object({ ScalingConfig: z.object({ MaximumConcurrency: z.number() }) })
            .parse(Properties).ScalingConfig.MaximumConcurrency,
      );
    expect(bounds.length).toBeGreaterThan(8);
    for (const bound of bounds) expect(bound).toBeLessThanOrEqual(5);
  });
});

describe('the throttle of the API', () => {
  const throttleOf = (core: typeof raised) =>
    onlyResource(core, 'AWS::ApiGatewayV2::Stage').Properties['DefaultRouteSettings'];

  it('follows from what the account can run, and leaves half of it to everything else', () => {
    expect(throttleOf(young)).toMatchObject({ ThrottlingRateLimit: 50, ThrottlingBurstLimit: 10 });
    expect(throttleOf(raised)).toMatchObject({
      ThrottlingRateLimit: 500,
      ThrottlingBurstLimit: 1000,
    });
  });

  it('is what the operator says where they say it', () => {
    const settings = readSettings({ BFJ_API_RATE_LIMIT: '7', BFJ_LAMBDA_CONCURRENCY: '500' });
    expect(settings).toMatchObject({ apiRateLimit: 7, apiBurstLimit: 500 });
  });
});
