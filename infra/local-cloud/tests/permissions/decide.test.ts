import { describe, expect, it } from 'vitest';
import { createDecider } from '../../src/permissions/decide.ts';
import type {
  RequestContext,
  RequiredPermission,
  Statement,
} from '../../src/permissions/policy.ts';

const table = 'arn:aws:dynamodb:sa-east-1:000000000000:table/things';
const index = `${table}/index/byDay`;
const queue = 'arn:aws:sqs:sa-east-1:000000000000:work';

function statement(overrides: Partial<Statement>): Statement {
  return {
    effect: 'Allow',
    actions: ['dynamodb:GetItem'],
    resources: [table],
    conditions: [],
    ...overrides,
  };
}

function onKeys(...values: string[]): Statement['conditions'] {
  return [{ operator: 'ForAllValues:StringLike', key: 'dynamodb:LeadingKeys', values }];
}

function permission(
  action: string,
  resource: string,
  context: RequestContext = {},
): RequiredPermission {
  return { action, resource, context };
}

const keys = (...values: string[]): RequestContext => ({ 'dynamodb:LeadingKeys': values });
const get = (resource: string, context?: RequestContext) =>
  permission('dynamodb:GetItem', resource, context);

describe('createDecider', () => {
  it.each<[what: string, statements: Statement[], required: RequiredPermission, allowed: boolean]>([
    ['nothing at all', [], get(table), false],
    ['an Allow', [statement({})], get(table), true],
    ['another action', [statement({})], permission('dynamodb:PutItem', table), false],
    ['the case of an action', [statement({ actions: ['DynamoDB:getitem'] })], get(table), true],
    ['a wildcard of actions', [statement({ actions: ['dynamodb:Get*'] })], get(table), true],
    [
      'a wildcard that is too short',
      [statement({ actions: ['dynamodb:Put*'] })],
      get(table),
      false,
    ],
    ['one character of any kind', [statement({ actions: ['dynamodb:?etItem'] })], get(table), true],
    ['all actions', [statement({ actions: ['*'] })], get(table), true],
    ['another table', [statement({})], get(`${table}-of-others`), false],
    ['a point that is no wildcard', [statement({ resources: ['a.b'] })], get('axb'), false],
    ['any resource', [statement({ resources: ['*'] })], get(table), true],
    ['a wildcard of resources', [statement({ resources: [`${table}*`] })], get(index), true],
    ['the table, when its index is asked', [statement({})], get(index), false],
    ['the index', [statement({ resources: [index] })], get(index), true],
    ['the index, when the table is asked', [statement({ resources: [index] })], get(table), false],
    [
      'a wildcard that would reach into the next part of an ARN',
      [statement({ resources: ['arn:aws:*:table/things'] })],
      get(table),
      false,
    ],
    [
      'an ARN of fewer parts, with a wildcard',
      [statement({ actions: ['sqs:SendMessage'], resources: ['arn:aws:sqs:*'] })],
      permission('sqs:SendMessage', queue),
      false,
    ],
    [
      'an action of one statement on the resource of another',
      [
        statement({ actions: ['dynamodb:GetItem'], resources: [queue] }),
        statement({ actions: ['sqs:SendMessage'], resources: [table] }),
      ],
      get(table),
      false,
    ],
    ['a Deny beside an Allow', [statement({}), statement({ effect: 'Deny' })], get(table), false],
    ['a Deny before an Allow', [statement({ effect: 'Deny' }), statement({})], get(table), false],
    [
      'a Deny of something else',
      [statement({}), statement({ effect: 'Deny', resources: [index] })],
      get(table),
      true,
    ],
    ['a Deny alone', [statement({ effect: 'Deny', resources: [index] })], get(table), false],
    ['a key', [statement({ conditions: onKeys('A#*') })], get(table, keys('A#1')), true],
    ['another key', [statement({ conditions: onKeys('A#*') })], get(table, keys('B#1')), false],
    [
      'a key that only contains the pattern',
      [statement({ conditions: onKeys('A#*') })],
      get(table, keys('BA#1')),
      false,
    ],
    [
      'a key over several lines',
      [statement({ conditions: onKeys('A#*') })],
      get(table, keys('A#1\n2')),
      true,
    ],
    [
      'all of several keys',
      [statement({ conditions: onKeys('A#*', 'B#*') })],
      get(table, keys('A#1', 'B#1', 'A#2')),
      true,
    ],
    [
      'one of several keys',
      [statement({ conditions: onKeys('A#*') })],
      get(table, keys('A#1', 'B#1')),
      false,
    ],
    [
      'keys that only two statements together allow',
      [statement({ conditions: onKeys('A#*') }), statement({ conditions: onKeys('B#*') })],
      get(table, keys('A#1', 'B#1')),
      false,
    ],
    // AWS documents that a ForAllValues condition holds without a value.
    ['no key at all', [statement({ conditions: onKeys('A#*') })], get(table), true],
    ['an empty key', [statement({ conditions: onKeys('A#*') })], get(table, keys('')), false],
    [
      'a Deny of some keys',
      [statement({}), statement({ effect: 'Deny', conditions: onKeys('A#*') })],
      get(table, keys('A#1')),
      false,
    ],
    [
      'a Deny of other keys',
      [statement({}), statement({ effect: 'Deny', conditions: onKeys('A#*') })],
      get(table, keys('B#1')),
      true,
    ],
  ])('%s', (_, statements, required, allowed) => {
    expect(createDecider(statements)(required) === 'allowed').toBe(allowed);
  });

  it.each<[operator: Statement['conditions'][number]['operator'], from: string[], holds: boolean]>([
    ['StringEquals', ['a@b.example'], true],
    ['StringEquals', ['A@b.example'], false],
    ['StringEquals', ['x@b.example'], false],
    ['StringEquals', [], false],
    ['StringLike', ['a@b.example'], true],
    ['ForAllValues:StringEquals', ['a@b.example'], true],
    ['ForAllValues:StringEquals', ['a@b.example', 'x@b.example'], false],
  ])('evaluates %s of one value with %j', (operator, from, holds) => {
    const decide = createDecider([
      statement({
        actions: ['ses:SendEmail'],
        resources: ['*'],
        conditions: [{ operator, key: 'ses:FromAddress', values: ['a@b.example'] }],
      }),
    ]);
    const context = from.length === 0 ? {} : { 'ses:FromAddress': from };
    expect(decide(permission('ses:SendEmail', '*', context)) === 'allowed').toBe(holds);
  });

  it('compares a pattern literally when the operator asks for equality', () => {
    const decide = createDecider([
      statement({
        conditions: [
          { operator: 'ForAllValues:StringEquals', key: 'dynamodb:LeadingKeys', values: ['A#*'] },
        ],
      }),
    ]);
    expect(decide(get(table, keys('A#1')))).toBe('not-allowed');
    expect(decide(get(table, keys('A#*')))).toBe('allowed');
  });

  it('requires every condition of a statement to hold', () => {
    const both: Statement['conditions'] = [
      ...onKeys('A#*'),
      { operator: 'StringEquals', key: 'ses:FromAddress', values: ['a@b.example'] },
    ];
    expect(createDecider([statement({ conditions: both })])(get(table, keys('A#1')))).toBe(
      'not-allowed',
    );
  });

  it('distinguishes an explicit deny from a missing permission', () => {
    const deny = statement({ effect: 'Deny' });
    const allow = statement({ resources: [index] });
    const decide = createDecider([allow, deny]);
    expect(decide(get(table))).toBe('denied');
    expect(decide(get(index))).toBe('allowed');
    expect(decide(get(queue))).toBe('not-allowed');
  });

  it('decides on a large transaction in less than a tenth of a millisecond', () => {
    const statements = ['GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'PutItem'].map((action) =>
      statement({ actions: [`dynamodb:${action}`], conditions: onKeys('A#*', 'B#*', 'C#*') }),
    );
    const decide = createDecider(statements);
    const required = permission(
      'dynamodb:PutItem',
      table,
      keys(...Array.from({ length: 100 }, (_, at) => `${'ABC'[at % 3]}#${at}`)),
    );
    const calls = 2000;
    const before = process.threadCpuUsage();
    for (let call = 0; call < calls; call += 1) decide(required);
    // CPU microseconds of this thread, independent of the machine's other load.
    expect(process.threadCpuUsage(before).user / calls).toBeLessThan(100);
  });
});
