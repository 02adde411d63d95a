import { beforeEach, expect, it } from 'vitest';
import type { Account } from '../../../shared/contracts/accounts.ts';
import { sendingApp } from '../support/messaging/sending-app.ts';

const app = await sendingApp();
const { messageTo, outcome, sentBy, deliveryOf } = app;

interface Person {
  readonly account: Account;
}

beforeEach(() => app.clearFaults());

const hoursAhead = (hours: number) =>
  new Date(app.clock.milliseconds() + hours * 3_600_000).toISOString();

it('sends an edition once for repeated requests, and records the result', async () => {
  const person = await app.subscriber();
  const message = messageTo(person);
  await app.send(message, message, message);
  const now = app.clock.milliseconds();
  await app.drainFor('1m');
  const delivery = await deliveryOf(person, message);
  expect(delivery).toMatchObject({
    state: 'delivered',
    entity: 'Delivery',
    kind: 'opening',
    attempts: 1,
    subject: message.subject,
    text: 'O Ibovespa abre estável.',
    partnerId: expect.any(String),
    created_at: expect.any(String),
    attempted_at: expect.any(String),
    accepted_at: expect.any(String),
  });
  // The second sender retries at the time by which the first must have finished.
  await app.send(message);
  await app.drainFor('3m');
  const mails = sentBy('email', person);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.content).toMatchObject({
    subject: message.subject,
    tags: { recipient: `a-${person.account.id}`, delivery: message.id, attempt: '1' },
  });
  expect(delivery?.['expiresAt']).toBeGreaterThan(now / 1000 + 34 * 86_400);
});

it.each<readonly [string, (person: Person) => Promise<unknown> | undefined, object, string]>([
  [
    'its kind is switched off',
    (person) => app.putSettings(person, { off: ['opening/email'] }),
    {},
    'opted-out',
  ],
  [
    'its address has a spam complaint',
    ({ account }) =>
      app.suppressions.put('email', account.email, 'complaint', app.clock.now().toISOString()),
    {},
    'suppressed',
  ],
  [
    'the access of its reader has ended',
    (person) => app.changeAccount(person, { plano: 'inativo' }),
    {},
    'no-access',
  ],
  ['it is too late', () => undefined, { notAfter: '2026-01-01T00:00:00.000Z' }, 'missed'],
])('does not send an edition if %s, and records why', async (_, prepare, over, reason) => {
  const person = await app.subscriber();
  await prepare(person);
  const delivery = await outcome(person, messageTo(person, over));
  expect(delivery).toMatchObject({ state: 'skipped', reason, attempts: 0 });
  expect(sentBy('email', person)).toEqual([]);
});

it('sends nothing to a deleted account, and leaves no record', async () => {
  const person = await app.subscriber();
  await app.people.remove(`ACCOUNT#${person.account.id}`, 'ACCOUNT');
  expect(await outcome(person, messageTo(person))).toBeUndefined();
  expect(sentBy('email', person)).toEqual([]);
});

it('reaches a user in a running trial', async () => {
  const person = await app.people.trial();
  await app.changeAccount(person, { periodicidade_msg: 'diaria' });
  expect(await outcome(person, messageTo(person))).toMatchObject({ state: 'delivered' });
  expect(sentBy('email', person)).toHaveLength(1);
});

it('marks a message without a response as uncertain, attempts it once more, and then gives it up', async () => {
  const person = await app.subscriber();
  app.addFault({ channel: 'email', status: 502, to: person.account.email });
  // The deadline is after the second attempt at any start time of the clock, and before the test ends.
  const notAfter = hoursAhead(4);
  const edition = messageTo(person, { notAfter });
  const alert = messageTo(person, { kind: 'alert', notAfter });
  await app.send(edition, alert);
  // A later message is reported, which shows that SES would have reported the earlier ones by now.
  const other = await app.subscriber();
  expect(await outcome(other, messageTo(other))).toMatchObject({ state: 'delivered' });
  for (const message of [edition, alert]) {
    expect(await deliveryOf(person, message)).toMatchObject({ state: 'uncertain' });
  }
  await app.drainFor('5h');
  const given = { state: 'given-up', attempts: 2 };
  expect(await deliveryOf(person, edition)).toMatchObject({ ...given, retries: 1 });
  expect(await deliveryOf(person, alert)).toMatchObject(given);
});

it('waits while SES rejects more, without using up attempts', async () => {
  const person = await app.subscriber();
  const error = 'TooManyRequestsException';
  app.addFault({ channel: 'email', error, to: person.account.email, times: 12 });
  const message = messageTo(person, { notAfter: hoursAhead(24) });
  await app.send(message);
  // The next attempt is at most fifteen minutes away.
  await app.drainFor('195m');
  expect(await deliveryOf(person, message)).toMatchObject({
    state: 'delivered',
    attempts: 13,
    partnerCode: error,
  });
  expect(app.deadLettersOf('email-bulk')).toBe(0);
});

it('moves an invalid message to the dead letters, without blocking others', async () => {
  const person = await app.subscriber();
  const message = messageTo(person, { urgency: 'priority' });
  app.putInQueue('email-priority', '{"id": "no message"}');
  await app.send(message);
  expect(await app.drainWithFailures()).toEqual(['send-emails']);
  expect(sentBy('email', person)).toHaveLength(1);
  for (let tries = 0; tries < 10; tries += 1) {
    app.clock.advance('10m');
    await app.drainWithFailures();
  }
  expect(app.deadLettersOf('email-priority')).toBe(1);
  expect(sentBy('email', person)).toHaveLength(1);
});
