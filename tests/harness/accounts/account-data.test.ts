import { describe, expect, it } from 'vitest';
import {
  createAccount,
  deleteAccount,
  downloadMyData,
  getAccount,
} from '../../../shared/contracts/accounts.ts';
import { identityDigest } from '../../../functions/entities/identity-digest.ts';
import { deletedAccountEmailWrite } from '../../../functions/entities/deleted-account-email.ts';
import { ledgerItem } from '../../../functions/entities/billing-ledger.ts';
import { checkAccess } from '../../../shared/contracts/access.ts';
import type { DomainEventName } from '../../../shared/contracts/events.ts';
import { outboxPartition } from '../../../shared/events/outbox-partition.ts';
import { switchNewsletter } from '../../../shared/contracts/preferences.ts';
import { startTrial } from '../../../shared/contracts/trial.ts';
import { subscribeNewsletter } from '../../../shared/contracts/newsletter.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription as ledgerSubscriptionOf,
} from '../../support/billing/ledgers.ts';
import {
  buildAccount,
  buildActiveUser,
  nextUserNumber,
  buildSubscription,
} from '../../support/users/test-accounts.ts';
import type { TestUser } from '../../support/users/sessions.ts';
import { buildPreferences, buildSignUp } from '../../support/users/sign-ups.ts';
import { visits } from '../support/visits.ts';

const app = await visits();
const { call, partition, sessions, userPool, visitor } = app;

/** Fields of an account with a proven e-mail. */
const proven = { email_verified_at: '2026-11-01T12:00:00.000Z' };

const remove = (person: Pick<TestUser, 'headers'>, body: unknown = { confirmation: 'EXCLUIR' }) =>
  call(deleteAccount, body, { ...visitor(), ...person.headers });
const read = (person: Pick<TestUser, 'headers'>) => call(getAccount, {}, person.headers);
const download = (person: Pick<TestUser, 'headers'>) =>
  call(downloadMyData, {}, { ...visitor(), ...person.headers });
const subscribe = (email: string) => call(subscribeNewsletter, { email }, visitor());
const partitionOf = ({ account }: Pick<TestUser, 'account'>) => partition(`ACCOUNT#${account.id}`);

const claimsOf = async ({ account: { email, telefone, cpf } }: Pick<TestUser, 'account'>) =>
  (
    await Promise.all(
      [`EMAIL#${email}`, `PHONE#${telefone}`, `CPF#${cpf}`].map((key) => partition(key)),
    )
  ).flat();

/** Returns the only event of this name that contains the text. */
async function eventOf<Name extends DomainEventName>(name: Name, text: string) {
  await app.drain();
  const [event, ...others] = app.events(name).filter((one) => JSON.stringify(one).includes(text));
  if (event === undefined || others.length > 0) throw new Error(`${others.length + 1} of ${name}`);
  return event;
}

/** Returns a stored payment with every field that must not survive its payer. */
const paymentOf = ({ account }: Pick<TestUser, 'account'>, id: string) => ({
  PK: `ACCOUNT#${account.id}`,
  SK: `PAYMENT#${id}`,
  entity: 'Payment',
  id,
  plan: 'anual',
  amountInCentavos: 23_988,
  status: 'approved',
  method: 'pix',
  created_at: '2026-11-01T12:00:00.000Z',
  accountId: account.id,
  email: account.email,
  cpf: account.cpf,
  payer: { name: account.nome },
});

const consentOf = ({ account }: Pick<TestUser, 'account'>, nth: number) => ({
  PK: `ACCOUNT#${account.id}`,
  SK: `CONSENT#con_${String(nth).padStart(5, '0')}`,
  entity: 'Consent',
  id: `con_${nth}`,
  purpose: 'newsletter',
  userAgent: 'tests/1',
});

describe('reading the registration', () => {
  it('returns every column of the session’s own account', async () => {
    const person = await sessions.makeUser();
    expect(await read(person)).toMatchObject({ status: 200, body: person.account });
    expect((await read(person)).body).toEqual(person.account);
  });

  it('reports the current newsletter state', async () => {
    const person = await sessions.makeUser({ newsletter_email: 'sim', ...proven });
    expect((await read(person)).body).toMatchObject({ newsletter_email: 'nao' });
    await subscribe(person.account.email);
    expect((await read(person)).body).toMatchObject({ newsletter_email: 'sim' });
  });

  it('is available to trial sessions too, and to no caller without a session', async () => {
    const person = await sessions.makeTrialUser();
    expect(await read(person)).toMatchObject({ status: 200, body: { id: person.account.id } });
    expect(await read({ headers: { authorization: 'Bearer x' } })).toMatchObject({ status: 401 });
    // An access token is not accepted as an id token.
    const { accessToken } = await sessions.signIn(person.account, 'trial');
    expect(await read({ headers: { authorization: `Bearer ${accessToken}` } })).toMatchObject({
      status: 401,
    });
  });
});

describe('downloading the account’s data', () => {
  it('returns every row of the account, by kind and without keys, and no row of others', async () => {
    const person = await sessions.makeUser(proven);
    const other = await sessions.makeUser();
    const { account } = person;
    await subscribe(account.email);
    await subscribe(other.account.email);
    await sessions.putItems(
      paymentOf(person, 'pay_1'),
      paymentOf(person, 'pay_2'),
      paymentOf(other, 'pay_3'),
      consentOf(person, 1),
      { PK: `ACCOUNT#${account.id}`, SK: 'ACTIVE_USER', ...buildActiveUser(account) },
      { PK: `ACCOUNT#${account.id}`, SK: 'SUBSCRIPTION', ...buildSubscription(account) },
      { PK: `ACCOUNT#${account.id}`, SK: 'CHAT#1', GSI1PK: 'x', GSI1SK: 'y', texto: 'oi' },
    );
    const answer = await download(person);
    expect(answer.status).toBe(200);
    const { records, exportedAt } = downloadMyData.response.parse(answer.body);
    expect(new Date(exportedAt).getTime()).toBeGreaterThan(0);
    expect(Object.keys(records).toSorted()).toEqual([
      'Cadastro_site',
      'cadastro_newsletter',
      'chat',
      'consentimentos',
      'login',
      'pagamentos',
      'subscriptions',
      'usuarios_ativos',
    ]);
    expect(records['Cadastro_site']).toEqual([account]);
    expect(records['cadastro_newsletter']).toMatchObject([{ email: account.email }]);
    expect(records['pagamentos']?.map((payment) => payment['id'])).toEqual(['pay_1', 'pay_2']);
    expect(records['usuarios_ativos']).toEqual([buildActiveUser(account)]);
    expect(records['chat']).toEqual([{ texto: 'oi' }]);
    expect(records['login']).toEqual([{ usuario: person.userName, email: account.email }]);
    const text = JSON.stringify(answer.body);
    expect(text).not.toContain(other.account.id);
    expect(text).not.toMatch(/"(PK|SK|GSI1PK|GSI1SK|entity)"/);
  });

  it('includes the payment ledger, without digests of requests', async () => {
    const person = await sessions.makeUser();
    const other = await sessions.makeUser();
    const marks = { requestKey: 'chave', requestDigest: 'resumo' };
    const charge = buildCharge(marks);
    const subscription = ledgerSubscriptionOf({ ...marks, cancelReason: 'ficou caro para mim' });
    const ledger = buildLedger({
      accountId: person.account.id,
      charges: [charge],
      subscriptions: [subscription],
    });
    await sessions.putItems(
      { ...ledgerItem(ledger), GSI1PK: 'BILLING_OPEN#x', GSI1SK: person.account.id },
      ledgerItem({ ...ledger, accountId: other.account.id }),
    );
    const { records } = downloadMyData.response.parse((await download(person)).body);
    const { requestKey: _, requestDigest: __, ...exportedCharge } = charge;
    const { requestKey: ___, requestDigest: ____, ...exportedSubscription } = subscription;
    expect(records['registro_de_cobrancas']).toEqual([
      { ...ledger, charges: [exportedCharge], subscriptions: [exportedSubscription] },
    ]);
    const text = JSON.stringify(records);
    expect(text).toContain('ficou caro para mim');
    expect(text).not.toContain(other.account.id);
    expect(text).not.toMatch(/BILLING_OPEN|"(request\w+|PK|SK|GSI1PK|GSI1SK|entity)"/);
  });

  it('is limited by address', async () => {
    const person = await sessions.makeUser();
    app.advanceToNextWindow(60);
    const headers = { ...visitor(), ...person.headers };
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await call(downloadMyData, {}, headers)).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('deleting the account', () => {
  it('deletes the rows, the claims, the newsletter, the user and the sessions at once', async () => {
    const person = await sessions.makeUser({ plano: 'ativo', ...proven });
    const { account } = person;
    const subscribed = await subscribe(account.email);
    await sessions.putItems(
      consentOf(person, 1),
      { PK: `ACCOUNT#${account.id}`, SK: 'ACTIVE_USER', ...buildActiveUser(account) },
      { PK: `ACCOUNT#${account.id}`, SK: 'SUBSCRIPTION', ...buildSubscription(account) },
      ledgerItem(buildLedger({ accountId: account.id })),
    );
    expect((await call(checkAccess, {}, person.headers)).body).toMatchObject({
      hasAccess: true,
    });

    const { refreshToken } = await sessions.signIn(account, 'account');

    expect(await remove(person)).toMatchObject({ status: 200, body: { deleted: true } });

    // Soon after, only the consents are left, without personal data.
    expect((await partitionOf(person)).map(({ entity }) => entity)).toEqual(['Consent']);
    expect(await claimsOf(person)).toEqual([]);
    expect(await userPool.find(account.email)).toBeUndefined();
    expect(await userPool.canRefresh(refreshToken)).toBe(false);
    expect((await call(checkAccess, {}, person.headers)).body).toMatchObject({
      hasAccess: false,
    });
    expect(await read(person)).toMatchObject({ status: 404, body: { code: 'account_not_found' } });
    expect(await download(person)).toMatchObject({ status: 404 });

    const deleted = await eventOf('account.deleted', account.id);
    expect(deleted.data).toEqual({ accountId: account.id, userName: person.userName });
    const { id } = subscribeNewsletter.response.parse(subscribed.body);
    await eventOf('newsletter.unsubscribed', id);
    const webhooks = app
      .webhooks()
      .filter(
        ({ body }) =>
          body['email'] === account.email && body['origem'] === 'newsletter-unsubscribed',
      );
    expect(webhooks).toHaveLength(1);
  });

  it('leaves the e-mail in no item of the table, in every newsletter state', async () => {
    const requested = { preferences: buildPreferences({ newsletterEmail: true }) };
    const leaver = buildSignUp(nextUserNumber(), requested);
    expect((await call(createAccount, leaver, visitor())).status).toBe(200);
    const { email, phone: telefone } = leaver;
    const { headers } = await sessions.signIn(
      buildAccount(nextUserNumber(), { email, telefone }),
      'account',
    );
    for (const enabled of [false, true]) {
      expect((await call(switchNewsletter, { enabled }, headers)).status).toBe(200);
    }
    const request = { confirmation: 'EXCLUIR' } as const;
    expect((await call(deleteAccount, request, { ...visitor(), ...headers })).status).toBe(200);
    await app.drainMinute();
    expect((await app.traces([email])).items).toEqual([]);
  });

  it('keeps payments together, without a name, for five years', async () => {
    const person = await sessions.makeUser();
    const { account } = person;
    await sessions.putItems(paymentOf(person, 'pay_a'), paymentOf(person, 'pay_b'));
    await remove(person);
    const event = await eventOf('account.deleted', account.id);
    const kept = await partition(`ERASED#${event.eventId}`);
    expect(kept).toHaveLength(2);
    expect(kept[0]).toEqual({
      PK: `ERASED#${event.eventId}`,
      SK: 'PAYMENT#pay_a',
      entity: 'KeptPayment',
      id: 'pay_a',
      plan: 'anual',
      amountInCentavos: 23_988,
      status: 'approved',
      method: 'pix',
      created_at: '2026-11-01T12:00:00.000Z',
      expiresAt: expect.any(Number),
    });
    const years =
      (Number(kept[0]?.['expiresAt']) - app.clock.milliseconds() / 1000) / (365.25 * 86_400);
    expect(years).toBeGreaterThan(5);
    expect(years).toBeLessThan(5.1);
    const text = JSON.stringify(kept);
    for (const trace of [
      account.id,
      account.email,
      account.telefone,
      account.cpf ?? '-',
      account.nome,
    ]) {
      expect(text).not.toContain(trace);
    }
  });

  it('keeps the consents without personal data for five years, findable only by their e-mail', async () => {
    const person = await sessions.makeUser();
    const { account } = person;
    const consent = {
      purpose: 'whatsapp_messages',
      action: 'granted',
      textVersion: '2026-11-23',
      at: '2026-11-01T12:00:00.000Z',
      screen: 'whatsapp-link',
      userAgent: 'Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1',
      // Unknown fields of an entry are dropped as well.
      note: `${account.nome} ${account.email} ${account.telefone}`,
    };
    await sessions.putItems({ ...consentOf(person, 1), ...consent });
    await remove(person);
    const subject = await identityDigest(async () => app.secret('token-key'))(
      'email',
      account.email,
    );
    await app.drainMinute();
    const kept = await partition(`CONSENTED#${subject}`);
    expect(await partitionOf(person)).toEqual([]);
    expect(kept).toEqual([
      {
        PK: `CONSENTED#${subject}`,
        SK: 'CONSENT#con_00001',
        entity: 'KeptConsent',
        id: 'con_1',
        purpose: 'whatsapp_messages',
        action: 'granted',
        textVersion: '2026-11-23',
        at: '2026-11-01T12:00:00.000Z',
        screen: 'whatsapp-link',
        program: 'browser',
        expiresAt: expect.any(Number),
      },
    ]);
    const event = await eventOf('account.deleted', account.id);
    const seconds = Number(kept[0]?.['expiresAt']) - Date.parse(event.occurredAt) / 1000;
    expect(Math.round(seconds / 86_400)).toBe(5 * 365);
    const text = JSON.stringify(kept);
    const { id, email, telefone, cpf, nome } = account;
    for (const trace of [id, email, telefone, cpf ?? '-', nome, 'iPhone', event.eventId]) {
      expect(text).not.toContain(trace);
    }
  });

  it('deletes more rows than one transaction allows: first those that give access, the rest soon after', async () => {
    const person = await sessions.makeUser({ plano: 'ativo' });
    const { account } = person;
    const many = [
      ...Array.from({ length: 230 }, (_, nth) => consentOf(person, nth)),
      ...Array.from({ length: 120 }, (_, nth) => paymentOf(person, `pay_${1000 + nth}`)),
    ];
    for (let start = 0; start < many.length; start += 100) {
      await sessions.putItems(...many.slice(start, start + 100));
    }
    await sessions.putItems({
      PK: `ACCOUNT#${account.id}`,
      SK: 'SUBSCRIPTION',
      ...buildSubscription(account),
    });
    expect((await download(person)).status).toBe(200);
    expect(await remove(person)).toMatchObject({ status: 200 });
    const left = await partitionOf(person);
    expect(left.length).toBeGreaterThan(200);
    expect(left.filter((row) => !String(row['SK']).includes('#'))).toEqual([]);
    expect((await call(checkAccess, {}, person.headers)).body).toMatchObject({
      hasAccess: false,
    });

    const event = await eventOf('account.deleted', account.id);
    await app.drainMinute();
    expect(await partitionOf(person)).toEqual([]);
    expect(await partition(`ERASED#${event.eventId}`)).toHaveLength(120);
  });

  it.each([
    ['an account', createAccount],
    ['a trial', startTrial],
  ] as const)('finds no personal data in the events of %s', async (_, door) => {
    const request = buildSignUp(nextUserNumber(), {
      preferences: buildPreferences({ newsletterEmail: true }),
    });
    const body = door === startTrial ? { ...request, termsAccepted: true } : request;
    const answer = await call(door, body, visitor());
    expect(answer).toMatchObject({ status: 200 });
    const { accountId } = door.response.parse(answer.body);
    const rows = await partition(`ACCOUNT#${accountId}`);
    const madeAt = rows.find((row) => row['SK'] === 'ACCOUNT')?.['created_at'];
    const outbox = JSON.stringify(await partition(outboxPartition(new Date(String(madeAt)))));
    expect(outbox).toContain(accountId);
    for (const part of [
      request.email,
      request.phone,
      request.cpf,
      request.name,
      request.birthDate,
    ]) {
      expect(outbox).not.toContain(part);
    }
  });

  it('may be repeated, also at the same moment, and publishes one event', async () => {
    const person = await sessions.makeUser();
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove(person)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await remove(person)).toMatchObject({ status: 200, body: { deleted: true } });
    expect(await eventOf('account.deleted', person.account.id)).toBeDefined();
  });

  it('frees phone, CPF and e-mail for a new account, which the old session cannot access', async () => {
    const person = await sessions.makeUser();
    const { email, telefone: phone, cpf } = person.account;
    await remove(person);
    const again = buildSignUp(nextUserNumber(), { email, phone, cpf: cpf ?? '' });
    const answer = await call(createAccount, again, visitor());
    expect(answer).toMatchObject({ status: 200 });
    const { accountId } = createAccount.response.parse(answer.body);
    expect(await remove(person)).toMatchObject({ status: 200 });
    expect(await partition(`ACCOUNT#${accountId}`)).not.toEqual([]);
    expect(await claimsOf(person)).toHaveLength(3);
    expect(await userPool.find(email)).toMatchObject({
      attributes: { 'custom:account_id': accountId },
    });
    await app.drainMinute();
    expect(app.deadLettersOf('finish-deletion')).toBe(0);
    expect(await userPool.find(email)).toBeDefined();
  });

  it('deletes the user that a running request was creating, and keeps that of the e-mail’s new owner', async () => {
    const deletedUser = await sessions.makeUser();
    const moved = await sessions.makeUser();
    for (const person of [deletedUser, moved]) await remove(person);
    const { email } = moved.account;
    const next = await sessions.makeUser({ email });
    await userPool.remove(email);
    for (const { account } of [deletedUser, moved]) await userPool.begin(account.email, account.id);

    await app.drainMinute();
    expect(await userPool.find(deletedUser.account.email)).toBeUndefined();
    expect(await userPool.find(email)).toMatchObject({
      status: 'CONFIRMED',
      attributes: { 'custom:account_id': next.account.id },
    });
    for (const { account } of [deletedUser, moved]) {
      expect(await partition(`LEFT#${account.id}`)).toEqual([]);
    }
  });

  it('sends one e-mail, even if the erasure after it was cut off and is delivered again', async () => {
    const person = await sessions.makeUser();
    const { id: accountId, email } = person.account;
    await remove(person);
    const deleted = await eventOf('account.deleted', accountId);
    await app.drainMinute();
    const subjects = () => app.emailsTo(email).map(({ subject }) => subject);
    expect(subjects()).toEqual(['Sua conta foi excluída']);
    expect((await app.traces([email])).items).toEqual([]);

    const now = app.clock.now();
    const { Put } = deletedAccountEmailWrite(app.table, { accountId, email }, now);
    await sessions.putItems(Put?.Item ?? {}, {
      PK: outboxPartition(now),
      SK: 'EVENT#again',
      entity: 'OutboxEvent',
      event: deleted,
    });
    await app.drainMinute();
    expect((await app.traces([email])).items).toEqual([]);
    expect(subjects()).toHaveLength(1);
  });

  it('leaves other accounts unchanged', async () => {
    const person = await sessions.makeUser();
    const other = await sessions.makeUser();
    await subscribe(other.account.email);
    await remove(person);
    expect(await read(other)).toMatchObject({ status: 200 });
    expect(await claimsOf(other)).toHaveLength(4);
    expect(await userPool.find(other.account.email)).toBeDefined();
  });

  it('works in trial sessions too', async () => {
    const person = await sessions.makeTrialUser();
    expect(await remove(person)).toMatchObject({ status: 200 });
    expect(await partitionOf(person)).toEqual([]);
    expect(await claimsOf(person)).toEqual([]);
  });

  it.each([{}, { confirmation: 'excluir' }, { confirmation: 'EXCLUIR', accountId: 'acc_1' }])(
    'is rejected for %j',
    async (body) => {
      const person = await sessions.makeUser();
      expect(await remove(person, body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
      expect(await read(person)).toMatchObject({ status: 200 });
    },
  );
});
