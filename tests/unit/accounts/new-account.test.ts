import { describe, expect, it } from 'vitest';
import {
  newAccount,
  toPreferenceColumns,
  signUpConsents,
} from '../../../functions/accounts/registration/new-account.ts';
import {
  accountSchema,
  createAccount,
  signUpPreferencesSchema,
  legalTextsVersion,
} from '../../../shared/contracts/accounts.ts';
import { preferencesSchema } from '../../../shared/contracts/preferences.ts';
import { buildPreferences, buildSignUp } from '../../support/users/sign-ups.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const chosen = (over: Parameters<typeof buildPreferences>[0] = {}) =>
  signUpPreferencesSchema.parse(buildPreferences(over));

describe('the columns of a sign-up form', () => {
  it.each([
    [{ investmentLevel: 'avancado' }, { nivel_conhecimento: 'avancado' }],
    [{ investmentStyle: 'conservador' }, { estilo_investimento: 'conservador' }],
    [
      { interests: ['fiis', 'acoes', 'fiis', 'politica-nacional'] },
      { areas_interesse: 'fiis,acoes,politica-nacional' },
    ],
    [
      { receiveMessages: true },
      { periodicidade_msg: 'diaria', mensagem_ao_decorrer_do_dia: 'sim' },
    ],
    [
      { receiveMessages: false },
      { periodicidade_msg: 'nunca', mensagem_ao_decorrer_do_dia: 'nao' },
    ],
    [{ messageLength: 'curta' }, { tamanho_msg_abertura_fechamento: 'curta' }],
    [{ messageLength: undefined }, { tamanho_msg_abertura_fechamento: 'media' }],
    [{ favoriteAssets: [] }, { ativos_interesse: '' }],
    [{ favoriteAssets: ['VALE3', 'BRK.B', 'VALE3'] }, { ativos_interesse: 'VALE3,BRK.B' }],
    [{ weeklyReports: true }, { relatórios_da_carteira: 'sim' }],
    [{ weeklyReports: false }, { relatórios_da_carteira: 'nao' }],
    [{ newsletterEmail: true }, { newsletter_email: 'sim' }],
    [{ newsletterEmail: false }, { newsletter_email: 'nao' }],
    [
      {},
      {
        estilo_de_mensagem_de_abertura: 'resumida',
        estilo_de_mensagem_de_fechamento: 'resumida',
      },
    ],
  ] as const)('%j → %j', (over, columns) => {
    const { interests, favoriteAssets, ...rest } = {
      interests: undefined,
      favoriteAssets: undefined,
      ...over,
    };
    const stored = toPreferenceColumns(
      chosen({
        ...rest,
        ...(interests === undefined ? {} : { interests: [...interests] }),
        ...(favoriteAssets === undefined ? {} : { favoriteAssets: [...favoriteAssets] }),
      }),
    );
    expect(stored).toMatchObject(columns);
    expect(preferencesSchema.parse(stored)).toEqual(stored);
  });
});

describe('the account of a sign-up', () => {
  it('starts without a plan, contains no password, and is parsed back as written', () => {
    const {
      password,
      preferences,
      termsVersion: _,
      ...person
    } = createAccount.request.parse(buildSignUp(1));
    const account = newAccount(person, preferences, {
      id: 'acc_1',
      now,
      origem: 'cadastro_padrao',
    });
    expect(account).toMatchObject({
      id: 'acc_1',
      plano: 'inativo',
      origem: 'cadastro_padrao',
      terms_version: legalTextsVersion,
      created_at: now.toISOString(),
    });
    expect(accountSchema.parse(account)).toEqual(account);
    expect(JSON.stringify(account)).not.toContain(password);
  });
});

describe('the consents of a sign-up', () => {
  it.each([
    [{ receiveMessages: false, newsletterEmail: false }, ['terms']],
    [{ receiveMessages: true, newsletterEmail: false }, ['terms', 'market_messages']],
    [{ receiveMessages: false, newsletterEmail: true }, ['terms', 'newsletter']],
    [{ receiveMessages: true, newsletterEmail: true }, ['terms', 'market_messages', 'newsletter']],
  ])('%j → %j', (over, purposes) => {
    let idCount = 0;
    const consents = signUpConsents(chosen(over), {
      newId: (prefix) => `${prefix}_${(idCount += 1)}`,
      now,
      screen: 'cadastro_padrao',
      userAgent: null,
    });
    expect(consents.map(({ purpose }) => purpose)).toEqual(purposes);
    expect(new Set(consents.map(({ id }) => id)).size).toBe(purposes.length);
    expect(consents.every(({ action }) => action === 'granted')).toBe(true);
  });
});
