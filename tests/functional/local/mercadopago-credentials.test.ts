import { Payment } from 'mercadopago';
import { AppConfig } from 'mercadopago/dist/utils/config/index.js';
import { MercadoPagoConfig, WebhookSignatureValidator } from 'mercadopago';
import { expect, onTestFinished, test } from 'vitest';
import { sandboxAddresses } from '@bfj/sandboxes/sandboxes';
import { fixtureFunction, serve, temporaryDirectory } from '@bfj/local-cloud/testing/host-support';
import { defaultCredentials } from '@bfj/sandboxes/mercadopago/mercadopago';
import { emptyModel } from '@bfj/local-cloud/testing/services-models';
import { openProductSandboxes } from '../../../infra/local/product-sandboxes.ts';

const secrets: Readonly<Record<string, string | undefined>> = {
  'arn:token': 'TEST-token',
  'arn:webhook': 'webhook-secret',
};

test('the sandbox has the credentials of the functions’ environment', async () => {
  const arrived = Promise.withResolvers<void>();
  const received: { url: string; signature: string; requestId: string }[] = [];
  const site = await serve((request, response) => {
    received.push({
      url: request.url ?? '',
      signature: String(request.headers['x-signature']),
      requestId: String(request.headers['x-request-id']),
    });
    response.end();
    arrived.resolve();
  });
  const environment = {
    MERCADOPAGO_TOKEN_SECRET_ARN: 'arn:token',
    MERCADOPAGO_WEBHOOK_SECRET_ARN: 'arn:webhook',
    MERCADOPAGO_PUBLIC_KEY: 'TEST-public',
    SITE_URL: site.url,
  };
  const server = await serve((request, response) => {
    partners.handle(request, response).catch(() => response.destroy());
  });
  const partners = openProductSandboxes({
    dataDirectory: temporaryDirectory(),
    internalUrl: server.url,
    model: { ...emptyModel(), functions: [fixtureFunction('billing', { environment })] },
    services: {
      secrets: { valueOf: (arn) => secrets[arn] },
      clock: { now: () => new Date(), buffer: new SharedArrayBuffer(8) },
      ses: { connect: () => {}, control: { report: () => {} } },
    },
  });
  partners.start();
  onTestFinished(partners.close);
  const { mercadoPagoBaseUrl } = sandboxAddresses(server.url);
  Object.assign(AppConfig, { BASE_URL: mercadoPagoBaseUrl });
  const pay = (accessToken: string) =>
    new Payment(new MercadoPagoConfig({ accessToken, options: { maxRetries: 0 } })).create({
      body: {
        transaction_amount: 20,
        payment_method_id: 'pix',
        payer: { email: 'ana@example.com' },
      },
    });
  await expect(pay(defaultCredentials.accessToken)).rejects.toThrow('invalid access token');
  const payment = await pay('TEST-token');
  expect(payment.point_of_interaction?.transaction_data?.ticket_url).toContain(mercadoPagoBaseUrl);
  await arrived.promise;
  expect(received).toHaveLength(1);
  expect(received[0]?.url).toBe(`/api/webhooks/mercadopago?data.id=${payment.id}&type=payment`);
  expect(() =>
    WebhookSignatureValidator.validate({
      xSignature: received[0]?.signature,
      xRequestId: received[0]?.requestId,
      dataId: String(payment.id),
      secret: 'webhook-secret',
    }),
  ).not.toThrow();
  const types = (key: string) =>
    fetch(`${mercadoPagoBaseUrl}/v1/identification_types?public_key=${key}`);
  expect((await types('TEST-public')).status).toBe(200);
  expect((await types(defaultCredentials.publicKey)).status).toBe(401);
});
