import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { paymentOf } from '../../../functions/billing/ledger/billing-changes.ts';
import { ledgerItem } from '../../../functions/records/billing-ledger.ts';
import { paymentItem } from '../../../functions/records/payment.ts';
import { newSubscriber } from '../../../functions/newsletter/new-subscriber.ts';
import { stopTokens } from '../../../functions/messaging/consent/stop-link.ts';
import { newsletterTokens } from '../../../functions/newsletter/newsletter-tokens.ts';
import { subscriberItem } from '../../../functions/records/newsletter-subscriber.ts';
import { emailProofs } from '../../../functions/proof/email-proofs.ts';
import { checkUserExists, createAccount, getAccount } from '../../../shared/contracts/accounts.ts';
import { confirmEmailProof, requestEmailProof } from '../../../shared/contracts/email-proof.ts';
import { migrateNewsletter, startTrial } from '../../../shared/contracts/trial.ts';
import { authorisationRow } from '../../support/requests/authorisation-rows.ts';
import { modelOfTheTemplate } from '../../support/cloud/template-model.ts';
import { allEndpoints, sessionsOf } from '../../support/requests/endpoints.ts';
import { chargeOf, ledgerOf } from '../../support/billing/ledgers.ts';
import { accountOf, nextPerson } from '../../support/people/people.ts';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { preferencesOf, signUpOf, type SignUp } from '../../support/people/sign-ups.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { migrationOf, trialSignUpOf } from '../../support/people/trial-requests.ts';
import { openUserPool, type UserPool } from './pool-users.ts';

vi.setConfig({ testTimeout: 60_000 });

let cloud: TestCloud;
let sessions: Sessions;
let pool: UserPool;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
  pool = openUserPool(sessions.configuration);
});
afterAll(async () => {
  pool.close();
  sessions.close();
  await cloud.stop();
});

let calls = 0;
function visitor(): Record<string, string> {
  calls += 1;
  return throughEdge(cloud.secret('edge-value'), `10.66.${calls >> 8}.${calls & 255}`);
}

/** What the mailbox's owner gets for a right code. */
async function proofOf(email: string, minutesAgo = 0): Promise<string> {
  const at = new Date((await cloud.now()).getTime() - minutesAgo * 60_000);
  return emailProofs(async () => cloud.secret('token-key')).seal(email, at);
}

/** The owner of an address, with a phone and a CPF of their own. */
const ownerOf = (email: string, over: Partial<SignUp> = {}): SignUp =>
  signUpOf(nextPerson(), { email, ...over });
const signUp = (request: SignUp, key?: string) =>
  cloud.call(createAccount, request, {
    ...visitor(),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  });
const accountIdSchema = z.object({ accountId: z.string() });
const accountIdOf = (body: unknown) => accountIdSchema.parse(body).accountId;

const rows = async (partition: string) =>
  (await cloud.partition(partition)).map((item) => String(item['SK'])).toSorted();
const holderOf = async (partition: string) =>
  (await cloud.partition(partition)).find((item) => item['SK'] === 'ACCOUNT')?.['accountId'];
const newsletterOf = async (email: string) =>
  (await cloud.partition(`EMAIL#${email}`)).find((item) => item['SK'] === 'NEWSLETTER');

describe('an account that nobody has proven or paid for', () => {
  it('gives way to whoever proves its e-mail, whole, with its claims and its user', async () => {
    const squatter = await sessions.makePerson();
    const { account } = squatter;
    const owner = ownerOf(account.email, { emailProof: await proofOf(account.email) });
    const answer = await signUp(owner);
    expect(answer.status).toBe(200);
    const accountId = accountIdOf(answer.body);

    expect(await rows(`ACCOUNT#${account.id}`)).toEqual([]);
    expect(await holderOf(`EMAIL#${account.email}`)).toBe(accountId);
    expect(await holderOf(`PHONE#${owner.phone}`)).toBe(accountId);
    expect(await holderOf(`PHONE#${account.telefone}`)).toBeUndefined();
    expect(await holderOf(`CPF#${account.cpf ?? ''}`)).toBeUndefined();
    expect(await pool.find(account.email)).toMatchObject({
      attributes: { 'custom:account_id': accountId, phone_number: `+55${owner.phone}` },
    });
    const [stored] = await cloud.partition(`ACCOUNT#${accountId}`);
    expect(stored).toMatchObject({ email_verified_at: expect.any(String) });

    // And may be signed up with again by its person, under an address of their own.
    const again = signUpOf(nextPerson(), {
      phone: account.telefone,
      cpf: account.cpf ?? '',
    });
    expect((await signUp(again)).status).toBe(200);
  });

  it('is deleted in spite of a Pix that was never paid', async () => {
    const { account } = await sessions.makePerson();
    const unpaid = chargeOf({
      method: 'pix',
      status: 'cancelled',
      detail: 'expired',
      approvedAt: null,
    });
    await sessions.putItems(
      ledgerItem(ledgerOf({ accountId: account.id, charges: [unpaid] })),
      paymentItem(account.id, paymentOf(unpaid, unpaid.createdAt)),
    );
    const emailProof = await proofOf(account.email);
    const accountId = accountIdOf((await signUp(ownerOf(account.email, { emailProof }))).body);
    expect(await holderOf(`EMAIL#${account.email}`)).toBe(accountId);
    const [ledger] = await cloud.partition(`BILLING#${account.id}`);
    // Its reconciliation may have started meanwhile, so the version says nothing.
    expect(ledger).toMatchObject({ closedAt: expect.any(String), accountId: account.id });
    // `finish-deletion` keeps the data of a payment that the law requires.
    expect(await rows(`ACCOUNT#${account.id}`)).toEqual(['PAYMENT#pay_1']);
  });

  it('gives way by the code that the mailbox got, from the request to the session', async () => {
    const { account } = await sessions.makePerson();
    const request = await cloud.call(
      requestEmailProof,
      { email: account.email, as: 'code' },
      visitor(),
    );
    const { challengeId } = requestEmailProof.response.parse(request.body);
    const query = new URLSearchParams({ channel: 'email', to: account.email });
    const code = /"subject":"(\d{6})/.exec(
      JSON.stringify(await cloud.read(`/_local/messages?${query.toString()}`)),
    )?.[1];
    const confirmed = await cloud.call(
      confirmEmailProof,
      { email: account.email, challengeId, code: code ?? '' },
      visitor(),
    );
    const { proof, account: becomes } = confirmEmailProof.response.parse(confirmed.body);
    expect(becomes).toBe('gives-way');
    const owner = ownerOf(account.email, { emailProof: proof });
    const accountId = accountIdOf((await signUp(owner)).body);
    const ownAccount = accountOf(nextPerson(), {
      id: accountId,
      email: owner.email,
      telefone: owner.phone,
    });
    const { headers } = await sessions.signIn(ownAccount, 'account');
    expect((await cloud.call(getAccount, {}, headers)).body).toMatchObject({ id: accountId });
  });

  it('gives way to the same person who comes with its phone and CPF again', async () => {
    const { account } = await sessions.makePerson();
    const same = signUpOf(nextPerson(), {
      email: account.email,
      phone: account.telefone,
      cpf: account.cpf ?? '',
      emailProof: await proofOf(account.email),
    });
    const accountId = accountIdOf((await signUp(same)).body);
    for (const claim of [`PHONE#${account.telefone}`, `CPF#${account.cpf ?? ''}`]) {
      expect(await holderOf(claim)).toBe(accountId);
    }
  });

  it('gives way with its trial, by a trial of the owner; what had a trial has had it', async () => {
    const { account } = await sessions.makeTrialPerson();
    const emailProof = await proofOf(account.email);
    const nth = nextPerson();
    const preferences = preferencesOf({ newsletterEmail: true });
    const request = trialSignUpOf(nth, { email: account.email, emailProof, preferences });
    const start = async () =>
      cloud.call(startTrial, request, { ...visitor(), 'idempotency-key': account.id });
    const answer = await start();
    expect(answer.status).toBe(200);
    const accountId = accountIdOf(answer.body);
    expect(await rows(`ACCOUNT#${account.id}`)).toEqual([]);
    expect(await rows(`ACCOUNT#${accountId}`)).toContain('TRIAL');
    expect(await newsletterOf(account.email)).toMatchObject({ accountId });
    expect(accountIdOf((await start()).body)).toBe(accountId);

    // A second mailbox gives the same phone no second trial.
    const other = trialSignUpOf(nextPerson(), { phone: request.phone });
    expect((await cloud.call(startTrial, other, visitor())).status).toBe(409);
  });

  it('gives way to a newsletter reader who comes over, and their newsletter is theirs', async () => {
    const { account } = await sessions.makeTrialPerson();
    const now = new Date('2026-11-01T12:00:00Z');
    const row = newSubscriber({
      id: `sub_way_${calls}`,
      email: account.email,
      userAgent: null,
      now,
    });
    await sessions.putItems(subscriberItem(row));
    const request = migrationOf(nextPerson(), {
      email: account.email,
      emailProof: await proofOf(account.email),
    });
    const migrate = async () =>
      cloud.call(migrateNewsletter, request, { ...visitor(), 'idempotency-key': account.id });
    const answer = await migrate();
    expect(answer.status).toBe(200);
    expect(accountIdOf((await migrate()).body)).toBe(accountIdOf(answer.body));
    expect(await newsletterOf(account.email)).toMatchObject({
      id: row.id,
      accountId: accountIdOf(answer.body),
      proven_at: expect.any(String),
    });
  });

  it.each([true, false])(
    'takes the newsletter that it has made with it (the owner wants one: %s)',
    async (newsletterEmail) => {
      const { account } = await sessions.makePerson({ newsletter_email: 'sim' });
      const now = new Date('2026-11-01T12:00:00Z');
      const made = newSubscriber({
        id: `sub_own_${calls}`,
        email: account.email,
        userAgent: null,
        now,
      });
      const claimed = { nome: 'Nome de outra pessoa', telefone: account.telefone };
      await sessions.putItems(subscriberItem({ ...made, ...claimed, accountId: account.id }));
      const owner = ownerOf(account.email, {
        emailProof: await proofOf(account.email),
        preferences: preferencesOf({ newsletterEmail }),
      });
      const accountId = accountIdOf((await signUp(owner)).body);
      const row = await newsletterOf(account.email);
      expect([row?.['accountId'], row?.['nome']]).toEqual(
        newsletterEmail ? [accountId, owner.name] : [undefined, undefined],
      );
      expect(JSON.stringify(row ?? {})).not.toContain(account.telefone);
      const [stored] = await cloud.partition(`ACCOUNT#${accountId}`);
      expect(stored).toMatchObject({ newsletter_email: newsletterEmail ? 'sim' : 'nao' });
    },
  );

  it('leaves a reader’s newsletter to the owner, as it stands', async () => {
    const { account } = await sessions.makePerson();
    const now = new Date('2026-11-01T12:00:00Z');
    const row = newSubscriber({
      id: `sub_rdr_${calls}`,
      email: account.email,
      userAgent: null,
      now,
    });
    await sessions.putItems(subscriberItem({ ...row, nome: 'Leitora' }));
    const owner = ownerOf(account.email, { emailProof: await proofOf(account.email) });
    const accountId = accountIdOf((await signUp(owner)).body);
    expect(await newsletterOf(account.email)).toMatchObject({
      id: row.id,
      nome: 'Leitora',
      accountId,
    });
    const [stored] = await cloud.partition(`ACCOUNT#${accountId}`);
    expect(stored).toMatchObject({ newsletter_email: 'sim' });
  });
});

describe('the check between the steps of a form', () => {
  const check = async (typed: object) => (await cloud.call(checkUserExists, typed, visitor())).body;
  const free = { exists: false, field: null, error: null };

  it('says that what the account which gives way holds is free, to its e-mail’s owner', async () => {
    const { account } = await sessions.makePerson();
    const emailProof = await proofOf(account.email);
    const [phone, cpf] = [account.telefone, account.cpf ?? ''];
    expect(await check({ phone, emailProof })).toEqual(free);
    expect(await check({ cpf, emailProof })).toEqual(free);
    expect(await check({ email: account.email, emailProof })).toEqual(free);
    // Without the proof, with one that is over, and with one of another address it is taken.
    expect(await check({ phone })).toMatchObject({ field: 'telefone' });
    const over = await proofOf(account.email, 46);
    expect(await check({ phone, emailProof: over })).toMatchObject({ field: 'telefone' });
    const other = await proofOf(`outra-${nextPerson()}@exemplo.com.br`);
    expect(await check({ cpf, emailProof: other })).toMatchObject({ field: 'cpf' });
    expect(await check({ email: account.email, emailProof: other })).toMatchObject({
      field: 'email',
    });
  });

  it('says that another’s phone, and a phone of an account that stays, are taken all the same', async () => {
    const { account: third } = await sessions.makePerson();
    const { account } = await sessions.makePerson();
    const emailProof = await proofOf(account.email);
    expect(await check({ phone: third.telefone, emailProof })).toMatchObject({ field: 'telefone' });
    const verified = await sessions.makePerson({ email_verified_at: '2026-11-01T12:00:00.000Z' });
    const { telefone: phone, email } = verified.account;
    expect(await check({ phone, emailProof: await proofOf(email) })).toMatchObject({
      field: 'telefone',
    });
  });

  it('says that the phone has had its trial, which its start then refuses, and an account takes it', async () => {
    const nth = nextPerson();
    const first = trialSignUpOf(nth);
    expect((await cloud.call(startTrial, first, visitor())).status).toBe(200);
    const emailProof = await proofOf(first.email);
    const { phone, cpf } = first;
    expect(await check({ phone, emailProof })).toEqual({ ...free, hadTrial: true });
    expect(await check({ cpf, emailProof })).toEqual({ ...free, hadTrial: true });
    const own = trialSignUpOf(nextPerson());
    expect(await check({ phone: own.phone, emailProof })).toEqual(free);
    const again = { ...first, emailProof };
    expect(await cloud.call(startTrial, again, visitor())).toMatchObject({
      status: 409,
      body: { code: 'trial_already_used' },
    });
    const account = ownerOf(first.email, { phone, cpf, emailProof });
    expect((await signUp(account)).status).toBe(200);
  });
});

describe('a session of the account that gave way', () => {
  const reached = async () => {
    const routes = (await modelOfTheTemplate()).routes.map(
      ({ method, path }) => `${method} ${path}`,
    );
    return (await allEndpoints())
      .filter(({ caller }) => caller !== 'anyone' && sessionsOf[caller].includes('account'))
      .filter(({ method, path }) => routes.includes(`${method} ${path}`));
  };

  // Each endpoint starts a function of its own, which a busy machine does slowly.
  it(
    'reaches nothing of the new one by any endpoint, and cannot be prolonged',
    { timeout: 300_000 },
    async () => {
      const squatter: Person = await sessions.makePerson();
      const { account } = squatter;
      const { refreshToken } = await sessions.signIn(account, 'account');
      const secret = 'Dona Secreta';
      const owner = ownerOf(account.email, {
        name: secret,
        emailProof: await proofOf(account.email),
        preferences: preferencesOf({ newsletterEmail: true }),
      });
      const accountId = accountIdOf((await signUp(owner)).body);
      // Consumers of the sign-up write beside it meanwhile: its welcome, and the hours of its editions.
      const rowsOf = async () =>
        (await cloud.partition(`ACCOUNT#${accountId}`)).filter(
          ({ entity }) => entity !== 'Delivery' && entity !== 'Audience',
        );
      const before = [await rowsOf(), await cloud.partition(`EMAIL#${account.email}`)];
      const endpoints = await reached();
      expect(endpoints.length).toBeGreaterThan(15);
      for (const endpoint of endpoints) {
        const name = `${endpoint.method} ${endpoint.path}`;
        const sent = await authorisationRow(endpoint).right(account, {
          tokens: newsletterTokens(async () => cloud.secret('token-key')),
          stopTokens: stopTokens(async () => cloud.secret('token-key')),
          next: () => (calls += 1),
          prove: async () => 'what-nobody-has-sealed',
          subscribe: async () => undefined,
        });
        const request = endpoint.method === 'GET' ? (sent.query ?? {}) : (sent.body ?? {});
        const answer = await cloud.call(endpoint, request, { ...visitor(), ...squatter.headers });
        const text = JSON.stringify(answer.body);
        const shown = [secret, owner.phone, accountId].filter((part) => text.includes(part));
        expect({ name, shown }).toEqual({ name, shown: [] });
      }
      const after = [await rowsOf(), await cloud.partition(`EMAIL#${account.email}`)];
      expect(after).toEqual(before);
      expect(await pool.canRefresh(refreshToken)).toBe(false);
      expect(await pool.find(account.email)).toMatchObject({
        attributes: { 'custom:account_id': accountId },
      });
    },
  );

  it('does not come back: without the mailbox the e-mail is taken', async () => {
    const squatter = await sessions.makePerson();
    const { account } = squatter;
    const owner = ownerOf(account.email, { emailProof: await proofOf(account.email) });
    await signUp(owner);
    const back = ownerOf(account.email);
    expect(await signUp(back)).toMatchObject({
      status: 409,
      body: { code: 'account_email_already_registered' },
    });
    const forged = { ...back, emailProof: 'a'.repeat(200) };
    expect(await signUp(forged)).toMatchObject({ status: 422, body: { code: 'email_proof_over' } });
    const elsewhere = { ...back, emailProof: await proofOf('outra@exemplo.com.br') };
    expect(await signUp(elsewhere)).toMatchObject({ body: { code: 'email_proof_over' } });
  });
});

describe('an account that stays', () => {
  const kept = { status: 409, body: { code: 'account_email_kept' } };

  it('is one whose e-mail was proven', async () => {
    const { account } = await sessions.makePerson({
      email_verified_at: '2026-11-01T12:00:00.000Z',
    });
    const request = ownerOf(account.email, { emailProof: await proofOf(account.email) });
    expect(await signUp(request)).toMatchObject(kept);
    expect(await holderOf(`EMAIL#${account.email}`)).toBe(account.id);
  });

  it('is one with money that was received, and one that an operator has activated', async () => {
    const paying = await sessions.makePerson();
    const charges = [chargeOf({})];
    await sessions.putItems(ledgerItem(ledgerOf({ accountId: paying.account.id, charges })));
    const activated = await sessions.makePerson({ plano: 'ativo' });
    for (const { account } of [paying, activated]) {
      const emailProof = await proofOf(account.email);
      expect(await signUp(ownerOf(account.email, { emailProof }))).toMatchObject(kept);
      const trial = trialSignUpOf(nextPerson(), { email: account.email, emailProof });
      expect(await cloud.call(startTrial, trial, visitor())).toMatchObject(kept);
      expect(await rows(`ACCOUNT#${account.id}`)).toContain('ACCOUNT');
    }
  });

  it('is the one that the first of two owners has made; the same request gets its own answer', async () => {
    const { account } = await sessions.makePerson();
    const emailProof = await proofOf(account.email);
    const [one, other] = [
      ownerOf(account.email, { emailProof }),
      ownerOf(account.email, { emailProof }),
    ];
    const answers = await Promise.all([signUp(one, 'key-one-0001'), signUp(other, 'key-two-0002')]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    const won =
      answers[0]?.status === 200
        ? ([one, 'key-one-0001'] as const)
        : ([other, 'key-two-0002'] as const);
    const repeated = await signUp({ ...won[0], emailProof: await proofOf(account.email) }, won[1]);
    expect(repeated.status).toBe(200);
    expect(accountIdOf(repeated.body)).toBe(await holderOf(`EMAIL#${account.email}`));
    // The proof itself makes no second one.
    expect(await signUp(ownerOf(account.email, { emailProof }))).toMatchObject(kept);
  });

  it('is any, for a proof that is over', async () => {
    const { account } = await sessions.makePerson();
    const emailProof = await proofOf(account.email, 46);
    expect(await signUp(ownerOf(account.email, { emailProof }))).toMatchObject({
      status: 422,
      body: { code: 'email_proof_over' },
    });
    expect(await holderOf(`EMAIL#${account.email}`)).toBe(account.id);
  });

  it('is one whose phone or CPF another account holds: a proof of an e-mail says nothing of them', async () => {
    const { account } = await sessions.makePerson();
    const { account: third } = await sessions.makePerson();
    const emailProof = await proofOf(account.email);
    const request = ownerOf(account.email, { phone: third.telefone, emailProof });
    expect(await signUp(request)).toMatchObject({ body: { code: 'phone_already_registered' } });
    expect(await holderOf(`EMAIL#${account.email}`)).toBe(account.id);
  });
});

it('proves a free e-mail too', async () => {
  const email = `livre-${nextPerson()}@exemplo.com.br`;
  const accountId = accountIdOf(
    (await signUp(ownerOf(email, { emailProof: await proofOf(email) }))).body,
  );
  const [stored] = await cloud.partition(`ACCOUNT#${accountId}`);
  expect(stored).toMatchObject({ email_verified_at: expect.any(String) });
});
