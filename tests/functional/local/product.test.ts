import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { LocalCloud } from '@bfj/local-cloud/local-cloud';
import type { LocalAddresses } from '../../../infra/local/local-addresses.ts';
import { startLocalProduct, type LocalProductOptions } from '../../../infra/local/local-product.ts';
import { synthesize } from '../../../infra/local/synthesize.ts';

const fixture = new URL('./fixture/product-fixture-stack.ts', import.meta.url);
const placeholders: LocalAddresses = {
  siteUrl: 'http://site.invalid',
  webhookUrl: 'http://webhook.invalid',
  brapiBaseUrl: 'http://brapi.invalid',
  bancoCentralBaseUrl: 'http://banco-central.invalid',
  whatsAppBaseUrl: 'http://whatsapp.invalid',
  mercadoPagoBaseUrl: 'http://mercadopago.invalid',
};
const recordSchema = z.record(z.string(), z.unknown());

/** The fixture is synthesized once; each cloud replaces the addresses. */
let template: string;
const synthesizeFixture: typeof synthesize = async (addresses) => {
  const text = template
    .replaceAll(placeholders.siteUrl, addresses.siteUrl)
    .replaceAll(placeholders.webhookUrl, addresses.webhookUrl)
    .replaceAll(placeholders.brapiBaseUrl, addresses.brapiBaseUrl)
    .replaceAll(placeholders.whatsAppBaseUrl, addresses.whatsAppBaseUrl);
  return recordSchema.parse(JSON.parse(text));
};
const start = (options: Partial<LocalProductOptions>) =>
  startLocalProduct({ site: 'none', synthesize: synthesizeFixture, ...options });

let cloud: LocalCloud;

beforeAll(async () => {
  template = JSON.stringify(await synthesize(placeholders, { app: fixture }));
  cloud = await start({ memory: true });
}, 60_000);

afterAll(async () => {
  await cloud.stop();
});

const get = async (path: string) =>
  recordSchema.parse(await (await fetch(`${cloud.baseUrl}${path}`)).json());

const echoSchema = z.object({ environment: z.record(z.string(), z.string()) });
async function environmentOfFunctions() {
  const response = await fetch(`${cloud.baseUrl}/api/echo`, { method: 'POST', body: '{}' });
  return echoSchema.parse(await response.json()).environment;
}

test('functions reach the sandboxes, which know the shared settings', async () => {
  const environment = await environmentOfFunctions();
  const quotes = await fetch(`${environment['BRAPI_BASE_URL']}/api/quote/list`);
  expect(quotes.status).toBe(401);
});

test('messages sent by functions are in the console', async () => {
  const environment = await environmentOfFunctions();
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

  // The endpoint exists, and its secret protects it.
  const refused = await fetch(
    `${environment['WHATSAPP_BASE_URL']}/v26.0/${environment['WHATSAPP_PHONE_NUMBER_ID']}/messages`,
    { method: 'POST', body: '{}', headers: { authorization: 'Bearer wrong' } },
  );
  expect(await refused.json()).toMatchObject({ error: { code: 190 } });
  expect(await get('/_local/messages?channel=whatsapp')).toEqual({ messages: [] });
});

test('passes a chosen login code to the stack', async () => {
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

test('the site gets its user pool at the address it was requested from', async () => {
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
