import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { startLocalCloud } from '../../../infra/local/local-cloud.ts';
import type { LocalCloud, LocalCloudOptions } from '../../../infra/local/local-cloud.ts';
import { synthesize } from '../../../infra/local/synthesize.ts';
import type { LocalAddresses } from '../../../infra/local/local-addresses.ts';
import { temporaryDirectory } from './host-support.ts';
import { signedBy } from '../../support/cloud/signed-by.ts';

const fixture = new URL('./fixture/fixture-stack.ts', import.meta.url);
const placeholders: LocalAddresses = {
  siteUrl: 'http://site.invalid',
  webhookUrl: 'http://webhook.invalid',
  brapiBaseUrl: 'http://brapi.invalid',
  whatsAppBaseUrl: 'http://whatsapp.invalid',
  mercadoPagoBaseUrl: 'http://mercadopago.invalid',
};
const recordSchema = z.record(z.string(), z.unknown());

/** The fixture is synthesized once; each cloud gets it with its own addresses. */
let template: string;
const synthesizeFixture: typeof synthesize = async (addresses) => {
  const text = template
    .replaceAll(placeholders.siteUrl, addresses.siteUrl)
    .replaceAll(placeholders.webhookUrl, addresses.webhookUrl)
    .replaceAll(placeholders.brapiBaseUrl, addresses.brapiBaseUrl)
    .replaceAll(placeholders.whatsAppBaseUrl, addresses.whatsAppBaseUrl);
  return recordSchema.parse(JSON.parse(text));
};
const start = (options: Partial<LocalCloudOptions>) =>
  startLocalCloud({ site: 'none', synthesize: synthesizeFixture, ...options });

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

test('a route of the template calls its function, which finds the services', async () => {
  const { environment } = await echo();
  expect(environment).toMatchObject({
    SITE_URL: cloud.baseUrl,
    TABLE_NAME: 'fixture',
    AWS_ENDPOINT_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    AWS_ACCESS_KEY_ID: 'fixture-echo',
    QUEUE_URL: `${environment['AWS_ENDPOINT_URL']}/000000000000/fixture-work`,
  });
  const bound = await fetch(`${environment['BRAPI_BASE_URL']}/api/quote/list`);
  expect(bound.status).toBe(401);
});

test('messages that functions send are in the console', async () => {
  const { environment } = await echo();
  const ses = new SESv2Client({
    region: 'sa-east-1',
    endpoint: environment['AWS_ENDPOINT_URL'] ?? '',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { MessageId } = await ses.send(
    new SendEmailCommand({
      FromEmailAddress: environment['EMAIL_FROM'],
      Destination: { ToAddresses: ['ana@exemplo.com.br'] },
      Content: { Simple: { Subject: { Data: 'Oi' }, Body: { Text: { Data: '123456' } } } },
    }),
  );
  ses.destroy();
  expect(await get('/_local/messages?channel=email&to=ana@exemplo.com.br')).toMatchObject({
    messages: [{ channel: 'email', content: { messageId: MessageId, text: '123456' } }],
  });

  // Found, and kept by its own secret.
  const refused = await fetch(
    `${environment['WHATSAPP_BASE_URL']}/v26.0/${environment['WHATSAPP_PHONE_NUMBER_ID']}/messages`,
    { method: 'POST', body: '{}', headers: { authorization: 'Bearer wrong' } },
  );
  expect(await refused.json()).toMatchObject({ error: { code: 190 } });
  expect(await get('/_local/messages?channel=whatsapp')).toEqual({ messages: [] });
});

test('a login code that was chosen gets to the stack', async () => {
  const asked: LocalAddresses[] = [];
  const watching: typeof synthesize = (addresses) => {
    asked.push(addresses);
    return synthesizeFixture(addresses);
  };
  for (const loginCode of [undefined, 'whatsapp'] as const) {
    const other = await start({
      memory: true,
      synthesize: watching,
      ...(loginCode === undefined ? {} : { loginCode }),
    });
    await other.stop();
  }
  expect(asked.map(({ loginCode }) => loginCode)).toEqual([undefined, 'whatsapp']);
}, 60_000);

test('a route with an authorizer refuses whoever has no token of its client', async () => {
  for (const authorization of ['', 'Bearer x.y.z', 'Bearer eyJhbGciOiJub25lIn0.e30.']) {
    const response = await fetch(`${cloud.baseUrl}/api/mine`, { headers: { authorization } });
    expect(response.status).toBe(401);
  }
});

test('the site learns its user pool, at the address it was reached by', async () => {
  const { port } = new URL(cloud.baseUrl);
  const configuration = await get('/config.json');
  expect(configuration).toMatchObject({
    stage: 'local',
    userPoolId: expect.stringMatching(/^sa-east-1_/),
    userPoolEndpoint: `${cloud.baseUrl}/_local/cognito`,
    mercadoPagoScriptUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/mercadopago\/js\/v2$/),
  });
  const byAddress = await fetch(`http://127.0.0.1:${port}/config.json`);
  expect(await byAddress.json()).toMatchObject({
    userPoolEndpoint: `http://127.0.0.1:${port}/_local/cognito`,
  });
  const signIn = await fetch(`${cloud.baseUrl}/_local/cognito`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
    },
    body: '{"AccessToken":"forged"}',
  });
  expect(signIn.status).toBe(400);
  expect(await signIn.json()).toMatchObject({ __type: 'NotAuthorizedException' });
});

test('the clock of handlers moves with the console', async () => {
  const before = (await echo()).now.getTime();
  expect((await post('/_local/clock', { advance: '72h' })).status).toBe(200);
  const after = (await echo()).now.getTime();
  expect(after - before).toBeGreaterThanOrEqual(72 * 3_600_000);
  expect(after - before).toBeLessThan(72 * 3_600_000 + 60_000);
});

test('a failed message becomes a dead letter and comes back by a redrive', async () => {
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
  // One failed receive is what the queue allows; its visibility timeout is over after 30 s.
  await vi.waitFor(
    async () => {
      await post('/_local/clock', { advance: '31s' });
      expect(await deadLetters()).toBe(1);
    },
    { timeout: 10_000, interval: 100 },
  );
  expect(await get('/_local/queues/fixture-work-dead-letters/messages')).toMatchObject({
    messages: [{ body: 'no order at all' }],
  });
  const redriven = await post('/_local/queues/fixture-work-dead-letters/redrive', {});
  expect(redriven.body).toEqual({ redriven: 1 });
  expect(log.some((line) => line.includes('fixture-misbehave'))).toBe(true);
});

test('events on the bus show in the console', async () => {
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

test('a function that hangs does not hold up the stop', async () => {
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

test('what was sent and moved is there after a restart', async () => {
  const dataDirectory = temporaryDirectory();
  const first = await start({ dataDirectory });
  await fetch(`${first.baseUrl}/_local/clock`, { method: 'POST', body: '{"advance":"5d"}' });
  await expect(start({ dataDirectory })).rejects.toThrow(
    `${dataDirectory} is in use by another local cloud`,
  );
  await first.stop();
  const second = await start({ dataDirectory });
  const clock = aheadSchema.parse(await (await fetch(`${second.baseUrl}/_local/clock`)).json());
  // Two readings of the machine's own clock may lie milliseconds apart.
  expect(Math.abs(clock.aheadMilliseconds - 5 * 24 * 3_600_000)).toBeLessThan(1000);
  await second.stop();
  const third = await start({ dataDirectory, fresh: true });
  const fresh = await (await fetch(`${third.baseUrl}/_local/clock`)).json();
  expect(fresh).toMatchObject({ aheadMilliseconds: 0 });
  await third.stop();
}, 60_000);

test('a start that fails leaves nothing behind', async () => {
  const dataDirectory = temporaryDirectory();
  const app = new URL('./fixture/broken-stack.ts', import.meta.url);
  const broken: typeof synthesize = (addresses) => synthesize(addresses, { app });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(start({ dataDirectory, synthesize: broken })).rejects.toThrow(
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
