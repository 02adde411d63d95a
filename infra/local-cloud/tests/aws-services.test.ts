import { createServer } from 'node:http';
import { once } from 'node:events';
import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import type { CloudModel } from '../src/cloud-model.ts';
import { startServices, type Services } from '../src/services.ts';
import {
  buildArn,
  emptyModel,
  functionModel,
  queueModel,
  queueWithDeadLetters,
} from './support/services-models.ts';
import { failure, recordCalls, success } from './support/services-support.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expectSoon } from './support/expect-soon.ts';
import { signedBy } from './support/signed-by.ts';

const errorSchema = z.object({ __type: z.string(), message: z.string() });
const recorded = recordCalls((name) => (name === 'broken' ? failure : success));
const lines: string[] = [];
let directory: string;
let services: Services;
let endpoint: string;
let closeServer: () => Promise<void>;

function ruleOf(name: string, overrides: Partial<CloudModel['rules'][number]>) {
  return {
    name,
    busName: 'bfj-test',
    enabled: true,
    pattern: undefined,
    schedule: undefined,
    targets: [],
    ...overrides,
  };
}

function targetOf(
  arn: string,
  overrides: Partial<CloudModel['rules'][number]['targets'][number]> = {},
) {
  return {
    id: 'target',
    arn,
    input: undefined,
    inputPath: undefined,
    deadLetterQueueArn: undefined,
    ...overrides,
  };
}

const model = emptyModel({
  queues: [
    ...queueWithDeadLetters('work', 2),
    queueModel('subscribed'),
    queueModel('names'),
    queueModel('undelivered'),
    queueModel('long-poll'),
  ],
  eventBuses: [{ name: 'bfj-test', arn: buildArn('events', 'event-bus/bfj-test') }],
  functions: [functionModel('observer'), functionModel('broken')],
  rules: [
    ruleOf('subscriptions', {
      pattern: { source: ['bfj'], 'detail-type': ['newsletter.subscribed'] },
      targets: [
        targetOf(buildArn('sqs', 'subscribed')),
        targetOf(buildArn('sqs', 'names'), { inputPath: '$.detail.name' }),
        targetOf(buildArn('lambda', 'function:observer'), { input: '{"constant":true}' }),
      ],
    }),
    ruleOf('breaking', {
      pattern: { 'detail-type': ['break'] },
      targets: [
        targetOf(buildArn('lambda', 'function:broken'), {
          deadLetterQueueArn: buildArn('sqs', 'undelivered'),
        }),
      ],
    }),
    ruleOf('off', { enabled: false, pattern: { source: ['bfj'] } }),
  ],
  secrets: [
    {
      name: 'made',
      arn: buildArn('secretsmanager', 'secret:made-AbCdEf'),
      generate: { length: 40, excludePunctuation: true },
      value: undefined,
    },
    {
      name: 'given',
      arn: buildArn('secretsmanager', 'secret:given'),
      generate: undefined,
      value: 'from the template',
    },
    {
      name: 'operators',
      arn: buildArn('secretsmanager', 'secret:operators'),
      generate: undefined,
      value: undefined,
    },
  ],
});

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'bfj-services-'));
  services = await startServices({
    model,
    dataDirectory: directory,
    invoke: recorded.invoke,
    log: (line) => lines.push(line),
    onFatal: (error) => lines.push(error.message),
  });
  services.startConsumers();
  const server = createServer((request, response) => services.handleAwsRequest(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  closeServer = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
});

afterAll(async () => {
  await closeServer();
  await services.stop();
  rmSync(directory, { recursive: true, force: true });
});

function clientOptions() {
  return {
    endpoint,
    region: 'sa-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  };
}

function sqs(): SQSClient {
  const client = new SQSClient(clientOptions());
  onTestFinished(() => client.destroy());
  return client;
}

function queueUrl(name: string): string {
  return `${endpoint}/000000000000/${name}`;
}

describe('SQS through the SDK', () => {
  test('sends with attributes, receives, releases and deletes a message', async () => {
    const client = sqs();
    const QueueUrl = queueUrl('work');
    const MessageAttributes = {
      text: { DataType: 'String', StringValue: 'olá' },
      bytes: { DataType: 'Binary', BinaryValue: new Uint8Array([1, 2, 3]) },
    };
    const sent = await client.send(
      new SendMessageCommand({ QueueUrl, MessageBody: 'ação ✓', MessageAttributes }),
    );
    expect(sent.MD5OfMessageAttributes).toMatch(/^[0-9a-f]{32}$/);
    const { Messages } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MessageAttributeNames: ['All'],
        MessageSystemAttributeNames: ['All'],
      }),
    );
    expect(Messages).toMatchObject([
      {
        MessageId: sent.MessageId,
        Body: 'ação ✓',
        MessageAttributes,
        MD5OfMessageAttributes: sent.MD5OfMessageAttributes,
        Attributes: { ApproximateReceiveCount: '1' },
      },
    ]);
    const ReceiptHandle = Messages?.[0]?.ReceiptHandle;
    await client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
    );
    const again = await client.send(new ReceiveMessageCommand({ QueueUrl }));
    expect(again.Messages?.[0]?.MessageAttributes).toBeUndefined();
    const handle = again.Messages?.[0]?.ReceiptHandle;
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: handle }));
    expect((await client.send(new ReceiveMessageCommand({ QueueUrl }))).Messages).toBeUndefined();
  });

  test('reports success or failure per batch entry', async () => {
    const client = sqs();
    const QueueUrl = queueUrl('work');
    const sent = await client.send(
      new SendMessageBatchCommand({
        QueueUrl,
        Entries: [
          { Id: 'a', MessageBody: '1' },
          { Id: 'b', MessageBody: 'control \u0001' },
          { Id: 'c', MessageBody: '' },
        ],
      }),
    );
    expect(sent.Successful?.map((one) => one.Id)).toEqual(['a']);
    expect(sent.Failed?.map((one) => [one.Id, one.Code])).toEqual([
      ['b', 'InvalidMessageContents'],
      ['c', 'MissingParameter'],
    ]);
    const received = await client.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
    );
    const Entries = [
      { Id: 'a', ReceiptHandle: received.Messages?.[0]?.ReceiptHandle },
      { Id: 'b', ReceiptHandle: 'nonsense' },
    ];
    const deleted = await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
    expect(deleted.Successful?.map((one) => one.Id)).toEqual(['a']);
    expect(deleted.Failed?.map((one) => one.Code)).toEqual(['ReceiptHandleIsInvalid']);
  });

  test('ends a long poll when a message arrives', async () => {
    const client = sqs();
    const QueueUrl = queueUrl('long-poll');
    const receiving = client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }));
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'at last' }));
    expect((await receiving).Messages).toMatchObject([{ Body: 'at last' }]);
  });

  test('returns names and attributes of queues', async () => {
    const client = sqs();
    const url = await client.send(new GetQueueUrlCommand({ QueueName: 'work' }));
    expect(url.QueueUrl).toBe(queueUrl('work'));
    const list = await client.send(new ListQueuesCommand({ QueueNamePrefix: 'work' }));
    expect(list.QueueUrls).toEqual([queueUrl('work'), queueUrl('work-dead-letters')]);
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: url.QueueUrl, AttributeNames: ['All'] }),
    );
    expect(Attributes).toMatchObject({
      QueueArn: buildArn('sqs', 'work'),
      VisibilityTimeout: '30',
      ApproximateNumberOfMessages: '0',
    });
  });

  test('moves dead letters back and purges a queue', async () => {
    const client = sqs();
    const QueueUrl = queueUrl('work-dead-letters');
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'dead' }));
    const SourceArn = buildArn('sqs', 'work-dead-letters');
    const DestinationArn = buildArn('sqs', 'work');
    await client.send(new StartMessageMoveTaskCommand({ SourceArn, DestinationArn }));
    const received = await client.send(new ReceiveMessageCommand({ QueueUrl: queueUrl('work') }));
    expect(received.Messages).toMatchObject([{ Body: 'dead' }]);
    await client.send(new PurgeQueueCommand({ QueueUrl: queueUrl('work') }));
    const wrong = new StartMessageMoveTaskCommand({ SourceArn: buildArn('sqs', 'work') });
    await expect(client.send(wrong)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  });

  test.each([
    ['an unknown queue', { QueueUrl: 'http://x/0/none', MessageBody: 'x' }, 'QueueDoesNotExist'],
    ['no body', { MessageBody: '' }, 'MissingParameter'],
    ['too long a body', { MessageBody: 'x'.repeat(1_048_577) }, 'InvalidParameterValue'],
    ['too long a delay', { MessageBody: 'x', DelaySeconds: 901 }, 'InvalidParameterValue'],
  ])('throws a specific exception for %s', async (_, overrides, name) => {
    const command = new SendMessageCommand({ QueueUrl: queueUrl('work'), ...overrides });
    await expect(sqs().send(command)).rejects.toMatchObject({ name });
  });
});

describe('EventBridge through the SDK', () => {
  const put = async (entries: PutEventsCommand['input']['Entries']) => {
    const client = new EventBridgeClient(clientOptions());
    onTestFinished(() => client.destroy());
    return client.send(new PutEventsCommand({ Entries: entries }));
  };
  const subscribed = {
    EventBusName: 'bfj-test',
    Source: 'bfj',
    DetailType: 'newsletter.subscribed',
    Detail: JSON.stringify({ name: 'Ana' }),
  };

  test('delivers an event to each target of its rule and to the log', async () => {
    const client = sqs();
    const answer = await put([subscribed]);
    expect(answer.FailedEntryCount).toBe(0);
    const receive = async (name: string) => {
      const command = new ReceiveMessageCommand({ QueueUrl: queueUrl(name) });
      return (await client.send(command)).Messages?.[0]?.Body ?? '';
    };
    const event: unknown = JSON.parse(await receive('subscribed'));
    expect(event).toEqual({
      version: '0',
      id: answer.Entries?.[0]?.EventId,
      'detail-type': 'newsletter.subscribed',
      source: 'bfj',
      account: '000000000000',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      region: 'sa-east-1',
      resources: [],
      detail: { name: 'Ana' },
    });
    expect(await receive('names')).toBe('"Ana"');
    await expectSoon(() =>
      expect(recorded.calls).toContainEqual({
        functionName: 'observer',
        event: { constant: true },
      }),
    );
    expect(services.events.recent(1)).toEqual([
      { bus: 'bfj-test', event, rules: ['subscriptions'] },
    ]);
  });

  test('rejects only the invalid entries of a request', async () => {
    const answer = await put([
      { ...subscribed, DetailType: 'unmatched.event' },
      { ...subscribed, Source: undefined },
      { ...subscribed, Source: 'aws.s3' },
      { ...subscribed, Detail: 'not JSON' },
      { ...subscribed, Detail: '[]' },
      { ...subscribed, EventBusName: 'none' },
      { ...subscribed, EventBusName: buildArn('events', 'event-bus/bfj-test') },
    ]);
    expect(answer.FailedEntryCount).toBe(5);
    expect(answer.Entries?.map((entry) => entry.ErrorCode ?? 'accepted')).toEqual([
      'accepted',
      'InvalidArgument',
      'NotAuthorizedForSourceException',
      'MalformedDetail',
      'MalformedDetail',
      'ResourceNotFoundException',
      'accepted',
    ]);
  });

  test('rejects a request with too many or too large entries as a whole', async () => {
    await expect(put(Array.from({ length: 11 }, () => subscribed))).rejects.toMatchObject({
      name: 'ValidationException',
    });
    const big = { ...subscribed, Detail: JSON.stringify({ x: 'x'.repeat(600_000) }) };
    await expect(put([big, big])).rejects.toMatchObject({ name: 'ValidationException' });
    expect((await put([big])).FailedEntryCount).toBe(0);
  });

  test("sends an event to the rule's dead-letter queue after the function failed three times", async () => {
    await put([{ ...subscribed, DetailType: 'break' }]);
    const calls = () => recorded.calls.filter((call) => call.functionName === 'broken');
    for (const count of [1, 2, 3]) {
      await expectSoon(() => expect(calls()).toHaveLength(count));
      await expectSoon(async () => {
        await services.advanceClock(new Date(services.clock.now().getTime() + 61_000));
        const dead = services.queues.peek('undelivered', 1).length;
        expect(calls().length + dead).toBeGreaterThan(count);
      });
    }
    expect(services.queues.peek('undelivered', 5)).toHaveLength(1);
    expect(calls()).toHaveLength(3);
  });
});

describe('Secrets Manager through the SDK', () => {
  const read = async (SecretId: string) => {
    const client = new SecretsManagerClient(clientOptions());
    onTestFinished(() => client.destroy());
    return (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString;
  };
  const file = () => path.join(directory, 'secrets.json');

  test('generates secrets and keeps their file readable by the owner only', async () => {
    const made = await read('made');
    expect(made).toMatch(/^[A-Za-z0-9]{40}$/);
    expect(await read(buildArn('secretsmanager', 'secret:made-AbCdEf'))).toBe(made);
    expect(await read(buildArn('secretsmanager', 'secret:made'))).toBe(made);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(await read('given')).toBe('from the template');
  });

  test('has no value for a secret until a developer edits the file', async () => {
    await expect(read('operators')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await expect(read('none')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    const values: Record<string, string> = JSON.parse(readFileSync(file(), 'utf8'));
    writeFileSync(file(), JSON.stringify({ ...values, operators: 'by hand' }));
    utimesSync(file(), 1, 1);
    expect(await read('operators')).toBe('by hand');
    writeFileSync(file(), '{');
    utimesSync(file(), 2, 2);
    expect(await read('operators')).toBe('by hand');
    expect(lines).toContainEqual(expect.stringContaining('no JSON object of texts'));
  });

  test('stores a new value', async () => {
    const client = new SecretsManagerClient(clientOptions());
    onTestFinished(() => client.destroy());
    await client.send(new PutSecretValueCommand({ SecretId: 'given', SecretString: 'rotated' }));
    expect(await read('given')).toBe('rotated');
  });
});

describe('requests that no SDK makes', () => {
  const post = async (target: string | undefined, body: string) => {
    const headers = {
      ...signedBy('local'),
      ...(target === undefined ? {} : { 'x-amz-target': target }),
    };
    const response = await fetch(endpoint, { method: 'POST', body, headers });
    return { status: response.status, body: errorSchema.parse(await response.json()) };
  };

  test.each([
    [undefined, '{}', 404, 'UnknownOperationException'],
    ['AmazonSQS.Nothing', '{}', 404, 'UnknownOperationException'],
    ['AmazonSQS.constructor', '{}', 404, 'UnknownOperationException'],
    ['toString', '{}', 404, 'UnknownOperationException'],
    ['AWSEvents.PutEvents', '{', 400, 'SerializationException'],
    ['AWSEvents.PutEvents', 'null', 400, 'ValidationException'],
    ['AWSEvents.PutEvents', '{"Entries":[{"Source":1}]}', 400, 'ValidationException'],
    ['AmazonSQS.SendMessage', '[]', 400, 'com.amazonaws.sqs#InvalidParameterValue'],
    ['secretsmanager.GetSecretValue', '{}', 400, 'InvalidParameterException'],
    ['AmazonSQS.SendMessage', '"x"'.repeat(3_000_000), 413, 'com.amazonaws.sqs#RequestEntity'],
  ])('rejects %s', async (target, body, status, type) => {
    const answer = await post(target, body);
    expect(answer.status).toBe(status);
    expect(answer.body.__type).toContain(type);
    expect(JSON.stringify(answer.body)).not.toContain('.ts:');
  });
});
