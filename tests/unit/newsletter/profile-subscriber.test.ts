import { describe, expect, it } from 'vitest';
import {
  subscriberAfterChange,
  subscriberOfProfile,
} from '../../../functions/newsletter/profile-subscriber.ts';
import { signUpRows } from '../../../functions/accounts/registration/sign-up-rows.ts';
import { fakeNewsletter } from '../../support/people/newsletter-fakes.ts';
import { accountOf } from '../../support/people/people.ts';
import { preferencesOf } from '../../support/people/sign-ups.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const given = { before: undefined, newSubscriberId: 'sub_1', userAgent: null, now };
const withoutMessages = accountOf(1, { periodicidade_msg: 'nunca' });

describe('the newsletter’s copy of a profile', () => {
  it('comes every day to whoever wants no messages on WhatsApp', () => {
    expect(subscriberOfProfile(withoutMessages, given).periodicidade_msg).toBe('diaria');
  });

  it('keeps how often it came', () => {
    const weekly = accountOf(1, { periodicidade_msg: 'semanal' });
    const before = subscriberOfProfile(weekly, given);
    expect(subscriberOfProfile(withoutMessages, { ...given, before }).periodicidade_msg).toBe(
      'semanal',
    );
  });

  it('is made for no throw-away mailbox, by the settings or by the sign-up', () => {
    const { dependencies } = fakeNewsletter(now);
    const account = accountOf(1, { email: 'alguem@mailinator.com' });
    expect(() => subscriberOfProfile(account, given)).toThrow('email_disposable');
    const person = {
      name: account.nome,
      email: account.email,
      phone: account.telefone,
      cpf: account.cpf,
      birthDate: account.data_nascimento,
    };
    const signUp = (newsletterEmail: boolean) =>
      signUpRows(dependencies, {
        person,
        preferences: preferencesOf({ newsletterEmail }),
        origem: 'cadastro_padrao',
        userAgent: null,
        subscribed: false,
        subscriber: undefined,
        provenAt: undefined,
        givingWay: undefined,
        newsletter: 'as-chosen',
      });
    expect(() => signUp(true)).toThrow('email_disposable');
    expect(signUp(false).newsletter).toBeUndefined();
  });
});

describe('the newsletter’s row after a save in the settings', () => {
  const profile = accountOf(1, { ativos_interesse: 'PETR4,VALE3', nivel_conhecimento: 'basico' });
  const before = {
    ...subscriberOfProfile(profile, given),
    nome: 'Aninha',
    ativos_interesse: 'PETR4',
    estilo_investimento: 'arrojado' as const,
  };

  it.each([
    ['nothing', {}, {}],
    ['another question', { nivel_conhecimento: 'avancado' }, { nivel_conhecimento: 'avancado' }],
    ['the same question', { ativos_interesse: 'WEGE3' }, { ativos_interesse: 'WEGE3' }],
    [
      'what is not asked there',
      { estilo_de_mensagem_de_abertura: 'direta' },
      { estilo_de_mensagem_de_abertura: 'direta' },
    ],
  ] as const)('keeps what was chosen on its own page, where %s changes', (_, change, copied) => {
    const after = { ...profile, ...change };
    expect(subscriberAfterChange({ before: profile, after }, { ...given, before })).toEqual({
      ...before,
      ...copied,
      updated_at: expect.any(String),
    });
  });

  it('calls nobody Investidor whose name the account knows', () => {
    const unnamed = { ...before, nome: 'Investidor' };
    const change = { before: profile, after: profile };
    const { nome } = subscriberAfterChange(change, { ...given, before: unnamed });
    expect(nome).toBe(profile.nome);
  });
});
