import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { resourcesOf, synthesize, type Template } from './synthesized-stacks.ts';

const { core } = synthesize({ BFJ_STAGE: 'prod', BFJ_WEBHOOK_URL: 'https://n8n.example/hook' });

/** A partition key of each kind of item, as the stores make them; other kinds are nobody's yet. */
const keys = {
  EMAIL: 'EMAIL#ana@example.com',
  OUTBOX: 'OUTBOX#2026-11-20T08:00',
  IDEMPOTENCY: 'IDEMPOTENCY#subscribe-newsletter#q0Jx',
  LIMIT: 'LIMIT#subscribe-newsletter#q0Jx',
  PROCESSED: 'PROCESSED#evt_01',
  USER: 'USER#usr_01',
} as const;

type Kind = keyof typeof keys;

/**
 * What a function asks the table for: an action, and every partition that one request needs it
 * for. A transaction asks for each of its actions with all keys that it writes by that action.
 */
type TableRequest = readonly [action: string, ...kinds: readonly Kind[]];

interface Work {
  readonly table: readonly TableRequest[];
  /** Everything beside the table, its own log and its traces, as `action on resource`. */
  readonly other: readonly string[];
}

const countsCalls: TableRequest = ['UpdateItem', 'LIMIT'];
const knowsCloudFront = 'secretsmanager:GetSecretValue on SecretsEdgeValue';
const opensTokens = 'secretsmanager:GetSecretValue on SecretsTokenKey';
const nothing: Work = { table: [], other: [] };

/**
 * Everything that each function does. A line more or less is a decision to make here, not a side
 * effect.
 */
const workOf: Readonly<Record<string, Work>> = {
  'check-newsletter-email': {
    table: [['GetItem', 'EMAIL'], countsCalls],
    other: [knowsCloudFront],
  },
  'subscribe-newsletter': {
    table: [['PutItem', 'EMAIL', 'OUTBOX', 'IDEMPOTENCY'], ['GetItem', 'IDEMPOTENCY'], countsCalls],
    other: [knowsCloudFront, opensTokens],
  },
  'get-newsletter-subscriber': {
    table: [['GetItem', 'EMAIL'], countsCalls],
    other: [knowsCloudFront, opensTokens],
  },
  'personalize-newsletter': {
    table: [['GetItem', 'EMAIL'], ['PutItem', 'EMAIL', 'OUTBOX'], countsCalls],
    other: [knowsCloudFront, opensTokens],
  },
  'unsubscribe-newsletter': {
    table: [['GetItem', 'EMAIL'], ['DeleteItem', 'EMAIL'], ['PutItem', 'OUTBOX'], countsCalls],
    other: [knowsCloudFront, opensTokens],
  },
  'webhook-newsletter-created': webhookWork('webhook-newsletter-created'),
  'webhook-newsletter-personalization': webhookWork('webhook-newsletter-personalization'),
  'webhook-newsletter-unsubscribed': webhookWork('webhook-newsletter-unsubscribed'),
  'search-stocks': {
    table: [countsCalls],
    other: [knowsCloudFront, 'secretsmanager:GetSecretValue on SecretsBrapiToken'],
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
  'define-auth-challenge': nothing,
  'create-auth-challenge': nothing,
  'verify-auth-challenge': nothing,
};

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
const traces = ['xray:PutTelemetryRecords on *', 'xray:PutTraceSegments on *'];

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
  const statementsOf = (fn: z.infer<typeof functionSchema>) =>
    statementsOfRole(core, fn.Properties.Role['Fn::GetAtt'][0]);

  it('exist for exactly the functions that the product has', () => {
    expect(functions.map(nameOf).toSorted()).toEqual(Object.keys(workOf).toSorted());
  });

  it.each(named)('%s may make each of its requests to the table, and no other', (name, fn) => {
    const statements = statementsOf(fn);
    const { table } = workOf[name] ?? nothing;
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
    const { other } = workOf[name] ?? nothing;
    expect(allowed.toSorted()).toEqual([...other, ...always, ...traces].toSorted());
  });

  it('reach the table by the keys of a request only, and none of its indexes', () => {
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
    expect(new Set(wildcards)).toEqual(new Set(traces));
  });
});

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
