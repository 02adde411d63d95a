import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';
import { messageTo, outgoing } from '../../support/messaging/outgoing.ts';
import { suppressions } from '../../support/messaging/suppressions.ts';
import { openSessions, type Sessions } from '../../support/users/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
let post: ReturnType<typeof outgoing>;

const resetSes = () => fetch(new URL('/_local/ses', cloud.baseUrl), { method: 'DELETE' });

beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
  post = outgoing(cloud, sessions);
  await resetSes();
}, 60_000);
afterAll(async () => {
  await resetSes();
  post.close();
  sessions.close();
  await cloud.stop();
});

it('records a bounce, and suppresses its address', async () => {
  const { account } = await sessions.makeUser({ plano: 'ativo', periodicidade_msg: 'diaria' });
  await cloud.write('/_local/ses', { fates: [{ to: account.email, fate: 'bounce' }] });
  const message = messageTo({ account }, await cloud.now());
  await post.send(message);
  expect(await post.outcome(`ACCOUNT#${account.id}`, message)).toMatchObject({
    state: 'failed',
    partnerCode: 'Permanent/General',
  });
  const emailSuppressions = suppressions(cloud, sessions);
  expect(await emailSuppressions.of('email', account.email)).toMatchObject({ reason: 'bounce' });
});
