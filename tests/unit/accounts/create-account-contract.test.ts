import { describe, expect, test } from 'vitest';
import { createAccount } from '../../../shared/contracts/accounts.ts';

const signUp = {
  name: 'Marina Souza',
  email: 'marina@exemplo.com.br',
  phone: '(11) 98888-7777',
  cpf: '529.982.247-25',
  birthDate: '1990-01-01',
  password: 'uma frase só minha',
  preferences: {
    investmentLevel: 'basico',
    investmentStyle: 'moderado',
    interests: ['acoes'],
    receiveMessages: true,
    favoriteAssets: [],
    weeklyReports: false,
    newsletterEmail: false,
  },
  termsVersion: '2025-07-11',
};

const messagesOf = (sent: object) =>
  createAccount.request
    .safeParse(sent)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('accepts a complete sign-up', () => {
  expect(messagesOf(signUp)).toEqual([]);
});

describe.each(['name', 'email'])('a sign-up without %s', (field) => {
  test.each([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['only spaces', '   '],
  ])('requires both: %s', (_, value) => {
    expect(messagesOf({ ...signUp, [field]: value })).toEqual([
      [field, 'Nome e email são obrigatórios'],
    ]);
  });
});

test('explains why a name is too short', () => {
  expect(messagesOf({ ...signUp, name: 'M' })).toEqual([
    ['name', 'Nome deve ter pelo menos 2 caracteres.'],
  ]);
});
