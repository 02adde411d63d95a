import { describe, expect, it } from 'vitest';
import { legalTextsVersion } from '../../../shared/contracts/accounts.ts';
import { nextUserNumber } from '../../support/users/test-accounts.ts';
import { buildPreferences, buildSignUp, type SignUp } from '../../support/users/sign-ups.ts';
import { buildTrialSignUp } from '../../support/users/trial-requests.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp({ now: '2026-11-22T12:00:00-03:00' });
const { accounts, newsletter } = app;

/** Returns the data of a new user that no other test uses. */
const signUpRequest = (over: Partial<SignUp> = {}) => buildSignUp(nextUserNumber(), over);

const claimsOf = async ({ email, phone, cpf }: SignUp) => {
  const keys = [`EMAIL#${email}`, `PHONE#${phone}`, `CPF#${cpf}`];
  const items = (await Promise.all(keys.map((key) => app.partition(key)))).flat();
  return items.filter(({ SK }) => SK === 'ACCOUNT');
};
const rowsOf = (accountId: string) => app.partition(`ACCOUNT#${accountId}`);
const accountRow = async (accountId: string) =>
  (await rowsOf(accountId)).find(({ SK }) => SK === 'ACCOUNT');
const newsletterRow = async (email: string) =>
  (await app.partition(`EMAIL#${email}`)).find(({ SK }) => SK === 'NEWSLETTER');

/** Returns the purposes an account has consented to. */
const purposesOf = async (accountId: string) =>
  (await rowsOf(accountId))
    .filter(({ entity }) => entity === 'Consent')
    .map(({ purpose }) => String(purpose))
    .toSorted();

const createdEvents = (accountId: string) =>
  app.events('account.created').filter(({ data }) => data.account.id === accountId);

describe('signing up', () => {
  it('stores the account, its claims and its consents in normalized form', async () => {
    const signUp = signUpRequest({ name: ' Conceição  Araújo ' });
    const { accountId } = await accounts.create({
      ...signUp,
      email: ` ${signUp.email.toUpperCase()} `,
      phone: '(11) 98123-4567',
      cpf: '529.982.247-25',
    });
    expect(await accountRow(accountId)).toEqual({
      PK: `ACCOUNT#${accountId}`,
      SK: 'ACCOUNT',
      entity: 'Account',
      id: accountId,
      nome: 'Conceição Araújo',
      email: signUp.email,
      telefone: '11981234567',
      cpf: '52998224725',
      data_nascimento: '1990-05-17',
      nivel_conhecimento: 'intermediario',
      estilo_investimento: 'arrojado',
      areas_interesse: 'acoes,fiis',
      periodicidade_msg: 'diaria',
      tamanho_msg_abertura_fechamento: 'longa',
      ativos_interesse: 'PETR4,VALE3',
      mensagem_ao_decorrer_do_dia: 'sim',
      relatórios_da_carteira: 'nao',
      newsletter_email: 'nao',
      estilo_de_mensagem_de_abertura: 'resumida',
      estilo_de_mensagem_de_fechamento: 'resumida',
      plano: 'inativo',
      origem: 'cadastro_padrao',
      terms_version: legalTextsVersion,
      created_at: app.clock.now().toISOString(),
      updated_at: app.clock.now().toISOString(),
    });
    expect(await purposesOf(accountId)).toEqual(['market_messages', 'terms']);
    expect((await rowsOf(accountId)).find(({ purpose }) => purpose === 'terms')).toMatchObject({
      action: 'granted',
      textVersion: legalTextsVersion,
      screen: 'cadastro_padrao',
      userAgent: 'tests/1',
    });
    expect(await claimsOf({ ...signUp, phone: '11981234567', cpf: '52998224725' })).toHaveLength(3);
    expect(await app.userOf(signUp.email)).toMatchObject({
      status: 'CONFIRMED',
      accountId,
      phone: '+5511981234567',
    });
  });

  it('publishes an event about the account without personal data', async () => {
    const { accountId } = await accounts.create(signUpRequest());
    await app.drain();
    const events = createdEvents(accountId);
    expect(events.map(({ data }) => data)).toEqual([{ account: { id: accountId } }]);
  });

  it('replaces a Cognito user left over from another account', async () => {
    const signUp = signUpRequest();
    const { email, phone } = signUp;
    await accounts.users.ensureUser({ email, phone, accountId: 'acc_of_nobody' });
    const { accountId } = await accounts.create(signUp);
    await app.drain();
    app.clock.advance('30s');
    await app.drain();
    expect(await app.userOf(email)).toMatchObject({ status: 'CONFIRMED', accountId });
  });

  it('stores "nunca" when no messages are wanted, and only the consent to the terms', async () => {
    const preferences = buildPreferences({ receiveMessages: false, messageLength: undefined });
    const { accountId } = await accounts.create(signUpRequest({ preferences }));
    expect(await accountRow(accountId)).toMatchObject({
      periodicidade_msg: 'nunca',
      mensagem_ao_decorrer_do_dia: 'nao',
      tamanho_msg_abertura_fechamento: 'media',
    });
    expect(await purposesOf(accountId)).toEqual(['terms']);
  });
});

describe('the newsletter of a new account', () => {
  const preferences = buildPreferences({ newsletterEmail: true });

  it('starts with the account’s profile, and the operator gets a webhook', async () => {
    const signUp = signUpRequest({ preferences });
    const { accountId } = await accounts.create(signUp);
    expect(await newsletterRow(signUp.email)).toMatchObject({
      nome: signUp.name,
      telefone: signUp.phone,
      nivel_conhecimento: 'intermediario',
      areas_interesse: 'acoes,fiis',
      is_confirmed: true,
    });
    expect(await purposesOf(accountId)).toEqual(['market_messages', 'newsletter', 'terms']);
    await app.drain();
    expect(app.webhooks().filter(({ body }) => body['email'] === signUp.email)).toMatchObject([
      { body: { origem: 'newsletter-signup' } },
    ]);
  });

  it('leaves an existing row unchanged, because the address is not proven', async () => {
    const signUp = signUpRequest({ preferences });
    await newsletter.subscribe(signUp.email);
    const before = await newsletterRow(signUp.email);
    const { accountId } = await accounts.create(signUp);
    expect(await newsletterRow(signUp.email)).toEqual(before);
    expect(await accountRow(accountId)).toMatchObject({ newsletter_email: 'nao' });
  });

  it('is not overwritten when it is added at the same moment, and the sign-up succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const signUp = signUpRequest({ preferences });
      const [, subscribed] = await Promise.allSettled([
        accounts.create(signUp),
        newsletter.subscribe(signUp.email),
      ]);
      const row = await newsletterRow(signUp.email);
      const hasSubscribed = subscribed.status === 'fulfilled';
      expect(row?.['nome']).toBe(hasSubscribed ? 'Investidor' : signUp.name);
      expect(await claimsOf(signUp)).toHaveLength(3);
    }
  });

  it('stays unchanged when a subscriber does not request it in the sign-up form', async () => {
    const signUp = signUpRequest();
    await newsletter.subscribe(signUp.email);
    await accounts.create(signUp);
    expect(await newsletterRow(signUp.email)).toMatchObject({ nome: 'Investidor' });
  });

  it('does not prevent a sign-up, even if its row is damaged', async () => {
    const signUp = signUpRequest({ preferences });
    const key = { PK: `EMAIL#${signUp.email}`, SK: 'NEWSLETTER' };
    await app.people.put({ ...key, entity: 'NewsletterSubscriber', nome: 7 });
    await accounts.create(signUp);
    expect(await newsletterRow(signUp.email)).toMatchObject({ nome: 7 });
  });
});

describe('the validation of a sign-up', () => {
  it.each([
    ['phone', 'phone_already_registered'],
    ['cpf', 'cpf_already_registered'],
    ['email', 'account_email_already_registered'],
  ] as const)('rejects a %s that belongs to another account', async (part, code) => {
    const taken = signUpRequest();
    await accounts.create(taken);
    const other = signUpRequest({ [part]: taken[part] });
    await expect(accounts.create(other)).rejects.toMatchObject({ code });
    expect(await claimsOf({ ...other, [part]: 'none' })).toEqual([]);
  });

  it('reports the phone first, then the CPF', async () => {
    const [one, two] = [signUpRequest(), signUpRequest()];
    await accounts.create(one);
    await accounts.create(two);
    const phoneAndCpf = accounts.create(signUpRequest({ phone: one.phone, cpf: two.cpf }));
    await expect(phoneAndCpf).rejects.toMatchObject({ code: 'phone_already_registered' });
    const cpfAndEmail = accounts.create(signUpRequest({ cpf: two.cpf, email: one.email }));
    await expect(cpfAndEmail).rejects.toMatchObject({ code: 'cpf_already_registered' });
  });

  it.each([
    [{ birthDate: '2015-01-01' }, 'underage', undefined],
    [{ birthDate: '1899-12-31' }, 'invalid_request', 'birthDate'],
    [{ birthDate: '2190-01-01' }, 'invalid_request', 'birthDate'],
    [{ birthDate: '1990-02-30' }, 'invalid_request', 'birthDate'],
    [{ termsVersion: '2024-01-01' }, 'terms_outdated', undefined],
    [{ cpf: '111.111.111-11' }, 'invalid_request', 'cpf'],
    [{ cpf: '529.982.247-26' }, 'invalid_request', 'cpf'],
    [{ phone: '1133334444' }, 'invalid_request', 'phone'],
    [{ phone: '20988887777' }, 'invalid_request', 'phone'],
    [{ email: 'ana@' }, 'invalid_request', 'email'],
    [{ email: 'ana@exemplo.com\nbcc: x@y.com' }, 'invalid_request', 'email'],
    [{ name: ' a ' }, 'invalid_request', 'name'],
    [{ name: 'Ana\u0000Souza' }, 'invalid_request', 'name'],
    [{ password: '1234567' }, 'invalid_request', 'password'],
    [{ password: ' '.repeat(12) }, 'invalid_request', 'password'],
    [{ password: 'linha 1\nlinha 2' }, 'invalid_request', 'password'],
    [{ password: 'x'.repeat(257) }, 'invalid_request', 'password'],
    [
      { preferences: buildPreferences({ interests: [] }) },
      'invalid_request',
      'preferences.interests',
    ],
    [
      { preferences: buildPreferences({ favoriteAssets: ['A,B'] }) },
      'invalid_request',
      'preferences.favoriteAssets.0',
    ],
    [{ plano: 'ativo' }, 'invalid_request', ''],
    [{ id: 'acc_1' }, 'invalid_request', ''],
    [{ preferences: { ...buildPreferences(), plano: 'ativo' } }, 'invalid_request', 'preferences'],
  ])('rejects %j', async (over, code, path) => {
    const signUp: SignUp = Object.assign(signUpRequest(), over);
    const details = path === undefined ? {} : { details: { fields: [{ path }] } };
    await expect(accounts.create(signUp)).rejects.toMatchObject({ code, ...details });
    expect(await claimsOf(signUp)).toEqual([]);
    expect(await app.userOf(signUp.email)).toBeUndefined();
  });

  it('accepts an 18th birthday by the date in São Paulo', async () => {
    // In São Paulo it is 21:30 on the 22nd; in UTC it is already the 23rd.
    app.clock.advanceTo(new Date('2026-11-23T00:30:00Z'));
    await expect(accounts.create(signUpRequest({ birthDate: '2008-11-23' }))).rejects.toMatchObject(
      {
        code: 'underage',
      },
    );
    const { accountId } = await accounts.create(signUpRequest({ birthDate: '2008-11-22' }));
    expect(await accountRow(accountId)).toMatchObject({ data_nascimento: '2008-11-22' });
  });
});

describe('a repeated sign-up', () => {
  it('returns the same account for the same key, in sequence and concurrently', async () => {
    const signUp = signUpRequest();
    const together = await Promise.all(
      Array.from({ length: 8 }, () => accounts.create(signUp, 'key-of-a-browser')),
    );
    const { accountId } = await accounts.create(signUp, 'key-of-a-browser');
    expect(new Set(together.map((answer) => answer.accountId))).toEqual(new Set([accountId]));
    expect(await app.userOf(signUp.email)).toMatchObject({ status: 'CONFIRMED', accountId });
    await app.drain();
    expect(createdEvents(accountId)).toHaveLength(1);
  });

  it('is rejected without a key because the phone is taken', async () => {
    const signUp = signUpRequest();
    await accounts.create(signUp);
    await expect(accounts.create(signUp)).rejects.toMatchObject({
      code: 'phone_already_registered',
    });
  });

  it('is rejected when its key belongs to another sign-up', async () => {
    await accounts.create(signUpRequest(), 'key-of-another-browser');
    const other = signUpRequest();
    await expect(accounts.create(other, 'key-of-another-browser')).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(await claimsOf(other)).toEqual([]);
  });
});

describe('concurrent sign-ups', () => {
  it.each([
    ['phone', 50, 'phone_already_registered'],
    ['cpf', 50, 'cpf_already_registered'],
    ['email', 50, 'account_email_already_registered'],
  ] as const)('create one account for the same %s in %d requests', async (part, count, code) => {
    const shared = signUpRequest()[part];
    const signUps = Array.from({ length: count }, () => signUpRequest({ [part]: shared }));
    const answers = await Promise.allSettled(signUps.map((signUp) => accounts.create(signUp)));
    const winners = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value.accountId] : [],
    );
    expect(winners).toHaveLength(1);
    const errorCodes = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason.code] : [],
    );
    const expected = [code, 'identity_already_registered'];
    expect(errorCodes.filter((one) => !expected.includes(one))).toEqual([]);
    // The rejected sign-ups left no claims behind.
    const claims = (await Promise.all(signUps.map(claimsOf))).flat();
    expect(new Set(claims.map((claim) => claim['accountId']))).toEqual(new Set(winners));
    expect(new Set(claims.map((claim) => claim['PK'])).size).toBe(3);
    const emails = [...new Set(signUps.map(({ email }) => email))];
    const users = await Promise.all(emails.map((email) => app.userOf(email)));
    expect(users.filter((user) => user !== undefined)).toHaveLength(1);
  });
});

describe('the existence check', () => {
  const check = accounts.exists;
  const unknown = { exists: false, field: null, error: null };

  it('reports the first known value: phone, CPF, e-mail, newsletter', async () => {
    const known = signUpRequest({ preferences: buildPreferences({ newsletterEmail: true }) });
    const { email, phone, cpf } = known;
    expect(await check({ phone, cpf, email })).toEqual(unknown);
    await accounts.create(known);
    expect(await check({ phone, cpf, email })).toMatchObject({ exists: true, field: 'telefone' });
    expect(await check({ cpf, email })).toMatchObject({ field: 'cpf' });
    expect(await check({ email })).toMatchObject({ field: 'email' });
    const reader = signUpRequest().email;
    await newsletter.subscribe(reader);
    const found = { exists: true, field: 'newsletter', error: null };
    expect(await check({ email: reader })).toEqual(found);
    expect(await check({ phone, email: reader })).toMatchObject({ field: 'telefone' });
  });

  it('does not distinguish an account from a trial, because strangers may ask', async () => {
    const account = signUpRequest();
    await accounts.create(account);
    const trial = buildTrialSignUp(nextUserNumber());
    await app.trial.start(trial);
    for (const { email, phone, cpf } of [account, trial]) {
      const answers = await Promise.all([{ phone }, { email }, { cpf }].map(check));
      expect(answers).toEqual([
        { exists: true, field: 'telefone', error: null },
        { exists: true, field: 'email', error: null },
        { exists: true, field: 'cpf', error: null },
      ]);
    }
  });

  it('accepts masks, spaces and capital letters', async () => {
    const known = signUpRequest({ phone: '21987654321', cpf: '11144477735' });
    await accounts.create(known);
    expect(await check({ phone: '(21) 98765-4321' })).toMatchObject({ field: 'telefone' });
    expect(await check({ phone: '+55 21 98765-4321' })).toMatchObject({ field: 'telefone' });
    expect(await check({ cpf: '111.444.777-35' })).toMatchObject({ field: 'cpf' });
    const email = ` ${known.email.toUpperCase()} `;
    expect(await check({ email })).toMatchObject({ field: 'email' });
  });

  it.each([
    {},
    { phone: '' },
    { phone: 'abc', cpf: '---', email: '  ' },
    { email: '#ACCOUNT' },
    { cpf: '../../etc' },
  ])('finds no account by %j', async (typed) => {
    expect(await check(typed)).toEqual(unknown);
  });
});
