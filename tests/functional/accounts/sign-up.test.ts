import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInTickets } from '../../../functions/identity/sign-in-tickets.ts';
import { checkUserExists, createAccount } from '../../../shared/contracts/accounts.ts';
import { outboxPartition } from '../../../shared/events/outbox-partition.ts';
import { accountOf, nextPerson } from '../../support/people/people.ts';
import { openSessions, type Sessions } from '../../support/people/sessions.ts';
import { signUpOf, type SignUp } from '../../support/people/sign-ups.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { openUserPool, type UserPool } from './pool-users.ts';

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

let visitors = 0;
/** Every visitor comes from an address of their own, as rate limits expect. */
function visitor(): Record<string, string> {
  visitors += 1;
  return throughEdge(cloud.secret('edge-value'), `203.0.${visitors >> 8}.${visitors & 255}`);
}

/** Somebody whom no other test knows. */
const somebody = (over: Partial<SignUp> = {}) => signUpOf(nextPerson(), over);

const ask = (signUp: unknown, headers: Record<string, string> = {}) =>
  cloud.call(createAccount, signUp, { ...visitor(), 'user-agent': 'tests/1', ...headers });

async function signUp(given: SignUp, headers: Record<string, string> = {}) {
  const answer = await ask(given, headers);
  expect(answer).toMatchObject({ status: 200 });
  return createAccount.response.parse(answer.body);
}

const eventsOf = async (name: string, text: string) =>
  (await cloud.events()).filter(
    (event) => event['detail-type'] === name && JSON.stringify(event.detail).includes(text),
  );

describe('signing up', () => {
  it('makes the user, tells the bus and answers a repeated request like the first', async () => {
    const given = somebody();
    const { email, phone } = given;
    const key = { 'idempotency-key': randomUUID() };
    const { accountId } = await signUp(given, key);
    expect((await signUp(given, key)).accountId).toBe(accountId);
    expect((await cloud.call(checkUserExists, { phone }, visitor())).body).toMatchObject({
      exists: true,
      field: 'telefone',
    });
    expect(await userPool.find(email)).toMatchObject({
      status: 'CONFIRMED',
      attributes: {
        email,
        phone_number: `+55${phone}`,
        'custom:account_id': accountId,
      },
    });
    await cloud.settled();
    const events = await eventsOf('account.created', accountId);
    expect(events).toHaveLength(1);
    expect(events[0]?.detail.data).toEqual({ account: { id: accountId } });
  });

  it('lets the browser sign in with the ticket, without a code', async () => {
    const given = somebody();
    const { ticket } = await signUp(given);
    const tickets = signInTickets(async () => cloud.secret('token-key'));
    expect(await tickets.open(ticket, await cloud.now())).toMatchObject({
      email: given.email,
      purpose: 'sign-up',
    });
    const signedIn = await sessions.signIn(
      accountOf(nextPerson(), { email: given.email, telefone: given.phone }),
      'account',
    );
    expect(signedIn.headers.authorization).toMatch(/^Bearer /);
  });

  it('is finished beside a user that another account has left behind', async () => {
    const given = somebody();
    const { accountId } = await signUp(given);
    // Its message then waits for half a minute.
    await cloud.settled();
    await userPool.remove(given.email);
    await userPool.begin(given.email, 'acc_of_nobody');
    await cloud.advanceClock('31s');
    await cloud.settled();
    expect(await userPool.find(given.email)).toMatchObject({
      status: 'CONFIRMED',
      attributes: { 'custom:account_id': accountId },
    });
  });

  it('keeps the password in no item, event, message or log line', async () => {
    const password = `segredo-${randomUUID()}`;
    const { accountId } = await signUp(somebody({ password }));
    await cloud.settled();
    const rows = await cloud.partition(`ACCOUNT#${accountId}`);
    const createdAt = rows.find((row) => row['SK'] === 'ACCOUNT')?.['created_at'];
    const outbox = await cloud.partition(outboxPartition(new Date(String(createdAt))));
    expect(JSON.stringify(outbox)).toContain(accountId);
    const seen = [
      rows,
      outbox,
      await cloud.read('/_local/events'),
      await cloud.read('/_local/queues/bfj-local-finish-sign-up/messages'),
      await cloud.read('/_local/functions/log'),
      cloud.lines,
    ];
    expect(JSON.stringify(seen)).not.toContain(password);
  });
});
