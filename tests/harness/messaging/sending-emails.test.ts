import { beforeEach, expect, it } from 'vitest';
import type { Account } from '../../../shared/contracts/accounts.ts';
import { sendingApp } from '../support/messaging/sending-people.ts';

const app = await sendingApp();
const { messageTo, outcome, sentBy, deliveryOf } = app;

interface Person {
  readonly account: Account;
}

beforeEach(() => app.clearFaults());

const hoursAhead = (hours: number) =>
  new Date(app.clock.milliseconds() + hours * 3_600_000).toISOString();

it('sends an edition once, however often it is asked for, and records what became of it', async () => {
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
  // A sender that came second looks again when the first must have ended.
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
    'it is switched off',
    (person) => app.putSettings(person, { off: ['opening/email'] }),
    {},
    'opted-out',
  ],
  [
    'its address complained',
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
  ['it comes too late', () => undefined, { notAfter: '2026-01-01T00:00:00.000Z' }, 'missed'],
])('does not send an edition where %s, and says why', async (_, prepare, over, reason) => {
  const person = await app.subscriber();
  await prepare(person);
  const delivery = await outcome(person, messageTo(person, over));
  expect(delivery).toMatchObject({ state: 'skipped', reason, attempts: 0 });
  expect(sentBy('email', person)).toEqual([]);
});

it('sends nothing to an account that is gone, and leaves no record of it', async () => {
  const person = await app.subscriber();
  await app.people.remove(`ACCOUNT#${person.account.id}`, 'ACCOUNT');
  expect(await outcome(person, messageTo(person))).toBeUndefined();
  expect(sentBy('email', person)).toEqual([]);
});

it('reaches somebody in a running trial', async () => {
  const person = await app.people.trial();
  await app.changeAccount(person, { periodicidade_msg: 'diaria' });
  expect(await outcome(person, messageTo(person))).toMatchObject({ state: 'delivered' });
  expect(sentBy('email', person)).toHaveLength(1);
});

it('takes a message without an answer for uncertain, attempts it once more, and then gives it up', async () => {
  const person = await app.subscriber();
  app.addFault({ channel: 'email', status: 502, to: person.account.email });
  // The deadline is after the second attempt, wherever the clock is then, and before the test ends.
  const notAfter = hoursAhead(4);
  const edition = messageTo(person, { notAfter });
  const alert = messageTo(person, { kind: 'alert', notAfter });
  await app.send(edition, alert);
  // Reports of other messages show that SES would have reported these.
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

it('waits while SES takes no more, and burns none of its tries', async () => {
  const person = await app.subscriber();
  const error = 'TooManyRequestsException';
  app.addFault({ channel: 'email', error, to: person.account.email, times: 12 });
  const message = messageTo(person, { notAfter: hoursAhead(24) });
  await app.send(message);
  // Its next try is a quarter of an hour away at most.
  await app.drainFor('195m');
  expect(await deliveryOf(person, message)).toMatchObject({
    state: 'delivered',
    attempts: 13,
    partnerCode: error,
  });
  expect(app.deadLettersOf('email-bulk')).toBe(0);
});

it('puts aside what is no message, and holds no other back', async () => {
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
