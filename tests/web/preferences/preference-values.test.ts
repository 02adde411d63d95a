import { parseTickers } from '../../../web/src/lib/tickers.ts';
import { expect, test } from 'vitest';
import { syncUserPreferences } from '../../../shared/contracts/preferences.ts';
import {
  toStoredColumns,
  isSameAnswer,
  preferenceValuesSchema,
  profileDefaults,
  settingsDefaults,
  syncRequest,
  toPreferenceValues,
} from '../../../web/src/features/preferences/preference-values.ts';
import { chosenValues } from '../../../web/src/features/preferences/chosen-values.ts';
import { buildAccount, preferences as stored } from '../../support/users/test-accounts.ts';

test('settings and profile start with the defaults if nothing is stored', () => {
  expect(toPreferenceValues({}, settingsDefaults)).toEqual({
    investmentLevel: 'basico',
    investmentStyle: 'conservador',
    interests: [],
    receiveMessages: false,
    messageFrequency: 'diaria',
    messageLength: 'media',
    favoriteAssets: '',
    weeklyReports: false,
  });
  expect(toPreferenceValues({}, profileDefaults)).toEqual({
    investmentLevel: 'intermediario',
    investmentStyle: 'moderado',
    interests: ['acoes', 'renda-fixa'],
    receiveMessages: true,
    messageFrequency: 'diaria',
    messageLength: 'media',
    favoriteAssets: 'PETR4, VALE3',
    weeklyReports: false,
  });
});

test('shows stored values, also empty ones and those turned off', () => {
  const off = {
    ...stored,
    ativos_interesse: '',
    periodicidade_msg: 'nunca',
  } as const;
  expect(toPreferenceValues(off, profileDefaults)).toMatchObject({
    favoriteAssets: '',
    receiveMessages: false,
  });
  expect(toPreferenceValues({ periodicidade_msg: 'semanal' }, settingsDefaults)).toMatchObject({
    receiveMessages: true,
    messageFrequency: 'semanal',
  });
});

test('saving the values that were read changes nothing', () => {
  for (const over of [
    { newsletter_email: 'sim' },
    { newsletter_email: 'nao' },
    // Chosen in the trial.
    { periodicidade_msg: 'semanal', mensagem_ao_decorrer_do_dia: 'sim' },
    { periodicidade_msg: 'quinzenal', mensagem_ao_decorrer_do_dia: 'sim' },
    // Turned off by a text message.
    { periodicidade_msg: 'diaria', mensagem_ao_decorrer_do_dia: 'nao' },
  ] as const) {
    const row = { ...stored, ...over };
    expect(toStoredColumns(toPreferenceValues(row, settingsDefaults), row)).toEqual(row);
    expect(toStoredColumns(toPreferenceValues(row, profileDefaults), row)).toEqual(row);
  }
});

test('keeps the message styles, which no form asks for', () => {
  const row = { ...stored, estilo_de_mensagem_de_abertura: 'narrativa' };
  const columns = toStoredColumns(toPreferenceValues(row, settingsDefaults), row);
  expect(columns.estilo_de_mensagem_de_abertura).toBe('narrativa');
  expect(columns.estilo_de_mensagem_de_fechamento).toBe('resumida');
});

test('the request is valid for the server, and no messages means no frequency', () => {
  const account = buildAccount(1);
  const values = { ...toPreferenceValues(account, settingsDefaults), receiveMessages: false };
  const request = syncRequest(account, toStoredColumns(values, account));
  expect(request.preferences.periodicidade_msg).toBeNull();
  expect(request.preferences.mensagem_ao_decorrer_do_dia).toBe('nao');
  expect(request).not.toHaveProperty('messageFrequency');
  expect(syncUserPreferences.request.safeParse(request).success).toBe(true);
});

test('shows the frequency of wanted messages beside the preferences, which only know whether', () => {
  const account = { ...buildAccount(1), periodicidade_msg: 'semanal' } as const;
  const values = toPreferenceValues(account, settingsDefaults);
  const request = syncRequest(account, toStoredColumns(values, account));
  expect(request).toMatchObject({
    preferences: { periodicidade_msg: 'diaria' },
    messageFrequency: 'semanal',
  });
  expect(syncUserPreferences.request.safeParse(request).success).toBe(true);
});

test('typed tickers are a list in upper case, each once', () => {
  expect(parseTickers(' petr4, VALE3;brk.b\n petr4 ,, ')).toEqual(['PETR4', 'VALE3', 'BRK.B']);
  expect(parseTickers(' , ; ')).toEqual([]);
});

test('shows each rule of the form with its text', () => {
  const messages = (over: object) =>
    preferenceValuesSchema(2)
      .safeParse({ ...profileDefaults, ...over })
      .error?.issues.map(({ message }) => message) ?? [];
  expect(messages({})).toEqual([]);
  expect(messages({ interests: [] })).toEqual(['Selecione pelo menos uma área de interesse.']);
  expect(messages({ favoriteAssets: 'A, B, C' })).toEqual(['Máximo de 2 ativos']);
  expect(messages({ favoriteAssets: 'PETR4, a ação' })).toEqual([
    '“AÇÃO” não parece um código de ativo. Escreva os códigos separados por vírgula, como PETR4, VALE3.',
  ]);
  expect(messages({ favoriteAssets: '12; petrobras' })[0]).toMatch(
    /^“12”, “PETROBRAS” não parecem códigos de ativo\./,
  );
  expect(messages({ investmentLevel: null })).toEqual(['Selecione seu nível de conhecimento.']);
  expect(messages({ investmentStyle: '' })).toEqual(['Selecione seu estilo de investimento.']);
});

test('values that would be stored alike are not a change', () => {
  const same = { ...profileDefaults, favoriteAssets: 'petr4;vale3' };
  expect(isSameAnswer('favoriteAssets', profileDefaults, same)).toBe(true);
  const others = {
    ...profileDefaults,
    favoriteAssets: 'VALE3, PETR4',
    interests: [],
    receiveMessages: false,
  };
  for (const name of ['favoriteAssets', 'interests', 'receiveMessages'] as const) {
    expect(isSameAnswer(name, profileDefaults, others)).toBe(false);
  }
});

test('describes the four personalizations, or reports them as missing', () => {
  expect(chosenValues(stored).map(({ value }) => value)).toEqual([
    'Básico',
    'Moderado',
    'Ações, FIIs',
    'PETR4, VALE3',
  ]);
  expect(chosenValues({ ...stored, ativos_interesse: '' })[3]?.value).toBeUndefined();
  expect(chosenValues({}).filter(({ value }) => value !== undefined)).toEqual([]);
});
