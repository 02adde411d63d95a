import { describe, expect, it } from 'vitest';
import type { TableModel } from '../../src/cloud-model.ts';
import {
  permissionsOfDynamoDb,
  type TransactionKeys,
} from '../../src/permissions/dynamodb-permissions.ts';

const arnOf = (name: string) => `arn:aws:dynamodb:sa-east-1:000000000000:table/${name}`;

function tableModel(name: string, partitionKey: string): TableModel {
  return {
    name,
    arn: arnOf(name),
    keySchema: [
      { AttributeName: 'SK', KeyType: 'RANGE' },
      { AttributeName: partitionKey, KeyType: 'HASH' },
    ],
    attributeDefinitions: [],
    globalSecondaryIndexes: [
      {
        IndexName: 'byDay',
        KeySchema: [{ AttributeName: 'day', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
    streamViewType: undefined,
    timeToLiveAttribute: undefined,
  };
}

const account = {
  region: 'sa-east-1',
  accountId: '000000000000',
  tables: [tableModel('things', 'PK'), tableModel('others', 'id')],
};

/** Formats `action on resource: keys`, without the common beginning of ARNs. */
function needed(
  operation: string,
  input: unknown,
  reading: TransactionKeys = 'of-the-transaction',
): string[] {
  return permissionsOfDynamoDb(operation, input, account, reading).map(
    ({ action, resource, context }) =>
      `${action} on ${resource.replace(arnOf(''), '')}: ${(context['dynamodb:LeadingKeys'] ?? ['none']).join(' ')}`,
  );
}

const TableName = 'things';
const key = (PK: string) => ({ PK: { S: PK }, SK: { S: 'x' } });

describe('permissionsOfDynamoDb', () => {
  it.each([
    ['GetItem', { TableName, Key: key('A#1') }, ['dynamodb:GetItem on things: A#1']],
    [
      'GetItem',
      { TableName: arnOf('things'), Key: key('A#1') },
      ['dynamodb:GetItem on things: A#1'],
    ],
    ['UpdateItem', { TableName, Key: key('A#1') }, ['dynamodb:UpdateItem on things: A#1']],
    ['DeleteItem', { TableName, Key: key('A#1') }, ['dynamodb:DeleteItem on things: A#1']],
    ['PutItem', { TableName, Item: key('A#1') }, ['dynamodb:PutItem on things: A#1']],
    [
      'PutItem',
      { TableName: 'others', Item: { id: { N: '7' }, PK: { S: 'no key of this table' } } },
      ['dynamodb:PutItem on others: 7'],
    ],
    ['PutItem', { TableName, Item: {} }, ['dynamodb:PutItem on things: ']],
    ['PutItem', { TableName: 'unknown', Item: key('A#1') }, ['dynamodb:PutItem on unknown: ']],
    ['Scan', { TableName }, ['dynamodb:Scan on things: none']],
    ['Scan', { TableName, IndexName: 'byDay' }, ['dynamodb:Scan on things/index/byDay: none']],
    ['DescribeTable', { TableName }, ['dynamodb:DescribeTable on things: none']],
    ['ListTables', {}, ['dynamodb:ListTables on *: none']],
    ['GetItem', 'no object', ['dynamodb:GetItem on *: ']],
    [
      'BatchGetItem',
      {
        RequestItems: {
          things: { Keys: [key('A#1'), key('B#1')] },
          others: { Keys: [{ id: { S: 'C#1' } }] },
        },
      },
      ['dynamodb:BatchGetItem on things: A#1 B#1', 'dynamodb:BatchGetItem on others: C#1'],
    ],
    [
      'BatchWriteItem',
      {
        RequestItems: {
          things: [{ PutRequest: { Item: key('A#1') } }, { DeleteRequest: { Key: key('B#1') } }],
        },
      },
      ['dynamodb:BatchWriteItem on things: A#1 B#1'],
    ],
    [
      'TransactGetItems',
      {
        TransactItems: [
          { Get: { TableName, Key: key('A#1') } },
          { Get: { TableName, Key: key('B#1') } },
        ],
      },
      ['dynamodb:GetItem on things: A#1 B#1'],
    ],
  ])('returns the permissions for %s %j', (operation, input, expected) => {
    expect(needed(operation, input)).toEqual(expected);
  });

  const transaction = {
    TransactItems: [
      { Put: { TableName, Item: key('A#1') } },
      { ConditionCheck: { TableName, Key: key('B#1') } },
      { Put: { TableName, Item: key('C#1') } },
      { Update: { TableName, Key: key('D#1') } },
      { Delete: { TableName: 'others', Key: { id: { S: 'E#1' } } } },
    ],
  };

  it("returns one permission per action of a transaction, with the action's keys", () => {
    expect(needed('TransactWriteItems', transaction, 'of-the-action')).toEqual([
      'dynamodb:PutItem on things: A#1 C#1',
      'dynamodb:ConditionCheckItem on things: B#1',
      'dynamodb:UpdateItem on things: D#1',
      'dynamodb:DeleteItem on others: E#1',
    ]);
  });

  it('returns one permission per action of a transaction, with all keys of the transaction', () => {
    const all = 'A#1 B#1 C#1 D#1 E#1';
    expect(needed('TransactWriteItems', transaction, 'of-the-transaction')).toEqual([
      `dynamodb:PutItem on things: ${all}`,
      `dynamodb:ConditionCheckItem on things: ${all}`,
      `dynamodb:UpdateItem on things: ${all}`,
      `dynamodb:DeleteItem on others: ${all}`,
    ]);
  });
});

describe('partition key of a Query', () => {
  const values = { ':a': { S: 'A#1' }, ':b': { S: 'B#1' } };
  it.each([
    ['PK = :a', 'A#1'],
    ['#p = :a AND #s = :b', 'A#1'],
    ['#s = :b AND #p = :a', 'A#1'],
    ['#p=:a and begins_with(#s, :b)', 'A#1'],
    ['(#p = :a) AND (SK >= :b)', 'A#1'],
    ['PK = :a AND SK BETWEEN :a AND :b', 'A#1'],
    ['SK = :b', ''],
    ['PK = :missing', ''],
    ['', ''],
  ])('is read from %j', (KeyConditionExpression, expected) => {
    const input = {
      TableName,
      KeyConditionExpression,
      ExpressionAttributeNames: { '#p': 'PK', '#s': 'SK' },
      ExpressionAttributeValues: values,
    };
    expect(needed('Query', input)).toEqual([`dynamodb:Query on things: ${expected}`]);
  });

  it('is the key of the index when the query names one', () => {
    const input = {
      TableName,
      IndexName: 'byDay',
      KeyConditionExpression: 'PK = :a AND #day = :b',
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: values,
    };
    expect(needed('Query', input)).toEqual(['dynamodb:Query on things/index/byDay: B#1']);
  });
});
