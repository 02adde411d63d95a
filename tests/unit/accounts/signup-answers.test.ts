import { expect, test } from 'vitest';
import { createAccount, legalTextsVersion } from '../../../shared/contracts/accounts.ts';
import {
  accountRequest,
  emptyAnswers,
  personalData,
  type SignUpAnswers,
} from '../../../web/src/features/onboarding/wizard/signup-answers.ts';

const answers: SignUpAnswers = {
  ...emptyAnswers,
  name: ' Marina Souza ',
  email: ' Marina@Exemplo.com.br ',
  phone: '(11) 98888-7777',
  cpf: '529.982.247-25',
  birthDate: '1990-03-02',
  password: 'café com pão 73',
  confirmPassword: 'café com pão 73',
  investmentLevel: 'basico',
  investmentStyle: 'moderado',
  interests: ['acoes', 'fiis'],
  favoriteAssets: ['PETR4'],
};

test('starts with the same defaults as the settings', () => {
  expect(emptyAnswers).toMatchObject({
    receiveMessages: true,
    messageLength: 'media',
    favoriteAssets: [],
    weeklyReports: false,
    newsletterEmail: false,
  });
});

test('sends what the contract accepts, without masks and without the repeated password', () => {
  const request = accountRequest(answers);
  expect(createAccount.request.safeParse(request).success).toBe(true);
  expect(request).toEqual({
    name: 'Marina Souza',
    email: 'marina@exemplo.com.br',
    phone: '11988887777',
    cpf: '52998224725',
    birthDate: '1990-03-02',
    password: 'café com pão 73',
    preferences: {
      investmentLevel: 'basico',
      investmentStyle: 'moderado',
      interests: ['acoes', 'fiis'],
      receiveMessages: true,
      messageLength: 'media',
      favoriteAssets: ['PETR4'],
      weeklyReports: false,
      newsletterEmail: false,
    },
    termsVersion: legalTextsVersion,
  });
});

test('a message length is sent only with messages enabled', () => {
  const request = accountRequest({ ...answers, receiveMessages: false });
  expect(request?.preferences).not.toHaveProperty('messageLength');
});

test('no request is built from incomplete preferences', () => {
  expect(accountRequest({ ...answers, interests: [] })).toBeUndefined();
  expect(accountRequest({ ...answers, investmentLevel: '' })).toBeUndefined();
  expect(accountRequest({ ...answers, investmentStyle: 'ousado' })).toBeUndefined();
});

test('the payment pages get each value under one name', () => {
  expect(personalData(answers)).toEqual({
    name: 'Marina Souza',
    email: 'marina@exemplo.com.br',
    phone: '11988887777',
    cpf: '52998224725',
  });
});
