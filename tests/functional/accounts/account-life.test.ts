import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createAccount, deleteAccount } from '../../../shared/contracts/accounts.ts';
import { outboxPartition } from '../../../shared/events/outbox-partition.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { findTraces } from '../../support/cloud/traces.ts';
import { buildAccount, nextUserNumber } from '../../support/users/test-accounts.ts';
import { openUserPool, type UserPool } from '../../support/users/pool-users.ts';
import { openSessions, type Sessions } from '../../support/users/sessions.ts';
import { buildSignUp } from '../../support/users/sign-ups.ts';

vi.setConfig({ testTimeout: 60_000 });

/* Tests one path through the endpoints and consumers of an account; tests/harness/accounts/ tests the rules. */

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

it('creates an account with its user, welcomes its owner, and deletes it with a last e-mail', async () => {
  const password = `segredo-${randomUUID()}`;
  const request = buildSignUp(nextUserNumber(), { password });
  const { email, phone } = request;
  const created = await cloud.call(createAccount, request, visitor());
  expect(created.status).toBe(200);
  const { accountId } = createAccount.response.parse(created.body);
  // The sender may delay an e-mail by one second, and the end of a sign-up is checked half a minute later.
  await cloud.drain();
  expect(await userPool.find(email)).toMatchObject({
    status: 'CONFIRMED',
    attributes: { email, phone_number: `+55${phone}`, 'custom:account_id': accountId },
  });
  expect((await eventsOf('account.created', accountId)).map(({ detail }) => detail.data)).toEqual([
    { account: { id: accountId } },
  ]);
  expect(await subjectsTo(email)).toEqual(['Boas-vindas: o próximo passo']);

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
    buildAccount(nextUserNumber(), { email, telefone: phone }),
    'account',
  );
  const deleted = await cloud.call(
    deleteAccount,
    { confirmation: 'EXCLUIR' },
    { ...visitor(), ...headers },
  );
  expect(deleted.status).toBe(200);
  await cloud.drain();
  expect(await userPool.find(email)).toBeUndefined();
  expect((await subjectsTo(email)).toSorted()).toEqual([
    'Boas-vindas: o próximo passo',
    'Sua conta foi excluída',
  ]);
  expect((await findTraces(cloud, [email])).items).toEqual([]);
  for (const part of [email, phone]) expect(JSON.stringify(cloud.lines)).not.toContain(part);
});
