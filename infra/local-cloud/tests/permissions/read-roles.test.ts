import { describe, expect, it } from 'vitest';
import { readTemplates } from '../../src/read-templates.ts';

const tableArn = 'arn:aws:dynamodb:sa-east-1:000000000000:table/things';

/** Builds a stack of one function, one table, and a log group, which this cloud does not host. */
function stackWith(statements: readonly object[], inline: readonly object[] = []) {
  const template = {
    Resources: {
      Work: {
        Type: 'AWS::Lambda::Function',
        Properties: { FunctionName: 'work', Role: { 'Fn::GetAtt': ['WorkRole', 'Arn'] } },
        Metadata: { 'local:entry': 'work.lambda.ts' },
      },
      WorkRole: {
        Type: 'AWS::IAM::Role',
        Properties: {
          ManagedPolicyArns: ['arn:aws:iam::aws:policy/AdministratorAccess'],
          Policies: inline.map((Statement) => ({ PolicyDocument: { Statement: [Statement] } })),
        },
      },
      Policy: {
        Type: 'AWS::IAM::Policy',
        Properties: { PolicyDocument: { Statement: statements }, Roles: [{ Ref: 'WorkRole' }] },
      },
      PolicyOfOtherRole: {
        Type: 'AWS::IAM::Policy',
        Properties: {
          PolicyDocument: { Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] },
          Roles: ['another'],
        },
      },
      Logs: { Type: 'AWS::Logs::LogGroup' },
      Things: {
        Type: 'AWS::DynamoDB::Table',
        Properties: {
          TableName: 'things',
          KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
          AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
        },
      },
    },
  };
  return readTemplates({ Fixture: template }, 'http://127.0.0.1:4000').functions[0]?.role;
}

const things = { 'Fn::GetAtt': ['Things', 'Arn'] };
const allow = { Effect: 'Allow', Action: 'dynamodb:Query', Resource: things };

describe('role of a function', () => {
  it('contains the statements of its own policies, with their references resolved', () => {
    const role = stackWith(
      [
        {
          ...allow,
          Action: ['dynamodb:Query', 'dynamodb:GetItem'],
          Resource: [{ 'Fn::Join': ['', [things, '/index/byDay']] }],
          Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['A#*', 'B#*'] } },
        },
      ],
      [{ ...allow, Effect: 'Deny' }],
    );
    expect(role).toEqual({
      name: 'WorkRole',
      statements: [
        {
          effect: 'Deny',
          actions: ['dynamodb:Query'],
          resources: [tableArn],
          conditions: [],
        },
        {
          effect: 'Allow',
          actions: ['dynamodb:Query', 'dynamodb:GetItem'],
          resources: [`${tableArn}/index/byDay`],
          conditions: [
            {
              operator: 'ForAllValues:StringLike',
              key: 'dynamodb:LeadingKeys',
              values: ['A#*', 'B#*'],
            },
          ],
        },
      ],
    });
  });

  it('allows nothing on resources that are not hosted', () => {
    const logs = { 'Fn::GetAtt': ['Logs', 'Arn'] };
    const role = stackWith([
      { ...allow, Resource: [logs, things] },
      { ...allow, Resource: logs },
    ]);
    expect(role?.statements.map(({ resources }) => resources)).toEqual([[tableArn], []]);
  });

  it.each([
    [
      'a key that is not known',
      { Condition: { StringEquals: { 'aws:SourceIp': '::1' } } },
      /SourceIp/,
    ],
    [
      'an operator that is not known',
      { Condition: { ArnLike: { 'dynamodb:LeadingKeys': 'A#*' } } },
      /ArnLike/,
    ],
    ['NotAction', { NotAction: 'dynamodb:Scan' }, /NotAction/],
    ['NotResource', { NotResource: '*' }, /NotResource/],
    ['a policy variable', { Resource: `${tableArn}/\${aws:username}` }, /policy variable/],
    [
      'a Deny of something that is not hosted',
      { Effect: 'Deny', Resource: { 'Fn::GetAtt': ['Logs', 'Arn'] } },
      /Policy: denies something/,
    ],
  ])('is rejected with %s', (_, overrides, complaint) => {
    expect(() => stackWith([{ ...allow, ...overrides }])).toThrow(complaint);
  });
});
