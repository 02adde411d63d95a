import { describe, expect, it } from 'vitest';
import { checkEmail } from '../../../functions/newsletter/check-email.ts';
import { personalize } from '../../../functions/newsletter/personalize.ts';
import { readPreferences } from '../../../functions/newsletter/read-preferences.ts';
import { subscribe } from '../../../functions/newsletter/subscribe.ts';
import { checkLink, unsubscribe } from '../../../functions/newsletter/unsubscribe.ts';
import { fakeNewsletterDependencies } from '../../support/users/newsletter-fakes.ts';

const input = { typedEmail: ' Ana@Exemplo.com ', userAgent: 'test', idempotencyKey: undefined };
const chosen = {
  nome: 'Ana Souza',
  areas_interesse: ['fiis' as const, 'acoes' as const, 'fiis' as const],
  ativos_interesse: ['PETR4', 'VALE3', 'PETR4'],
};

describe('subscribing', () => {
  it("stores the product's defaults and publishes an event", async () => {
    const { dependencies, rows, events, counted } = fakeNewsletterDependencies();
    const answer = await subscribe(dependencies, input);

    expect(answer).toMatchObject({ email: 'ana@exemplo.com' });
    expect(rows.get('ana@exemplo.com')).toEqual({
      id: answer.id,
      email: 'ana@exemplo.com',
      nome: 'Investidor',
      telefone: null,
      data_nascimento: null,
      nivel_conhecimento: 'basico',
      estilo_investimento: 'moderado',
      areas_interesse: 'acoes,renda-fixa',
      tamanho_msg_abertura_fechamento: 'media',
      ativos_interesse: '',
      mensagem_ao_decorrer_do_dia: 'nao',
      estilo_de_mensagem_de_fechamento: 'resumida',
      estilo_de_mensagem_de_abertura: 'resumida',
      periodicidade_msg: 'diaria',
      terms_accepted: true,
      is_confirmed: true,
      confirmed_at: '2026-11-21T12:00:00.000Z',
      user_agent: 'test',
      created_at: '2026-11-21T12:00:00.000Z',
      updated_at: '2026-11-21T12:00:00.000Z',
    });
    expect(events).toMatchObject([
      { eventName: 'newsletter.subscribed', data: { subscriber: { id: answer.id } } },
    ]);
    expect(counted).toEqual(['subscribe-email ana@exemplo.com']);
  });

  it.each([
    ['not-an-email', 'email_invalid'],
    ['ana@mailinator.com', 'email_disposable'],
  ])('rejects %j', async (typedEmail, code) => {
    const { dependencies, events } = fakeNewsletterDependencies();
    await expect(subscribe(dependencies, { ...input, typedEmail })).rejects.toMatchObject({ code });
    expect(events).toEqual([]);
  });

  it('rejects a second subscription, in any spelling', async () => {
    const { dependencies, events } = fakeNewsletterDependencies();
    await subscribe(dependencies, input);
    await expect(
      subscribe(dependencies, { ...input, typedEmail: 'ANA@EXEMPLO.COM' }),
    ).rejects.toMatchObject({ code: 'email_already_subscribed' });
    expect(events).toHaveLength(1);
  });

  it('answers a repeated request like the first', async () => {
    const { dependencies, events } = fakeNewsletterDependencies();
    const first = await subscribe(dependencies, { ...input, idempotencyKey: 'key-00000001' });
    const second = await subscribe(dependencies, { ...input, idempotencyKey: 'key-00000001' });
    expect(second.id).toBe(first.id);
    expect(events).toHaveLength(1);
  });
});

describe('a repeated request after unsubscribing', () => {
  it('does not claim that the subscription still exists', async () => {
    const { dependencies } = fakeNewsletterDependencies();
    const again = { ...input, idempotencyKey: 'key-00000001' };
    const { email } = await subscribe(dependencies, again);
    await unsubscribe(dependencies, await dependencies.tokens.unsubscribe.seal({ email }));
    await expect(subscribe(dependencies, again)).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  });
});

describe('checking an address', () => {
  it('distinguishes unknown from subscribed', async () => {
    const { dependencies } = fakeNewsletterDependencies();
    expect(await checkEmail(dependencies, 'ana@exemplo.com')).toEqual({
      exists: false,
      field: null,
    });
    await subscribe(dependencies, input);
    expect(await checkEmail(dependencies, 'Ana@exemplo.com')).toEqual({
      exists: true,
      field: 'newsletter',
    });
  });
});

describe('personalizing', () => {
  it('accepts more than ten assets only from a subscriber who already had more', async () => {
    const { dependencies, rows } = fakeNewsletterDependencies();
    const { email, token } = await subscribe(dependencies, input);
    const assets = (count: number) => Array.from({ length: count }, (_, nth) => `AAAA${nth}`);
    const save = (count: number) =>
      personalize(
        dependencies,
        { typedEmail: email, token },
        { ...chosen, ativos_interesse: assets(count) },
      );
    await expect(save(11)).rejects.toMatchObject({
      code: 'invalid_request',
      details: { fields: [{ path: 'ativos_interesse', message: 'Escolha no máximo 10 ativos.' }] },
    });
    await save(10);
    const row = rows.get(email);
    // The settings of an account store up to fifteen.
    if (row) rows.set(email, { ...row, ativos_interesse: assets(13).join(',') });
    await save(13);
    await expect(save(14)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('saves the chosen values and keeps the others', async () => {
    const { dependencies, rows, events } = fakeNewsletterDependencies();
    const { email, token, id } = await subscribe(dependencies, input);
    await personalize(dependencies, { typedEmail: 'ANA@exemplo.com', token }, chosen);

    expect(rows.get(email)).toMatchObject({
      id,
      nome: 'Ana Souza',
      areas_interesse: 'fiis,acoes',
      ativos_interesse: 'PETR4,VALE3',
      nivel_conhecimento: 'basico',
    });
    expect(events.at(-1)).toMatchObject({
      eventName: 'newsletter.personalized',
      data: { subscriber: { id } },
    });
    expect(await readPreferences(dependencies, { typedEmail: email, token })).toMatchObject({
      personalized: true,
      areas_interesse: ['fiis', 'acoes'],
      ativos_interesse: ['PETR4', 'VALE3'],
    });
  });

  it("treats a profile's copy as personalized before any change", async () => {
    const { dependencies, rows } = fakeNewsletterDependencies();
    const { email, token } = await subscribe(dependencies, input);
    const claim = { typedEmail: email, token };
    expect(await readPreferences(dependencies, claim)).toMatchObject({ personalized: false });
    const stored = await dependencies.subscribers.findByEmail(email);
    if (stored !== undefined) rows.set(email, { ...stored, telefone: '11980000001' });
    expect(await readPreferences(dependencies, claim)).toMatchObject({ personalized: true });
  });

  it('shows what the account of the address has switched off only with a link from its mailbox', async () => {
    const { dependencies } = fakeNewsletterDependencies();
    const { email, token, id } = await subscribe(dependencies, input);
    const refusing = { ...dependencies, readDisabledKinds: async () => ['opening' as const] };
    const read = async (by: string) => readPreferences(refusing, { typedEmail: email, token: by });
    expect((await read(token)).refusedByAccount).toBeUndefined();
    const { personalization } = dependencies.tokens;
    const mailed = await personalization.seal({ subscriberId: id, email, mailed: true });
    expect((await read(mailed)).refusedByAccount).toEqual(['opening']);
  });

  it('rejects a token of another subscription', async () => {
    const { dependencies, events } = fakeNewsletterDependencies();
    const ana = await subscribe(dependencies, input);
    const bia = await subscribe(dependencies, { ...input, typedEmail: 'bia@exemplo.com' });
    const unsubscribeToken = await dependencies.tokens.unsubscribe.seal({ email: ana.email });
    const cut = ana.token.slice(0, -2);
    const flipped = `${ana.token.startsWith('A') ? 'B' : 'A'}${ana.token.slice(1)}`;
    for (const token of [bia.token, unsubscribeToken, cut, flipped, '', 'x', '.']) {
      await expect(
        personalize(dependencies, { typedEmail: ana.email, token }, chosen),
      ).rejects.toMatchObject({ code: 'subscriber_not_found' });
    }
    await expect(
      personalize(dependencies, { typedEmail: 'unknown@exemplo.com', token: ana.token }, chosen),
    ).rejects.toMatchObject({ code: 'subscriber_not_found' });
    expect(events).toHaveLength(2);
  });

  it('loses none of several simultaneous saves', async () => {
    const { dependencies, events } = fakeNewsletterDependencies();
    const { email, token } = await subscribe(dependencies, input);
    await Promise.all(
      ['Ana A', 'Ana B', 'Ana C'].map((nome) =>
        personalize(dependencies, { typedEmail: email, token }, { ...chosen, nome }),
      ),
    );
    const versions = events.slice(1).map((event) => JSON.stringify(event.data));
    expect(new Set(versions).size).toBe(3);
  });

  it('changes nothing from a page with an older version', async () => {
    const { dependencies, rows } = fakeNewsletterDependencies();
    const { email, token } = await subscribe(dependencies, input);
    const claim = { typedEmail: email, token };
    const { updated_at: seen } = await readPreferences(dependencies, claim);
    await personalize(dependencies, claim, { ...chosen, nome: 'Ana Nova' }, seen);
    await expect(
      personalize(dependencies, claim, { ...chosen, nome: 'Ana Velha' }, seen),
    ).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect(rows.get(email)).toMatchObject({ nome: 'Ana Nova' });
    // A lost response: the repeated values are already stored.
    await personalize(dependencies, claim, { ...chosen, nome: 'Ana Nova' }, seen);
    const { updated_at: newest } = await readPreferences(dependencies, claim);
    await personalize(dependencies, claim, { ...chosen, nome: 'Ana Velha' }, newest);
    expect(rows.get(email)).toMatchObject({ nome: 'Ana Velha' });
  });

  it('rejects a token from before unsubscribing, also after a new subscription', async () => {
    const { dependencies } = fakeNewsletterDependencies();
    const first = await subscribe(dependencies, input);
    await unsubscribe(
      dependencies,
      await dependencies.tokens.unsubscribe.seal({ email: first.email }),
    );
    await subscribe(dependencies, input);
    await expect(
      personalize(dependencies, { typedEmail: first.email, token: first.token }, chosen),
    ).rejects.toMatchObject({ code: 'subscriber_not_found' });
  });
});

describe('unsubscribing', () => {
  const getsByAccount = async () => true;

  it('does not mention an account to a reader who has only typed its address', async () => {
    const { dependencies } = fakeNewsletterDependencies();
    const { email, token } = await subscribe(dependencies, input);
    const { unsubscribeToken } = await readPreferences(dependencies, { typedEmail: email, token });
    expect(
      await checkLink({ ...dependencies, accountGetsMessages: getsByAccount }, unsubscribeToken),
    ).toMatchObject({
      byAccount: false,
    });
  });

  it('removes once, publishes one event, and may be repeated', async () => {
    const { dependencies, rows, events } = fakeNewsletterDependencies();
    const { email, id } = await subscribe(dependencies, input);
    const token = await dependencies.tokens.unsubscribe.seal({ email });
    await unsubscribe(dependencies, token);
    await unsubscribe(dependencies, token);
    expect(rows.size).toBe(0);
    expect(events.slice(1)).toMatchObject([
      { eventName: 'newsletter.unsubscribed', data: { subscriberId: id } },
    ]);
  });

  it('names the address of a link in masked form, and changes nothing', async () => {
    const { dependencies, rows, events } = fakeNewsletterDependencies();
    const { email } = await subscribe(dependencies, input);
    const token = await dependencies.tokens.unsubscribe.seal({ email });
    const masked = 'a***@exemplo.com';
    expect(await checkLink({ ...dependencies, accountGetsMessages: getsByAccount }, token)).toEqual(
      {
        email: masked,
        subscribed: true,
        byAccount: true,
      },
    );
    expect([rows.size, events.length]).toEqual([1, 1]);
    await unsubscribe(dependencies, token);
    expect(await checkLink({ ...dependencies, accountGetsMessages: getsByAccount }, token)).toEqual(
      {
        email: masked,
        subscribed: false,
        byAccount: true,
      },
    );
  });

  it('rejects an invalid link before the confirmation', async () => {
    const { dependencies } = fakeNewsletterDependencies();
    const { email, token } = await subscribe(dependencies, input);
    const { unsubscribeToken } = await readPreferences(dependencies, { typedEmail: email, token });
    await unsubscribe(dependencies, unsubscribeToken);
    await subscribe(dependencies, input);
    for (const refused of [unsubscribeToken, token, unsubscribeToken.slice(0, -2), 'x']) {
      await expect(
        checkLink({ ...dependencies, accountGetsMessages: getsByAccount }, refused),
      ).rejects.toMatchObject({
        code: 'invalid_token',
      });
    }
  });

  it('is offered with the preferences, and ends only that subscription', async () => {
    const { dependencies, rows } = fakeNewsletterDependencies();
    const { email, token } = await subscribe(dependencies, input);
    const { unsubscribeToken } = await readPreferences(dependencies, { typedEmail: email, token });
    await unsubscribe(dependencies, unsubscribeToken);
    expect(rows.size).toBe(0);
    await unsubscribe(dependencies, unsubscribeToken);
    // A new subscription is another one: the old browser knows only the address.
    await subscribe(dependencies, input);
    await expect(unsubscribe(dependencies, unsubscribeToken)).rejects.toMatchObject({
      code: 'invalid_token',
    });
    expect(rows.size).toBe(1);
  });

  it.each([{ accountId: 'acc_1' }, { proven_at: '2026-11-21T12:00:00.000Z' }])(
    'is rejected for a browser that has only typed the address once its owner is verified: %j',
    async (owner) => {
      const { dependencies, rows } = fakeNewsletterDependencies();
      const { email, token, id } = await subscribe(dependencies, input);
      const claim = { typedEmail: email, token };
      const { unsubscribeToken } = await readPreferences(dependencies, claim);
      const row = rows.get(email);
      if (row !== undefined) rows.set(email, { ...row, ...owner });
      await expect(unsubscribe(dependencies, unsubscribeToken)).rejects.toMatchObject({
        code: 'invalid_token',
      });

      const mailed = { subscriberId: id, email, mailed: true };
      const link = await dependencies.tokens.personalization.seal(mailed);
      const own = await readPreferences(dependencies, { typedEmail: email, token: link });
      await unsubscribe(dependencies, own.unsubscribeToken);
      expect(rows.size).toBe(0);
    },
  );

  it('succeeds while the row is joined to an account at the same time', async () => {
    const { dependencies, rows } = fakeNewsletterDependencies();
    const { email } = await subscribe(dependencies, input);
    const { removeIfPresent } = dependencies.subscribers;
    let tries = 0;
    dependencies.subscribers.removeIfPresent = async (subscriber, event) => {
      tries += 1;
      return tries === 1 ? 'not-there' : removeIfPresent(subscriber, event);
    };
    await unsubscribe(dependencies, await dependencies.tokens.unsubscribe.seal({ email }));
    expect(rows.size).toBe(0);
  });

  it('rejects a personalization token and forged ones', async () => {
    const { dependencies } = fakeNewsletterDependencies();
    const { token } = await subscribe(dependencies, input);
    for (const forged of [token, 'AAAA', '']) {
      await expect(unsubscribe(dependencies, forged)).rejects.toMatchObject({
        code: 'invalid_token',
      });
    }
  });
});
