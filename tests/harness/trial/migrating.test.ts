import { expect, it } from 'vitest';
import { activeUserItem } from '../../../functions/entities/active-user.ts';
import { subscriberKey } from '../../../functions/entities/newsletter-subscriber.ts';
import { subscriptionItem } from '../../../functions/entities/subscription.ts';
import { buildActiveUser, buildSubscription } from '../../support/users/test-accounts.ts';
import { trialApp } from '../support/trial-app.ts';

const app = await trialApp();

async function newsletterRow(email: string) {
  const { PK, SK } = subscriberKey(email);
  return (await app.partition(PK)).find((row) => row['SK'] === SK);
}

it('gives a subscriber a registration and a trial, and leaves the newsletter unchanged', async () => {
  const migration = app.reader();
  await app.newsletter.subscribe(migration.email);
  const before = await newsletterRow(migration.email);
  const { accountId, trialId } = await app.trial.migrate(migration);

  const { account, trial, consents } = await app.rowsOf(accountId);
  expect(account).toMatchObject({
    cpf: null,
    origem: 'trial_gratuito',
    nome: migration.name,
    telefone: migration.phone,
    newsletter_email: 'sim',
    periodicidade_msg: 'diaria',
  });
  expect(trial).toMatchObject({ id: trialId, status: 'ativa', newsletter_email: 'sim' });
  expect(await newsletterRow(migration.email)).toEqual(before);
  // The consent for the newsletter was given at its subscription.
  expect(consents.map((consent) => String(consent['purpose'])).toSorted()).toEqual([
    'market_messages',
    'terms',
  ]);
  expect(await app.userOf(migration.email)).toMatchObject({
    status: 'CONFIRMED',
    accountId,
    trialId,
  });
});

it('sends the operator a webhook of its own about a migrated trial', async () => {
  const { email, trialId } = await app.migrated();
  await app.drain();
  expect(app.announcements(email)).toMatchObject([
    { body: { id: trialId, origem: 'migrar-newsletter' } },
  ]);
});

it('requires a confirmed subscription', async () => {
  const unknown = app.reader();
  const unconfirmed = app.reader();
  await app.newsletter.subscribe(unconfirmed.email);
  await app.people.put({ ...(await newsletterRow(unconfirmed.email)), is_confirmed: false });
  for (const migration of [unknown, unconfirmed]) {
    await expect(app.trial.migrate(migration)).rejects.toMatchObject({
      code: 'migration_email_unknown',
    });
    expect(await app.claims(migration)).toEqual([]);
  }
});

it('distinguishes an account, a trial, and a phone that belongs to another user', async () => {
  const { account } = await app.people.account();
  const { signUp: inTrial } = await app.started();
  for (const { email } of [account, inTrial]) await app.newsletter.subscribe(email);
  const expected = [
    [{ email: account.email }, 'migration_account_exists'],
    [{ email: inTrial.email }, 'migration_trial_exists'],
    [{ phone: account.telefone }, 'trial_phone_registered'],
    [{ phone: inTrial.phone }, 'trial_already_used'],
  ] as const;
  for (const [over, code] of expected) {
    const migration = app.reader(over);
    if (!('email' in over)) await app.newsletter.subscribe(migration.email);
    await expect(app.trial.migrate(migration)).rejects.toMatchObject({
      code,
    });
  }
});

it('creates one trial for ten concurrent requests', async () => {
  const migration = app.reader();
  await app.newsletter.subscribe(migration.email);
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, () => app.trial.migrate(migration)),
  );
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason.code] : [],
  );
  expect(refused).toEqual(Array.from({ length: 9 }, () => 'migration_trial_exists'));
});

it.each([
  ['the newsletter’s own name', { name: ' INVÉSTIDOR ' }, 'Por favor, insira seu nome verdadeiro'],
  ['no phone', { phone: '' }, 'Telefone inválido'],
  ['no birth date', { birthDate: '' }, ''],
  ['terms that were not accepted', { termsAccepted: false }, ''],
  ['a preference about the newsletter', { preferences: { newsletterEmail: false } }, ''],
])('rejects %s', async (_, over, message) => {
  const migration = app.reader();
  const preferences = {
    ...migration.preferences,
    ...('preferences' in over ? over.preferences : {}),
  };
  await expect(
    app.trial.migrate(Object.assign(migration, over, { preferences })),
  ).rejects.toMatchObject({
    code: 'invalid_request',
    details: {
      fields: expect.arrayContaining([
        expect.objectContaining({ message: expect.stringContaining(message) }),
      ]),
    },
  });
});

it('finds accounts with paid access by their e-mail, and no others', async () => {
  const [paid, subscribed, marked, nothing, inTrial] = [
    await app.people.account(),
    await app.people.account(),
    await app.people.account({ plano: 'ativo' }),
    await app.people.account(),
    await app.people.trial(),
  ];
  await app.people.put(
    activeUserItem(paid.account.id, buildActiveUser(paid.account)),
    subscriptionItem(subscribed.account.id, buildSubscription(subscribed.account)),
  );
  for (const { account } of [paid, subscribed, marked]) {
    const typed = ` ${account.email.toUpperCase()} `;
    expect(await app.trial.checkActiveEmail(typed)).toEqual({ exists: true });
  }
  const others = [nothing.account.email, inTrial.account.email, 'ninguem@exemplo.com.br'];
  for (const typed of [...others, '', 'ninguem', '#']) {
    expect(await app.trial.checkActiveEmail(typed)).toEqual({ exists: false });
  }
});
