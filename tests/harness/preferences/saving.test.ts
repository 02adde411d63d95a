import { expect, it } from 'vitest';
import { subscriberKey } from '../../../functions/entities/newsletter-subscriber.ts';
import { rowKey } from '../../../functions/entities/account-rows.ts';
import { filledSettings } from '../../support/users/preferences-requests.ts';
import { preferencesApp } from './preferences-app.ts';

const app = await preferencesApp();
const { preferences, newsletter, rowOf, newsletterRow } = app;

const stored = { ...filledSettings, periodicidade_msg: 'nunca' } as const;
const proven = { email_verified_at: '2026-11-01T12:00:00.000Z' };

it('changes the preferences in every row of the account, and no other field', async () => {
  const person = await app.person({ plano: 'inativo', periodicidade_msg: 'diaria' });
  const { account } = person;
  const plan = await app.givePlan(person);
  const subscription = await app.giveSubscription(person);

  const { updated_at, updated_tables } = await preferences.save(person);
  expect(updated_tables).toEqual({
    cadastro_site: true,
    subscriptions: true,
    cadastro_newsletter: false,
    usuarios_ativos: true,
  });
  expect(updated_at).not.toBe(account.updated_at);
  expect(await rowOf(person, 'ACCOUNT')).toEqual({
    ...rowKey(account.id, 'ACCOUNT'),
    entity: 'Account',
    ...account,
    ...stored,
    updated_at,
  });
  expect(await rowOf(person, 'ACTIVE_USER')).toEqual({ ...plan, ...stored, updated_at });
  expect(await rowOf(person, 'SUBSCRIPTION')).toEqual({ ...subscription, ...stored, updated_at });
  const subscriber = await newsletterRow(person);
  expect(subscriber).toMatchObject({
    nome: account.nome,
    telefone: account.telefone,
    areas_interesse: filledSettings.areas_interesse,
    estilo_de_mensagem_de_fechamento: 'detalhada',
    user_agent: 'tests/1',
  });

  await app.drain();
  const changes = app.events('preferences.changed');
  expect(changes.filter(({ data }) => data.accountId === account.id)).toHaveLength(1);
  const joined = app.events('newsletter.subscribed');
  expect(joined.filter(({ data }) => data.subscriber.id === subscriber?.['id'])).toHaveLength(1);
  const consents = await app.consentsOf(person);
  expect(consents).toHaveLength(2);
  expect(consents).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ purpose: 'market_messages', action: 'withdrawn' }),
      expect.objectContaining({
        purpose: 'newsletter',
        action: 'granted',
        userAgent: 'tests/1',
        screen: 'configuracoes',
      }),
    ]),
  );
});

it('saves only the registration if there are no other rows', async () => {
  const person = await app.person({ periodicidade_msg: 'diaria' });
  const { updated_tables } = await preferences.save(person, { newsletter_email: 'nao' });
  expect(Object.values(updated_tables).filter((isUpdated) => isUpdated)).toHaveLength(1);
  const entities = (await app.rowsOf(person)).map((row) => String(row['entity']));
  expect(entities.toSorted()).toEqual(['Account', 'Consent']);
  expect(await newsletterRow(person)).toBeUndefined();
});

it('turns an old row of a proven e-mail into a copy of the profile, and removes it', async () => {
  const person = await app.person(proven);
  const { id } = await newsletter.subscribe(person.account.email);
  expect(await preferences.save(person)).toMatchObject({
    updated_tables: { cadastro_newsletter: true },
  });
  expect(await newsletterRow(person)).toMatchObject({ id, nome: person.account.nome });
  await app.drain();
  const personalized = app.events('newsletter.personalized');
  expect(personalized.filter(({ data }) => data.subscriber.id === id)).toHaveLength(1);

  expect(await preferences.save(person, { newsletter_email: 'nao' })).toMatchObject({
    updated_tables: { cadastro_newsletter: true },
  });
  expect(await newsletterRow(person)).toBeUndefined();
  await app.drain();
  const left = app.events('newsletter.unsubscribed');
  expect(left.filter(({ data }) => data.subscriberId === id)).toHaveLength(1);
});

it('restores nothing that was removed on the newsletter’s own page', async () => {
  const person = await app.person(stored);
  await preferences.switchNewsletter(person, true);
  const row = await newsletterRow(person);
  await app.people.put({ ...row, ...subscriberKey(person.account.email), ativos_interesse: '' });
  await preferences.save(person, { relatórios_da_carteira: 'nao' });
  expect(await newsletterRow(person)).toMatchObject({ ativos_interesse: '' });
  await preferences.save(person, { ativos_interesse: 'WEGE3' });
  expect(await newsletterRow(person)).toMatchObject({ ativos_interesse: 'WEGE3' });
});

it('changes nothing if it is rejected', async () => {
  const withoutAccess = await app.person({ plano: 'inativo' });
  await expect(preferences.save(withoutAccess)).rejects.toMatchObject({ code: 'access_required' });
  const [person, victim] = [await app.person(), await app.person()];
  const { email, telefone } = victim.account;
  for (const theirs of [{ email }, { telefone }, { email, telefone }]) {
    const save = preferences.save(person, {}, theirs);
    await expect(save).rejects.toMatchObject({ code: 'forbidden' });
  }
  expect(await newsletterRow(victim)).toBeUndefined();
  for (const untouched of [withoutAccess, person, victim]) {
    expect(await rowOf(untouched, 'ACCOUNT')).toMatchObject(untouched.account);
  }
});

it('requires a new login if the account is deleted, and writes nothing', async () => {
  const person = await app.person();
  await app.people.remove(`ACCOUNT#${person.account.id}`, 'ACCOUNT');
  const accountNotFound = { code: 'account_not_found' };
  await expect(preferences.save(person)).rejects.toMatchObject(accountNotFound);
  await expect(preferences.switchNewsletter(person, true)).rejects.toMatchObject(accountNotFound);
  expect(await app.rowsOf(person)).toEqual([]);
});
