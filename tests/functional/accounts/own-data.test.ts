import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAccount,
  deleteAccount,
  downloadMyData,
  getAccount,
} from '../../../shared/contracts/accounts.ts';
import { identityDigest } from '../../../functions/records/identity-digest.ts';
import { ledgerItem } from '../../../functions/records/billing-ledger.ts';
import { checkAccess } from '../../../shared/contracts/access.ts';
import { outboxPartition } from '../../../shared/events/outbox-partition.ts';
import { switchNewsletter } from '../../../shared/contracts/preferences.ts';
import { startTrial } from '../../../shared/contracts/trial.ts';
import { subscribeNewsletter } from '../../../shared/contracts/newsletter.ts';
import {
  chargeOf,
  ledgerOf,
  subscriptionOf as ledgerSubscriptionOf,
} from '../../support/billing/ledgers.ts';
import {
  accountOf,
  activeUserOf,
  nextPerson,
  subscriptionOf,
} from '../../support/people/people.ts';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';
import { preferencesOf, signUpOf } from '../../support/people/sign-ups.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
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

/** Of somebody who has shown that the e-mail is theirs. */
const proven = { email_verified_at: '2026-11-01T12:00:00.000Z' };

let visitors = 0;
function visitor(): Record<string, string> {
  visitors += 1;
  return throughEdge(cloud.secret('edge-value'), `203.0.113.${visitors}`);
}

const remove = (person: Pick<Person, 'headers'>, body: unknown = { confirmation: 'EXCLUIR' }) =>
  cloud.call(deleteAccount, body, { ...visitor(), ...person.headers });
const read = (person: Pick<Person, 'headers'>) => cloud.call(getAccount, {}, person.headers);
const download = (person: Pick<Person, 'headers'>) =>
  cloud.call(downloadMyData, {}, { ...visitor(), ...person.headers });
const subscribe = (email: string) => cloud.call(subscribeNewsletter, { email }, visitor());
const partitionOf = ({ account }: Pick<Person, 'account'>) =>
  cloud.partition(`ACCOUNT#${account.id}`);

const claimsOf = async ({ account: { email, telefone, cpf } }: Pick<Person, 'account'>) =>
  (
    await Promise.all(
      [`EMAIL#${email}`, `PHONE#${telefone}`, `CPF#${cpf}`].map((key) => cloud.partition(key)),
    )
  ).flat();

/** The only event of a name about somebody. */
async function eventOf(name: string, text: string) {
  await cloud.settled();
  const [event, ...others] = (await cloud.events()).filter(
    (one) => one['detail-type'] === name && JSON.stringify(one.detail).includes(text),
  );
  if (event === undefined || others.length > 0) throw new Error(`${others.length + 1} of ${name}`);
  return event;
}

/** A payment as somebody might store it, with all that must not survive its payer. */
const paymentOf = ({ account }: Pick<Person, 'account'>, id: string) => ({
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

const consentOf = ({ account }: Pick<Person, 'account'>, nth: number) => ({
  PK: `ACCOUNT#${account.id}`,
  SK: `CONSENT#con_${String(nth).padStart(5, '0')}`,
  entity: 'Consent',
  id: `con_${nth}`,
  purpose: 'newsletter',
  userAgent: 'tests/1',
});

describe('reading the registration', () => {
  it('answers with every column of the session’s own account', async () => {
    const person = await sessions.makePerson();
    expect(await read(person)).toMatchObject({ status: 200, body: person.account });
    expect((await read(person)).body).toEqual(person.account);
  });

  it('reports the newsletter as it is now', async () => {
    const person = await sessions.makePerson({ newsletter_email: 'sim', ...proven });
    expect((await read(person)).body).toMatchObject({ newsletter_email: 'nao' });
    await subscribe(person.account.email);
    expect((await read(person)).body).toMatchObject({ newsletter_email: 'sim' });
  });

  it('is for trial sessions too, and for nobody without one', async () => {
    const person = await sessions.makeTrialPerson();
    expect(await read(person)).toMatchObject({ status: 200, body: { id: person.account.id } });
    expect(await read({ headers: { authorization: 'Bearer x' } })).toMatchObject({ status: 401 });
    // An access token is no id token.
    const { accessToken } = await sessions.signIn(person.account, 'trial');
    expect(await read({ headers: { authorization: `Bearer ${accessToken}` } })).toMatchObject({
      status: 401,
    });
  });
});

describe('downloading one’s data', () => {
  it('gives every row, by kind and without keys, and nobody else’s', async () => {
    const person = await sessions.makePerson(proven);
    const other = await sessions.makePerson();
    const { account } = person;
    await subscribe(account.email);
    await subscribe(other.account.email);
    await sessions.putItems(
      paymentOf(person, 'pay_1'),
      paymentOf(person, 'pay_2'),
      paymentOf(other, 'pay_3'),
      consentOf(person, 1),
      { PK: `ACCOUNT#${account.id}`, SK: 'ACTIVE_USER', ...activeUserOf(account) },
      { PK: `ACCOUNT#${account.id}`, SK: 'SUBSCRIPTION', ...subscriptionOf(account) },
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
    expect(records['usuarios_ativos']).toEqual([activeUserOf(account)]);
    expect(records['chat']).toEqual([{ texto: 'oi' }]);
    expect(records['login']).toEqual([{ usuario: person.userName, email: account.email }]);
    const text = JSON.stringify(answer.body);
    expect(text).not.toContain(other.account.id);
    expect(text).not.toMatch(/"(PK|SK|GSI1PK|GSI1SK|entity)"/);
  });

  it('includes the payment ledger, without digests of requests', async () => {
    const person = await sessions.makePerson();
    const other = await sessions.makePerson();
    const marks = { requestKey: 'chave', requestDigest: 'resumo' };
    const charge = chargeOf(marks);
    const subscription = ledgerSubscriptionOf({ ...marks, cancelReason: 'ficou caro para mim' });
    const ledger = ledgerOf({
      accountId: person.account.id,
      charges: [charge],
      subscriptions: [subscription],
    });
    await sessions.putItems(
      { ...ledgerItem(ledger), GSI1PK: 'BILLING_OPEN#x', GSI1SK: person.account.id },
      ledgerItem({ ...ledger, accountId: other.account.id }),
    );
    const { records } = downloadMyData.response.parse((await download(person)).body);
    const { requestKey: _, requestDigest: __, ...ownCharge } = charge;
    const { requestKey: ___, requestDigest: ____, ...ownSubscription } = subscription;
    expect(records['registro_de_cobrancas']).toEqual([
      { ...ledger, charges: [ownCharge], subscriptions: [ownSubscription] },
    ]);
    const text = JSON.stringify(records);
    expect(text).toContain('ficou caro para mim');
    expect(text).not.toContain(other.account.id);
    expect(text).not.toMatch(/BILLING_OPEN|"(request\w+|PK|SK|GSI1PK|GSI1SK|entity)"/);
  });

  it('is limited by address', async () => {
    const person = await sessions.makePerson();
    await cloud.advanceToNextWindow(60);
    const headers = { ...visitor(), ...person.headers };
    const statuses = await Promise.all(
      Array.from(
        { length: 12 },
        async () => (await cloud.call(downloadMyData, {}, headers)).status,
      ),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('deleting one’s account', () => {
  it('takes the rows, the claims, the newsletter, the user and the sessions at once', async () => {
    const person = await sessions.makePerson({ plano: 'ativo', ...proven });
    const { account } = person;
    const subscribed = await subscribe(account.email);
    await sessions.putItems(
      consentOf(person, 1),
      { PK: `ACCOUNT#${account.id}`, SK: 'ACTIVE_USER', ...activeUserOf(account) },
      { PK: `ACCOUNT#${account.id}`, SK: 'SUBSCRIPTION', ...subscriptionOf(account) },
      ledgerItem(ledgerOf({ accountId: account.id })),
    );
    expect((await cloud.call(checkAccess, {}, person.headers)).body).toMatchObject({
      hasAccess: true,
    });

    const { refreshToken } = await sessions.signIn(account, 'account');

    expect(await remove(person)).toMatchObject({ status: 200, body: { deleted: true } });

    // What was agreed to is kept without its person soon after.
    expect((await partitionOf(person)).map(({ entity }) => entity)).toEqual(['Consent']);
    expect(await claimsOf(person)).toEqual([]);
    expect(await userPool.find(account.email)).toBeUndefined();
    expect(await userPool.canRefresh(refreshToken)).toBe(false);
    expect((await cloud.call(checkAccess, {}, person.headers)).body).toMatchObject({
      hasAccess: false,
    });
    expect(await read(person)).toMatchObject({ status: 404, body: { code: 'account_not_found' } });
    expect(await download(person)).toMatchObject({ status: 404 });

    const deleted = await eventOf('account.deleted', account.id);
    expect(deleted.detail.data).toEqual({ accountId: account.id, userName: person.userName });
    const { id } = subscribeNewsletter.response.parse(subscribed.body);
    await eventOf('newsletter.unsubscribed', id);
    const webhooks = (await cloud.webhooks()).filter(
      ({ body }) => body.includes(account.email) && body.includes('newsletter-unsubscribed'),
    );
    expect(webhooks).toHaveLength(1);
  });

  it('leaves the e-mail in no item of the table, whatever the newsletter was told', async () => {
    const requested = { preferences: preferencesOf({ newsletterEmail: true }) };
    const leaver = signUpOf(nextPerson(), requested);
    expect((await cloud.call(createAccount, leaver, visitor())).status).toBe(200);
    const { email, phone: telefone } = leaver;
    const { headers } = await sessions.signIn(
      accountOf(nextPerson(), { email, telefone }),
      'account',
    );
    for (const enabled of [false, true]) {
      expect((await cloud.call(switchNewsletter, { enabled }, headers)).status).toBe(200);
    }
    const request = { confirmation: 'EXCLUIR' } as const;
    expect((await cloud.call(deleteAccount, request, { ...visitor(), ...headers })).status).toBe(
      200,
    );
    await cloud.drain();
    expect(await itemsWith(email)).toEqual([]);
  });

  /** Keys of all items of the table in which a text stands. */
  async function itemsWith(text: string): Promise<unknown[]> {
    const { client, name: TableName } = sessions.table;
    const found: unknown[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const page = await client.send(
        new ScanCommand({
          TableName,
          ConsistentRead: true,
          ...(start === undefined ? {} : { ExclusiveStartKey: start }),
        }),
      );
      for (const item of page.Items ?? []) {
        if (JSON.stringify(item).includes(text)) found.push([item['PK'], item['SK']]);
      }
      start = page.LastEvaluatedKey;
    } while (start !== undefined);
    return found;
  }

  it('leaves payments without a name, together, for five years', async () => {
    const person = await sessions.makePerson();
    const { account } = person;
    await sessions.putItems(paymentOf(person, 'pay_a'), paymentOf(person, 'pay_b'));
    await remove(person);
    const { detail } = await eventOf('account.deleted', account.id);
    const kept = await cloud.partition(`ERASED#${detail.eventId}`);
    expect(kept).toHaveLength(2);
    expect(kept[0]).toEqual({
      PK: `ERASED#${detail.eventId}`,
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
      (Number(kept[0]?.['expiresAt']) - (await cloud.now()).getTime() / 1000) / (365.25 * 86_400);
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

  it('leaves what was agreed to without its person, found by their e-mail alone, for five years', async () => {
    const person = await sessions.makePerson();
    const { account } = person;
    const consent = {
      purpose: 'whatsapp_messages',
      action: 'granted',
      textVersion: '2026-11-23',
      at: '2026-11-01T12:00:00.000Z',
      screen: 'whatsapp-link',
      userAgent: 'Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1',
      // Whatever else may come to stand in an entry stays nowhere.
      note: `${account.nome} ${account.email} ${account.telefone}`,
    };
    await sessions.putItems({ ...consentOf(person, 1), ...consent });
    await remove(person);
    const subject = await identityDigest(async () => cloud.secret('token-key'))(
      'email',
      account.email,
    );
    await cloud.drain();
    const kept = await cloud.partition(`CONSENTED#${subject}`);
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
    const { detail } = await eventOf('account.deleted', account.id);
    const seconds = Number(kept[0]?.['expiresAt']) - Date.parse(detail.occurredAt) / 1000;
    expect(Math.round(seconds / 86_400)).toBe(5 * 365);
    const text = JSON.stringify(kept);
    const { id, email, telefone, cpf, nome } = account;
    for (const trace of [id, email, telefone, cpf ?? '-', nome, 'iPhone', detail.eventId]) {
      expect(text).not.toContain(trace);
    }
  });

  it('deletes more rows than one transaction takes: first those that give access, soon after the rest', async () => {
    const person = await sessions.makePerson({ plano: 'ativo' });
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
      ...subscriptionOf(account),
    });
    expect((await download(person)).status).toBe(200);
    expect(await remove(person)).toMatchObject({ status: 200 });
    const left = await partitionOf(person);
    expect(left.length).toBeGreaterThan(200);
    expect(left.filter((row) => !String(row['SK']).includes('#'))).toEqual([]);
    expect((await cloud.call(checkAccess, {}, person.headers)).body).toMatchObject({
      hasAccess: false,
    });

    const { detail } = await eventOf('account.deleted', account.id);
    await cloud.drain();
    expect(await partitionOf(person)).toEqual([]);
    expect(await cloud.partition(`ERASED#${detail.eventId}`)).toHaveLength(120);
  });

  it.each([
    ['an account', createAccount],
    ['a trial', startTrial],
  ] as const)('finds no personal data in the events of %s', async (_, door) => {
    const request = signUpOf(nextPerson(), {
      preferences: preferencesOf({ newsletterEmail: true }),
    });
    const body = door === startTrial ? { ...request, termsAccepted: true } : request;
    const answer = await cloud.call(door, body, visitor());
    expect(answer).toMatchObject({ status: 200 });
    const { accountId } = door.response.parse(answer.body);
    const rows = await cloud.partition(`ACCOUNT#${accountId}`);
    const madeAt = rows.find((row) => row['SK'] === 'ACCOUNT')?.['created_at'];
    const outbox = JSON.stringify(await cloud.partition(outboxPartition(new Date(String(madeAt)))));
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
    const person = await sessions.makePerson();
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove(person)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await remove(person)).toMatchObject({ status: 200, body: { deleted: true } });
    expect(await eventOf('account.deleted', person.account.id)).toBeDefined();
  });

  it('frees phone, CPF and e-mail for a new account, which the old session cannot touch', async () => {
    const person = await sessions.makePerson();
    const { email, telefone: phone, cpf } = person.account;
    await remove(person);
    const again = signUpOf(nextPerson(), { email, phone, cpf: cpf ?? '' });
    const answer = await cloud.call(createAccount, again, visitor());
    expect(answer).toMatchObject({ status: 200 });
    const { accountId } = createAccount.response.parse(answer.body);
    expect(await remove(person)).toMatchObject({ status: 200 });
    expect(await cloud.partition(`ACCOUNT#${accountId}`)).not.toEqual([]);
    expect(await claimsOf(person)).toHaveLength(3);
    expect(await userPool.find(email)).toMatchObject({
      attributes: { 'custom:account_id': accountId },
    });
    await cloud.drain();
    expect(JSON.stringify(await cloud.read('/_local/queues'))).toMatch(
      /finish-deletion","visible":0,"inFlight":0,"delayed":0/,
    );
    expect(await userPool.find(email)).toBeDefined();
  });

  it('deletes the user that a running request was making, and keeps that of the e-mail’s new owner', async () => {
    const gone = await sessions.makePerson();
    const moved = await sessions.makePerson();
    for (const person of [gone, moved]) await remove(person);
    const { email } = moved.account;
    const next = await sessions.makePerson({ email });
    await userPool.remove(email);
    for (const { account } of [gone, moved]) await userPool.begin(account.email, account.id);

    await cloud.drain();
    expect(await userPool.find(gone.account.email)).toBeUndefined();
    expect(await userPool.find(email)).toMatchObject({
      status: 'CONFIRMED',
      attributes: { 'custom:account_id': next.account.id },
    });
    for (const { account } of [gone, moved]) {
      expect(await cloud.partition(`LEFT#${account.id}`)).toEqual([]);
    }
  });

  it('touches nobody else', async () => {
    const person = await sessions.makePerson();
    const other = await sessions.makePerson();
    await subscribe(other.account.email);
    await remove(person);
    expect(await read(other)).toMatchObject({ status: 200 });
    expect(await claimsOf(other)).toHaveLength(4);
    expect(await userPool.find(other.account.email)).toBeDefined();
  });

  it('is for trial sessions too', async () => {
    const person = await sessions.makeTrialPerson();
    expect(await remove(person)).toMatchObject({ status: 200 });
    expect(await partitionOf(person)).toEqual([]);
    expect(await claimsOf(person)).toEqual([]);
  });

  it.each([{}, { confirmation: 'excluir' }, { confirmation: 'EXCLUIR', accountId: 'acc_1' }])(
    'is not done for %j',
    async (body) => {
      const person = await sessions.makePerson();
      expect(await remove(person, body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
      expect(await read(person)).toMatchObject({ status: 200 });
    },
  );
});
