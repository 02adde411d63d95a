import { createAwsApi } from '../../../infra/local-cloud/aws-api.ts';
import { onTestFinished } from 'vitest';
import type { CloudModel } from '../../../infra/local-cloud/cloud-model.ts';
import { openSandboxes } from '../../../infra/local/sandboxes/sandboxes.ts';
import type { ProductSandboxes } from '../../../infra/local/sandboxes/sandboxes.ts';
import { openGrantRecords } from '../../../infra/local-cloud/permissions/grant-records.ts';
import { createPermissions } from '../../../infra/local-cloud/permissions/permissions.ts';
import { fixtureFunction, serve, temporaryDirectory } from '../local-cloud/host-support.ts';

export const sender = 'avisos@bfj.com.br';
export const phoneNumberId = '100000000000001';
export const now = new Date('2026-11-21T12:00:00.000Z');

const model: CloudModel = {
  region: 'sa-east-1',
  accountId: '000000000000',
  tables: [],
  queues: [],
  eventBuses: [],
  rules: [],
  functions: [
    fixtureFunction('misbehave'),
    fixtureFunction('echo', {
      environment: {
        EMAIL_FROM: sender,
        WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
        WHATSAPP_SECRET_ARN: 'arn:whatsapp-token',
      },
    }),
  ],
  queueSources: [],
  streamSources: [],
  routes: [],
  userPools: [],
  secrets: [],
  outputs: {},
};

/** The partners as they share a port with the AWS services, set up by a function's environment. */
export async function serveSandboxes(): Promise<ProductSandboxes & { readonly url: string }> {
  const partners = openSandboxes({
    dataDirectory: temporaryDirectory(),
    internalUrl: 'http://127.0.0.1:1',
    model,
    services: {
      secrets: { valueOf: (arn) => (arn === 'arn:whatsapp-token' ? 'token-1' : undefined) },
      clock: { now: () => now, buffer: new SharedArrayBuffer(8) },
      permissions: createPermissions({
        model,
        records: openGrantRecords(undefined, []),
        log: () => {},
      }),
    },
  });
  onTestFinished(partners.close);
  const handleAwsRequest = createAwsApi({ services: {}, log: () => {} });
  const { url } = await serve((request, response) => {
    partners
      .handle(request, response)
      .then((taken) => taken || handleAwsRequest(request, response))
      .catch(() => response.destroy());
  });
  return { ...partners, url };
}
