import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type {
  CloudModel,
  InvocationResult,
  StreamSourceModel,
  TableModel,
} from '../src/cloud-model.ts';
import { findDynoxideBinary, type DynoxidePackage } from '../src/dynamodb/dynoxide-binary.ts';
import { createDynamoDbWire } from '../src/dynamodb/dynamodb-wire.ts';
import { openIsolatedDynamoDb } from '../src/dynamodb/isolated-dynamodb.ts';
import { startServices, type Services } from '../src/services.ts';
import {
  buildArn,
  emptyModel,
  functionModel,
  queueModel,
  region,
  tableModel,
} from './support/services-models.ts';
import { failure, recordCalls, success, temporaryDirectory } from './support/services-support.ts';
import { expectSoon } from './support/expect-soon.ts';

interface StreamEventRecord {
  readonly eventName: string;
  readonly dynamodb: {
    readonly SequenceNumber: string;
    readonly Keys: { readonly SK: { readonly S: string } };
  };
}

function recordsOf(event: unknown): readonly StreamEventRecord[] {
  return (event as { Records: readonly StreamEventRecord[] }).Records;
}

function namesOf(event: unknown): readonly string[] {
  return recordsOf(event).map((record) => record.dynamodb.Keys.SK.S);
}

function streamSource(overrides: Partial<StreamSourceModel> = {}): StreamSourceModel {
  return {
    functionName: 'publisher',
    tableName: 'bfj-test',
    streamArn: buildArn('dynamodb', 'table/bfj-test/stream/local'),
    batchSize: 100,
    maxBatchingWindowSeconds: 0,
    maxRetryAttempts: 2,
    bisectBatchOnError: false,
    reportBatchItemFailures: true,
    deadLetterQueueArn: buildArn('sqs', 'unpublished'),
    filters: [{ eventName: ['INSERT'] }],
    ...overrides,
  };
}

/** Returns an empty text for a process that has ended. */
function readCommandLine(processId: string): string {
  try {
    return readFileSync(`/proc/${processId}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

interface Started {
  readonly services: Services;
  readonly calls: readonly { readonly event: unknown }[];
  readonly put: (name: string, attributes?: object) => Promise<unknown>;
  readonly call: (operation: string, input: object) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

async function start(
  overrides: Partial<CloudModel> = {},
  answer: (event: unknown) => InvocationResult | Promise<InvocationResult> = () => success,
  dataDirectory = temporaryDirectory(),
): Promise<Started> {
  const recorded = recordCalls((_, event) => answer(event));
  const services = await startServices({
    model: emptyModel({
      tables: [tableModel()],
      queues: [queueModel('unpublished')],
      functions: [functionModel('publisher')],
      ...overrides,
    }),
    dataDirectory,
    invoke: recorded.invoke,
    log: () => {},
    onFatal: (error) => {
      throw error;
    },
  });
  const wire = createDynamoDbWire(services.dynamodbEndpoint, region);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    wire.close();
    stopped ??= services.stop();
    return stopped;
  };
  onTestFinished(stop);
  services.startConsumers();
  const put = (name: string, attributes: object = {}) =>
    wire.call('PutItem', {
      TableName: 'bfj-test',
      Item: { PK: { S: 'ALL' }, SK: { S: name }, ...attributes },
    });
  return { services, calls: recorded.calls, put, call: (...all) => wire.call(...all), stop };
}

describe('local DynamoDB', () => {
  const anotherSystem = () => {
    const lines: string[] = [];
    return {
      lines,
      dependencies: {
        platform: 'win32',
        architecture: 'arm64',
        directory: temporaryDirectory(),
        say: (line: string) => lines.push(line),
      },
    };
  };

  test('installs the binary with npm once on a system that the lock file does not cover', async () => {
    const { lines, dependencies } = anotherSystem();
    const install = async ({ name }: DynoxidePackage, directory: string) => {
      mkdirSync(join(directory, 'node_modules', name), { recursive: true });
      writeFileSync(join(directory, 'node_modules', name, 'dynoxide.exe'), '');
    };
    const installed = await findDynoxideBinary({ ...dependencies, install });
    expect(installed).toBe(
      join(dependencies.directory, 'node_modules/@dynoxide/win32-arm64/dynoxide.exe'),
    );
    expect(lines).toEqual([
      expect.stringMatching(/^Bringing DynamoDB .+ @dynoxide\/win32-arm64@\d+\.\d+\.\d+, once\.$/),
    ]);
    const again = await findDynoxideBinary({
      ...dependencies,
      install: () => Promise.reject(new Error('asked again')),
    });
    expect(again).toBe(installed);
    expect(lines).toHaveLength(1);
  });

  test.each([
    ['npm fails', () => Promise.reject(new Error('npm could not install it'))],
    ['the package is empty', () => Promise.resolve()],
  ])('names both alternatives in one line when %s', async (_case, install) => {
    const { dependencies } = anotherSystem();
    await expect(findDynoxideBinary({ ...dependencies, install })).rejects.toThrow(
      /^There is no DynamoDB for this system \(.+\): run `npm install --no-save @dynoxide\/win32-arm64@[\d.]+`, or set DYNAMODB_ENDPOINT .*$/,
    );
  });

  test('keeps its data across a restart with another template', async () => {
    const directory = temporaryDirectory();
    const first = await start({}, undefined, directory);
    await first.put('a', { GSI1PK: { S: 'x' }, n: { N: '12' }, list: { L: [{ NULL: true }] } });
    await first.stop();

    const index: TableModel['globalSecondaryIndexes'][number] = {
      IndexName: 'GSI1',
      KeySchema: [{ AttributeName: 'GSI1PK', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    };
    const attributeDefinitions: TableModel['attributeDefinitions'] = [
      ...tableModel().attributeDefinitions,
      { AttributeName: 'GSI1PK', AttributeType: 'S' },
    ];
    const withIndex = tableModel({ globalSecondaryIndexes: [index], attributeDefinitions });
    const tables = [withIndex, tableModel({ name: 'another' })];
    const second = await start(
      { tables, queues: [queueModel('new'), queueModel('unpublished')] },
      undefined,
      directory,
    );
    expect(await second.services.queryPartition('ALL', 'bfj-test')).toEqual([
      { PK: 'ALL', SK: 'a', GSI1PK: 'x', n: 12, list: [null] },
    ]);
    const found = await second.call('Query', {
      TableName: 'bfj-test',
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :x',
      ExpressionAttributeValues: { ':x': { S: 'x' } },
    });
    expect(found).toMatchObject({ Count: 1 });
    expect(second.services.queues.depths().map((depth) => depth.name)).toContain('new');
    await second.stop();

    const otherKey = tableModel({ keySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }] });
    await expect(start({ tables: [otherKey] }, undefined, directory)).rejects.toThrow(
      /^Table bfj-test has another key .* --fresh .*$/,
    );
  });

  test.runIf(process.platform === 'linux')(
    'reports its unexpected exit once, in one line',
    async () => {
      const dataDirectory = temporaryDirectory();
      const errors: string[] = [];
      const services = await startServices({
        model: emptyModel({ tables: [tableModel()] }),
        dataDirectory,
        invoke: async () => success,
        log: () => {},
        onFatal: (error) => errors.push(error.message),
      });
      onTestFinished(() => services.stop());
      const own = readdirSync('/proc').filter((entry) => {
        const commandLine = /^\d+$/.test(entry) ? readCommandLine(entry) : '';
        return commandLine.includes(dataDirectory) && !commandLine.startsWith('/bin/sh');
      });
      expect(own).toHaveLength(1);
      process.kill(Number(own[0]), 'SIGKILL');
      await expectSoon(() => expect(errors).toHaveLength(1));
      expect(errors).toEqual([expect.stringMatching(/^DynamoDB ended unexpectedly \(.*\)\.$/)]);
      await services.stop();
      expect(errors).toHaveLength(1);
    },
  );

  test('rejects a stream source of a table without a stream in one line', async () => {
    const tables = [tableModel({ streamViewType: undefined })];
    await expect(start({ tables, streamSources: [streamSource()] })).rejects.toThrow(
      'Function publisher reads the stream of bfj-test, which has none.',
    );
  });

  test('rejects an unreachable DynamoDB in one line', async () => {
    const starting = startServices({
      model: emptyModel({ tables: [tableModel()] }),
      dataDirectory: temporaryDirectory(),
      dynamodbEndpoint: 'http://127.0.0.1:9',
      invoke: async () => success,
      log: () => {},
      onFatal: () => {},
    });
    await expect(starting).rejects.toThrow(/^DynamoDB at http:\/\/127\.0\.0\.1:9 cannot be used/);
  });

  test('accepts only the key of this start, and no request from a web page', async () => {
    const { services } = await start();
    const endpoint = new URL(services.dynamodbEndpoint);
    const list = (url: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': 'DynamoDB_20120810.ListTables',
          'x-amz-date': '20261128T000000Z',
          authorization: `AWS4-HMAC-SHA256 Credential=local/20261128/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
          ...headers,
        },
        body: '{}',
      });
    expect((await list(endpoint.href)).status).toBe(200);
    for (const address of [endpoint.origin, `${endpoint.origin}/wrong`, `${endpoint.href}x`]) {
      expect((await list(address)).status).toBe(403);
    }
    for (const origin of ['https://evil.example', endpoint.origin, 'null']) {
      const answer = await list(endpoint.href, { origin });
      expect(answer.status).toBe(403);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
    const asked = await fetch(endpoint, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
    const { services: other } = await start();
    expect(new URL(other.dynamodbEndpoint).pathname).not.toBe(endpoint.pathname);
  });

  test('uses an external DynamoDB with a key of this cloud that is stored with its data', async () => {
    const seen: string[] = [];
    const shared = createServer((request, response) => {
      seen.push(/Credential=([^/]+)/.exec(request.headers.authorization ?? '')?.[1] ?? '');
      response.end('{}');
    });
    shared.listen(0, '127.0.0.1');
    await once(shared, 'listening');
    const address = shared.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const [own, other] = [temporaryDirectory(), temporaryDirectory()];
    for (const directory of [own, own, other]) {
      const corner = await openIsolatedDynamoDb(`http://127.0.0.1:${port}`, directory);
      const wire = createDynamoDbWire(corner.endpoint, region);
      await wire.call('ListTables', {});
      wire.close();
      await corner.stop();
    }
    shared.close();
    expect(seen[0]).toMatch(/^\d{12}$/);
    expect(seen[1]).toBe(seen[0]);
    expect(seen[2]).not.toBe(seen[0]);
    await expect(openIsolatedDynamoDb('localhost:8000', own)).rejects.toThrow(
      /^DYNAMODB_ENDPOINT is/,
    );
  });

  test('deletes expired items when the clock passes their time, and keeps the others', async () => {
    const { services, put } = await start();
    const now = Math.floor(services.clock.now().getTime() / 1000);
    await put('soon', { expiresAt: { N: String(now + 600) } });
    await put('later', { expiresAt: { N: String(now + 90_000) } });
    await put('never');
    await put('milliseconds', { expiresAt: { N: String(now * 1000) } });
    await put('text', { expiresAt: { S: String(now) } });
    await services.advanceClock(new Date((now + 3600) * 1000));
    const left = await services.queryPartition('ALL');
    expect(left.map((item) => item['SK'])).toEqual(['later', 'milliseconds', 'never', 'text']);
  });
});

describe('table stream', () => {
  test("delivers the records that pass the filter, in order and in Lambda's format", async () => {
    const { put, calls } = await start({ streamSources: [streamSource()] });
    for (const name of ['a', 'b', 'a', 'c']) {
      await put(name, { bytes: { B: 'AQID' }, number: { N: '1.5' } });
    }
    await expectSoon(() => expect(calls.flatMap(({ event }) => namesOf(event))).toHaveLength(3));
    expect(calls.flatMap(({ event }) => namesOf(event))).toEqual(['a', 'b', 'c']);
    expect(recordsOf(calls[0]?.event)[0]).toEqual({
      eventID: expect.any(String),
      eventName: 'INSERT',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: region,
      eventSourceARN: expect.stringMatching(/:table\/bfj-test\/stream\/.+/),
      dynamodb: {
        ApproximateCreationDateTime: expect.any(Number),
        Keys: { PK: { S: 'ALL' }, SK: { S: 'a' } },
        NewImage: {
          PK: { S: 'ALL' },
          SK: { S: 'a' },
          bytes: { B: 'AQID' },
          number: { N: '1.5' },
        },
        SequenceNumber: expect.any(String),
        SizeBytes: expect.any(Number),
        StreamViewType: 'NEW_IMAGE',
      },
    });
  });

  test("settles when its consumer has handled all writes, including the consumer's own", async () => {
    const written: string[] = [];
    const started: Started = await start({ streamSources: [streamSource()] }, async (event) => {
      const names = namesOf(event);
      written.push(...names);
      if (names.includes('first')) await started.put('second');
      return success;
    });
    await started.services.settle();
    await started.put('first');
    await started.services.settle();
    expect(written).toEqual(['first', 'second']);
    await started.stop();
    // A stopped cloud has no work left.
    await started.services.settle();
  });

  test('continues after its checkpoint following a restart, although old records were deleted', async () => {
    const directory = temporaryDirectory();
    const model = { streamSources: [streamSource()] };
    const first = await start(model, undefined, directory);
    for (const name of ['a', 'b', 'c']) {
      await first.put(name);
    }
    await expectSoon(() =>
      expect(first.calls.flatMap(({ event }) => namesOf(event))).toEqual(['a', 'b', 'c']),
    );
    await first.stop();
    const second = await start(model, undefined, directory);
    await second.put('d');
    await expectSoon(() => expect(second.calls).toHaveLength(1));
    expect(second.calls.flatMap(({ event }) => namesOf(event))).toEqual(['d']);
  });

  test('retries from the first failed record', async () => {
    let tries = 0;
    const { put, calls } = await start({ streamSources: [streamSource()] }, async (event) => {
      const failed = recordsOf(event).filter((record) => record.dynamodb.Keys.SK.S >= 'c');
      tries += failed.length > 0 ? 1 : 0;
      const batchItemFailures =
        tries === 1
          ? failed.map((record) => ({ itemIdentifier: record.dynamodb.SequenceNumber }))
          : [];
      return { ok: true, payload: { batchItemFailures } };
    });
    // Write in sequence: if d came first, its failure would be the only one.
    for (const name of ['a', 'b', 'c', 'd']) await put(name);
    await expectSoon(() => {
      const handled = calls.flatMap(({ event }) => namesOf(event));
      expect(handled.filter((name) => name === 'c').length).toBeGreaterThanOrEqual(2);
      expect(new Set(handled)).toEqual(new Set(['a', 'b', 'c', 'd']));
    });
  });

  test('isolates a failing record, sends a failure record to the dead-letter queue and continues', async () => {
    const source = streamSource({ bisectBatchOnError: true, maxRetryAttempts: 1 });
    const handled = new Set<string>();
    const { services, put } = await start({ streamSources: [source] }, (event) => {
      if (namesOf(event).includes('poison')) {
        return failure;
      }
      namesOf(event).forEach((name) => handled.add(name));
      return success;
    });
    for (const name of ['a', 'poison', 'b', 'c']) {
      await put(name);
    }
    await expectSoon(() => expect(handled).toEqual(new Set(['a', 'b', 'c'])));
    const letters = services.queues.peek('unpublished', 5);
    expect(letters).toHaveLength(1);
    const note: unknown = JSON.parse(letters[0]?.body ?? '');
    expect(note).toMatchObject({
      version: '1.0',
      requestContext: {
        functionArn: buildArn('lambda', 'function:publisher'),
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: 2,
      },
      DDBStreamBatchInfo: {
        batchSize: 1,
        startSequenceNumber: expect.any(String),
        streamArn: expect.stringContaining('bfj-test/stream/'),
      },
    });
  });

  test('gives up on the whole batch when it may not be bisected', async () => {
    const source = streamSource({ maxRetryAttempts: 0 });
    const { services, put, calls } = await start({ streamSources: [source] }, (event) =>
      namesOf(event).includes('z') ? success : failure,
    );
    await put('a');
    await expectSoon(() => expect(services.queues.peek('unpublished', 5)).toHaveLength(1));
    await put('z');
    await expectSoon(() => expect(namesOf(calls.at(-1)?.event)).toEqual(['z']));
    expect(calls).toHaveLength(2);
  });

  test('delivers each of thousands of concurrent writes once', async () => {
    const { put, calls } = await start({ streamSources: [streamSource()] });
    const names = Array.from({ length: 1500 }, (_, index) => `n${index}`);
    let next = 0;
    const write = async () => {
      for (let name = names[next++]; name !== undefined; name = names[next++]) {
        await put(name);
      }
    };
    await Promise.all(Array.from({ length: 32 }, write));
    const handled = () => calls.flatMap(({ event }) => namesOf(event));
    await expectSoon(() => expect(handled()).toHaveLength(1500));
    expect(new Set(handled())).toEqual(new Set(names));
  });
});
