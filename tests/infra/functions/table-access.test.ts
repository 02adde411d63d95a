import { App, Stack } from 'aws-cdk-lib/core';
import { Template } from 'aws-cdk-lib/assertions';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { TableAccesses } from '../../../functions/runtime/table.ts';
import { grantTableAccess } from '../../../infra/constructs/table-access.ts';

const policySchema = z.object({
  Properties: z.object({
    PolicyDocument: z.object({
      Statement: z.array(
        z.object({
          Action: z.string(),
          Resource: z.unknown(),
          Condition: z.object({
            'ForAllValues:StringLike': z.object({
              'dynamodb:LeadingKeys': z.union([
                z.array(z.string()),
                z.string().transform((only) => [only]),
              ]),
            }),
          }),
        }),
      ),
    }),
  }),
});

/** `Action: its partitions` for every statement, plus `on index` for an index. */
function granted(accesses: TableAccesses): string[] {
  const stack = new Stack(new App({ builtinCloudFormationValidation: false }));
  const table = new dynamodb.Table(stack, 'Table', {
    partitionKey: { name: 'PK', type: dynamodb.AttributeType.STRING },
  });
  const role = new iam.Role(stack, 'Role', {
    assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
  });
  grantTableAccess(role, table, accesses);
  const [policy] = Object.values(Template.fromStack(stack).findResources('AWS::IAM::Policy'));
  return policySchema.parse(policy).Properties.PolicyDocument.Statement.map((statement) => {
    const keys = statement.Condition['ForAllValues:StringLike']['dynamodb:LeadingKeys'];
    const index = JSON.stringify(statement.Resource).includes('/index/') ? ' on index' : '';
    return `${statement.Action.replace('dynamodb:', '')}${index}: ${keys.join(' ')}`;
  });
}

describe('access to the table', () => {
  it('has one statement per action, with all its partitions', () => {
    expect(
      granted([
        { actions: ['GetItem', 'Query'], partitions: ['B#*'] },
        { actions: ['GetItem'], partitions: ['A#*', 'B#*'] },
      ]),
    ).toEqual(['GetItem: A#* B#*', 'Query: B#*']);
  });

  it('allows each write of a transaction on all partitions of the transaction', () => {
    expect(
      granted([
        { actions: ['GetItem', 'PutItem'], partitions: ['A#*'] },
        { actions: ['ConditionCheckItem'], partitions: ['B#*'] },
        { actions: ['UpdateItem', 'DeleteItem'], partitions: ['C#*'] },
        { actions: ['GetItem'], partitions: ['R#*'] },
      ]),
    ).toEqual([
      'GetItem: A#* R#*',
      'PutItem: A#* B#* C#*',
      'ConditionCheckItem: A#* B#* C#*',
      'UpdateItem: A#* B#* C#*',
      'DeleteItem: A#* B#* C#*',
    ]);
  });

  it('separates writes outside transactions', () => {
    expect(
      granted([
        { actions: ['PutItem'], partitions: ['A#*'] },
        { actions: ['DeleteItem'], partitions: ['B#*'] },
        { actions: ['UpdateItem'], partitions: ['L#*'], alone: true },
        { actions: ['GetItem', 'PutItem'], partitions: ['M#*'], alone: true },
      ]),
    ).toEqual(['PutItem: A#* B#* M#*', 'DeleteItem: A#* B#*', 'UpdateItem: L#*', 'GetItem: M#*']);
  });

  it('reads composed declarations', () => {
    const outbox: TableAccesses = { actions: ['PutItem'], partitions: ['O#*'] };
    const save: TableAccesses = [{ actions: ['UpdateItem'], partitions: ['A#*'] }, outbox];
    expect(granted([[], [save, outbox]])).toEqual(granted([...save, outbox]));
  });

  it('separates an index from the table', () => {
    expect(
      granted([
        { actions: ['Query'], partitions: ['DAY#*'], index: 'byDay' },
        { actions: ['Query', 'PutItem'], partitions: ['A#*'] },
      ]),
    ).toEqual(['Query on index: DAY#*', 'Query: A#*', 'PutItem: A#*']);
  });
});
