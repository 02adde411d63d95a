import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { resourcesOf, synthesize, type Template } from './synthesized-stacks.ts';

const { core } = synthesize({ BFJ_STAGE: 'prod', BFJ_WEBHOOK_URL: 'https://n8n.example/hook' });

/**
 * Everything that each function may do, beside writing its own log and its traces. A line more or
 * less is a decision to make here, not a side effect.
 */
const grants: Readonly<Record<string, readonly string[]>> = {
  'check-newsletter-email': [
    'dynamodb:GetItem on Table for EMAIL#*',
    'dynamodb:UpdateItem on Table for LIMIT#*',
    'secretsmanager:GetSecretValue on SecretsEdgeValue',
  ],
  'subscribe-newsletter': [
    'dynamodb:GetItem on Table for IDEMPOTENCY#*',
    'dynamodb:PutItem on Table for EMAIL#*',
    'dynamodb:PutItem on Table for IDEMPOTENCY#*',
    'dynamodb:PutItem on Table for OUTBOX#*',
    'dynamodb:UpdateItem on Table for LIMIT#*',
    'secretsmanager:GetSecretValue on SecretsEdgeValue',
    'secretsmanager:GetSecretValue on SecretsTokenKey',
  ],
  'get-newsletter-subscriber': [
    'dynamodb:GetItem on Table for EMAIL#*',
    'dynamodb:UpdateItem on Table for LIMIT#*',
    'secretsmanager:GetSecretValue on SecretsEdgeValue',
    'secretsmanager:GetSecretValue on SecretsTokenKey',
  ],
  'personalize-newsletter': [
    'dynamodb:GetItem on Table for EMAIL#*',
    'dynamodb:PutItem on Table for EMAIL#*',
    'dynamodb:PutItem on Table for OUTBOX#*',
    'dynamodb:UpdateItem on Table for LIMIT#*',
    'secretsmanager:GetSecretValue on SecretsEdgeValue',
    'secretsmanager:GetSecretValue on SecretsTokenKey',
  ],
  'unsubscribe-newsletter': [
    'dynamodb:DeleteItem on Table for EMAIL#*',
    'dynamodb:GetItem on Table for EMAIL#*',
    'dynamodb:PutItem on Table for OUTBOX#*',
    'dynamodb:UpdateItem on Table for LIMIT#*',
    'secretsmanager:GetSecretValue on SecretsEdgeValue',
    'secretsmanager:GetSecretValue on SecretsTokenKey',
  ],
  'webhook-newsletter-created': webhookGrants('webhook-newsletter-created'),
  'webhook-newsletter-personalization': webhookGrants('webhook-newsletter-personalization'),
  'search-stocks': [
    'dynamodb:UpdateItem on Table for LIMIT#*',
    'secretsmanager:GetSecretValue on SecretsBrapiToken',
    'secretsmanager:GetSecretValue on SecretsEdgeValue',
  ],
  'publish-domain-events': [
    'dynamodb:DescribeStream on Table',
    'dynamodb:GetRecords on Table',
    'dynamodb:GetShardIterator on Table',
    'dynamodb:ListStreams on Table',
    'events:PutEvents on EventsBus',
    'sqs:GetQueueAttributes on EventsDeadLettersQueue',
    'sqs:GetQueueUrl on EventsDeadLettersQueue',
    'sqs:SendMessage on EventsDeadLettersQueue',
  ],
  'unmatched-route': [],
  'define-auth-challenge': [],
  'create-auth-challenge': [],
  'verify-auth-challenge': [],
};

function webhookGrants(consumer: string): string[] {
  const queue = `Newsletter${consumer.replaceAll('-', '')}queueQueue`;
  return [
    'dynamodb:GetItem on Table for PROCESSED#*',
    'dynamodb:PutItem on Table for PROCESSED#*',
    'secretsmanager:GetSecretValue on SecretsTokenKey',
    'secretsmanager:GetSecretValue on SecretsWebhookKey',
    ...['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'GetQueueUrl'].map(
      (action) => `sqs:${action} on ${queue}`,
    ),
    `sqs:ReceiveMessage on ${queue}`,
  ];
}

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

const policySchema = z.object({
  Roles: z.array(z.object({ Ref: z.string() })),
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({
        Effect: z.literal('Allow'),
        Action: texts,
        Resource: targets,
        Condition: z
          .strictObject({
            'ForAllValues:StringLike': z.strictObject({
              'dynamodb:LeadingKeys': texts,
            }),
          })
          .optional(),
      }),
    ),
  }),
});

describe('roles of the functions', () => {
  const functions = resourcesOf(core, 'AWS::Lambda::Function').map((resource) =>
    functionSchema.parse(resource),
  );

  it('exist for exactly the functions that the product has', () => {
    expect(functions.map(nameOf).toSorted()).toEqual(Object.keys(grants).toSorted());
  });

  it.each(functions.map((fn) => [nameOf(fn), fn] as const))(
    '%s may do its work only',
    (name, fn) => {
      const roleId = fn.Properties.Role['Fn::GetAtt'][0];
      const logId = fn.Properties.LoggingConfig.LogGroup.Ref;
      const role = core.Resources[roleId]?.Properties ?? {};
      expect(role['ManagedPolicyArns']).toBeUndefined();
      expect(role['Policies']).toBeUndefined();
      const allowed = allowedTo(core, roleId, logId);
      expect(allowed).toEqual([...(grants[name] ?? []), ...always, ...traces].toSorted());
    },
  );

  it('belong to one function each', () => {
    const roles = functions.map((fn) => fn.Properties.Role['Fn::GetAtt'][0]);
    expect(new Set(roles).size).toBe(functions.length);
  });

  it('have no wildcard but for X-Ray', () => {
    const wildcards = functions
      .flatMap((fn) => allowedTo(core, fn.Properties.Role['Fn::GetAtt'][0], ''))
      .filter((grant) => grant.endsWith(' on *') || grant.includes(':*'));
    expect(new Set(wildcards)).toEqual(new Set(traces));
  });
});

function nameOf(fn: z.infer<typeof functionSchema>): string {
  return fn.Properties.FunctionName.replace(/^bfj-prod-/, '');
}

function allowedTo(template: Template, roleId: string, logId: string): string[] {
  return resourcesOf(template, 'AWS::IAM::Policy')
    .map((resource) => policySchema.parse(resource.Properties))
    .filter((policy) => policy.Roles.some((role) => role.Ref === roleId))
    .flatMap((policy) => policy.PolicyDocument.Statement)
    .flatMap((statement) => {
      const keys = statement.Condition?.['ForAllValues:StringLike']['dynamodb:LeadingKeys'] ?? [''];
      return statement.Action.flatMap((action) =>
        statement.Resource.flatMap((resource) =>
          keys.map(
            (key) =>
              `${action} on ${targetName(resource, logId)}${key === '' ? '' : ` for ${key}`}`,
          ),
        ),
      );
    })
    .toSorted();
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
