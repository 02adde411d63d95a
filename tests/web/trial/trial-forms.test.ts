import { beforeEach, describe, expect, test } from 'vitest';
import { migrateNewsletter, startTrial } from '../../../shared/contracts/trial.ts';
import {
  emptyAnswers,
  type SignUpAnswers,
} from '../../../web/src/features/onboarding/wizard/signup-answers.ts';
import { keepDraft, readDraft } from '../../../web/src/features/onboarding/wizard/signup-draft.ts';
import { standardFlow } from '../../../web/src/features/onboarding/wizard/signup-flows.ts';
import {
  moveWizard,
  startWizard,
  listSteps,
} from '../../../web/src/features/onboarding/wizard/signup-steps.ts';
import { toMigrationValues } from '../../../web/src/features/trial/migration/find-subscriber.ts';
import {
  keepMigrationDraft,
  readMigrationDraft,
} from '../../../web/src/features/trial/migration/migration-draft.ts';
import {
  emptyMigration,
  migrationRequest,
  migrationSchema,
  type MigrationValues,
} from '../../../web/src/features/trial/migration/migration-values.ts';
import { loginSchema } from '../../../web/src/features/identity/login-schema.ts';
import { trialLoginVariant } from '../../../web/src/features/trial/trial-login.ts';
import {
  trialContactSchema,
  trialFlow,
} from '../../../web/src/features/trial/sign-up/trial-flow.ts';
import {
  trialPreferenceRequest,
  trialPreferenceValues,
  trialPreferenceDraft,
} from '../../../web/src/features/trial/dashboard/trial-preference-values.ts';
import { toTrialStartError } from '../../../web/src/features/trial/sign-up/trial-errors.ts';
import { trialRequest } from '../../../web/src/features/trial/sign-up/trial-request.ts';
import { upgradeSchema } from '../../../web/src/features/trial/upgrade/upgrade-schema.ts';
import { ApiError, type ApiErrorCode } from '../../../web/src/lib/api-error.ts';
import { runningTrial } from '../../support/users/trials.ts';

beforeEach(() => sessionStorage.clear());

const answers: SignUpAnswers = {
  ...emptyAnswers,
  name: ' Marina Alves ',
  email: 'Marina@Exemplo.com.br',
  phone: '(11) 98888-7777',
  cpf: '529.982.247-25',
  birthDate: '1990-03-02',
  password: 'um gato que lê jornal',
  confirmPassword: 'um gato que lê jornal',
  investmentLevel: 'basico',
  investmentStyle: 'moderado',
  interests: ['acoes'],
  messageFrequency: 'quinzenal',
  termsAccepted: true,
};

describe('the five steps', () => {
  test('follow each other, and each goes back to the previous one', () => {
    const { wizard, startingAnswers } = trialFlow;
    expect(listSteps(wizard)).toEqual([
      'name',
      'contact',
      'identity',
      'password',
      'personalization',
    ]);
    let state = startWizard(wizard, startingAnswers);
    for (const step of ['name', 'contact', 'identity', 'password'] as const) {
      expect(state.step).toBe(step);
      state = moveWizard(wizard, state, { type: 'answered', step, answers });
    }
    expect(state.step).toBe('personalization');
    state = moveWizard(wizard, state, { type: 'wentBack' });
    expect(state).toMatchObject({ step: 'password', answers: { cpf: answers.cpf } });
  });

  test('a step without its answer is shown again', () => {
    const { wizard, startingAnswers } = trialFlow;
    const state = { step: 'contact', completed: ['name'], answers: startingAnswers } as const;
    const next = moveWizard(wizard, state, { type: 'answered', step: 'contact', answers: {} });
    expect(next).toMatchObject({ step: 'name', notice: { kind: 'incomplete' } });
  });

  test('the draft keeps the frequency and the terms, not the password, and belongs to the trial', () => {
    keepDraft(trialFlow, { step: 'personalization', completed: [], answers }, undefined);
    expect(readDraft(trialFlow)?.answers).toMatchObject({
      messageFrequency: 'quinzenal',
      termsAccepted: true,
      password: '',
    });
    expect(readDraft(standardFlow)).toBeUndefined();
    expect(JSON.stringify(sessionStorage)).not.toContain('gato');
  });

  test('rejects an e-mail with the trial’s own text', () => {
    const { error } = trialContactSchema.safeParse({ email: 'quase@', phone: answers.phone });
    expect(error?.issues[0]?.message).toBe('E-mail inválido');
  });
});

describe('the request of a trial', () => {
  test('is valid for the server', () => {
    const request = trialRequest(answers);
    expect(startTrial.request.safeParse(request).success).toBe(true);
    expect(request).toMatchObject({
      name: 'Marina Alves',
      email: 'marina@exemplo.com.br',
      preferences: { messageFrequency: 'quinzenal', messageLength: 'media' },
    });
  });

  test('without messages has neither frequency nor length', () => {
    const { preferences } = trialRequest({ ...answers, receiveMessages: false }) ?? {};
    expect(preferences).not.toHaveProperty('messageFrequency');
    expect(preferences).not.toHaveProperty('messageLength');
  });

  test.each([
    ['the terms', { termsAccepted: false }],
    ['a level', { investmentLevel: '' }],
    ['an interest', { interests: [] }],
  ])('does not exist without %s', (_what, over) => {
    expect(trialRequest({ ...answers, ...over })).toBeUndefined();
  });
});

describe('errors of the server', () => {
  test.each<[ApiErrorCode, string, string, string]>([
    ['trial_email_registered', 'contact', 'email', 'conta principal'],
    ['trial_already_used', 'contact', 'email', 'já foi usado em um teste grátis'],
    ['trial_phone_used', 'contact', 'phone', 'teste grátis que não existe mais'],
    ['trial_phone_registered', 'contact', 'phone', 'telefone já está cadastrado'],
    ['trial_cpf_registered', 'identity', 'cpf', 'CPF já está cadastrado'],
    ['trial_email_disposable', 'contact', 'email', 'E-mails temporários não são aceitos.'],
    ['underage', 'identity', 'birthDate', 'Você deve ter ao menos 18 anos.'],
  ])('%s is shown at %s, %s', (code, step, field, text) => {
    const startError = toTrialStartError(new ApiError(code));
    expect(startError).toMatchObject({
      step,
      final: true,
      failure: { title: 'Não foi possível concluir' },
    });
    expect(startError.fields[field]).toContain(text);
  });

  test('shows other errors above the button, and keeps the answers', () => {
    expect(toTrialStartError(new Error('boom'))).toMatchObject({
      step: 'personalization',
      fields: {},
      failure: { title: 'Erro', text: 'Falha inesperada.' },
      final: false,
    });
    expect(toTrialStartError(new ApiError('terms_outdated')).failure).toEqual({
      title: 'Não foi possível concluir',
      text: 'Os termos mudaram. Recarregue a página e leia a nova versão.',
    });
    expect(toTrialStartError(new ApiError('network'))).toMatchObject({ final: false });
  });

  test('a field that the form accepts leads to its step', () => {
    const fields = [{ path: 'password', message: 'Senha muito longa' }];
    expect(toTrialStartError(new ApiError('invalid_request', { fields }))).toMatchObject({
      step: 'password',
      fields: { password: 'Senha muito longa' },
    });
  });
});

describe('the preferences of a running trial', () => {
  const trial = runningTrial(1, new Date('2026-11-24T12:00:00.000Z'));

  test('go to the form and back unchanged', () => {
    expect(trialPreferenceRequest(trialPreferenceValues(trial), trial)).toEqual({
      version: trial.updated_at,
      nivel_conhecimento: trial.nivel_conhecimento,
      estilo_investimento: trial.estilo_investimento,
      areas_interesse: ['acoes'],
      periodicidade_msg: 'diaria',
      tamanho_msg_abertura_fechamento: 'media',
      ativos_interesse: ['PETR4'],
      relatórios_da_carteira: 'nao',
    });
  });

  test('keeps messages off for a user who wants none', () => {
    const values = trialPreferenceValues({ ...trial, periodicidade_msg: 'nunca' });
    expect(values).toMatchObject({ receiveMessages: false, messageFrequency: 'diaria' });
    expect(trialPreferenceRequest(values, trial).periodicidade_msg).toBe('nunca');
  });

  test('unsaved changes belong to their own trial, and damaged ones are dropped', () => {
    const none = { values: {}, base: {} };
    const draft = { values: { interests: [] }, base: { interests: ['acoes' as const] } };
    trialPreferenceDraft.keep(trial.id, draft);
    expect(trialPreferenceDraft.read(trial.id)).toEqual(draft);
    expect(trialPreferenceDraft.read('tri_another')).toEqual(none);
    sessionStorage.setItem('trialPreferencesWork', '{"owner":"tri_000001","values":{}}');
    expect(trialPreferenceDraft.read(trial.id)).toEqual(none);
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('the migration', () => {
  const typed: MigrationValues = {
    ...emptyMigration,
    name: 'Marina Alves',
    phone: '(11) 98888-7777',
    birthDate: '1990-03-02',
    investmentLevel: 'iniciante',
    investmentStyle: 'arrojado',
    interests: ['renda_fixa', 'fundos', 'internacional'],
    termsAccepted: true,
  };
  const schema = migrationSchema(new Date('2026-11-21T12:00:00.000Z'));
  const messages = (over: Partial<MigrationValues>) =>
    schema.safeParse({ ...typed, ...over }).error?.issues.map(({ message }) => message);

  test('sends its own lists as the product’s values', () => {
    const request = migrationRequest('Marina@Exemplo.com.br', schema.parse(typed), undefined);
    expect(migrateNewsletter.request.safeParse(request).success).toBe(true);
    expect(request).toMatchObject({
      email: 'marina@exemplo.com.br',
      phone: '11988887777',
      preferences: {
        investmentLevel: 'basico',
        interests: ['renda-fixa', 'fiis', 'politica-internacional'],
      },
    });
  });

  test.each([
    [{ name: 'Investidor' }, "Por favor, insira seu nome verdadeiro ao invés de 'investidor'."],
    [{ name: ' INVESTIDOR ' }, "Por favor, insira seu nome verdadeiro ao invés de 'investidor'."],
    [{ name: 'A' }, 'Nome deve ter pelo menos 2 caracteres.'],
    [{ phone: '(11) 9888' }, 'Telefone inválido. Use o formato (XX)\u00a0XXXXX-XXXX.'],
    [{ birthDate: '2010-01-01' }, 'Você deve ter ao menos 18 anos.'],
    [{ interests: [] }, 'Selecione pelo menos uma área de interesse.'],
    [{ termsAccepted: false }, 'Você deve aceitar os termos de uso para continuar.'],
  ])('explains the error of %j', (over, message) => {
    expect(messages(over)).toEqual([message]);
  });

  test('starts with the newsletter’s data, without its default values', () => {
    const subscription = {
      email: 'marina@exemplo.com.br',
      unsubscribeToken: 'leaves',
      personalized: true,
      nome: 'Marina',
      nivel_conhecimento: 'basico',
      estilo_investimento: 'moderado',
      areas_interesse: ['acoes', 'politica-nacional', 'fiis'],
      tamanho_msg_abertura_fechamento: 'longa',
      ativos_interesse: ['PETR4'],
      updated_at: '2026-11-01T12:00:00.000Z',
    } as const;
    const known = {
      ...subscription,
      areas_interesse: [...subscription.areas_interesse],
      ativos_interesse: ['PETR4'],
    };
    expect(toMigrationValues(known)).toMatchObject({
      name: 'Marina',
      investmentLevel: 'iniciante',
      interests: ['acoes', 'fundos'],
      messageLength: 'longa',
      favoriteAssets: ['PETR4'],
    });
    expect(toMigrationValues({ ...known, personalized: false, nome: 'Investidor' })).toEqual(
      emptyMigration,
    );
  });

  test('keeps typed values, valid or not', () => {
    const draft = { email: 'marina@', values: { ...typed, phone: '(11' } };
    keepMigrationDraft(draft);
    expect(readMigrationDraft()).toEqual(draft);
    sessionStorage.setItem('migrationDraft', '{"email":1}');
    expect(readMigrationDraft()).toBeUndefined();
  });
});

describe('the upgrade’s form', () => {
  const messages = (cpf: string, password: string, hasPassword = false) =>
    upgradeSchema(hasPassword)
      .safeParse({ cpf, password })
      .error?.issues.map(({ message }) => message) ?? [];

  test.each([
    ['', 'k7#pQ2', ['CPF é obrigatório']],
    ['529.982.247-2x', 'k7#pQ2', ['CPF deve conter apenas números']],
    [' 529.982.247–25 ', 'k7#pQ2', []],
    ['5299822472', 'k7#pQ2', ['CPF deve ter 11 dígitos']],
    ['11111111111', 'k7#pQ2', ['CPF inválido']],
    ['52998224725', '12345', ['Senha deve ter pelo menos 6 caracteres']],
    ['52998224725', 'k7#pQ2', []],
  ])('%j with %j', (cpf, password, expected) => {
    expect(messages(cpf, password)).toEqual(expected);
  });

  test('accepts a CPF in copied formats, and sends its digits', () => {
    const pasted = { cpf: '529.982.247-25', password: 'k7#pQ2' };
    expect(upgradeSchema(false).parse(pasted).cpf).toBe('52998224725');
  });

  test('needs no new password if one exists, but validates a new one', () => {
    expect(messages('', '', true)).toEqual([]);
    expect(messages('52998224725', '', true)).toEqual([]);
    expect(messages('52998224725', '', false)).not.toEqual([]);
    expect(messages('52998224725', '12345', true)).toEqual([
      'Senha deve ter pelo menos 6 caracteres',
    ]);
  });
});

test.each([
  ['', 'Formato: (xx) xxxxx-xxxx'],
  ['(11) 8888-7777', 'Formato: (xx) xxxxx-xxxx'],
  ['(11) 98888-7777', undefined],
])('the trial’s login on the phone %j', (phone, problem) => {
  const { error } = loginSchema(trialLoginVariant.phoneTexts).safeParse({
    email: 'a@b.com',
    phone,
  });
  expect(error?.issues[0]?.message).toBe(problem);
});
