import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { resourcesOf, synthesize } from '../synthesized-stacks.ts';

/*
 * This checks the form of the roles. The local cloud proves what a function may do: it denies calls that the role
 * does not allow, and counts the grants that no test needs.
 */

const loginCodes = [
  { BFJ_LOGIN_CODE: 'off' },
  { BFJ_LOGIN_CODE: 'email', BFJ_EMAIL_FROM: 'avisos@bfj.example' },
  { BFJ_LOGIN_CODE: 'whatsapp', BFJ_WHATSAPP_PHONE_NUMBER_ID: '100000000000001' },
];

const functionSchema = z.object({
  Properties: z.object({
    FunctionName: z.string(),
    Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }),
    LoggingConfig: z.object({ LogGroup: z.object({ Ref: z.string() }) }),
  }),
});

/** CDK writes a list with one item as that item. */
const texts = z.union([z.array(z.string()), z.string().transform((text) => [text])]);
const resources = z.union([z.array(z.unknown()), z.unknown().transform((only) => [only])]);

const policySchema = z.object({
  Roles: z.array(z.object({ Ref: z.string() })),
  PolicyDocument: z.object({
    Statement: z.array(
      z.strictObject({
        Effect: z.literal('Allow'),
        Action: texts,
        Resource: resources,
        Condition: z.record(z.string(), z.record(z.string(), texts)).optional(),
      }),
    ),
  }),
});

describe.each(loginCodes)('roles of the functions, with $BFJ_LOGIN_CODE codes', (loginCode) => {
  const { core } = synthesize({
    BFJ_STAGE: 'prod',
    BFJ_WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
    BFJ_WEBHOOK_URL: 'https://n8n.example/hook',
    ...loginCode,
  });
  const policies = resourcesOf(core, 'AWS::IAM::Policy').map((resource) =>
    policySchema.parse(resource.Properties),
  );
  const functions = resourcesOf(core, 'AWS::Lambda::Function').map((resource) => {
    const { FunctionName, Role, LoggingConfig } = functionSchema.parse(resource).Properties;
    const [roleId] = Role['Fn::GetAtt'];
    return {
      name: FunctionName.replace(/^bfj-prod-/, ''),
      roleId,
      logGroup: LoggingConfig.LogGroup,
      statements: policies
        .filter((policy) => policy.Roles.some((role) => role.Ref === roleId))
        .flatMap((policy) => policy.PolicyDocument.Statement),
    };
  });
  const statements = functions.flatMap((fn) => fn.statements);
  const aboutTable = statements.filter(({ Action }) =>
    Action.some((action) => action.startsWith('dynamodb:') && !streamActions.has(action)),
  );

  it('belong to one function each and have only its own policies', () => {
    expect(functions.length).toBeGreaterThan(40);
    expect(new Set(functions.map(({ roleId }) => roleId)).size).toBe(functions.length);
    for (const { roleId } of functions) {
      const role = core.Resources[roleId]?.Properties ?? {};
      expect(role['ManagedPolicyArns']).toBeUndefined();
      expect(role['Policies']).toBeUndefined();
    }
  });

  it('allow each function to write its own log only', () => {
    for (const fn of functions) {
      const logs = fn.statements.filter(({ Action }) =>
        Action.some((action) => action.startsWith('logs:')),
      );
      expect(logs).toEqual([
        {
          Effect: 'Allow',
          Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          Resource: [{ 'Fn::GetAtt': [fn.logGroup.Ref, 'Arn'] }],
        },
      ]);
    }
  });

  it('contain no wildcard', () => {
    for (const { Action, Resource } of statements) {
      expect(Action.filter((action) => /[*?]/.test(action))).toEqual([]);
      expect(Resource.map((resource) => JSON.stringify(resource)).filter(hasWildcard)).toEqual([]);
    }
  });

  it('grant only actions that the local cloud checks, and the log', () => {
    const services = new Set(
      statements.flatMap(({ Action }) => Action.map((action) => action.split(':')[0])),
    );
    const checked = ['cognito-idp', 'dynamodb', 'events', 'logs', 'secretsmanager', 'ses', 'sqs'];
    expect(checked).toEqual(expect.arrayContaining([...services]));
  });

  it('allow the table only by the keys of a request', () => {
    expect(aboutTable.length).toBeGreaterThan(functions.length);
    for (const { Action, Condition } of aboutTable) {
      expect(Object.keys(Condition ?? {})).toEqual(['ForAllValues:StringLike']);
      const keys = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [];
      expect(keys.length).toBeGreaterThan(0);
      for (const key of keys) expect(key).toMatch(/^[A-Z_]+#\*$/);
      // A Scan has no keys and would satisfy a condition on all keys.
      expect(Action).not.toContain('dynamodb:Scan');
    }
  });
});

const streamActions = new Set(
  ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
    (action) => `dynamodb:${action}`,
  ),
);

/** `*` in a resource's text; ARNs of single resources are references. */
function hasWildcard(resource: string): boolean {
  return /[*?]/.test(resource);
}
