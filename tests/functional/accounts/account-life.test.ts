import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createAccount, deleteAccount } from '../../../shared/contracts/accounts.ts';
import { outboxPartition } from '../../../shared/events/outbox-partition.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { tracesOf } from '../../support/cloud/traces.ts';
import { accountOf, nextPerson } from '../../support/people/people.ts';
import { openUserPool, type UserPool } from '../../support/people/pool-users.ts';
import { openSessions, type Sessions } from '../../support/people/sessions.ts';
import { signUpOf } from '../../support/people/sign-ups.ts';

vi.setConfig({ testTimeout: 60_000 });

/* One way through the endpoints and consumers of an account; the rules of each stand in tests/harness/accounts/. */

let cloud: TestCloud;
let sessions: Sessions;
let userPool: UserPool;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
  userPool = openUserPool(sessions.configuration);
});
afterAll(async () => {
  userPool.close();
  sessions.close();
  await cloud.stop();
});

const visitor = () => throughEdge(cloud.secret('edge-value'), '203.0.113.1');
const messagesSchema = z.object({
  messages: z.array(z.object({ content: z.object({ subject: z.string() }) })),
});
async function subjectsTo(email: string): Promise<string[]> {
  const query = new URLSearchParams({ channel: 'email', to: email });
  const answer = await cloud.read(`/_local/messages?${query.toString()}`);
  return messagesSchema.parse(answer).messages.map(({ content }) => content.subject);
}
const eventsOf = async (name: string, accountId: string) =>
  (await cloud.events()).filter(
    (event) => event['detail-type'] === name && JSON.stringify(event.detail).includes(accountId),
  );

it('makes an account with its user, welcomes its owner, and deletes it with a last e-mail', async () => {
  const password = `segredo-${randomUUID()}`;
  const given = signUpOf(nextPerson(), { password });
  const { email, phone } = given;
  const made = await cloud.call(createAccount, given, visitor());
  expect(made.status).toBe(200);
  const { accountId } = createAccount.response.parse(made.body);
  // The sender may put an e-mail off for a second, and the end of a sign-up is looked at half a minute later.
  await cloud.drain();
  expect(await userPool.find(email)).toMatchObject({
    status: 'CONFIRMED',
    attributes: { email, phone_number: `+55${phone}`, 'custom:account_id': accountId },
  });
  expect((await eventsOf('account.created', accountId)).map(({ detail }) => detail.data)).toEqual([
    { account: { id: accountId } },
  ]);
  expect(await subjectsTo(email)).toEqual(['Boas-vindas ao BFJ: o próximo passo']);

  const rows = await cloud.partition(`ACCOUNT#${accountId}`);
  const createdAt = rows.find((row) => row['SK'] === 'ACCOUNT')?.['created_at'];
  const outbox = await cloud.partition(outboxPartition(new Date(String(createdAt))));
  expect(JSON.stringify(outbox)).toContain(accountId);
  const logged = [cloud.lines, await cloud.read('/_local/functions/log')];
  const seen = [
    rows,
    outbox,
    await cloud.read('/_local/events'),
    await cloud.read('/_local/queues/bfj-local-finish-sign-up/messages'),
    logged,
  ];
  expect(JSON.stringify(seen)).not.toContain(password);

  const { headers } = await sessions.signIn(
    accountOf(nextPerson(), { email, telefone: phone }),
    'account',
  );
  const gone = await cloud.call(
    deleteAccount,
    { confirmation: 'EXCLUIR' },
    { ...visitor(), ...headers },
  );
  expect(gone.status).toBe(200);
  await cloud.drain();
  expect(await userPool.find(email)).toBeUndefined();
  expect((await subjectsTo(email)).toSorted()).toEqual([
    'Boas-vindas ao BFJ: o próximo passo',
    'Sua conta no BFJ foi excluída',
  ]);
  expect((await tracesOf(cloud, [email])).items).toEqual([]);
  for (const part of [email, phone]) expect(JSON.stringify(cloud.lines)).not.toContain(part);
});
