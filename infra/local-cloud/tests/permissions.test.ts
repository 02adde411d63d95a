import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  CognitoIdentityProviderClient,
  AdminDeleteUserCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CloudModel } from '../src/cloud-model.ts';
import { checkEventSources } from '../src/permissions/event-source-permissions.ts';
import type { TransactionKeys } from '../src/permissions/dynamodb-permissions.ts';
import type { Statement } from '../src/permissions/policy.ts';
import { startServices } from '../src/services.ts';
import {
  account,
  buildArn,
  emptyModel,
  functionModel,
  queueModel,
  region,
  tableModel,
} from './support/services-models.ts';
import { success, temporaryDirectory } from './support/services-support.ts';

const table = tableModel({
  attributeDefinitions: ['PK', 'SK', 'day'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  globalSecondaryIndexes: [
    {
      IndexName: 'byDay',
      KeySchema: [{ AttributeName: 'day', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
});
const pool = { id: `${region}_people`, arn: buildArn('cognito-idp', `userpool/${region}_people`) };
const secretArn = (name: string) => buildArn('secretsmanager', `secret:${name}-AbCdEf`);

function modelOf(statements: readonly Statement[]): CloudModel {
  const functions = [
    { ...functionModel('worker'), role: { name: 'WorkerRole', statements } },
    functionModel('idler'),
  ];
  return emptyModel({
    tables: [table],
    queues: [queueModel('work'), queueModel('other')],
    eventBuses: [{ name: 'bus', arn: buildArn('events', 'event-bus/bus') }],
    functions,
    userPools: [{ ...pool, triggers: {}, clients: [] }],
    secrets: ['ours', 'theirs'].map((name) => ({
      name,
      arn: secretArn(name),
      generate: { length: 20, excludePunctuation: true },
      value: undefined,
    })),
  });
}

/** Starts services, and clients configured like a function's SDK. */
async function serve(statements: readonly Statement[], transactionKeys?: TransactionKeys) {
  const lines: string[] = [];
  const services = await startServices({
    model: modelOf(statements),
    dataDirectory: temporaryDirectory(),
    invoke: async () => success,
    log: (line) => lines.push(line),
    onFatal: (error) => lines.push(error.message),
    transactionKeys,
  });
  const server = createServer(services.handleAwsRequest).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await services.stop();
  });
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    services,
    lines,
    as: (accessKeyId: string) => {
      const options = {
        endpoint,
        region,
        credentials: { accessKeyId, secretAccessKey: 'local' },
        maxAttempts: 1,
      };
      return {
        dynamodb: new DynamoDBClient(options),
        sqs: new SQSClient(options),
        events: new EventBridgeClient(options),
        secrets: new SecretsManagerClient(options),
        cognito: new CognitoIdentityProviderClient(options),
      };
    },
    queueUrl: (name: string) => `${endpoint}/${account}/${name}`,
  };
}

function allow(
  actions: readonly string[],
  resource: string,
  ...keys: readonly string[]
): Statement {
  return {
    effect: 'Allow',
    actions,
    resources: [resource],
    conditions:
      keys.length === 0
        ? []
        : [{ operator: 'ForAllValues:StringLike', key: 'dynamodb:LeadingKeys', values: keys }],
  };
}

const item = (PK: string) => ({ PK: { S: PK }, SK: { S: 'x' }, day: { S: 'DAY#1' } });
const key = (PK: string) => ({ PK: { S: PK }, SK: { S: 'x' } });
const TableName = table.name;
const denied = { name: 'AccessDeniedException' };

describe('permissions on a table', () => {
  test("follow the function's role, and the developer sees each denial", async () => {
    const cloud = await serve([
      allow(['dynamodb:PutItem'], table.arn, 'PERSON#*'),
      allow(['dynamodb:GetItem'], table.arn, 'THING#*'),
    ]);
    const { dynamodb } = cloud.as('worker');
    await dynamodb.send(new PutItemCommand({ TableName, Item: item('PERSON#1') }));

    const deniedRead = dynamodb.send(new GetItemCommand({ TableName, Key: key('PERSON#ana') }));
    await expect(deniedRead).rejects.toMatchObject({
      ...denied,
      $metadata: { httpStatusCode: 400 },
      message:
        `User: arn:aws:sts::${account}:assumed-role/WorkerRole/worker is not authorized to ` +
        `perform: dynamodb:GetItem on resource: ${table.arn} because no identity-based policy ` +
        'allows the dynamodb:GetItem action',
    });
    expect(cloud.lines).toEqual([
      `DENIED worker  dynamodb:GetItem on ${table.arn}, dynamodb:LeadingKeys PERSON#…`,
    ]);
    await dynamodb.send(new GetItemCommand({ TableName, Key: key('THING#1') }));
    await expect(dynamodb.send(new ScanCommand({ TableName }))).rejects.toMatchObject(denied);

    const others = cloud.as('idler').dynamodb;
    await expect(
      others.send(new PutItemCommand({ TableName, Item: item('PERSON#1') })),
    ).rejects.toMatchObject(denied);
  });

  test('are separate for the table and its index', async () => {
    const cloud = await serve([allow(['dynamodb:Query'], `${table.arn}/index/byDay`, 'DAY#*')]);
    await cloud
      .as('local')
      .dynamodb.send(new PutItemCommand({ TableName, Item: item('PERSON#1') }));
    const query = (attribute: string, value: string, IndexName?: string) =>
      cloud.as('worker').dynamodb.send(
        new QueryCommand({
          TableName,
          IndexName,
          KeyConditionExpression: '#key = :key',
          ExpressionAttributeNames: { '#key': attribute },
          ExpressionAttributeValues: { ':key': { S: value } },
        }),
      );
    expect((await query('day', 'DAY#1', 'byDay')).Items).toEqual([item('PERSON#1')]);
    await expect(query('day', 'MONTH#1', 'byDay')).rejects.toMatchObject(denied);
    await expect(query('PK', 'DAY#1')).rejects.toMatchObject(denied);
  });

  test('reject a whole transaction when one of its actions is not allowed', async () => {
    const cloud = await serve([allow(['dynamodb:PutItem'], table.arn, 'PERSON#*', 'THING#*')]);
    const { dynamodb } = cloud.as('worker');
    const put = { Put: { TableName, Item: item('PERSON#1') } };
    const check = {
      ConditionCheck: {
        TableName,
        Key: key('THING#1'),
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    };
    await expect(
      dynamodb.send(new TransactWriteItemsCommand({ TransactItems: [put, check] })),
    ).rejects.toMatchObject({
      ...denied,
      message: expect.stringContaining('dynamodb:ConditionCheckItem'),
    });
    expect(await cloud.services.queryPartition('PERSON#1')).toEqual([]);
  });

  test.each<[reading: TransactionKeys, apart: string]>([
    ['of-the-action', 'allowed'],
    ['of-the-transaction', denied.name],
  ])('use the keys %s in a transaction', async (reading, apart) => {
    const each = [
      allow(['dynamodb:PutItem'], table.arn, 'EVENT#*'),
      allow(['dynamodb:DeleteItem'], table.arn, 'PERSON#*'),
    ];
    const both = [
      allow(['dynamodb:PutItem', 'dynamodb:DeleteItem'], table.arn, 'EVENT#*', 'PERSON#*'),
    ];
    const leave = async (statements: readonly Statement[]) => {
      const { dynamodb } = (await serve(statements, reading)).as('worker');
      return dynamodb.send(
        new TransactWriteItemsCommand({
          TransactItems: [
            { Delete: { TableName, Key: key('PERSON#1') } },
            { Put: { TableName, Item: item('EVENT#1') } },
          ],
        }),
      );
    };
    await leave(both);
    const outcome = await leave(each).then(
      () => 'allowed',
      (error: unknown) => (error instanceof Error ? error.name : error),
    );
    expect(outcome).toBe(apart);
  });
});

describe('permissions on the other services', () => {
  test("follow the function's role", async () => {
    const cloud = await serve([
      allow(['sqs:SendMessage'], buildArn('sqs', 'work')),
      allow(['events:PutEvents'], buildArn('events', 'event-bus/bus')),
      allow(['secretsmanager:GetSecretValue'], secretArn('ours')),
      allow(['cognito-idp:AdminDeleteUser'], pool.arn),
    ]);
    const { sqs, events, secrets, cognito } = cloud.as('worker');
    const message = (name: string) =>
      new SendMessageCommand({ QueueUrl: cloud.queueUrl(name), MessageBody: 'x' });
    const batch = (name: string) =>
      new SendMessageBatchCommand({
        QueueUrl: cloud.queueUrl(name),
        Entries: [{ Id: '1', MessageBody: 'x' }],
      });
    const event = (EventBusName?: string) =>
      new PutEventsCommand({
        Entries: [{ Source: 'x', DetailType: 'x', Detail: '{}', EventBusName }],
      });

    await sqs.send(message('work'));
    expect((await sqs.send(batch('work'))).Successful).toHaveLength(1);
    // SQS keeps the error name from before its JSON protocol.
    await expect(sqs.send(message('other'))).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(sqs.send(batch('other'))).rejects.toMatchObject({ name: 'AccessDenied' });

    expect((await events.send(event('bus'))).FailedEntryCount).toBe(0);
    expect((await events.send(event(buildArn('events', 'event-bus/bus')))).FailedEntryCount).toBe(
      0,
    );
    await expect(events.send(event())).rejects.toMatchObject(denied);

    await secrets.send(new GetSecretValueCommand({ SecretId: 'ours' }));
    await secrets.send(new GetSecretValueCommand({ SecretId: secretArn('ours') }));
    for (const SecretId of ['theirs', secretArn('theirs'), 'nobodys']) {
      await expect(secrets.send(new GetSecretValueCommand({ SecretId }))).rejects.toMatchObject(
        denied,
      );
    }

    const deletion = new AdminDeleteUserCommand({ UserPoolId: pool.id, Username: 'unknown' });
    await expect(cognito.send(deletion)).rejects.toMatchObject({ name: 'UserNotFoundException' });
    await expect(cloud.as('idler').cognito.send(deletion)).rejects.toMatchObject(denied);
    expect(cloud.lines.filter((line) => line.startsWith('DENIED'))).toHaveLength(7);
  });

  test('let every caller sign in, and identify other callers by their key', async () => {
    const cloud = await serve([]);
    await expect(
      cloud.as('unknown-caller').cognito.send(
        new InitiateAuthCommand({
          AuthFlow: 'CUSTOM_AUTH',
          ClientId: 'unknown',
          AuthParameters: { USERNAME: 'x' },
        }),
      ),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });

    const command = new GetItemCommand({ TableName, Key: key('PERSON#1') });
    await expect(cloud.as('unknown-caller').dynamodb.send(command)).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
    expect((await cloud.as('local').dynamodb.send(command)).Item).toBeUndefined();
  });
});

describe('permissions of an event source', () => {
  const queueArn = buildArn('sqs', 'work');
  const reads = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
  const streamArn = `${table.arn}/stream/local`;
  const follows = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
    (action) => `dynamodb:${action}`,
  );
  const everything = [
    ...reads.map((action) => allow([action], queueArn)),
    ...follows.map((action) => allow([action], streamArn)),
    allow(['sqs:SendMessage'], buildArn('sqs', 'other')),
  ];
  const check = async (statements: readonly Statement[]) => {
    const model: CloudModel = {
      ...modelOf(statements),
      queueSources: [
        {
          functionName: 'worker',
          queueArn,
          batchSize: 1,
          maxBatchingWindowSeconds: 0,
          reportBatchItemFailures: false,
          maxConcurrency: undefined,
        },
      ],
      streamSources: [
        {
          functionName: 'worker',
          tableName: table.name,
          streamArn,
          batchSize: 1,
          maxBatchingWindowSeconds: 0,
          maxRetryAttempts: undefined,
          bisectBatchOnError: false,
          reportBatchItemFailures: false,
          deadLetterQueueArn: buildArn('sqs', 'other'),
          filters: [],
        },
      ],
    };
    checkEventSources(model, (await serve(statements)).services.permissions);
  };

  test('accept a role that allows all reads', async () => {
    await expect(check(everything)).resolves.toBeUndefined();
  });

  test.each(everything.map((statement) => [statement.actions.join(), statement] as const))(
    'reject a role without %s',
    async (action, missing) => {
      const statements = everything.filter((statement) => statement !== missing);
      await expect(check(statements)).rejects.toThrow(
        new RegExp(`^The role of worker lacks .*: ${action} on `),
      );
    },
  );
});
