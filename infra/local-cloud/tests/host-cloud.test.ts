import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { Application } from '../src/application.ts';
import { startLocalCloud, type LocalCloud, type LocalCloudOptions } from '../src/local-cloud.ts';
import { noSite } from '../src/site/site.ts';
import { synthesize } from '../src/synthesis/synthesize.ts';
import { packageRoot, temporaryDirectory } from './support/host-support.ts';
import { signedBy } from './support/signed-by.ts';

const fixture = new URL('./support/fixture/fixture-stack.ts', import.meta.url);
const placeholders = { siteUrl: 'http://site.invalid', otherUrl: 'http://other.invalid' };
const recordSchema = z.record(z.string(), z.unknown());

/** The fixture is synthesized once; each cloud replaces the addresses. */
let template: string;

/** Background work of the sandbox: when it is due, and whether it was done. */
let partner: { readonly dueAt: number; isDone: boolean } | undefined;

/** An application with one sandbox, which answers with the requested path, and with one console call. */
const application: Application = {
  root: packageRoot,
  sources: [],
  synthesize: async ({ siteUrl, internalUrl }) => {
    const text = template
      .replaceAll(placeholders.siteUrl, siteUrl)
      .replaceAll(placeholders.otherUrl, `${internalUrl}/other`);
    return recordSchema.parse(JSON.parse(text));
  },
  openSite: async () => noSite,
  siteConfiguration: (model, { origin }) => ({ origin, pool: model.outputs['UserPoolId'] }),
  openSandboxes: ({ services: { clock } }) => ({
    pending: [
      {
        isBusy: () => {
          if (partner !== undefined) partner.isDone = partner.dueAt <= clock.now().getTime();
          return false;
        },
        nextAt: () => partner?.dueAt,
      },
    ],
    handle: async (request, response) => {
      if (request.url !== '/other/name') return false;
      response.end('the other one');
      return true;
    },
    console: {
      resources: [{ path: /^others$/, methods: { GET: () => ({ others: 1 }) } }],
      files: {
        '': {
          file: new URL('./support/fixture/echo.lambda.ts', import.meta.url),
          type: 'text/plain',
        },
      },
    },
    close: async () => {},
  }),
};
const start = (options: LocalCloudOptions, overrides: Partial<Application> = {}) =>
  startLocalCloud({ ...application, ...overrides }, options);

let cloud: LocalCloud;
const log: string[] = [];

beforeAll(async () => {
  template = JSON.stringify(await synthesize(placeholders, { app: fixture }));
  cloud = await start({ memory: true, log: (line) => log.push(line) });
}, 60_000);

afterAll(async () => {
  await cloud.stop();
});

const get = async (path: string) =>
  recordSchema.parse(await (await fetch(`${cloud.baseUrl}${path}`)).json());

async function post(path: string, body: unknown) {
  const response = await fetch(`${cloud.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: recordSchema.parse(await response.json()) };
}

const echoSchema = z.object({
  environment: z.record(z.string(), z.string()),
  now: z.coerce.date(),
  event: recordSchema,
});
const echo = async () => echoSchema.parse((await post('/api/echo', {})).body);

test('calls the function of a route, which reaches the services', async () => {
  const { environment } = await echo();
  expect(environment).toMatchObject({
    SITE_URL: cloud.baseUrl,
    TABLE_NAME: 'fixture',
    AWS_ENDPOINT_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    AWS_ACCESS_KEY_ID: 'fixture-echo',
    QUEUE_URL: `${environment['AWS_ENDPOINT_URL']}/000000000000/fixture-work`,
  });
  const other = await fetch(`${environment['OTHER_URL']}/name`);
  expect(await other.text()).toBe('the other one');
});

test("serves the application's page, console calls and site configuration", async () => {
  expect(await get('/_local/others')).toEqual({ others: 1 });
  expect((await fetch(`${cloud.baseUrl}/_local/`)).headers.get('content-type')).toBe('text/plain');
  expect(await get('/config.json')).toEqual({
    origin: cloud.baseUrl,
    pool: expect.stringMatching(/^sa-east-1_/),
  });
  expect((await fetch(cloud.baseUrl)).status).toBe(404);
});

test('rejects requests without a token of the client on a route with an authorizer', async () => {
  for (const authorization of ['', 'Bearer x.y.z', 'Bearer eyJhbGciOiJub25lIn0.e30.']) {
    const response = await fetch(`${cloud.baseUrl}/api/mine`, { headers: { authorization } });
    expect(response.status).toBe(401);
  }
});

test('moves the clock of handlers from the console', async () => {
  const before = (await echo()).now.getTime();
  expect((await post('/_local/clock', { advance: '72h' })).status).toBe(200);
  const after = (await echo()).now.getTime();
  expect(after - before).toBeGreaterThanOrEqual(72 * 3_600_000);
  expect(after - before).toBeLessThan(72 * 3_600_000 + 60_000);
});

test('turns a failed message into a dead letter and moves it back by a redrive', async () => {
  const { environment } = await echo();
  const sent = await fetch(environment['AWS_ENDPOINT_URL'] ?? '', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'AmazonSQS.SendMessage',
      ...signedBy('local'),
    },
    body: JSON.stringify({ QueueUrl: environment['QUEUE_URL'], MessageBody: 'no order at all' }),
  });
  expect(sent.status).toBe(200);
  const deadLetters = async () =>
    z
      .object({ queues: z.array(z.object({ name: z.string(), visible: z.number() })) })
      .parse(await get('/_local/queues'))
      .queues.find((queue) => queue.name === 'fixture-work-dead-letters')?.visible;
  expect(await get('/_local/settled')).toEqual({ settled: true });
  expect(await deadLetters()).toBe(0);
  // The queue allows one failed receive; its visibility timeout ends after 30 s.
  await get('/_local/settled?within=31s');
  expect(await deadLetters()).toBe(1);
  expect(await get('/_local/queues/fixture-work-dead-letters/messages')).toMatchObject({
    messages: [{ body: 'no order at all' }],
  });
  const redriven = await post('/_local/queues/fixture-work-dead-letters/redrive', {});
  expect(redriven.body).toEqual({ redriven: 1 });
  expect(log.some((line) => line.includes('fixture-misbehave'))).toBe(true);
});

test('moves the clock over delays that end in time when it settles, also those of partners', async () => {
  const dueAt = (await echo()).now.getTime() + 45_000;
  partner = { dueAt, isDone: false };
  await get('/_local/settled?within=30s');
  expect(partner.isDone).toBe(false);
  await get('/_local/settled?within=60s');
  expect(partner.isDone).toBe(true);
  expect((await echo()).now.getTime() - dueAt).toBeLessThan(30_000);
  expect(await get('/_local/settled?within=soon')).toMatchObject({
    error: expect.stringContaining('is no duration'),
  });
});

test('shows events of the bus in the console', async () => {
  const { environment } = await echo();
  await fetch(environment['AWS_ENDPOINT_URL'] ?? '', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSEvents.PutEvents',
      ...signedBy('local'),
    },
    body: JSON.stringify({
      Entries: [
        { Source: 'other', DetailType: 'tested', Detail: '{"a":1}', EventBusName: 'fixture' },
      ],
    }),
  });
  expect(await get('/_local/events')).toMatchObject({
    events: [{ bus: 'fixture', event: { 'detail-type': 'tested', detail: { a: 1 } }, rules: [] }],
  });
});

test('stops in time although a function hangs', async () => {
  const dataDirectory = temporaryDirectory();
  const other = await start({ dataDirectory });
  const hanging = fetch(`${other.baseUrl}/api/misbehave`, {
    method: 'POST',
    body: '{"do":"spin"}',
  }).catch(() => 'cut off');
  await vi.waitFor(async () => {
    const response = await fetch(`${other.baseUrl}/_local/functions`);
    expect(await response.json()).toMatchObject({ functions: [{}, { running: 1 }] });
  });
  const startedAt = performance.now();
  await Promise.all([other.stop(), other.stop()]);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(await hanging).toBe('cut off');
  await expect(fetch(other.baseUrl)).rejects.toThrow('fetch failed');
}, 60_000);

const aheadSchema = z.object({ aheadMilliseconds: z.number() });

test('keeps its data and its clock after a restart', async () => {
  const dataDirectory = temporaryDirectory();
  const first = await start({ dataDirectory });
  await fetch(`${first.baseUrl}/_local/clock`, { method: 'POST', body: '{"advance":"5d"}' });
  await expect(start({ dataDirectory })).rejects.toThrow(
    `${dataDirectory} is in use by another local cloud`,
  );
  await first.stop();
  const second = await start({ dataDirectory });
  const clock = aheadSchema.parse(await (await fetch(`${second.baseUrl}/_local/clock`)).json());
  // Two readings of the machine's clock may differ by milliseconds.
  expect(Math.abs(clock.aheadMilliseconds - 5 * 24 * 3_600_000)).toBeLessThan(1000);
  await second.stop();
  const third = await start({ dataDirectory, fresh: true });
  const fresh = await (await fetch(`${third.baseUrl}/_local/clock`)).json();
  expect(fresh).toMatchObject({ aheadMilliseconds: 0 });
  await third.stop();
}, 60_000);

test('leaves no resources behind when the start fails', async () => {
  const dataDirectory = temporaryDirectory();
  const app = new URL('./support/fixture/broken-stack.ts', import.meta.url);
  const broken: Application['synthesize'] = (addresses) => synthesize({ ...addresses }, { app });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(start({ dataDirectory }, { synthesize: broken })).rejects.toThrow(
      /^The stacks could not be synthesized: The settings/,
    );
  }
  const { port } = new URL(cloud.baseUrl);
  await expect(start({ dataDirectory, port: Number(port) })).rejects.toThrow(
    `Port ${port} is in use.`,
  );
  const working = await start({ dataDirectory });
  await working.stop();
}, 60_000);
