import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { accountShares } from '../../../infra/account-shares.ts';
import { readSettings } from '../../../infra/settings.ts';
import { codeOfFunctions } from '../../support/sources/function-code.ts';
import {
  functionsOfEndpoints,
  onlyResource,
  resourcesOf,
  synthesize,
  type Template,
} from '../synthesized-stacks.ts';

/** A stage with every partner, including login codes. */
const everyPartner = {
  BFJ_STAGE: 'prod',
  BFJ_WEBHOOK_URL: 'https://n8n.example/hook',
  BFJ_EMAIL_FROM: 'avisos@bfj.com.br',
  BFJ_MERCADOPAGO_PUBLIC_KEY: 'APP_USR-00000000-0000-0000-0000-000000000000',
  BFJ_LOGIN_CODE: 'whatsapp',
  BFJ_WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
};
const coreWithQuota = (
  quota: number,
  environment: Readonly<Record<string, string>> = everyPartner,
) => synthesize({ ...environment, BFJ_LAMBDA_CONCURRENCY: String(quota) }).core;

const slotsSchema = z.object({
  pool: z.enum(['people', 'queues']),
  slots: z.array(z.int().min(0)).min(1),
  leaseSeconds: z.number(),
});
const functionSchema = z.object({
  FunctionName: z.string().transform((name) => name.replace('bfj-prod-', '')),
  Timeout: z.number(),
  ReservedConcurrentExecutions: z.number().optional(),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
});

function functionsOf(core: Template) {
  return resourcesOf(core, 'AWS::Lambda::Function')
    .filter(({ Metadata }) => 'local:entry' in Metadata)
    .map(({ id, Properties }) => {
      const properties = functionSchema.parse(Properties);
      const text = properties.Environment.Variables['PARTNER_SLOTS'];
      return {
        id,
        name: properties.FunctionName,
        timeout: properties.Timeout,
        reserved: properties.ReservedConcurrentExecutions,
        slots:
          text === undefined ? undefined : slotsSchema.parse(JSON.parse(z.string().parse(text))),
      };
    });
}

/** The maximum concurrency of each function's queues, by function id. */
function queueConcurrencies(core: Template): ReadonlyMap<string, readonly number[]> {
  const source = z.object({
    FunctionName: z.object({ Ref: z.string() }),
    ScalingConfig: z.object({ MaximumConcurrency: z.number() }),
  });
  const bounds = resourcesOf(core, 'AWS::Lambda::EventSourceMapping')
    .filter(({ Properties }) => Properties['StartingPosition'] === undefined)
    .map(({ Properties }) => source.parse(Properties));
  return new Map(
    [...Map.groupBy(bounds, ({ FunctionName }) => FunctionName.Ref)].map(([id, of]) => [
      id,
      of.map(({ ScalingConfig }) => ScalingConfig.MaximumConcurrency),
    ]),
  );
}

/** Names of the functions that schedules invoke; they equal the rules' names. */
function scheduledFunctionNames(core: Template): ReadonlySet<string> {
  return new Set(
    resourcesOf(core, 'AWS::Events::Rule')
      .filter(({ Properties }) => 'ScheduleExpression' in Properties)
      .map(({ Properties }) => String(Properties['Name']).replace(/^bfj-[^-]+-/, '')),
  );
}

const ownSiteCallers = new Set([
  // Reads the frame of its pages from CloudFront: once a minute, for at most three seconds.
  'read-editions',
]);

/**
 * Functions that call services other than the table, queues and user pool: their code uses fetch or sends e-mail.
 * The pattern ignores the platform's `fetch` getter, and allows the number that a bundler may append to a name.
 * Derived from the code, so that no list must be maintained.
 */
const partnerCallers = [...codeOfFunctions()]
  .filter(([name]) => !ownSiteCallers.has(name))
  .filter(([, code]) => /(?<!get )\bfetch\d*\(|\bnew SendEmailCommand\d?\(/.test(code))
  .map(([name]) => name)
  .toSorted();

describe('functions that wait for a partner', () => {
  it('are detected by their code', () => {
    expect(partnerCallers.length).toBeGreaterThan(15);
    expect(partnerCallers).toEqual(
      expect.arrayContaining([
        'create-auth-challenge',
        'email-proof',
        'get-asset-data',
        'payment-notifications',
        'process-mercadopago-payment',
        'send-emails',
        'send-whatsapp-messages',
        'webhook-newsletter-unsubscribed',
      ]),
    );
    expect(partnerCallers).not.toContain('check-access');
    // Functions that write to subscribers use the sender functions.
    expect(partnerCallers).not.toContain('email-payment-news');
    expect(partnerCallers).not.toContain('receive-payment-notification');
  });

  it.each([10, 100, 199])('use one slot each in an account with a quota of %i', (quota) => {
    const core = coreWithQuota(quota);
    const functions = functionsOf(core);
    const slotHolders = functions.filter(({ slots }) => slots !== undefined);
    expect(slotHolders.map(({ name }) => name).toSorted()).toEqual(partnerCallers);
    // AWS rejects a template that reserves concurrency in an account of this size.
    expect(functions.filter(({ reserved }) => reserved !== undefined)).toEqual([]);
    const queues = queueConcurrencies(core);
    for (const { id, name, slots, timeout } of slotHolders) {
      const hasWaitingCaller = !queues.has(id) && !scheduledFunctionNames(core).has(name);
      expect([name, slots?.pool]).toEqual([name, hasWaitingCaller ? 'people' : 'queues']);
      // The lease covers the function's timeout and ends one second later.
      expect([name, slots?.leaseSeconds]).toEqual([name, timeout + 1]);
    }
  });

  it.each([200, 1000, 3000])(
    'have a concurrency reservation or a limited queue in an account with a quota of %i',
    (quota) => {
      const core = coreWithQuota(quota);
      const functions = functionsOf(core);
      const queues = queueConcurrencies(core);
      expect(functions.filter(({ slots }) => slots !== undefined)).toEqual([]);
      const bounded = functions.filter(({ id, name, reserved }) =>
        queues.has(id) ? partnerCallers.includes(name) : reserved !== undefined,
      );
      expect(bounded.map(({ name }) => name).toSorted()).toEqual(partnerCallers);
      const scheduledFunctions = functions.filter(
        ({ name }) => partnerCallers.includes(name) && scheduledFunctionNames(core).has(name),
      );
      // One more than the runs that may overlap: EventBridge may invoke a function twice, and a throttled second
      // invocation would raise the operator's alarm.
      expect(
        Object.fromEntries(scheduledFunctions.map(({ name, reserved }) => [name, reserved])),
      ).toEqual({
        'make-edition': 2,
        'make-look': 2,
        'measure-sectors': 2,
        'sweep-alerts': 3,
      });
      const unreserved = quota - functions.reduce((sum, { reserved = 0 }) => sum + reserved, 0);
      expect(unreserved).toBeGreaterThanOrEqual(quota / 2);
      // AWS rejects a reservation that leaves less than 100 unreserved executions.
      expect(unreserved).toBeGreaterThanOrEqual(100);
    },
  );

  it('are not called by a login or an access check, unless login codes are sent', () => {
    const { BFJ_LOGIN_CODE: _, ...withoutLoginCode } = everyPartner;
    const names = functionsOf(coreWithQuota(10, withoutLoginCode))
      .filter(({ slots }) => slots !== undefined)
      .map(({ name }) => name);
    const login = /sign-in|challenge|access|receive-payment|publish|expire/;
    expect(names.filter((name) => login.test(name))).toEqual([]);
    expect(functionsOf(coreWithQuota(10, withoutLoginCode)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['request-sign-in', 'define-auth-challenge', 'check-access']),
    );
  });
});

describe('the shares of an account', () => {
  it.each([
    [10, { by: 'slots', people: 3, queues: 2, callers: 3 }],
    [11, { by: 'slots', people: 3, queues: 2, callers: 3 }],
    [50, { by: 'slots', people: 15, queues: 10, callers: 15 }],
    [100, { by: 'slots', people: 30, queues: 20, callers: 30 }],
    [199, { by: 'slots', people: 59, queues: 39, callers: 59 }],
    [200, { by: 'reservation', perWaitingFunction: 5, callers: 100 }],
    [1000, { by: 'reservation', perWaitingFunction: 29, callers: 500 }],
  ])('has the expected pools for a quota of %i', (quota, expected) => {
    expect(accountShares(quota)).toEqual(expected);
  });

  it.each([10, 100, 199])(
    'leaves a fifth of a quota of %i to logins and other unlimited calls',
    (quota) => {
      const core = coreWithQuota(quota);
      const slotPools = functionsOf(core).flatMap(({ slots }) => slots ?? []);
      const slotsOf = (pool: string) =>
        new Set(slotPools.flatMap(({ pool: of, slots }) => (of === pool ? slots : []))).size;
      const { ThrottlingRateLimit: rate } = throttleOf(core);
      const callers = rate / 10;
      expect(slotsOf('people') + slotsOf('queues') + callers).toBeLessThanOrEqual(quota * 0.8);
      expect(slotsOf('people')).toBeGreaterThanOrEqual(3);
    },
  );

  it.each([10, 100, 199])(
    'leaves slots of a quota of %i to other partners when one partner uses all of its own',
    (quota) => {
      const slotPools = functionsOf(coreWithQuota(quota)).flatMap(({ slots }) => slots ?? []);
      for (const pool of ['people', 'queues'] as const) {
        const kinds = new Map(
          slotPools.filter((one) => one.pool === pool).map(({ slots }) => [slots.join(), slots]),
        );
        const all = new Set([...kinds.values()].flat());
        expect(kinds.size).toBeGreaterThanOrEqual(2);
        for (const slots of kinds.values()) expect(slots.length).toBeLessThan(all.size);
      }
    },
  );
});

describe('consumers of queues', () => {
  it.each([10, 199, 1000])('have limited concurrency each, with a quota of %i', (quota) => {
    const bounds = [...queueConcurrencies(coreWithQuota(quota)).values()].flat();
    expect(bounds.length).toBeGreaterThan(8);
    for (const bound of bounds) expect(bound).toBeLessThanOrEqual(quota < 200 ? 2 : 8);
  });

  it('retry more often, and for at least the usual total time, when they may find no free slot', () => {
    const queue = z.object({
      QueueName: z.string(),
      VisibilityTimeout: z.number(),
      RedrivePolicy: z.object({ maxReceiveCount: z.number() }),
    });
    const queuesOf = (quota: number) =>
      new Map(
        resourcesOf(coreWithQuota(quota), 'AWS::SQS::Queue')
          .filter(({ Properties }) => 'RedrivePolicy' in Properties)
          .map(({ Properties }) => {
            const {
              QueueName,
              VisibilityTimeout: seconds,
              RedrivePolicy,
            } = queue.parse(Properties);
            return [QueueName, { seconds, tries: RedrivePolicy.maxReceiveCount }] as const;
          }),
      );
    const usual = queuesOf(1000);
    const withoutWaitingCaller = [
      'email-welcome',
      'email-newsletter-welcome',
      'email-trial-end',
      'email-payment-news',
      'finish-deletion',
      'place-audience',
      'plan-shards',
      'finish-sign-up',
      'whatsapp-inbound',
      'whatsapp-statuses',
      'whatsapp-choices',
      'apply-email-events',
      'email-complaints',
      'settle-alerts',
      'tell-alerts',
    ].map((name) => `bfj-prod-${name}`);
    for (const [name, { seconds, tries }] of queuesOf(10)) {
      const before = usual.get(name) ?? { seconds: 0, tries: 0 };
      const isWithoutWaitingCaller = withoutWaitingCaller.includes(name);
      expect([name, seconds]).toEqual([
        name,
        isWithoutWaitingCaller ? before.seconds : before.seconds / 6,
      ]);
      expect(seconds * tries).toBeGreaterThanOrEqual(before.seconds * before.tries);
    }
  });
});

function throttleOf(core: Template) {
  return z
    .object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() })
    .parse(onlyResource(core, 'AWS::ApiGatewayV2::Stage').Properties['DefaultRouteSettings']);
}

describe('the throttle of the API', () => {
  it.each([
    [10, 30, 6],
    [100, 300, 60],
    [199, 500, 118],
    [200, 500, 200],
    [1000, 500, 1000],
  ])('limits an account with a quota of %i to %i calls per second', (quota, rate, burst) => {
    expect(throttleOf(coreWithQuota(quota))).toEqual({
      ThrottlingRateLimit: rate,
      ThrottlingBurstLimit: burst,
    });
  });

  it("is the operator's setting when there is one", () => {
    const settings = readSettings({ BFJ_API_RATE_LIMIT: '7', BFJ_LAMBDA_CONCURRENCY: '500' });
    expect(settings).toMatchObject({ apiRateLimit: 7, apiBurstLimit: 500 });
  });
});

describe('an endpoint that waits for a partner', () => {
  it('times out before the API does', () => {
    const core = coreWithQuota(10);
    const endpoints = functionsOfEndpoints(core);
    const late = functionsOf(core).filter(
      ({ name, timeout }) => endpoints.has(name) && timeout >= 30,
    );
    expect(endpoints.size).toBeGreaterThan(20);
    expect(late).toEqual([]);
  });
});
