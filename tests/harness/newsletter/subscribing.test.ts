import { expect, it } from 'vitest';
import { testApp } from '../support/test-app.ts';

const app = await testApp({ now: '2026-11-10T12:00:00-03:00' });
const { newsletter } = app;

const rowOf = async (email: string) => {
  const items = await app.partition(`EMAIL#${email}`);
  return items.find(({ SK }) => SK === 'NEWSLETTER');
};

it('stores a subscriber under the normalized e-mail, with the defaults of the landing page', async () => {
  const { id, email } = await newsletter.subscribe(' Ana.Assina@Exemplo.com ');
  expect(email).toBe('ana.assina@exemplo.com');
  expect(await rowOf(email)).toMatchObject({
    entity: 'NewsletterSubscriber',
    id,
    nome: 'Investidor',
    areas_interesse: 'acoes,renda-fixa',
    is_confirmed: true,
    user_agent: 'tests/1',
  });
});

it('publishes an event about a new subscriber that contains no personal data', async () => {
  const { id, email } = await newsletter.subscribe('avisada@exemplo.com');
  await app.drain();

  const events = app
    .events('newsletter.subscribed')
    .filter(({ data }) => data.subscriber.id === id);
  const updated_at = (await rowOf(email))?.['updated_at'];
  expect(events.map(({ data }) => data)).toEqual([{ subscriber: { id, updated_at } }]);
  expect(app.webhooks().filter(({ body }) => body['email'] === email)).toMatchObject([
    {
      headers: { 'webhook-id': events[0]?.eventId },
      body: { id, nome: 'Investidor', origem: 'newsletter-signup' },
    },
  ]);
  // A pointer leads from the id to the row; the partition also holds the edition hours and the sent messages.
  const pointers = (await app.partition(`SUBSCRIBER#${id}`)).filter(({ SK }) => SK === 'POINTER');
  expect(pointers).toEqual([
    { PK: `SUBSCRIBER#${id}`, SK: 'POINTER', entity: 'SubscriberPointer', id, email },
  ]);
});

it('reports whether an address is subscribed, in any spelling', async () => {
  expect(await newsletter.checkEmail('novo@exemplo.com')).toEqual({ exists: false, field: null });
  await newsletter.subscribe('novo@exemplo.com');
  const found = await newsletter.checkEmail('NOVO@exemplo.com');
  expect(found).toEqual({ exists: true, field: 'newsletter' });
});

it.each([
  ['nada', 'email_invalid'],
  ['x@mailinator.com', 'email_disposable'],
])('rejects %s', async (typed, code) => {
  await expect(newsletter.subscribe(typed)).rejects.toMatchObject({ code });
});

it('creates one subscriber for 100 concurrent requests, of which ten per hour are checked', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) =>
      newsletter.subscribe(index % 2 === 0 ? 'Race@exemplo.com' : 'race@exemplo.com'),
    ),
  );
  const failures = answers.map((answer) =>
    answer.status === 'fulfilled' ? 'subscribed' : answer.reason.code,
  );
  const count = (outcome: string) => failures.filter((one) => one === outcome).length;
  expect(count('subscribed')).toBe(1);
  expect(count('email_already_subscribed')).toBe(9);
  expect(count('rate_limited')).toBe(90);
  await app.drain();
  expect(app.webhooks().filter(({ body }) => body['email'] === 'race@exemplo.com')).toHaveLength(1);
});

it('answers a repeated request like the first one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => newsletter.subscribe('retry@exemplo.com', '0197-retry')),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
});

it('rejects the key of a request for another address', async () => {
  await newsletter.subscribe('first@exemplo.com', '0197-other-address');
  await expect(
    newsletter.subscribe('other@exemplo.com', '0197-other-address'),
  ).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  expect(await rowOf('other@exemplo.com')).toBeUndefined();
});
