import { expect, it } from 'vitest';
import { listMessages, type MessageListKind } from '../../../shared/contracts/account-messages.ts';
import { messagingApp, type MessagingUser } from '../support/messaging/messaging-app.ts';

const app = await messagingApp();

const delivery = ({ account }: MessagingUser, day: string, over: object = {}) => ({
  PK: `ACCOUNT#${account.id}`,
  SK: `DELIVERY#${day}_opening_test#email`,
  entity: 'Delivery',
  id: `${day}_opening_test`,
  kind: 'opening',
  channel: 'email',
  state: 'delivered',
  attempts: 1,
  subject: `Abertura de ${day}`,
  text: 'O Ibovespa abre estável.',
  partnerId: 'secret-of-the-partner',
  created_at: `${day}T10:00:00.000Z`,
  updated_at: `${day}T10:00:09.000Z`,
  attempted_at: `${day}T10:00:05.000Z`,
  ...over,
});
const list = (
  { session }: Required<MessagingUser>,
  before: string | null = null,
  of?: MessageListKind,
) =>
  app.http.ask(
    listMessages,
    { ...(of === undefined ? {} : { of }), ...(before === null ? {} : { before }) },
    session,
  );

it('lists sent messages of the account, newest day first, thirty per page', async () => {
  const person = await app.people.account();
  const days = Array.from({ length: 35 }, (_, day) =>
    new Date(Date.UTC(2026, 9, 1 + day)).toISOString().slice(0, 10),
  );
  await app.people.put(...days.map((day) => delivery(person, day)));
  const other = await app.people.account();
  await app.people.put(delivery(other, '2026-10-01'));

  const first = await list(person);
  expect(first.messages).toHaveLength(30);
  expect(first.messages[0]).toEqual({
    id: '2026-11-04_opening_test/email',
    kind: 'opening',
    channel: 'email',
    state: 'delivered',
    subject: 'Abertura de 2026-11-04',
    text: 'O Ibovespa abre estável.',
    at: '2026-11-04T10:00:05.000Z',
  });
  const second = await list(person, first.next);
  expect(second.next).toBeNull();
  expect([...first.messages, ...second.messages].map(({ subject }) => subject)).toEqual(
    days.toReversed().map((day) => `Abertura de ${day}`),
  );
});

it('lists any number of messages of a day at once, newest first', async () => {
  const person = await app.people.account();
  const dayOf = (day: string, count: number) =>
    Array.from({ length: count }, (_, nth) => {
      const at = new Date(Date.parse(`${day}T10:00:00.000Z`) + nth * 60_000).toISOString();
      // The name is not in order of the sending time.
      const id = `${day}_alert_${(nth * 7) % count}-${nth}`;
      const subject = `${day} ${nth}`;
      return delivery(person, day, { SK: `DELIVERY#${id}#email`, id, subject, attempted_at: at });
    });
  const newestFirst = (day: string, count: number) =>
    Array.from({ length: count }, (_, nth) => `${day} ${count - 1 - nth}`);
  await app.people.put(
    ...dayOf('2026-10-03', 3),
    ...dayOf('2026-10-02', 41),
    ...dayOf('2026-10-01', 2),
  );
  const first = await list(person);
  expect(first.messages.map(({ subject }) => subject)).toEqual([
    ...newestFirst('2026-10-03', 3),
    ...newestFirst('2026-10-02', 41),
  ]);
  const second = await list(person, first.next);
  expect(second.messages.map(({ subject }) => subject)).toEqual(newestFirst('2026-10-01', 2));
  expect(second.next).toBeNull();
});

it('offers no page after the last day, even if a page ends with it', async () => {
  const person = await app.people.account();
  const many = (count: number, word = 'a') =>
    Array.from({ length: count }, (_, nth) => {
      const id = `2026-10-01_alert_${word}${nth}`;
      return delivery(person, '2026-10-01', { SK: `DELIVERY#${id}#email`, id });
    });
  await app.people.put(...many(30));
  expect(await list(person)).toMatchObject({ messages: { length: 30 }, next: null });
  await app.people.put(...many(100));
  await app.people.put(...many(75, 'b'));
  const first = await list(person);
  const second = await list(person, first.next);
  const ids = [...first.messages, ...second.messages].map(({ id }) => id);
  expect(new Set(ids).size).toBe(175);
  expect(second).toMatchObject({ messages: { length: 5 }, next: null });
});

it('lists messages without the WhatsApp answers between them, or only these', async () => {
  const person = await app.people.account();
  const days = Array.from({ length: 3 }, (_, day) => `2026-10-0${day + 1}`);
  const answersOf = (day: string) =>
    Array.from({ length: 40 }, (_, nth) => {
      const id = `${day}_reply_${nth}`;
      return delivery(person, day, {
        SK: `DELIVERY#${id}#whatsapp`,
        id,
        kind: 'reply',
        channel: 'whatsapp',
        attempted_at: new Date(Date.parse(`${day}T10:00:00Z`) + nth * 60_000).toISOString(),
      });
    });
  await app.people.put(...days.map((day) => delivery(person, day)));
  for (const day of days) await app.people.put(...answersOf(day));
  const { messages, next } = await list(person, null, 'messages');
  expect(messages.map(({ subject }) => subject)).toEqual(
    days.toReversed().map((day) => `Abertura de ${day}`),
  );
  expect(next).toBeNull();
  let answers = await list(person, null, 'replies');
  const pages = [answers];
  while (answers.next !== null) {
    answers = await list(person, answers.next, 'replies');
    pages.push(answers);
  }
  expect(pages.map((page) => page.messages.length)).toEqual([40, 40, 40]);
  expect(pages.flatMap((page) => page.messages).every(({ kind }) => kind === 'reply')).toBe(true);
});

it('omits expired and unreadable records', async () => {
  const person = await app.people.account();
  const past = Math.floor(app.clock.milliseconds() / 1000) - 60;
  await app.people.put(
    delivery(person, '2026-10-01', { expiresAt: past }),
    delivery(person, '2026-10-02', { state: 'lost' }),
    delivery(person, '2026-10-03', { expiresAt: past + 3_600 }),
  );
  const { messages } = await list(person);
  expect(messages.map(({ subject }) => subject)).toEqual(['Abertura de 2026-10-03']);
});

it('lists messages in a trial and without access, with why one was not sent', async () => {
  for (const person of [await app.people.trial(), await app.people.account()]) {
    expect(await list(person)).toEqual({ messages: [], next: null });
    await app.people.put(delivery(person, '2026-10-01', { state: 'skipped', reason: 'no-access' }));
    expect((await list(person)).messages).toMatchObject([
      { state: 'skipped', reason: 'no-access' },
    ]);
  }
});

it.each(['2026-10-01', '../email', '2026-10-01_opening_a/sms', 'x'.repeat(5_000)])(
  'rejects %j as a position in the list',
  async (before) => {
    const person = await app.people.account();
    expect((await app.call(listMessages, { before }, person)).status).toBe(400);
  },
);
