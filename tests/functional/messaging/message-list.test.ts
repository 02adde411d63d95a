import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountPartition } from '../../../functions/entities/account-rows.ts';
import { confirmEmailProof, requestEmailProof } from '../../../shared/contracts/email-proof.ts';
import {
  getMessageSettings,
  listMessages,
  saveMessageSettings,
} from '../../../shared/contracts/account-messages.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { messageTo, outgoing } from '../../support/messaging/outgoing.ts';
import { suppressions } from '../../support/messaging/suppressions.ts';
import { openSessions, type TestUser, type Sessions } from '../../support/users/sessions.ts';

/* tests/harness/messaging tests the rules of the list and the switches. */

let cloud: TestCloud;
let sessions: Sessions;
let post: ReturnType<typeof outgoing>;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
  post = outgoing(cloud, sessions);
}, 60_000);
afterAll(async () => {
  post.close();
  sessions.close();
  await cloud.stop();
});

const settingsOf = async ({ headers }: TestUser) =>
  getMessageSettings.response.parse((await cloud.call(getMessageSettings, {}, headers)).body);

it('lists sent messages and turns a kind off', async () => {
  const person = await sessions.makeUser({ plano: 'ativo', periodicidade_msg: 'diaria' });
  const owner = accountPartition(person.account.id);
  const sent = messageTo(person, await cloud.now());
  await post.send(sent);
  expect(await post.outcome(owner, sent)).toMatchObject({ state: 'delivered' });
  const off = { kind: 'opening', channel: 'email', on: false } as const;
  expect((await cloud.call(saveMessageSettings, { turns: [off] }, person.headers)).status).toBe(
    200,
  );
  expect((await settingsOf(person)).switches).toContainEqual(off);
  const { body } = await cloud.call(listMessages, {}, person.headers);
  expect(listMessages.response.parse(body).messages).toMatchObject([
    { kind: 'opening', channel: 'email', state: 'delivered', subject: 'Abertura do mercado' },
  ]);
});

it('sends again to an address with a bounce once a code has arrived there', async () => {
  const visitor = throughEdge(cloud.secret('edge-value'), '10.78.0.1');
  const person = await sessions.makeUser({ plano: 'ativo', periodicidade_msg: 'diaria' });
  const { email } = person.account;
  const now = await cloud.now();
  const since = new Date(now.getTime() - 60_000).toISOString();
  await suppressions(cloud, sessions).put('email', email, 'bounce', since);
  expect((await settingsOf(person)).channels[0]?.silence).toMatchObject({ reason: 'bounce' });
  const asked = await cloud.call(requestEmailProof, { email, as: 'code' }, visitor);
  const { challengeId } = requestEmailProof.response.parse(asked.body);
  const mails = await post.sentTo('email', email);
  const code = String(mails.at(-1)?.content['subject']).slice(0, 6);
  const proven = await cloud.call(confirmEmailProof, { email, challengeId, code }, visitor);
  expect(proven.status).toBe(200);
  expect((await settingsOf(person)).channels[0]?.silence).toBeNull();
  const message = messageTo(person, now);
  await post.send(message);
  expect(await post.outcome(accountPartition(person.account.id), message)).toMatchObject({
    state: 'delivered',
  });
});
