import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import * as sdkDynamoDb from '@aws-sdk/client-dynamodb';
import * as sdkSecrets from '@aws-sdk/client-secrets-manager';
import * as sdkSqs from '@aws-sdk/client-sqs';
import * as sdkDocuments from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import * as ownDynamoDb from '../../../../functions/runtime/sdk-stand-ins/dynamodb-client.ts';
import * as ownDocuments from '../../../../functions/runtime/sdk-stand-ins/dynamodb-document-client.ts';
import * as ownSecrets from '../../../../functions/runtime/sdk-stand-ins/secrets-manager-client.ts';
import * as ownSqs from '../../../../functions/runtime/sdk-stand-ins/sqs-client.ts';
import { scriptedServer } from '../../../support/requests/scripted-server.ts';

/* A bundle must send what the SDK sends, and read what the SDK reads. */

interface Asked {
  readonly target: unknown;
  readonly type: unknown;
  readonly body: unknown;
}
type Script = (nth: number) => { readonly status?: number; readonly body: object } | 'broken';

async function service(script: Script) {
  const asked: Asked[] = [];
  const url = await scriptedServer((request: IncomingMessage, response) => {
    const answer = async () => {
      const { 'x-amz-target': target, 'content-type': type } = request.headers;
      asked.push({ target, type, body: await json(request) });
      const scripted = script(asked.length);
      if (scripted === 'broken') {
        response.destroy();
        return;
      }
      response.writeHead(scripted.status ?? 200, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify(scripted.body));
    };
    answer().catch(() => response.destroy());
  });
  const options = {
    endpoint: url,
    region: 'sa-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  };
  return { asked, options };
}

const documents = [
  [
    'the SDK',
    (options: object) =>
      sdkDocuments.DynamoDBDocumentClient.from(new sdkDynamoDb.DynamoDBClient(options), {
        marshallOptions: { removeUndefinedValues: true },
      }),
    sdkDocuments,
  ],
  [
    'the bundle',
    (options: object) =>
      ownDocuments.DynamoDBDocumentClient.from(new ownDynamoDb.DynamoDBClient(options), {
        marshallOptions: { removeUndefinedValues: true },
      }),
    ownDocuments,
  ],
] as const;

const stored = {
  PK: { S: 'A' },
  count: { N: '12.5' },
  content: { B: 'AAH/' },
  B: { M: { B: { S: 'text' } } },
  list: { L: [{ NULL: true }, { BOOL: false }] },
  names: { SS: ['x', 'y'] },
};
const item = {
  PK: 'A',
  count: 12.5,
  content: new Uint8Array([0, 1, 255]),
  B: { B: 'text' },
  list: [null, false],
  names: new Set(['x', 'y']),
  missing: undefined,
};
const key = { PK: 'A', SK: 'B' };
const inputs = [
  ['PutCommand', { TableName: 't', Item: item, ConditionExpression: 'a' }],
  ['GetCommand', { TableName: 't', Key: key, ConsistentRead: true }],
  ['DeleteCommand', { TableName: 't', Key: key }],
  [
    'UpdateCommand',
    {
      TableName: 't',
      Key: key,
      UpdateExpression: 'SET #Item = :a',
      ExpressionAttributeNames: { '#Item': 'Item' },
      ExpressionAttributeValues: { ':a': item, ':b': 1 },
      ReturnValues: 'ALL_NEW',
    },
  ],
  [
    'QueryCommand',
    {
      TableName: 't',
      KeyConditionExpression: 'PK = :p',
      ExpressionAttributeValues: { ':p': 'A' },
      ExclusiveStartKey: key,
      Limit: 2,
    },
  ],
  ['BatchGetCommand', { RequestItems: { t: { Keys: [key, key], ConsistentRead: true } } }],
  [
    'TransactWriteCommand',
    {
      ClientRequestToken: 'token',
      TransactItems: [
        { Put: { TableName: 't', Item: item } },
        {
          Update: {
            TableName: 't',
            Key: key,
            UpdateExpression: 'a',
            ExpressionAttributeValues: { ':a': 1 },
          },
        },
        { Delete: { TableName: 't', Key: key } },
        { ConditionCheck: { TableName: 't', Key: key, ConditionExpression: 'a' } },
      ],
    },
  ],
] as const;

it.each(inputs)('sends and reads a %s as the SDK does', async (name, input) => {
  const { asked, options } = await service(() => ({
    body: {
      Item: stored,
      Attributes: stored,
      Items: [stored, stored],
      LastEvaluatedKey: { PK: { S: 'A' } },
      Responses: name === 'TransactWriteCommand' ? undefined : { t: [stored] },
      UnprocessedKeys: { t: { Keys: [{ PK: { S: 'A' } }] } },
      Count: 2,
    },
  }));
  const answers = [];
  for (const [, open, commands] of documents) {
    const send = open(options).send.bind(open(options)) as (command: unknown) => Promise<object>;
    const Command = commands[name] as new (input: object) => object;
    const { $metadata: _, ...answer } = { $metadata: {}, ...(await send(new Command(input))) };
    answers.push(answer);
  }
  expect(asked[1]).toEqual(asked[0]);
  // The SDK reads only what the operation can answer, the bundle whatever there is.
  expect(answers[1]).toMatchObject(toComparable(answers[0]));
});

/** The SDK leaves absent members out or sets them to undefined. */
function toComparable(answer: unknown): object {
  return Object.fromEntries(
    Object.entries(answer as object).filter(([, value]) => value !== undefined),
  );
}

it.each(documents)(
  '%s throws the failed condition with the stored item',
  async (_, open, commands) => {
    const { options } = await service(() => ({
      status: 400,
      body: {
        __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException',
        message: 'The conditional request failed',
        Item: { used: { N: '7' } },
      },
    }));
    const send = open(options).send.bind(open(options)) as (command: unknown) => Promise<object>;
    const put = send(new commands.PutCommand({ TableName: 't', Item: key }));
    await expect(put).rejects.toBeInstanceOf(
      commands === sdkDocuments
        ? sdkDynamoDb.ConditionalCheckFailedException
        : ownDynamoDb.ConditionalCheckFailedException,
    );
    await expect(put).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
      message: 'The conditional request failed',
      Item: { used: { N: '7' } },
    });
  },
);

it('reads why a transaction was cancelled', async () => {
  const { options, asked } = await service(() => ({
    status: 400,
    body: {
      __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
      Message: 'cancelled',
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
    },
  }));
  const [, [, open]] = documents;
  const write = open(options).send(new ownDocuments.TransactWriteCommand({ TransactItems: [] }));
  await expect(write).rejects.toBeInstanceOf(ownDynamoDb.TransactionCanceledException);
  await expect(write).rejects.toMatchObject({
    CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
  });
  expect(asked).toHaveLength(1);
});

it('tries a lost answer again with the same token', async () => {
  const { options, asked } = await service((nth) => {
    if (nth === 1) return 'broken';
    return nth === 2 ? { status: 500, body: {} } : { body: {} };
  });
  const [, [, open]] = documents;
  await open(options).send(new ownDocuments.TransactWriteCommand({ TransactItems: [] }));
  expect(asked).toHaveLength(3);
  expect(new Set(asked.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(asked[0]?.body).toMatchObject({
    ClientRequestToken: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

it('gives up after the last attempt, and at once for an error of the caller', async () => {
  const failing = await service(() => ({ status: 503, body: {} }));
  const client = new ownSqs.SQSClient(failing.options);
  await expect(client.send(new ownSqs.SendMessageCommand({}))).rejects.toMatchObject({
    $metadata: { httpStatusCode: 503 },
  });
  expect(failing.asked).toHaveLength(3);
  const refusing = await service(() => ({
    status: 400,
    body: { __type: 'com.amazonaws.sqs#QueueDoesNotExist', message: 'no queue' },
  }));
  const other = new ownSqs.SQSClient(refusing.options);
  await expect(other.send(new ownSqs.SendMessageCommand({}))).rejects.toMatchObject({
    name: 'QueueDoesNotExist',
    message: 'no queue',
  });
  expect(refusing.asked).toHaveLength(1);
});

it('stops at the end of its time', async () => {
  const { options, asked } = await service(() => 'broken');
  const client = new ownSecrets.SecretsManagerClient(options);
  const abortSignal = AbortSignal.abort(new Error('too late'));
  await expect(
    client.send(new ownSecrets.GetSecretValueCommand({ SecretId: 'a' }), { abortSignal }),
  ).rejects.toThrow('aborted');
  expect(asked).toHaveLength(0);
});

it('sends queue messages and reads secrets as the SDK does', async () => {
  const queue = await service(() => ({ body: { Failed: [{ Id: '0' }], Successful: [] } }));
  const QueueUrl = `${queue.options.endpoint}/1/queue`;
  const batch = {
    QueueUrl,
    Entries: [{ Id: '0', MessageBody: 'ação', DelaySeconds: 2, MessageGroupId: 'g' }],
  };
  const sdkAnswer = await new sdkSqs.SQSClient({ ...queue.options, md5: false }).send(
    new sdkSqs.SendMessageBatchCommand(batch),
  );
  const ownAnswer = await new ownSqs.SQSClient(queue.options).send(
    new ownSqs.SendMessageBatchCommand(batch),
  );
  expect(queue.asked[1]).toEqual(queue.asked[0]);
  expect(ownAnswer).toMatchObject({ Failed: sdkAnswer.Failed });
  const secrets = await service(() => ({ body: { SecretString: 'hush' } }));
  const input = { SecretId: 'arn' };
  await new sdkSecrets.SecretsManagerClient(secrets.options).send(
    new sdkSecrets.GetSecretValueCommand(input),
  );
  expect(
    await new ownSecrets.SecretsManagerClient(secrets.options).send(
      new ownSecrets.GetSecretValueCommand(input),
    ),
  ).toEqual({ SecretString: 'hush' });
  expect(secrets.asked[1]).toEqual(secrets.asked[0]);
});
