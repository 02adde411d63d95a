import { createAwsApi } from '../../../infra/local-cloud/aws-api.ts';
import { onTestFinished } from 'vitest';
import { createClock } from '../../../infra/local-cloud/clock.ts';
import type { CloudModel } from '../../../infra/local-cloud/cloud-model.ts';
import { openSandboxes } from '../../../infra/local/sandboxes/sandboxes.ts';
import type { ProductSandboxes } from '../../../infra/local/sandboxes/sandboxes.ts';
import { openGrantRecords } from '../../../infra/local-cloud/permissions/grant-records.ts';
import { createPermissions } from '../../../infra/local-cloud/permissions/permissions.ts';
import { createSes, isSesPath } from '../../../infra/local-cloud/ses/ses.ts';
import { temporaryDatabase } from '../local-cloud/services-support.ts';
import { fixtureFunction, serve, temporaryDirectory } from '../local-cloud/host-support.ts';

export const sender = 'avisos@bfj.com.br';
export const phoneNumberId = '100000000000001';
export const now = new Date('2026-11-21T12:00:00.000Z');

const modelOf = (siteUrl: string | undefined): CloudModel => ({
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
        WHATSAPP_APP_SECRET_ARN: 'arn:whatsapp-app',
        ...(siteUrl === undefined ? {} : { SITE_URL: siteUrl }),
      },
    }),
  ],
  queueSources: [],
  streamSources: [],
  routes: [],
  userPools: [],
  secrets: [],
  configurationSets: [
    {
      name: 'app',
      sendingEnabled: true,
      suppressedReasons: undefined,
      eventDestinations: [
        { eventTypes: ['send', 'delivery', 'bounce', 'complaint', 'reject', 'deliverydelay'] },
      ],
    },
    // That of the stage that commands of an operator are tried with.
    {
      name: 'bfj-local',
      sendingEnabled: true,
      suppressedReasons: undefined,
      eventDestinations: [],
    },
    { name: 'paused', sendingEnabled: false, suppressedReasons: undefined, eventDestinations: [] },
  ],
  outputs: {},
});

export const appSecret = 'test_meta_app_secret';
const secrets: Readonly<Record<string, string | undefined>> = {
  'arn:whatsapp-token': 'token-1',
  'arn:whatsapp-app': appSecret,
};

export interface ServedSandboxes extends ProductSandboxes {
  readonly url: string;
  /** Moves the local clock, which stands still otherwise. */
  readonly advance: (milliseconds: number) => void;
}

/** The partners and SES as they share a port, set up by a function's environment. */
export async function serveSandboxes(siteUrl?: string): Promise<ServedSandboxes> {
  const model = modelOf(siteUrl);
  const database = temporaryDatabase();
  const clock = createClock({ database, realMilliseconds: () => now.getTime() });
  const ses = createSes({
    model,
    database,
    clock,
    bus: { put: (entries) => entries.map((_, index) => `event-${index}`) },
    permissions: createPermissions({
      model,
      records: openGrantRecords(undefined, []),
      log: () => {},
    }),
    log: () => {},
  });
  onTestFinished(ses.stop);
  const partners = openSandboxes({
    dataDirectory: temporaryDirectory(),
    internalUrl: 'http://127.0.0.1:1',
    model,
    services: {
      secrets: { valueOf: (arn) => secrets[arn] },
      clock,
      ses,
    },
  });
  onTestFinished(partners.close);
  const handleAwsRequest = createAwsApi({ services: {}, log: () => {} });
  const { url } = await serve((request, response) => {
    if (isSesPath(request.url ?? '')) return ses.handle(request, response);
    partners
      .handle(request, response)
      .then((taken) => taken || handleAwsRequest(request, response))
      .catch(() => response.destroy());
  });
  return {
    ...partners,
    url,
    advance: (milliseconds) => {
      clock.advanceTo(new Date(clock.milliseconds() + milliseconds));
    },
  };
}
