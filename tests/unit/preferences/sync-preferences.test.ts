import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { syncPreferences } from '../../../functions/preferences/sync-preferences.ts';
import { newSubscriber } from '../../../functions/newsletter/subscribe.ts';
import type { Preferences, syncUserPreferences } from '../../../shared/contracts/preferences.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';
import { fakePreferences } from '../../support/users/preferences-fakes.ts';
import { legalTextsVersion } from '../../../shared/contracts/accounts.ts';

const version = '2026-11-01T12:00:00.000Z';

type Request = z.infer<typeof syncUserPreferences.request>;

/** Another choice in every column; the newsletter stays off. */
const requested: Request['preferences'] = {
  nivel_conhecimento: 'avancado',
  estilo_investimento: 'arrojado',
  areas_interesse: 'criptomoedas,renda-fixa',
  periodicidade_msg: 'diaria',
  tamanho_msg_abertura_fechamento: 'longa',
  ativos_interesse: 'MGLU3',
  mensagem_ao_decorrer_do_dia: 'sim',
  relatórios_da_carteira: 'sim',
  newsletter_email: 'nao',
  estilo_de_mensagem_de_abertura: 'direta',
  estilo_de_mensagem_de_fechamento: 'direta',
};

function askFor(
  fake: ReturnType<typeof fakePreferences>,
  over: Partial<Request['preferences']> = {},
) {
  const { email, telefone } = fake.account;
  return syncPreferences(
    fake.dependencies,
    fake.session,
    { email, telefone, preferences: { ...requested, ...over } },
    'tests/1',
  );
}

const subscriber = newSubscriber({
  id: 'sub_before',
  email: buildAccount(1).email,
  userAgent: null,
  now: new Date(version),
});

describe('saving preferences', () => {
  it('changes every column and publishes an event', async () => {
    const fake = fakePreferences();
    expect(await askFor(fake)).toEqual({
      success: true,
      updated_tables: {
        cadastro_site: true,
        subscriptions: false,
        cadastro_newsletter: false,
        usuarios_ativos: false,
      },
      newsletter_email: 'nao',
      updated_at: '2026-11-21T12:00:00.000Z',
    });
    expect(fake.saved).toMatchObject([
      {
        preferences: requested,
        updatedAt: '2026-11-21T12:00:00.000Z',
        subscriber: undefined,
        consents: [],
        events: [
          {
            eventName: 'preferences.changed',
            data: { accountId: fake.account.id },
          },
        ],
      },
    ]);
    expect(fake.reads()).toBe(1);
  });

  it.each([
    ['subscriptions', { subscriptionVersion: version }],
    ['usuarios_ativos', { activeUserVersion: version }],
    ['cadastro_newsletter', { subscriber }],
  ] as const)('reports a change of %s when that has a row', async (name, rows) => {
    const { updated_tables } = await askFor(fakePreferences(rows));
    expect(updated_tables).toEqual({
      cadastro_site: true,
      subscriptions: false,
      usuarios_ativos: false,
      cadastro_newsletter: false,
      [name]: true,
    });
  });

  it.each([
    [{}, 'sim'],
    [{ foreignSubscriber: subscriber }, 'nao'],
  ] as const)('reports whether the newsletter is as requested (%o)', async (rows, expected) => {
    const fake = fakePreferences(rows);
    const answer = await askFor(fake, { ...requested, newsletter_email: 'sim' });
    expect(answer.newsletter_email).toBe(expected);
  });

  it('does not claim to have changed an unreadable row', async () => {
    const fake = fakePreferences({ activeUserVersion: null, subscriptionVersion: null });
    expect((await askFor(fake)).updated_tables).toMatchObject({
      subscriptions: false,
      usuarios_ativos: false,
    });
  });

  it('gives the new version an instant after every stored one, for any clock', async () => {
    const ahead = '2026-11-21T12:00:00.500Z';
    const fake = fakePreferences({ subscriptionVersion: ahead });
    await askFor(fake);
    await askFor(fake);
    const [first = '', second = ''] = fake.saved.map((change) => change.updatedAt);
    expect(first > ahead).toBe(true);
    expect(second > first).toBe(true);
  });

  it('stores a missing frequency as nunca', async () => {
    const fake = fakePreferences();
    await askFor(fake, { periodicidade_msg: null, mensagem_ao_decorrer_do_dia: 'nao' });
    expect(fake.saved[0]?.preferences.periodicidade_msg).toBe('nunca');
  });

  it.each([
    ['keeps what the trial chose', 'semanal', undefined, 'semanal'],
    ['takes another one', 'semanal', 'diaria', 'diaria'],
    ['takes a rarer one', 'diaria', 'quinzenal', 'quinzenal'],
    ['begins with each day', 'nunca', undefined, 'diaria'],
  ] as const)(
    '%s when messages are enabled',
    async (_, periodicidade_msg, messageFrequency, expected) => {
      const account = { ...buildAccount(1), periodicidade_msg };
      const fake = fakePreferences({ account });
      const { email, telefone } = account;
      await syncPreferences(
        fake.dependencies,
        fake.session,
        {
          email,
          telefone,
          preferences: requested,
          ...(messageFrequency === undefined ? {} : { messageFrequency }),
        },
        null,
      );
      expect(fake.saved[0]?.preferences.periodicidade_msg).toBe(expected);
    },
  );

  it.each([
    ['with its mask', '(11) 98000-0001'],
    ['with the country', '+55 11 98000-0001'],
  ])('accepts the phone %s, and the e-mail in any case', async (_, telefone) => {
    const fake = fakePreferences();
    const email = ` ${fake.account.email.toUpperCase()} `;
    const request = { email, telefone, preferences: requested };
    const answer = await syncPreferences(fake.dependencies, fake.session, request, null);
    expect(answer.success).toBe(true);
  });
});

describe('saving is rejected', () => {
  const save = (fake: ReturnType<typeof fakePreferences>, over: Partial<Request> = {}) => {
    const { email, telefone } = fake.account;
    const request = { email, telefone, preferences: requested, ...over };
    return syncPreferences(fake.dependencies, fake.session, request, null);
  };
  const other = buildAccount(2);

  it.each([
    ['e-mail of another account', { email: other.email }],
    ['phone of another account', { telefone: other.telefone }],
    ['phone with a digit less', { telefone: '1198000000' }],
    ['empty e-mail', { email: '' }],
    ['empty phone', { telefone: '' }],
  ])('with the %s', async (_, over) => {
    const fake = fakePreferences();
    await expect(save(fake, over)).rejects.toMatchObject({ code: 'forbidden' });
    expect(fake.saved).toEqual([]);
  });

  it('without access', async () => {
    const over = '2026-11-21T12:00:00.000Z';
    for (const access of [
      {},
      { account: { plano: 'inativo' as const } },
      { activeUser: { data_finalizacao_plano: over } },
      { subscription: { status: 'pending_cancellation', current_period_end: over } },
    ]) {
      const fake = fakePreferences({ access });
      await expect(save(fake)).rejects.toMatchObject({ code: 'access_required' });
      expect(fake.saved).toEqual([]);
    }
  });

  it('without an account', async () => {
    const fake = fakePreferences({ account: undefined });
    await expect(save(fake)).rejects.toMatchObject({ code: 'account_not_found' });
    expect(fake.saved).toEqual([]);
  });
});

describe('a save with an outdated version', () => {
  const save = (fake: ReturnType<typeof fakePreferences>, known: string, over = {}) => {
    const { email, telefone } = fake.account;
    const request = { email, telefone, preferences: { ...requested, ...over }, version: known };
    return syncPreferences(fake.dependencies, fake.session, request, null);
  };

  it('changes nothing, and is answered with a conflict', async () => {
    const fake = fakePreferences();
    const { updated_at: seen } = fake.account;
    const { updated_at: newest } = await save(fake, seen);
    await expect(save(fake, seen, { nivel_conhecimento: 'basico' })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
    expect(fake.saved).toHaveLength(1);
    await save(fake, newest, { nivel_conhecimento: 'basico' });
    expect(fake.saved).toHaveLength(2);
  });

  it('succeeds without a change when it repeats the stored values, as after a lost response', async () => {
    const fake = fakePreferences();
    const { updated_at: seen } = fake.account;
    const first = await save(fake, seen);
    expect(await save(fake, seen)).toMatchObject({ success: true, updated_at: first.updated_at });
    expect(fake.saved).toHaveLength(1);
  });
});

describe('the newsletter in the settings', () => {
  it("creates a row with the profile's copy when there was none", async () => {
    const fake = fakePreferences();
    const answer = await askFor(fake, { newsletter_email: 'sim' });
    // There was no subscription to change.
    expect(answer.updated_tables.cadastro_newsletter).toBe(false);
    const { account } = fake;
    expect(fake.saved[0]?.subscriber).toMatchObject({
      id: 'sub_0001',
      email: account.email,
      nome: account.nome,
      telefone: account.telefone,
      data_nascimento: account.data_nascimento,
      areas_interesse: requested.areas_interesse,
      nivel_conhecimento: requested.nivel_conhecimento,
      is_confirmed: true,
      terms_accepted: true,
      user_agent: 'tests/1',
    });
    expect(fake.saved[0]?.events).toMatchObject([
      { eventName: 'preferences.changed' },
      { eventName: 'newsletter.subscribed', data: { subscriber: { id: 'sub_0001' } } },
    ]);
  });

  it("keeps the id of an existing row, and updates it with the profile's copy", async () => {
    const fake = fakePreferences({ subscriber });
    const answer = await askFor(fake, { newsletter_email: 'sim' });
    expect(answer.updated_tables.cadastro_newsletter).toBe(true);
    expect(fake.saved[0]?.subscriber).toMatchObject({
      id: 'sub_before',
      created_at: subscriber.created_at,
      nome: fake.account.nome,
      ativos_interesse: 'MGLU3',
    });
    expect(fake.saved[0]?.events.map((event) => event.eventName)).toEqual([
      'preferences.changed',
      'newsletter.personalized',
    ]);
  });

  it('removes its row when it is switched off', async () => {
    const fake = fakePreferences({ subscriber });
    await askFor(fake);
    expect(fake.saved[0]?.subscriber).toBeUndefined();
    expect(fake.saved[0]?.events).toMatchObject([
      { eventName: 'preferences.changed' },
      {
        eventName: 'newsletter.unsubscribed',
        data: { subscriberId: 'sub_before' },
      },
    ]);
  });
});

describe('consents', () => {
  const off = { periodicidade_msg: null, mensagem_ao_decorrer_do_dia: 'nao' } as const;
  const accountWith = (over: Partial<Preferences>) => ({
    account: buildAccount(1, {
      plano: 'ativo',
      periodicidade_msg: 'diaria',
      mensagem_ao_decorrer_do_dia: 'sim',
      ...over,
    }),
  });
  const messagesOff = { periodicidade_msg: 'nunca', mensagem_ao_decorrer_do_dia: 'nao' } as const;

  it.each([
    ['messages stay on', {}, {}, []],
    ['messages turn off', {}, off, [['market_messages', 'withdrawn']]],
    ['messages turn on', accountWith(messagesOff), {}, [['market_messages', 'granted']]],
    ['messages stay off', accountWith(messagesOff), off, []],
    [
      'the newsletter turns on',
      {},
      { newsletter_email: 'sim' as const },
      [['newsletter', 'granted']],
    ],
    [
      'the newsletter stays on',
      { ...accountWith({ newsletter_email: 'sim' }), subscriber },
      { newsletter_email: 'sim' as const },
      [],
    ],
    [
      'the newsletter turns off',
      { ...accountWith({ newsletter_email: 'sim' }), subscriber },
      {},
      [['newsletter', 'withdrawn']],
    ],
    [
      'a subscriber who left by a link comes back',
      accountWith({ newsletter_email: 'sim' }),
      { newsletter_email: 'sim' as const },
      [['newsletter', 'granted']],
    ],
    [
      'a subscriber of the public form turns it off',
      { subscriber },
      {},
      [['newsletter', 'withdrawn']],
    ],
    [
      'both turn',
      { subscriber },
      off,
      [
        ['market_messages', 'withdrawn'],
        ['newsletter', 'withdrawn'],
      ],
    ],
  ] as const)('are recorded when %s', async (_, rows, over, expected) => {
    const fake = fakePreferences(rows);
    await askFor(fake, over);
    const consents = fake.saved[0]?.consents ?? [];
    expect(consents.map(({ purpose, action }) => [purpose, action])).toEqual(expected);
    for (const consent of consents) {
      expect(consent).toMatchObject({
        textVersion: legalTextsVersion,
        at: '2026-11-21T12:00:00.000Z',
        screen: 'configuracoes',
        userAgent: 'tests/1',
      });
    }
  });
});

describe('a save during another', () => {
  it("starts again from the other's result", async () => {
    const fake = fakePreferences();
    fake.meetAnother((before) => ({ ...before, subscriber, subscriptionVersion: version }));
    const answer = await askFor(fake);
    expect(answer.updated_tables).toMatchObject({ subscriptions: true, cadastro_newsletter: true });
    expect(fake.saved).toHaveLength(1);
    expect(fake.reads()).toBe(2);
  });

  it('is rejected when the other one removed the access or the account', async () => {
    const withoutAccount = fakePreferences();
    withoutAccount.meetAnother((before) => ({ ...before, account: undefined }));
    await expect(askFor(withoutAccount)).rejects.toMatchObject({ code: 'account_not_found' });
    const ended = fakePreferences();
    ended.meetAnother((before) => ({ ...before, access: {} }));
    await expect(askFor(ended)).rejects.toMatchObject({ code: 'access_required' });
  });

  it('gives up after several attempts', async () => {
    const fake = fakePreferences();
    for (let other = 0; other < 100; other += 1) fake.meetAnother((before) => before);
    await expect(askFor(fake)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect(fake.reads()).toBeLessThan(20);
  });
});
