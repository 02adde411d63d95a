import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { subscriberKey } from '../../../functions/records/newsletter-subscriber.ts';
import { createAccount } from '../../../shared/contracts/accounts.ts';
import { checkActiveEmail, migrateNewsletter } from '../../../shared/contracts/trial.ts';
import { activeUserOf, nextPerson, subscriptionOf } from '../../support/people/people.ts';
import { signUpOf } from '../../support/people/sign-ups.ts';
import { openUserPool, type UserPool } from '../accounts/pool-users.ts';
import { startTrialCloud, type TrialCloud } from './trial-cloud.ts';
import { activeUserItem } from '../../../functions/records/active-user.ts';
import { subscriptionItem } from '../../../functions/records/subscription.ts';

// The first call of a function loads it, beside whatever else a machine does.
vi.setConfig({ testTimeout: 60_000 });

let on: TrialCloud;
let userPool: UserPool;
beforeAll(async () => {
  on = await startTrialCloud();
  userPool = openUserPool(on.sessions.configuration);
});
afterAll(async () => {
  userPool.close();
  await on.stop();
});

const refusal = (status: number, code: string) => ({ status, body: { code } });

async function newsletterRow(email: string) {
  const { PK, SK } = subscriberKey(email);
  return (await on.cloud.partition(PK)).find((row) => row['SK'] === SK);
}

describe('POST /api/migrate-newsletter', () => {
  it('gives a subscriber a registration and a trial, and leaves the newsletter as it is', async () => {
    const migration = on.subscriber();
    await on.subscribe(migration.email);
    const before = await newsletterRow(migration.email);
    const answer = await on.migrate(migration);
    expect(answer).toMatchObject({ status: 200 });
    const { accountId, trialId } = migrateNewsletter.response.parse(answer.body);

    const { account, trial, consents } = await on.rowsOf(accountId);
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
    // The newsletter was agreed to when it was subscribed to.
    expect(consents.map((consent) => String(consent['purpose'])).toSorted()).toEqual([
      'market_messages',
      'terms',
    ]);
    expect(await userPool.find(migration.email)).toMatchObject({
      status: 'CONFIRMED',
      attributes: { 'custom:account_id': accountId, 'custom:trial_id': trialId },
    });
    await on.cloud.settled();
    const [webhook] = await on.announcements(migration.email);
    expect(webhook?.body).toMatchObject({ id: trialId, origem: 'migrar-newsletter' });
    expect((await on.read(await on.signIn(migration))).body).toMatchObject({ id: trialId });
  });

  it('is for confirmed subscribers', async () => {
    const unknown = on.subscriber();
    const unconfirmed = on.subscriber();
    await on.subscribe(unconfirmed.email);
    const row = await newsletterRow(unconfirmed.email);
    await on.sessions.putItems({ ...row, is_confirmed: false });
    for (const migration of [unknown, unconfirmed]) {
      expect(await on.migrate(migration)).toMatchObject(refusal(404, 'migration_email_unknown'));
      expect(await on.claims(migration)).toEqual([]);
    }
  });

  it('tells an account from a trial, and either from a phone that is somebody else’s', async () => {
    const member = signUpOf(nextPerson());
    expect((await on.cloud.call(createAccount, member, on.visitor())).status).toBe(200);
    const inTrial = on.somebody();
    await on.startWell(inTrial);
    for (const { email } of [member, inTrial]) await on.subscribe(email);
    const expected = [
      [{ email: member.email }, 'migration_account_exists'],
      [{ email: inTrial.email }, 'migration_trial_exists'],
      [{ phone: member.phone }, 'trial_phone_registered'],
      [{ phone: inTrial.phone }, 'trial_already_used'],
    ] as const;
    for (const [over, code] of expected) {
      const migration = on.subscriber(over);
      if (!('email' in over)) await on.subscribe(migration.email);
      expect({ over, ...(await on.migrate(migration)) }).toMatchObject(refusal(409, code));
    }
  });

  it('creates one trial for ten concurrent requests', async () => {
    const migration = on.subscriber();
    await on.subscribe(migration.email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => on.migrate(migration)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject(refusal(409, 'migration_trial_exists'));
    }
  });

  it.each([
    [
      'the newsletter’s own name',
      { name: ' INVÉSTIDOR ' },
      'Por favor, insira seu nome verdadeiro',
    ],
    ['no phone', { phone: '' }, 'Telefone inválido'],
    ['no birth date', { birthDate: '' }, ''],
    ['terms not accepted', { termsAccepted: false }, ''],
    ['a choice about the newsletter', { preferences: { newsletterEmail: false } }, ''],
  ])('refuses %s', async (_, over, message) => {
    const migration = on.subscriber();
    const preferences = {
      ...migration.preferences,
      ...('preferences' in over ? over.preferences : {}),
    };
    const answer = await on.migrate({ ...migration, ...over, preferences });
    expect(answer).toMatchObject(refusal(400, 'invalid_request'));
    expect(JSON.stringify(answer.body)).toContain(message);
  });
});

describe('POST /api/check_email_exists_usuarios_ativos', () => {
  const check = async (check_email: string) =>
    (await on.cloud.call(checkActiveEmail, { check_email }, on.visitor())).body;

  it('finds people with paid access, and nobody else', async () => {
    const [paid, subscribed, marked, nothing] = [
      await on.sessions.makePerson(),
      await on.sessions.makePerson(),
      await on.sessions.makePerson({ plano: 'ativo' }),
      await on.sessions.makePerson(),
    ];
    const inTrial = await on.sessions.makeTrialPerson();
    await on.sessions.putItems(
      activeUserItem(paid.account.id, activeUserOf(paid.account)),
      subscriptionItem(subscribed.account.id, subscriptionOf(subscribed.account)),
    );
    for (const { account } of [paid, subscribed, marked]) {
      expect(await check(` ${account.email.toUpperCase()} `)).toEqual({ exists: true });
    }
    for (const { account } of [nothing, inTrial]) {
      expect(await check(account.email)).toEqual({ exists: false });
    }
    for (const typed of ['', 'ninguem', 'ninguem@exemplo.com.br', '#']) {
      expect(await check(typed)).toEqual({ exists: false });
    }
  });
});
