import { createAwsApi } from '@bfj/local-cloud/aws-api';
import { onTestFinished } from 'vitest';
import { createClock } from '@bfj/local-cloud/clock';
import type { CloudModel } from '@bfj/local-cloud/cloud-model';
import type { PartnerSandboxes } from '@bfj/sandboxes/sandboxes';
import { openGrantRecords } from '@bfj/local-cloud/permissions/grant-records';
import { createPermissions } from '@bfj/local-cloud/permissions/permissions';
import { createSes, isSesPath } from '@bfj/local-cloud/ses/ses';
import { temporaryDatabase } from '@bfj/local-cloud/testing/services-support';
import { fixtureFunction, serve, temporaryDirectory } from '@bfj/local-cloud/testing/host-support';
import { openProductSandboxes } from '../../../infra/local/product-sandboxes.ts';

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
    // The configuration set of the stage that the operator commands are tested against.
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

export interface ServedSandboxes extends PartnerSandboxes {
  readonly url: string;
  /** Advances the local clock, which otherwise does not move. */
  readonly advance: (milliseconds: number) => void;
}

/** Serves the partner sandboxes and SES on a shared port, configured by a function's environment. */
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
  const partners = openProductSandboxes({
    dataDirectory: temporaryDirectory(),
    internalUrl: 'http://127.0.0.1:1',
    model,
    services: {
      secrets: { valueOf: (arn) => secrets[arn] },
      clock,
      ses,
    },
  });
  partners.start();
  onTestFinished(partners.close);
  const handleAwsRequest = createAwsApi({ services: {}, log: () => {} });
  const { url } = await serve((request, response) => {
    if (isSesPath(request.url ?? '')) {
      void ses.handle(request, response);
      return;
    }
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
