import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriberKey } from '../../../functions/records/newsletter-subscriber.ts';
import { subscribeNewsletter } from '../../../shared/contracts/newsletter.ts';
import { switchNewsletter, syncUserPreferences } from '../../../shared/contracts/preferences.ts';
import { activeUserOf, subscriptionOf } from '../../support/people/people.ts';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { accountPartition, rowKey } from '../../../functions/records/person.ts';
import { activeUserItem } from '../../../functions/records/active-user.ts';
import { subscriptionItem } from '../../../functions/records/subscription.ts';

// A busy machine starts the functions of a first call slowly.
let cloud: TestCloud;
let sessions: Sessions;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
});
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

const requested = {
  nivel_conhecimento: 'avancado',
  estilo_investimento: 'arrojado',
  areas_interesse: 'criptomoedas,renda-fixa',
  periodicidade_msg: null,
  tamanho_msg_abertura_fechamento: 'longa',
  ativos_interesse: 'MGLU3,ITUB4',
  mensagem_ao_decorrer_do_dia: 'nao',
  relatórios_da_carteira: 'sim',
  newsletter_email: 'sim',
  estilo_de_mensagem_de_abertura: 'direta',
  estilo_de_mensagem_de_fechamento: 'detalhada',
} as const;
const stored = { ...requested, periodicidade_msg: 'nunca' } as const;

const proven = { email_verified_at: '2026-11-01T12:00:00.000Z' };

const save = (person: Person, over: object = {}) =>
  cloud.call(
    syncUserPreferences,
    {
      email: person.account.email,
      telefone: person.account.telefone,
      preferences: { ...requested, ...over },
    },
    { ...person.headers, 'user-agent': 'tests/1' },
  );

const turn = (person: Person, enabled: boolean) =>
  cloud.call(switchNewsletter, { enabled }, person.headers);

async function rowOf(person: Person, SK: string) {
  const rows = await cloud.partition(accountPartition(person.account.id));
  return rows.find((row) => row['SK'] === SK);
}

async function consentsOf(person: Person) {
  const rows = await cloud.partition(accountPartition(person.account.id));
  return rows.filter((row) => String(row['SK']).startsWith('CONSENT#'));
}

async function newsletterRow(person: Person) {
  const rows = await cloud.partition(subscriberKey(person.account.email).PK);
  return rows.find((row) => row['SK'] === 'NEWSLETTER');
}

/** How many events of a name mention this. */
async function countEvents(name: string, text: string): Promise<number> {
  await cloud.settled();
  return (await cloud.events()).filter(
    (event) => event['detail-type'] === name && JSON.stringify(event.detail).includes(text),
  ).length;
}

describe('two pages of one person', () => {
  it('the older page undoes nothing that the newer one saved, even at the same moment', async () => {
    const person = await sessions.makePerson();
    await sessions.putItems(activeUserItem(person.account.id, activeUserOf(person.account)));
    const { email, telefone, updated_at: seen } = person.account;
    const saveAs = (ativos_interesse: string, version: string) =>
      cloud.call(
        syncUserPreferences,
        { email, telefone, preferences: { ...requested, ativos_interesse }, version },
        person.headers,
      );
    const tickers = ['PETR4', 'VALE3', 'ITUB4', 'MGLU3'];
    const answers = await Promise.all(tickers.map((ticker) => saveAs(ticker, seen)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'changed_meanwhile' });
    const winner = tickers[answers.findIndex(({ status }) => status === 200)];
    expect(await rowOf(person, 'ACCOUNT')).toMatchObject({ ativos_interesse: winner });

    // The switch counts as a newer state too, and tells the version to go on from.
    const turned = await turn(person, false);
    const { updated_at: newest } = switchNewsletter.response.parse(turned.body);
    expect((await saveAs('WEGE3', seen)).status).toBe(409);
    expect((await saveAs('WEGE3', newest)).status).toBe(200);
    expect(await rowOf(person, 'ACCOUNT')).toMatchObject({ ativos_interesse: 'WEGE3' });
  });
});

describe('fifty saves of one person at the same moment', () => {
  it('are each answered 200 or changed_meanwhile, and every row has the values of the same one', async () => {
    const person = await sessions.makePerson();
    await sessions.putItems(activeUserItem(person.account.id, activeUserOf(person.account)));
    await sessions.putItems(subscriptionItem(person.account.id, subscriptionOf(person.account)));
    const tickers = Array.from(
      { length: 50 },
      (_, nth) => `${nth < 25 ? 'PETR' : 'VALE'}${nth + 3}`,
    );
    const answers = await Promise.all(
      tickers.map(async (ativos_interesse) => ({
        ativos_interesse,
        ...(await save(person, { ativos_interesse })),
      })),
    );
    const saved = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    }
    const rows = await Promise.all([
      ...['ACCOUNT', 'ACTIVE_USER', 'SUBSCRIPTION'].map((SK) => rowOf(person, SK)),
      newsletterRow(person),
    ]);
    const stored = new Set(rows.map((row) => row?.['ativos_interesse']));
    expect(stored.size).toBe(1);
    expect(saved.map(({ ativos_interesse }) => ativos_interesse)).toEqual(
      expect.arrayContaining([...stored]),
    );
  });
});

describe('POST /api/sync-user-preferences', () => {
  it('changes the preferences in every row of the person, and nothing else of them', async () => {
    const person = await sessions.makePerson({ periodicidade_msg: 'diaria' });
    const { account } = person;
    const activeUser = activeUserItem(account.id, activeUserOf(account));
    const subscription = {
      ...subscriptionItem(account.id, subscriptionOf(account)),
      preapproval: { kept: true },
    };
    await sessions.putItems(activeUser, subscription);

    const answer = await save(person);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        updated_tables: {
          cadastro_site: true,
          subscriptions: true,
          cadastro_newsletter: false,
          usuarios_ativos: true,
        },
      },
    });
    const registration = await rowOf(person, 'ACCOUNT');
    const updated_at = registration?.['updated_at'];
    expect(updated_at).not.toBe(account.updated_at);
    expect(registration).toEqual({
      ...rowKey(account.id, 'ACCOUNT'),
      entity: 'Account',
      ...account,
      ...stored,
      updated_at,
    });
    expect(await rowOf(person, 'ACTIVE_USER')).toEqual({ ...activeUser, ...stored, updated_at });
    expect(await rowOf(person, 'SUBSCRIPTION')).toEqual({ ...subscription, ...stored, updated_at });
    expect(await newsletterRow(person)).toMatchObject({
      nome: account.nome,
      telefone: account.telefone,
      areas_interesse: requested.areas_interesse,
      estilo_de_mensagem_de_fechamento: 'detalhada',
      user_agent: 'tests/1',
    });

    expect(await countEvents('preferences.changed', account.id)).toBe(1);
    expect(
      await countEvents('newsletter.subscribed', String((await newsletterRow(person))?.['id'])),
    ).toBe(1);
    const consents = await consentsOf(person);
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

  it('saves for the registration alone where there is nothing more', async () => {
    const person = await sessions.makePerson({ plano: 'ativo', periodicidade_msg: 'diaria' });
    const answer = await save(person, { newsletter_email: 'nao' });
    expect(answer.body).toMatchObject({
      success: true,
      updated_tables: {
        cadastro_site: true,
        subscriptions: false,
        cadastro_newsletter: false,
        usuarios_ativos: false,
      },
    });
    const partition = await cloud.partition(accountPartition(person.account.id));
    expect(partition.map((row) => String(row['entity'])).toSorted()).toEqual([
      'Account',
      'Consent',
    ]);
    expect(await newsletterRow(person)).toBeUndefined();
  });

  it('turns an old row of a proven e-mail into the profile’s copy, and removes it', async () => {
    const person = await sessions.makePerson({ plano: 'ativo', ...proven });
    const { email } = person.account;
    const visitor = throughEdge(cloud.secret('edge-value'), '203.0.113.9');
    const { id } = subscribeNewsletter.response.parse(
      (await cloud.call(subscribeNewsletter, { email }, visitor)).body,
    );
    expect((await save(person)).body).toMatchObject({
      updated_tables: { cadastro_newsletter: true },
    });
    expect(await newsletterRow(person)).toMatchObject({ id, nome: person.account.nome });
    expect(await countEvents('newsletter.personalized', id)).toBe(1);

    expect((await save(person, { newsletter_email: 'nao' })).body).toMatchObject({
      updated_tables: { cadastro_newsletter: true },
    });
    expect(await newsletterRow(person)).toBeUndefined();
    expect(await countEvents('newsletter.unsubscribed', id)).toBe(1);
  });

  it('brings nothing back that was cut on the newsletter’s own page', async () => {
    const person = await sessions.makePerson({ plano: 'ativo', ...stored });
    await turn(person, true);
    const row = await newsletterRow(person);
    await sessions.putItems({
      ...row,
      ...subscriberKey(person.account.email),
      ativos_interesse: '',
    });
    expect((await save(person, { relatórios_da_carteira: 'nao' })).status).toBe(200);
    expect(await newsletterRow(person)).toMatchObject({ ativos_interesse: '' });
    expect((await save(person, { ativos_interesse: 'WEGE3' })).status).toBe(200);
    expect(await newsletterRow(person)).toMatchObject({ ativos_interesse: 'WEGE3' });
  });

  it('is refused without access, and changes nothing', async () => {
    const person = await sessions.makePerson();
    expect(await save(person)).toMatchObject({ status: 403, body: { code: 'access_required' } });
    expect(await rowOf(person, 'ACCOUNT')).toMatchObject({
      ...person.account,
      updated_at: person.account.updated_at,
    });
  });

  it('is refused with the e-mail or the phone of somebody else, who keeps what they have', async () => {
    const person = await sessions.makePerson({ plano: 'ativo' });
    const victim = await sessions.makePerson({ plano: 'ativo' });
    for (const theirs of [
      { email: victim.account.email },
      { telefone: victim.account.telefone },
      { email: victim.account.email, telefone: victim.account.telefone },
    ]) {
      const { email, telefone } = person.account;
      const body = { email, telefone, preferences: requested, ...theirs };
      const answer = await cloud.call(syncUserPreferences, body, person.headers);
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect(await newsletterRow(victim)).toBeUndefined();
    for (const untouched of [person, victim]) {
      expect(await rowOf(untouched, 'ACCOUNT')).toMatchObject(untouched.account);
    }
  });

  it('asks to log in again where the account has gone', async () => {
    const person = await sessions.makePerson({ plano: 'ativo' });
    await sessions.deleteItems(rowKey(person.account.id, 'ACCOUNT'));
    expect(await save(person)).toMatchObject({ status: 404, body: { code: 'account_not_found' } });
    expect(await turn(person, true)).toMatchObject({ status: 404 });
    expect(await cloud.partition(accountPartition(person.account.id))).toEqual([]);
  });

  it.each([
    [
      'sixteen assets',
      { ativos_interesse: Array.from({ length: 16 }, (_, n) => `AAAA${n}`).join() },
    ],
    ['no area', { areas_interesse: '' }],
    ['an unknown area', { areas_interesse: 'imoveis' }],
    ['another frequency', { periodicidade_msg: 'semanal' }],
    ['a style with a line break', { estilo_de_mensagem_de_abertura: 'a\nb' }],
    ['a column that the person may not set', { plano: 'ativo' }],
    ['a missing column', { nivel_conhecimento: undefined }],
  ])('refuses %s', async (_, over) => {
    const person = await sessions.makePerson({ plano: 'ativo' });
    expect(await save(person, over)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
    expect(await rowOf(person, 'ACCOUNT')).toMatchObject(person.account);
  });

  it('takes fifteen assets, each once', async () => {
    const person = await sessions.makePerson({ plano: 'ativo' });
    const fifteen = Array.from({ length: 15 }, (_, n) => `AAAA${n}`).join(',');
    expect((await save(person, { ativos_interesse: `${fifteen},AAAA0` })).status).toBe(200);
    expect(await rowOf(person, 'ACCOUNT')).toMatchObject({ ativos_interesse: fifteen });
  });
});

describe('POST /api/switch-newsletter', () => {
  it('acts at once for any account, in all of its rows', async () => {
    const person = await sessions.makePerson();
    const { account } = person;
    await sessions.putItems(
      subscriptionItem(account.id, subscriptionOf(account, { status: 'cancelled' })),
    );
    expect(await turn(person, true)).toMatchObject({
      status: 200,
      body: { newsletter_email: 'sim' },
    });
    expect(await newsletterRow(person)).toMatchObject({
      nome: account.nome,
      ativos_interesse: account.ativos_interesse,
    });
    for (const row of ['ACCOUNT', 'SUBSCRIPTION']) {
      expect(await rowOf(person, row)).toMatchObject({ newsletter_email: 'sim' });
    }
    const subscriberId = String((await newsletterRow(person))?.['id']);
    expect(await countEvents('newsletter.subscribed', subscriberId)).toBe(1);

    expect(await turn(person, false)).toMatchObject({ body: { newsletter_email: 'nao' } });
    expect(await newsletterRow(person)).toBeUndefined();
    expect(await countEvents('newsletter.unsubscribed', subscriberId)).toBe(1);
    expect(await countEvents('preferences.changed', account.id)).toBe(2);
    const actions = (await consentsOf(person)).map((row) => String(row['action']));
    expect(actions.toSorted()).toEqual(['granted', 'withdrawn']);
  });

  it('is told of by a webhook, whose link to leave works', async () => {
    const person = await sessions.makePerson();
    await turn(person, true);
    await cloud.settled();
    const webhook = (await cloud.webhooks()).find(
      ({ body }) =>
        body.includes(person.account.email) && body.includes('"origem":"newsletter-signup"'),
    );
    const link = webhook?.headers['list-unsubscribe']?.slice(1, -1) ?? '';
    const left = await fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(left.status).toBe(200);
    expect(await newsletterRow(person)).toBeUndefined();
  });

  it('can be turned on twenty times a day (São Paulo), and off at any time', async () => {
    const person = await sessions.makePerson();
    for (let nth = 1; nth <= 20; nth += 1) expect((await turn(person, true)).status).toBe(200);
    const refused = await turn(person, true);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    const waits = Number(refused.headers.get('retry-after'));
    const ends = new Date((await cloud.now()).getTime() + waits * 1000);
    // Midnight in São Paulo is three in UTC; the clock goes on between the two looks.
    expect([2, 3]).toContain(ends.getUTCHours());
    expect([59, 0]).toContain(ends.getUTCMinutes());
    for (let nth = 1; nth <= 5; nth += 1) expect((await turn(person, false)).status).toBe(200);
    expect(await newsletterRow(person)).toBeUndefined();
  });

  it('ends in one consistent state after ten presses at once', async () => {
    const person = await sessions.makePerson();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => turn(person, nth % 2 === 0)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from(answers, () => 200));
    const isOn = (await newsletterRow(person)) !== undefined;
    expect(await rowOf(person, 'ACCOUNT')).toMatchObject({
      newsletter_email: isOn ? 'sim' : 'nao',
    });
  });
});
