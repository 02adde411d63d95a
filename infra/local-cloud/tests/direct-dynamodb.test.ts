import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { readBody } from '../src/http-body.ts';
import { fixtureFunction, hostFixtureFunctions, serve } from './support/host-support.ts';
import { account, region, tableModel } from './support/services-models.ts';

type Answer = (response: ServerResponse) => void;
const item: Answer = (response) => {
  response.setHeader('content-type', 'application/x-amz-json-1.0');
  response.end(JSON.stringify({ Item: { PK: { S: 'A#1' } } }));
};
const denial: Answer = (response) => {
  response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type: 'AccessDeniedException', message: 'no' }));
};

interface Received {
  readonly credential: string | undefined;
  readonly region: string | undefined;
  readonly body: string;
}

async function serveAnd(answer: Answer) {
  const received: Received[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = String(await readBody(request, 10_000));
    const [, credential, signedRegion] =
      /Credential=([^/]+)\/\d+\/([^/]+)/.exec(request.headers.authorization ?? '') ?? [];
    received.push({ credential, region: signedRegion, body });
    answer(response);
  };
  const { url } = await serve((request, response) => void receive(request, response));
  return { url, received };
}

/** Hosts a function with a role that may read partitions starting with `A#`. */
async function hostReader(answers: { readonly dynamoDb: Answer; readonly aws: Answer }) {
  const [dynamoDb, aws] = [await serveAnd(answers.dynamoDb), await serveAnd(answers.aws)];
  const table = tableModel();
  const model = fixtureFunction('read-table', {
    environment: { TABLE_NAME: table.name },
    role: {
      name: 'Reader',
      statements: [
        {
          effect: 'Allow',
          actions: ['dynamodb:GetItem'],
          resources: [table.arn],
          conditions: [
            {
              operator: 'ForAllValues:StringLike',
              key: 'dynamodb:LeadingKeys',
              values: ['A#*'],
            },
          ],
        },
      ],
    },
  });
  const stranger = fixtureFunction('read-table', { name: 'fixture-stranger' });
  const { functions } = hostFixtureFunctions([model, stranger], undefined, undefined, {
    awsEndpoint: aws.url,
    dynamoDb: {
      endpoint: dynamoDb.url,
      account: { region, accountId: account, tables: [table] },
      transactionKeys: 'of-the-transaction',
      grantRecords: undefined,
    },
  });
  const readAs = async (name: string, key: string) => {
    const result = await functions.invoke(name, { key });
    return result.ok ? result.payload : result;
  };
  return {
    read: (key: string) => readAs(model.name, key),
    readAsStranger: (key: string) => readAs(stranger.name, key),
    dynamoDb: dynamoDb.received,
    aws: aws.received,
    name: model.name,
    strangersName: stranger.name,
  };
}

it('sends allowed requests directly to DynamoDB as its administrator, for the region of the table', async () => {
  const { read, dynamoDb, aws } = await hostReader({ dynamoDb: item, aws: denial });
  expect(await read('A#1')).toEqual({ PK: { S: 'A#1' } });
  expect(dynamoDb).toEqual([{ credential: 'local', region, body: expect.stringContaining('A#1') }]);
  expect(aws).toEqual([]);
});

it('sends requests that the role does not allow to the cloud, signed by the caller', async () => {
  const { read, dynamoDb, aws, name } = await hostReader({ dynamoDb: item, aws: denial });
  expect(await read('B#1')).toBe('AccessDeniedException');
  expect(dynamoDb).toEqual([]);
  expect(aws).toEqual([{ credential: name, region, body: expect.stringContaining('B#1') }]);
  // The thread still works.
  expect(await read('A#1')).toEqual({ PK: { S: 'A#1' } });
});

it('identifies the caller when functions share a client with the credentials of another', async () => {
  const { read, readAsStranger, dynamoDb, aws, strangersName } = await hostReader({
    dynamoDb: item,
    aws: denial,
  });
  await read('A#1');
  expect(await readAsStranger('A#1')).toBe('AccessDeniedException');
  expect(dynamoDb).toHaveLength(1);
  expect(aws).toEqual([{ credential: strangersName, region, body: expect.any(String) }]);
});

it('retries when DynamoDB drops the connection, as the SDK does with AWS', async () => {
  let calls = 0;
  const { read, dynamoDb } = await hostReader({
    dynamoDb: (response) => {
      calls += 1;
      if (calls === 1) response.destroy();
      else item(response);
    },
    aws: denial,
  });
  expect(await read('A#1')).toEqual({ PK: { S: 'A#1' } });
  expect(dynamoDb).toHaveLength(2);
});

it('fails when neither DynamoDB nor the cloud answers', async () => {
  const drop: Answer = (response) => response.destroy();
  const { read } = await hostReader({ dynamoDb: drop, aws: drop });
  expect(await read('A#1')).toMatch(/Error|ECONNRESET/);
  expect(await read('B#1')).toMatch(/Error|ECONNRESET/);
});
