import { describe, expect, it } from 'vitest';
import {
  copyProfileChanges,
  copyProfileToSubscriber,
} from '../../../functions/newsletter/profile-subscriber.ts';
import { signUpRows } from '../../../functions/accounts/registration/sign-up-rows.ts';
import { fakeNewsletterDependencies } from '../../support/users/newsletter-fakes.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';
import { buildPreferences } from '../../support/users/sign-ups.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const options = { before: undefined, newSubscriberId: 'sub_1', userAgent: null, now };
const withoutMessages = buildAccount(1, { periodicidade_msg: 'nunca' });

describe('the newsletter’s copy of a profile', () => {
  it('arrives daily for an account without messages on WhatsApp', () => {
    expect(copyProfileToSubscriber(withoutMessages, options).periodicidade_msg).toBe('diaria');
  });

  it('keeps its frequency', () => {
    const weekly = buildAccount(1, { periodicidade_msg: 'semanal' });
    const before = copyProfileToSubscriber(weekly, options);
    expect(copyProfileToSubscriber(withoutMessages, { ...options, before }).periodicidade_msg).toBe(
      'semanal',
    );
  });

  it('is never created for a disposable address, by the settings or by the sign-up', () => {
    const { dependencies } = fakeNewsletterDependencies(now);
    const account = buildAccount(1, { email: 'alguem@mailinator.com' });
    expect(() => copyProfileToSubscriber(account, options)).toThrow('email_disposable');
    const person = {
      name: account.nome,
      email: account.email,
      phone: account.telefone,
      cpf: account.cpf,
      birthDate: account.data_nascimento,
    };
    const signUp = (newsletterEmail: boolean) =>
      signUpRows(dependencies, {
        signUp: person,
        preferences: buildPreferences({ newsletterEmail }),
        origem: 'cadastro_padrao',
        userAgent: null,
        subscribed: false,
        subscriber: undefined,
        provenAt: undefined,
        reclaimable: undefined,
        newsletter: 'as-chosen',
      });
    expect(() => signUp(true)).toThrow('email_disposable');
    expect(signUp(false).newsletter).toBeUndefined();
  });
});

describe('the newsletter’s row after a save in the settings', () => {
  const profile = buildAccount(1, {
    ativos_interesse: 'PETR4,VALE3',
    nivel_conhecimento: 'basico',
  });
  const before = {
    ...copyProfileToSubscriber(profile, options),
    nome: 'Aninha',
    ativos_interesse: 'PETR4',
    estilo_investimento: 'arrojado' as const,
  };

  it.each([
    ['nothing', {}, {}],
    ['another question', { nivel_conhecimento: 'avancado' }, { nivel_conhecimento: 'avancado' }],
    ['the same question', { ativos_interesse: 'WEGE3' }, { ativos_interesse: 'WEGE3' }],
    [
      'a field that the newsletter page does not have',
      { estilo_de_mensagem_de_abertura: 'direta' },
      { estilo_de_mensagem_de_abertura: 'direta' },
    ],
  ] as const)('keeps its own choices when %s changes', (_, change, copied) => {
    const after = { ...profile, ...change };
    expect(copyProfileChanges({ before: profile, after }, { ...options, before })).toEqual({
      ...before,
      ...copied,
      updated_at: expect.any(String),
    });
  });

  it("uses the account's name instead of the placeholder Investidor", () => {
    const unnamed = { ...before, nome: 'Investidor' };
    const change = { before: profile, after: profile };
    const { nome } = copyProfileChanges(change, { ...options, before: unnamed });
    expect(nome).toBe(profile.nome);
  });
});
