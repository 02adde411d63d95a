import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInTickets } from '../../../functions/identity/sign-in-tickets.ts';
import {
  checkUserExists,
  createAccount,
  legalTextsVersion,
} from '../../../shared/contracts/accounts.ts';
import { subscribeNewsletter } from '../../../shared/contracts/newsletter.ts';
import { startTrial } from '../../../shared/contracts/trial.ts';
import { outboxPartition } from '../../../shared/events/outbox-partition.ts';
import { accountOf, nextPerson } from '../../support/people/people.ts';
import { openSessions, type Sessions } from '../../support/people/sessions.ts';
import { preferencesOf, signUpOf, type SignUp } from '../../support/people/sign-ups.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { trialSignUpOf } from '../../support/people/trial-requests.ts';
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

const claimsOf = async ({ email, phone, cpf }: SignUp) =>
  (
    await Promise.all(
      [`EMAIL#${email}`, `PHONE#${phone}`, `CPF#${cpf}`].map((key) => cloud.partition(key)),
    )
  )
    .flat()
    .filter((item) => item['SK'] === 'ACCOUNT');

/** What somebody has agreed to. */
const purposesOf = (rows: readonly Record<string, unknown>[]) =>
  rows
    .filter((row) => row['entity'] === 'Consent')
    .map((row) => String(row['purpose']))
    .toSorted();

const eventsOf = async (name: string, text: string) =>
  (await cloud.events()).filter(
    (event) => event['detail-type'] === name && JSON.stringify(event.detail).includes(text),
  );

describe('signing up', () => {
  it('stores the account, its claims and consents, tells the bus and makes the user', async () => {
    const given = somebody({ name: ' Conceição  Araújo ' });
    const { accountId } = await signUp({
      ...given,
      email: ` ${given.email.toUpperCase()} `,
      phone: '(11) 98123-4567',
      cpf: '529.982.247-25',
    });
    const { email } = given;

    const rows = await cloud.partition(`ACCOUNT#${accountId}`);
    const account = rows.find((row) => row['SK'] === 'ACCOUNT');
    expect(account).toEqual({
      PK: `ACCOUNT#${accountId}`,
      SK: 'ACCOUNT',
      entity: 'Account',
      id: accountId,
      nome: 'Conceição Araújo',
      email,
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
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(purposesOf(rows)).toEqual(['market_messages', 'terms']);
    expect(rows.find((row) => row['purpose'] === 'terms')).toMatchObject({
      action: 'granted',
      textVersion: legalTextsVersion,
      screen: 'cadastro_padrao',
      userAgent: 'tests/1',
    });
    expect(await claimsOf({ ...given, phone: '11981234567', cpf: '52998224725' })).toHaveLength(3);

    expect(await userPool.find(email)).toMatchObject({
      status: 'CONFIRMED',
      attributes: {
        email,
        phone_number: '+5511981234567',
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
    await userPool.remove(given.email);
    await userPool.begin(given.email, 'acc_of_nobody');
    await cloud.drain();
    expect(await userPool.find(given.email)).toMatchObject({
      status: 'CONFIRMED',
      attributes: { 'custom:account_id': accountId },
    });
  });

  it('keeps the password in no item, event, message or log line', async () => {
    const password = `segredo-${randomUUID()}`;
    const { accountId } = await signUp(somebody({ password }));
    await cloud.drain();
    expect(await eventsOf('account.created', accountId)).toHaveLength(1);
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

  it('without messages stores nunca, and consents to the terms alone', async () => {
    const { accountId } = await signUp(
      somebody({
        preferences: preferencesOf({ receiveMessages: false, messageLength: undefined }),
      }),
    );
    const rows = await cloud.partition(`ACCOUNT#${accountId}`);
    expect(rows.find((row) => row['SK'] === 'ACCOUNT')).toMatchObject({
      periodicidade_msg: 'nunca',
      mensagem_ao_decorrer_do_dia: 'nao',
      tamanho_msg_abertura_fechamento: 'media',
    });
    expect(purposesOf(rows)).toEqual(['terms']);
  });
});

async function newsletterRow(email: string) {
  const items = await cloud.partition(`EMAIL#${email}`);
  return items.find((item) => item['SK'] === 'NEWSLETTER');
}

describe('the newsletter of whoever signs up', () => {
  const requested = preferencesOf({ newsletterEmail: true });

  it('begins with the profile, and the operator is told', async () => {
    const given = somebody({ preferences: requested });
    const { accountId } = await signUp(given);
    const items = await cloud.partition(`EMAIL#${given.email}`);
    expect(items.find((item) => item['SK'] === 'NEWSLETTER')).toMatchObject({
      nome: given.name,
      telefone: given.phone,
      nivel_conhecimento: 'intermediario',
      areas_interesse: 'acoes,fiis',
      is_confirmed: true,
    });
    const rows = await cloud.partition(`ACCOUNT#${accountId}`);
    expect(purposesOf(rows)).toEqual(['market_messages', 'newsletter', 'terms']);
    await cloud.settled();
    const webhooks = (await cloud.webhooks()).filter(
      ({ body }) => body.includes(given.email) && body.includes('newsletter-signup'),
    );
    expect(webhooks).toHaveLength(1);
  });

  it('leaves the row that was there as it is: nobody has proven the address', async () => {
    const given = somebody({ preferences: requested });
    await cloud.call(subscribeNewsletter, { email: given.email }, visitor());
    const before = await newsletterRow(given.email);
    const { accountId } = await signUp(given);
    expect(await newsletterRow(given.email)).toEqual(before);
    const rows = await cloud.partition(`ACCOUNT#${accountId}`);
    expect(rows.find((row) => row['SK'] === 'ACCOUNT')).toMatchObject({ newsletter_email: 'nao' });
  });

  it('never overwrites a row that is added at the same moment, and still signs up', async () => {
    for (let round = 0; round < 10; round += 1) {
      const given = somebody({ preferences: requested });
      const [, subscribed] = await Promise.all([
        signUp(given),
        cloud.call(subscribeNewsletter, { email: given.email }, visitor()),
      ]);
      const row = await newsletterRow(given.email);
      expect(row?.['nome']).toBe(subscribed.status === 200 ? 'Investidor' : given.name);
    }
  });

  it('stays as it is for a subscriber who does not ask for it in the form', async () => {
    const given = somebody();
    await cloud.call(subscribeNewsletter, { email: given.email }, visitor());
    await signUp(given);
    const items = await cloud.partition(`EMAIL#${given.email}`);
    expect(items.find((item) => item['SK'] === 'NEWSLETTER')).toMatchObject({
      nome: 'Investidor',
    });
  });

  it('keeps nobody from signing up, even where its row is damaged', async () => {
    const given = somebody({ preferences: requested });
    await sessions.putItems({
      PK: `EMAIL#${given.email}`,
      SK: 'NEWSLETTER',
      entity: 'NewsletterSubscriber',
      nome: 7,
    });
    await signUp(given);
    expect(await newsletterRow(given.email)).toMatchObject({ nome: 7 });
  });
});

describe('a sign-up that cannot be', () => {
  it.each([
    ['phone', 'phone_already_registered'],
    ['cpf', 'cpf_already_registered'],
    ['email', 'account_email_already_registered'],
  ] as const)('is told that its %s is taken', async (part, code) => {
    const taken = somebody();
    await signUp(taken);
    const other = somebody({ [part]: taken[part] });
    expect(await ask(other)).toMatchObject({ status: 409, body: { code } });
    expect(await claimsOf({ ...other, [part]: 'none' })).toEqual([]);
  });

  it('names the phone first, then the CPF', async () => {
    const one = somebody();
    const two = somebody();
    await signUp(one);
    await signUp(two);
    expect(await ask(somebody({ phone: one.phone, cpf: two.cpf }))).toMatchObject({
      body: { code: 'phone_already_registered' },
    });
    expect(await ask(somebody({ cpf: two.cpf, email: one.email }))).toMatchObject({
      body: { code: 'cpf_already_registered' },
    });
  });

  it.each([
    [{ birthDate: '2015-01-01' }, 422, 'underage', undefined],
    [{ birthDate: '1899-12-31' }, 400, 'invalid_request', 'birthDate'],
    [{ birthDate: '2190-01-01' }, 400, 'invalid_request', 'birthDate'],
    [{ birthDate: '1990-02-30' }, 400, 'invalid_request', 'birthDate'],
    [{ termsVersion: '2024-01-01' }, 409, 'terms_outdated', undefined],
    [{ cpf: '111.111.111-11' }, 400, 'invalid_request', 'cpf'],
    [{ cpf: '529.982.247-26' }, 400, 'invalid_request', 'cpf'],
    [{ phone: '1133334444' }, 400, 'invalid_request', 'phone'],
    [{ phone: '20988887777' }, 400, 'invalid_request', 'phone'],
    [{ email: 'ana@' }, 400, 'invalid_request', 'email'],
    [{ email: 'ana@exemplo.com\nbcc: x@y.com' }, 400, 'invalid_request', 'email'],
    [{ name: ' a ' }, 400, 'invalid_request', 'name'],
    [{ name: 'Ana\u0000Souza' }, 400, 'invalid_request', 'name'],
    [{ password: '1234567' }, 400, 'invalid_request', 'password'],
    [{ password: ' '.repeat(12) }, 400, 'invalid_request', 'password'],
    [{ password: 'linha 1\nlinha 2' }, 400, 'invalid_request', 'password'],
    [{ password: 'x'.repeat(257) }, 400, 'invalid_request', 'password'],
    [
      { preferences: preferencesOf({ interests: [] }) },
      400,
      'invalid_request',
      'preferences.interests',
    ],
    [
      { preferences: preferencesOf({ favoriteAssets: ['A,B'] }) },
      400,
      'invalid_request',
      'preferences.favoriteAssets.0',
    ],
    [{ plano: 'ativo' }, 400, 'invalid_request', ''],
    [{ id: 'acc_1' }, 400, 'invalid_request', ''],
    [
      { preferences: { ...preferencesOf(), plano: 'ativo' } },
      400,
      'invalid_request',
      'preferences',
    ],
  ])('is refused: %j', async (over, status, code, path) => {
    const given = { ...somebody(), ...over };
    const answer = await ask(given);
    const fields = path === undefined ? {} : { fields: [{ path }] };
    expect(answer).toMatchObject({ status, body: { code, ...fields } });
    expect(await claimsOf(given)).toEqual([]);
    expect(await userPool.find(given.email)).toBeUndefined();
  });

  it('may come of age on this very day in São Paulo', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(
      await cloud.now(),
    );
    const birthday = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
    expect(await ask(somebody({ birthDate: birthday }))).toMatchObject({ status: 200 });
  });
});

describe('a repeated sign-up', () => {
  it('with its key gets the same account, one after the other and at the same moment', async () => {
    const given = somebody();
    const key = { 'idempotency-key': randomUUID() };
    const together = await Promise.all(Array.from({ length: 8 }, () => signUp(given, key)));
    const { accountId } = await signUp(given, key);
    expect(new Set(together.map((answer) => answer.accountId))).toEqual(new Set([accountId]));
    expect(await userPool.find(given.email)).toMatchObject({
      status: 'CONFIRMED',
      attributes: { 'custom:account_id': accountId },
    });
    expect(await eventsOf('account.created', accountId)).toHaveLength(1);
  });

  it('without a key is told that the phone is taken', async () => {
    const given = somebody();
    await signUp(given);
    expect(await ask(given)).toMatchObject({ body: { code: 'phone_already_registered' } });
  });

  it('cannot use its key for somebody else', async () => {
    const key = { 'idempotency-key': randomUUID() };
    await signUp(somebody(), key);
    const other = somebody();
    expect(await ask(other, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    expect(await claimsOf(other)).toEqual([]);
  });
});

describe('concurrent sign-ups', () => {
  it.each([
    ['phone', 50, 'phone_already_registered'],
    ['cpf', 50, 'cpf_already_registered'],
    ['email', 50, 'account_email_already_registered'],
  ] as const)(
    'with the same %s create one account for %d requests',
    async (part, many, code) => {
      const shared = somebody()[part];
      const crowd = Array.from({ length: many }, () => somebody({ [part]: shared }));
      const answers = await Promise.all(crowd.map((given) => ask(given)));
      const winners = answers.filter(({ status }) => status === 200);
      expect(winners).toHaveLength(1);
      const others = answers.filter(({ status }) => status !== 200);
      for (const { status, body } of others) {
        expect(status).toBe(409);
        expect([code, 'identity_already_registered']).toContain(createAccountProblem(body));
      }
      // Nobody who was refused has left anything behind.
      const { accountId } = createAccount.response.parse(winners[0]?.body);
      const claims = (await Promise.all(crowd.map(claimsOf))).flat();
      expect(new Set(claims.map((claim) => claim['accountId']))).toEqual(new Set([accountId]));
      expect(new Set(claims.map((claim) => claim['PK'])).size).toBe(3);
      const users = await Promise.all(
        [...new Set(crowd.map(({ email }) => email))].map(userPool.find),
      );
      expect(users.filter((user) => user !== undefined)).toHaveLength(1);
    },
    60_000,
  );
});

function createAccountProblem(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}

describe('the existence check', () => {
  const check = async (typed: object) => (await cloud.call(checkUserExists, typed, visitor())).body;
  const unknown = { exists: false, field: null, error: null };

  it('names the first that is known: phone, CPF, e-mail, newsletter', async () => {
    const known = somebody({ preferences: preferencesOf({ newsletterEmail: true }) });
    const { email, phone, cpf } = known;
    expect(await check({ phone, cpf, email })).toEqual(unknown);
    await signUp(known);
    expect(await check({ phone, cpf, email })).toMatchObject({ exists: true, field: 'telefone' });
    expect(await check({ cpf, email })).toMatchObject({ field: 'cpf' });
    expect(await check({ email })).toMatchObject({ field: 'email' });
    const reader = somebody().email;
    await cloud.call(subscribeNewsletter, { email: reader }, visitor());
    expect(await check({ email: reader })).toEqual({
      exists: true,
      field: 'newsletter',
      error: null,
    });
    expect(await check({ phone, email: reader })).toMatchObject({ field: 'telefone' });
  });

  it('says the same of an account and of a trial, since strangers ask', async () => {
    const account = somebody();
    await signUp(account);
    const trial = trialSignUpOf(nextPerson());
    expect(await cloud.call(startTrial, trial, visitor())).toMatchObject({ status: 200 });
    for (const { email, phone, cpf } of [account, trial]) {
      const answers = await Promise.all([{ phone }, { email }, { cpf }].map(check));
      expect(answers).toEqual([
        { exists: true, field: 'telefone', error: null },
        { exists: true, field: 'email', error: null },
        { exists: true, field: 'cpf', error: null },
      ]);
    }
  });

  it('takes masks, spaces and capitals', async () => {
    const known = somebody({ phone: '21987654321', cpf: '11144477735' });
    await signUp(known);
    expect(await check({ phone: '(21) 98765-4321' })).toMatchObject({ field: 'telefone' });
    expect(await check({ phone: '+55 21 98765-4321' })).toMatchObject({ field: 'telefone' });
    expect(await check({ cpf: '111.444.777-35' })).toMatchObject({ field: 'cpf' });
    expect(await check({ email: ` ${known.email.toUpperCase()} ` })).toMatchObject({
      field: 'email',
    });
  });

  it.each([
    {},
    { phone: '' },
    { phone: 'abc', cpf: '---', email: '  ' },
    { email: '#ACCOUNT' },
    { cpf: '../../etc' },
  ])('knows nobody by %j', async (typed) => {
    expect(await check(typed)).toEqual(unknown);
  });
});
