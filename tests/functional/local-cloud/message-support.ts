import { createAwsApi } from '../../../infra/local/aws-api.ts';
import type { CloudModel } from '../../../infra/local/cloud-model.ts';
import { openPartners } from '../../../infra/local/partners/partners.ts';
import type { Partners } from '../../../infra/local/partners/partners.ts';
import { openGrantRecords } from '../../../infra/local/permissions/grant-records.ts';
import { createPermissions } from '../../../infra/local/permissions/permissions.ts';
import { fixtureFunction, serve, temporaryDirectory } from './host-support.ts';

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
export async function servePartners(): Promise<Partners & { readonly url: string }> {
  const partners = openPartners({
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
  const handleAwsRequest = createAwsApi({ services: {}, log: () => {} });
  const { url } = await serve((request, response) => {
    partners
      .handle(request, response)
      .then((taken) => taken || handleAwsRequest(request, response))
      .catch(() => response.destroy());
  });
  return { ...partners, url };
}
