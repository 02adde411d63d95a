import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  functionsOfEndpoints,
  resourcesOf,
  synthesize,
  type Template,
} from './synthesized-stacks.ts';

const { core } = synthesize({ BFJ_STAGE: 'prod', BFJ_WEBHOOK_URL: 'https://n8n.example/hook' });

/** A partition key of each kind of item, as the stores make them; other kinds are nobody's yet. */
const keys = {
  EMAIL: 'EMAIL#ana@example.com',
  OUTBOX: 'OUTBOX#2026-11-20T08:00',
  IDEMPOTENCY: 'IDEMPOTENCY#subscribe-newsletter#q0Jx',
  LIMIT: 'LIMIT#subscribe-newsletter#q0Jx',
  PROCESSED: 'PROCESSED#evt_01',
  ACCOUNT: 'ACCOUNT#acc_01',
  PHONE: 'PHONE#11988887777',
  CPF: 'CPF#52998224725',
  USED: 'USED#q0Jx',
  KNOWN: 'KNOWN#q0Jx',
  ERASED: 'ERASED#evt_01',
  ASSET: 'ASSET#PETR4',
  ASSETLIST: 'ASSETLIST#brapi',
  PARTNER: 'PARTNER#brapi',
  USER: 'USER#usr_01',
  PROGRESS: 'PROGRESS#expire-trials',
  BILLING: 'BILLING#acc_01',
  NOTIFICATION: 'NOTIFICATION#q0Jx',
  PROOF: 'PROOF#q0Jx',
} as const;

type Kind = keyof typeof keys;

/**
 * What a function asks the table for: an action, and every partition that one request needs it
 * for. A transaction asks for each of its actions with all keys that it writes by that action.
 */
type TableRequest = readonly [action: string, ...kinds: readonly Kind[]];

interface Work {
  readonly table: readonly TableRequest[];
  /** What it asks of the sparse index, as `action on partitions`. */
  readonly index?: readonly string[];
  /** Everything beside the table and its own log, as `action on resource`. */
  readonly other: readonly string[];
}

const countsCalls: TableRequest = ['UpdateItem', 'LIMIT'];
const knowsCloudFront = 'secretsmanager:GetSecretValue on SecretsEdgeValue';
const asksBrapi = 'secretsmanager:GetSecretValue on SecretsBrapiToken';
const opensTokens = 'secretsmanager:GetSecretValue on SecretsTokenKey';
const nothing: Work = { table: [], other: [] };

/** Everything of a sign-up and the trial in one transaction, then the user. */
const startsTrial: readonly TableRequest[] = [
  ['BatchGetItem', 'PHONE', 'CPF', 'EMAIL', 'USED'],
  ['PutItem', 'ACCOUNT', 'PHONE', 'CPF', 'EMAIL', 'USED', 'OUTBOX', 'IDEMPOTENCY'],
  ['GetItem', 'IDEMPOTENCY'],
];

const asksMercadoPago = 'secretsmanager:GetSecretValue on SecretsMercadoPagoToken';
const fillsPaymentQueue = 'sqs:SendMessage on BillingpaymentnotificationsqueueQueue';
const asksForLook = 'sqs:SendMessage on BillingpaymentlooksqueueQueue';

/** The ledger, the person's rows and history, and the events, all in one transaction. */
const converges: readonly TableRequest[] = [
  ['BatchGetItem', 'BILLING', 'ACCOUNT'],
  ['Query', 'BILLING'],
  ['PutItem', 'BILLING', 'ACCOUNT', 'OUTBOX'],
  ['UpdateItem', 'ACCOUNT'],
  ['DeleteItem', 'ACCOUNT'],
  ['ConditionCheckItem', 'ACCOUNT'],
];
const checksOut: Work = {
  table: converges,
  other: [asksMercadoPago, asksForLook],
};

/** The person's rows, consents, the newsletter's row and events, all in one transaction. */
const changesPreferences: Work = {
  table: [
    ['BatchGetItem', 'ACCOUNT', 'EMAIL'],
    ['ConditionCheckItem', 'ACCOUNT', 'EMAIL'],
    ['UpdateItem', 'ACCOUNT'],
    ['PutItem', 'ACCOUNT', 'EMAIL', 'OUTBOX'],
    ['DeleteItem', 'EMAIL'],
  ],
  other: [],
};

const asUserPool = (...actions: string[]) =>
  actions.map((action) => `cognito-idp:Admin${action} on IdentityUserPool`);
const makesAndDeletesUsers = asUserPool(
  'CreateUser',
  'GetUser',
  'SetUserPassword',
  'UpdateUserAttributes',
  'DeleteUser',
);
const worksOff = (queue: string) =>
  [
    'ChangeMessageVisibility',
    'DeleteMessage',
    'GetQueueAttributes',
    'GetQueueUrl',
    'ReceiveMessage',
  ].map((action) => `sqs:${action} on ${queue}`);

/**
 * Everything that each function does, beside counting calls where it is behind an endpoint. A line
 * more or less is a decision to make here, not a side effect.
 */
const workOf: Readonly<Record<string, Work>> = {
  'check-newsletter-email': {
    table: [['GetItem', 'EMAIL']],
    other: [],
  },
  'subscribe-newsletter': {
    table: [
      ['PutItem', 'EMAIL', 'OUTBOX', 'IDEMPOTENCY'],
      ['GetItem', 'IDEMPOTENCY'],
    ],
    other: [opensTokens],
  },
  'get-newsletter-subscriber': {
    table: [['GetItem', 'EMAIL']],
    other: [opensTokens],
  },
  'personalize-newsletter': {
    table: [
      ['GetItem', 'EMAIL'],
      ['PutItem', 'EMAIL', 'OUTBOX'],
    ],
    other: [opensTokens],
  },
  'unsubscribe-newsletter': {
    table: [
      ['GetItem', 'EMAIL'],
      ['DeleteItem', 'EMAIL'],
      ['PutItem', 'OUTBOX'],
    ],
    other: [opensTokens],
  },
  'check-user-exists': {
    table: [['BatchGetItem', 'PHONE', 'CPF', 'EMAIL']],
    other: [],
  },
  'create-account': {
    table: [
      ['BatchGetItem', 'PHONE', 'CPF', 'EMAIL'],
      ['PutItem', 'ACCOUNT', 'PHONE', 'CPF', 'EMAIL', 'OUTBOX', 'IDEMPOTENCY'],
      ['GetItem', 'IDEMPOTENCY'],
      ['GetItem', 'ACCOUNT'],
    ],
    other: [opensTokens, ...makesAndDeletesUsers],
  },
  'get-account': { table: [['BatchGetItem', 'ACCOUNT', 'EMAIL']], other: [] },
  'download-my-data': {
    table: [
      ['Query', 'ACCOUNT', 'BILLING'],
      ['GetItem', 'EMAIL'],
    ],
    other: [],
  },
  'delete-account': {
    table: [
      ['Query', 'ACCOUNT'],
      ['GetItem', 'EMAIL', 'BILLING'],
      ['UpdateItem', 'BILLING'],
      ['ConditionCheckItem', 'BILLING'],
      ['DeleteItem', 'ACCOUNT', 'PHONE', 'CPF', 'EMAIL'],
      ['PutItem', 'ERASED', 'OUTBOX'],
    ],
    other: asUserPool('DeleteUser'),
  },
  'finish-sign-up': {
    table: [
      ['BatchGetItem', 'ACCOUNT'],
      ['BatchGetItem', 'EMAIL'],
      ['GetItem', 'ACCOUNT'],
    ],
    other: [...makesAndDeletesUsers, ...worksOff('AccountsfinishsignupqueueQueue')],
  },
  'finish-deletion': {
    table: [
      ['Query', 'ACCOUNT'],
      ['Query', 'OUTBOX'],
      ['Query', 'BILLING'],
      ['UpdateItem', 'BILLING'],
      ['DeleteItem', 'ACCOUNT'],
      ['DeleteItem', 'OUTBOX'],
      ['PutItem', 'ERASED'],
    ],
    other: [...asUserPool('DeleteUser'), ...worksOff('AccountsfinishdeletionqueueQueue')],
  },
  'check-access': { table: [['BatchGetItem', 'ACCOUNT']], other: [] },
  'sync-user-preferences': changesPreferences,
  'switch-newsletter': changesPreferences,
  'email-proof': {
    table: [
      ['BatchGetItem', 'EMAIL'],
      ['PutItem', 'PROOF'],
      ['UpdateItem', 'PROOF'],
      ['DeleteItem', 'PROOF'],
    ],
    other: [opensTokens],
  },
  'prove-email': { ...changesPreferences, other: [opensTokens] },
  'start-trial': {
    table: startsTrial,
    other: [opensTokens, ...makesAndDeletesUsers],
  },
  'migrate-newsletter': {
    table: [...startsTrial, ['ConditionCheckItem', 'EMAIL']],
    other: [opensTokens, ...makesAndDeletesUsers],
  },
  'check-active-email': {
    table: [
      ['BatchGetItem', 'EMAIL'],
      ['BatchGetItem', 'ACCOUNT'],
    ],
    other: [],
  },
  'get-trial': { table: [['GetItem', 'ACCOUNT']], other: [] },
  'update-trial-preferences': {
    table: [
      ['BatchGetItem', 'ACCOUNT'],
      ['UpdateItem', 'ACCOUNT'],
      ['PutItem', 'ACCOUNT', 'OUTBOX'],
    ],
    other: [],
  },
  'upgrade-trial': {
    table: [
      ['BatchGetItem', 'ACCOUNT', 'CPF'],
      ['UpdateItem', 'ACCOUNT'],
      ['PutItem', 'PHONE', 'CPF', 'EMAIL', 'USED'],
      ['DeleteItem', 'CPF'],
    ],
    other: [opensTokens, ...makesAndDeletesUsers],
  },
  'expire-trials': {
    table: [
      ['GetItem', 'PROGRESS'],
      ['PutItem', 'PROGRESS', 'OUTBOX'],
      ['UpdateItem', 'ACCOUNT'],
    ],
    index: ['dynamodb:Query on TRIAL_EXPIRY#*'],
    other: [],
  },
  'webhook-trial-gratuito': trialWebhookWork('webhook-trial-gratuito'),
  'webhook-trial-created': trialWebhookWork('webhook-trial-created'),
  'webhook-newsletter-created': webhookWork('webhook-newsletter-created'),
  'webhook-newsletter-personalization': webhookWork('webhook-newsletter-personalization'),
  'webhook-newsletter-unsubscribed': webhookWork('webhook-newsletter-unsubscribed'),
  'search-stocks': {
    table: [
      ['GetItem', 'ASSETLIST'],
      ['PutItem', 'ASSETLIST'],
      ['UpdateItem', 'ASSETLIST'],
      ['UpdateItem', 'PARTNER'],
    ],
    other: [asksBrapi],
  },
  'get-asset-data': {
    table: [
      ['BatchGetItem', 'ACCOUNT'],
      ['Query', 'ASSET'],
      ['PutItem', 'ASSET'],
      ['UpdateItem', 'ASSET'],
      ['UpdateItem', 'PARTNER'],
    ],
    other: [asksBrapi],
  },
  'get-mercadopago-publickey': nothing,
  'process-mercadopago-payment': checksOut,
  'create-mercadopago-preapproval': checksOut,
  'replace-card': checksOut,
  'cancel-subscription': checksOut,
  'withdraw-purchase': checksOut,
  'get-payment-status': { ...checksOut, table: [...checksOut.table, ['GetItem', 'ACCOUNT']] },
  'get-subscription': {
    table: [
      ['BatchGetItem', 'BILLING', 'ACCOUNT'],
      ['Query', 'BILLING'],
    ],
    other: [],
  },
  'list-payments': { table: [['Query', 'ACCOUNT']], other: [] },
  'receive-payment-notification': {
    table: [['PutItem', 'NOTIFICATION']],
    other: ['secretsmanager:GetSecretValue on SecretsMercadoPagoWebhookSecret', fillsPaymentQueue],
  },
  'payment-notifications': {
    table: converges,
    other: [
      asksMercadoPago,
      ...[
        'ChangeMessageVisibility',
        'DeleteMessage',
        'GetQueueAttributes',
        'GetQueueUrl',
        'ReceiveMessage',
      ].flatMap((action) =>
        ['notifications', 'looks'].map(
          (name) => `sqs:${action} on Billingpayment${name}queueQueue`,
        ),
      ),
    ],
  },
  'reconcile-payments': {
    table: [
      ['BatchGetItem', 'BILLING', 'ACCOUNT'],
      ['Query', 'BILLING'],
      ['UpdateItem', 'BILLING'],
    ],
    index: ['dynamodb:Query on BILLING_OPEN#*'],
    other: [asksForLook],
  },
  'publish-domain-events': {
    table: [],
    other: [
      ...['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
        (action) => `dynamodb:${action} on Table`,
      ),
      'events:PutEvents on EventsBus',
      ...['GetQueueAttributes', 'GetQueueUrl', 'SendMessage'].map(
        (action) => `sqs:${action} on EventsDeadLettersQueue`,
      ),
    ],
  },
  'unmatched-route': nothing,
  'request-sign-in': { table: [], other: [opensTokens] },
  'define-auth-challenge': nothing,
  'create-auth-challenge': nothing,
  'verify-auth-challenge': {
    table: [countsCalls, ['GetItem', 'KNOWN'], ['PutItem', 'KNOWN']],
    other: [opensTokens],
  },
};

function trialWebhookWork(consumer: string): Work {
  return {
    table: [
      ['GetItem', 'PROCESSED'],
      ['PutItem', 'PROCESSED'],
      ['GetItem', 'ACCOUNT'],
    ],
    other: [
      'secretsmanager:GetSecretValue on SecretsWebhookKey',
      ...worksOff(`Trial${consumer.replaceAll('-', '')}queueQueue`),
    ],
  };
}

function webhookWork(consumer: string): Work {
  const queue = `Newsletter${consumer.replaceAll('-', '')}queueQueue`;
  return {
    table: [
      ['GetItem', 'PROCESSED'],
      ['PutItem', 'PROCESSED'],
      ['GetItem', 'EMAIL'],
    ],
    other: [
      opensTokens,
      'secretsmanager:GetSecretValue on SecretsWebhookKey',
      ...[
        'ChangeMessageVisibility',
        'DeleteMessage',
        'GetQueueAttributes',
        'GetQueueUrl',
        'ReceiveMessage',
      ].map((action) => `sqs:${action} on ${queue}`),
    ],
  };
}

/** Every endpoint counts who calls it, and knows whether CloudFront says the truth of an address. */
function wholeWorkOf(name: string): Work {
  const work = workOf[name] ?? nothing;
  if (!functionsOfEndpoints(core).has(name)) return work;
  return { ...work, table: [...work.table, countsCalls], other: [...work.other, knowsCloudFront] };
}

const tableActions = [
  'BatchGetItem',
  'BatchWriteItem',
  'ConditionCheckItem',
  'DeleteItem',
  'GetItem',
  'PutItem',
  'Query',
  'Scan',
  'UpdateItem',
] as const;

const always = ['logs:CreateLogStream on own log', 'logs:PutLogEvents on own log'];

const functionSchema = z.object({
  Properties: z.object({
    FunctionName: z.string(),
    Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }),
    LoggingConfig: z.object({ LogGroup: z.object({ Ref: z.string() }) }),
  }),
});

/** CDK writes a list of one as its only item. */
const texts = z.union([z.array(z.string()), z.string().transform((text) => [text])]);
const targets = z.union([z.array(z.unknown()), z.unknown().transform((target) => [target])]);

const statementSchema = z
  .strictObject({
    Effect: z.literal('Allow'),
    Action: texts,
    Resource: targets,
    Condition: z
      .strictObject({
        'ForAllValues:StringLike': z.strictObject({ 'dynamodb:LeadingKeys': texts }),
      })
      .optional(),
  })
  .transform(({ Action, Resource, Condition }) => ({
    actions: Action,
    resources: Resource,
    leadingKeys: Condition?.['ForAllValues:StringLike']['dynamodb:LeadingKeys'],
  }));
type Statement = z.infer<typeof statementSchema>;

const policySchema = z.object({
  Roles: z.array(z.object({ Ref: z.string() })),
  PolicyDocument: z.object({ Statement: z.array(statementSchema) }),
});

describe('roles of the functions', () => {
  const functions = resourcesOf(core, 'AWS::Lambda::Function').map((resource) =>
    functionSchema.parse(resource),
  );
  const named = functions.map((fn) => [nameOf(fn), fn] as const);
  const everyStatementOf = (fn: z.infer<typeof functionSchema>) =>
    statementsOfRole(core, fn.Properties.Role['Fn::GetAtt'][0]);
  const statementsOf = (fn: z.infer<typeof functionSchema>) =>
    everyStatementOf(fn).filter((statement) => !isAboutIndex(statement));

  it('exist for exactly the functions that the product has', () => {
    expect(functions.map(nameOf).toSorted()).toEqual(Object.keys(workOf).toSorted());
  });

  it.each(named)('%s may make each of its requests to the table, and no other', (name, fn) => {
    const statements = statementsOf(fn);
    const { table } = wholeWorkOf(name);
    const refused = table.filter(([action, ...kinds]) => !allows(statements, action, kinds));
    expect(refused).toEqual([]);

    const kinds = Object.keys(keys).filter((kind): kind is Kind => kind in keys);
    const asked = (action: string, kind: Kind) =>
      table.some(([askedAction, ...askedKinds]) => {
        return askedAction === action && askedKinds.includes(kind);
      });
    const needless = tableActions.flatMap((action) =>
      kinds
        .filter((kind) => allows(statements, action, [kind]) && !asked(action, kind))
        .map((kind) => `${action} ${kind}`),
    );
    expect(needless).toEqual([]);
  });

  it.each(named)('%s may do nothing else', (name, fn) => {
    const roleId = fn.Properties.Role['Fn::GetAtt'][0];
    const logId = fn.Properties.LoggingConfig.LogGroup.Ref;
    const role = core.Resources[roleId]?.Properties ?? {};
    expect(role['ManagedPolicyArns']).toBeUndefined();
    expect(role['Policies']).toBeUndefined();
    const allowed = statementsOf(fn)
      .filter((statement) => statement.leadingKeys === undefined)
      .flatMap((statement) => grantsOf(statement, logId));
    const { other } = wholeWorkOf(name);
    expect(allowed.toSorted()).toEqual([...other, ...always].toSorted());
  });

  it.each(named)('%s asks the index for what it has to, and for nothing else', (name, fn) => {
    const asked = everyStatementOf(fn)
      .filter(isAboutIndex)
      .flatMap(({ actions, leadingKeys = ['anything'] }) =>
        actions.map((action) => `${action} on ${leadingKeys.join(', ')}`),
      );
    expect(asked).toEqual(workOf[name]?.index ?? []);
  });

  it('reach the table by the keys of a request only', () => {
    for (const fn of functions) {
      for (const { actions, resources, leadingKeys } of statementsOf(fn)) {
        if (leadingKeys === undefined) continue;
        expect(resources.map((resource) => targetName(resource, ''))).toEqual(['Table']);
        expect(tableActions.map((action) => `dynamodb:${action}`)).toEqual(
          expect.arrayContaining(actions),
        );
        // No key, as a Scan has none, would satisfy a condition on all of them.
        expect(actions).not.toContain('dynamodb:Scan');
      }
    }
  });

  it('belong to one function each', () => {
    const roles = functions.map((fn) => fn.Properties.Role['Fn::GetAtt'][0]);
    expect(new Set(roles).size).toBe(functions.length);
  });

  it('have no wildcard but for X-Ray', () => {
    const wildcards = functions
      .flatMap(statementsOf)
      .flatMap((statement) => grantsOf(statement, ''))
      .filter((grant) => grant.endsWith(' on *') || grant.includes(':*'));
    expect(wildcards).toEqual([]);
  });
});

/** Resources of an index are the table's ARN with its name behind it. */
function isAboutIndex({ resources }: Statement): boolean {
  return resources.some((resource) => JSON.stringify(resource).includes('/index/'));
}

/** As IAM decides: one statement has to allow the action for all the keys together. */
function allows(statements: readonly Statement[], action: string, kinds: readonly Kind[]): boolean {
  return statements.some(
    ({ actions, leadingKeys }) =>
      actions.includes(`dynamodb:${action}`) &&
      kinds.every((kind) => leadingKeys?.some((pattern) => isLike(keys[kind], pattern)) ?? true),
  );
}

/** IAM's StringLike, with patterns that end in their only wildcard. */
function isLike(key: string, pattern: string): boolean {
  expect(pattern).toMatch(/^[A-Z]+#\*$/);
  return key.startsWith(pattern.slice(0, -1));
}

function nameOf(fn: z.infer<typeof functionSchema>): string {
  return fn.Properties.FunctionName.replace(/^bfj-prod-/, '');
}

function statementsOfRole(template: Template, roleId: string): Statement[] {
  return resourcesOf(template, 'AWS::IAM::Policy')
    .map((resource) => policySchema.parse(resource.Properties))
    .filter((policy) => policy.Roles.some((role) => role.Ref === roleId))
    .flatMap((policy) => policy.PolicyDocument.Statement);
}

function grantsOf({ actions, resources }: Statement, logId: string): string[] {
  return actions.flatMap((action) =>
    resources.map((resource) => `${action} on ${targetName(resource, logId)}`),
  );
}

/** Name of a resource without the hash that CDK puts behind it. */
function targetName(resource: unknown, logId: string): string {
  if (resource === '*') return '*';
  const reference = z
    .union([
      z.object({ Ref: z.string() }).transform((value) => value.Ref),
      z
        .object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) })
        .transform((value) => value['Fn::GetAtt'][0]),
    ])
    .parse(resource);
  return reference === logId ? 'own log' : reference.replace(/[0-9A-F]{8}$/, '');
}
