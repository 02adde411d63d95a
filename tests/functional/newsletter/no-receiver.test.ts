import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  buildUnsubscribeLink,
  newsletterTokens,
} from '../../../functions/newsletter/subscriber-links.ts';
import { synthesize } from '../../../infra/local/synthesize.ts';
import { subscribeNewsletter } from '../../../shared/contracts/newsletter.ts';
import { startTestCloud, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { findTraces } from '../../support/cloud/traces.ts';

let cloud: TestCloud;
beforeAll(async () => {
  const app = new URL('./fixture/no-receiver-app.ts', import.meta.url);
  cloud = await startTestCloud({
    synthesize: (addresses, options) => synthesize(addresses, { ...options, app }),
  });
});
afterAll(() => cloud.stop());

it('deletes an unsubscribed reader at once when no receiver is configured', async () => {
  const email = 'ninguem-e-avisado@exemplo.com';
  expect((await cloud.call(subscribeNewsletter, { email })).status).toBe(200);
  expect((await findTraces(cloud, [email])).items.map(({ PK }) => String(PK))).toContainEqual(
    expect.stringMatching(/^SUBSCRIBER#/),
  );
  const tokens = newsletterTokens(async () => cloud.secret('token-key'));
  const answer = await fetch(await buildUnsubscribeLink(tokens, cloud.baseUrl, email), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(200);
  await cloud.settled();
  expect(await findTraces(cloud, [email])).toEqual({ items: [], events: [], queues: [] });
});
