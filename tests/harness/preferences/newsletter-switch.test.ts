import { expect, it } from 'vitest';
import { preferencesApp } from './preferences-app.ts';

const app = await preferencesApp();
const { preferences, rowOf, newsletterRow } = app;

it('takes effect at once for any account, in all of its rows', async () => {
  const person = await app.person({ plano: 'inativo' });
  const { account } = person;
  await app.giveSubscription(person, { status: 'cancelled' });
  expect(await preferences.switchNewsletter(person, true)).toMatchObject({
    newsletter_email: 'sim',
  });
  const row = await newsletterRow(person);
  expect(row).toMatchObject({ nome: account.nome, ativos_interesse: account.ativos_interesse });
  for (const SK of ['ACCOUNT', 'SUBSCRIPTION']) {
    expect(await rowOf(person, SK)).toMatchObject({ newsletter_email: 'sim' });
  }
  await app.drain();
  const joined = app.events('newsletter.subscribed');
  expect(joined.filter(({ data }) => data.subscriber.id === row?.['id'])).toHaveLength(1);

  expect(await preferences.switchNewsletter(person, false)).toMatchObject({
    newsletter_email: 'nao',
  });
  expect(await newsletterRow(person)).toBeUndefined();
  await app.drain();
  const left = app.events('newsletter.unsubscribed');
  expect(left.filter(({ data }) => data.subscriberId === row?.['id'])).toHaveLength(1);
  const changes = app.events('preferences.changed');
  expect(changes.filter(({ data }) => data.accountId === account.id)).toHaveLength(2);
  const actions = (await app.consentsOf(person)).map((consent) => String(consent['action']));
  expect(actions.toSorted()).toEqual(['granted', 'withdrawn']);
});

it('is reported by a webhook with a working unsubscribe link', async () => {
  const person = await app.person({ plano: 'inativo' });
  await preferences.switchNewsletter(person, true);
  await app.drain();
  const webhook = app
    .webhooks()
    .find(
      ({ body }) =>
        body['email'] === person.account.email && body['origem'] === 'newsletter-signup',
    );
  const link = new URL(webhook?.headers['list-unsubscribe']?.slice(1, -1) ?? '');
  await app.newsletter.unsubscribe(link.searchParams.get('token') ?? '');
  expect(await newsletterRow(person)).toBeUndefined();
});
