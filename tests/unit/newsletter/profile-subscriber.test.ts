import { describe, expect, it } from 'vitest';
import { subscriberOfProfile } from '../../../functions/newsletter/profile-subscriber.ts';
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
