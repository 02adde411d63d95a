import { legalTextsVersion, type createAccount } from '../../../shared/contracts/accounts.ts';
import type * as z from 'zod';
import { buildAccount } from './test-accounts.ts';

export type SignUp = z.input<typeof createAccount.request>;

/** Returns the sign-up request of a test's nth user, as the form sends it. */
export function buildSignUp(nth: number, over: Partial<SignUp> = {}): SignUp {
  const { nome, email, telefone, cpf, data_nascimento } = buildAccount(nth);
  return {
    name: nome,
    email,
    phone: telefone,
    cpf: cpf ?? '',
    birthDate: data_nascimento,
    password: `senha secreta ${nth}`,
    preferences: buildPreferences(),
    termsVersion: legalTextsVersion,
    ...over,
  };
}

export function buildPreferences(over: Partial<SignUp['preferences']> = {}): SignUp['preferences'] {
  return {
    investmentLevel: 'intermediario',
    investmentStyle: 'arrojado',
    interests: ['acoes', 'fiis'],
    receiveMessages: true,
    messageLength: 'longa',
    favoriteAssets: ['PETR4', 'VALE3'],
    weeklyReports: false,
    newsletterEmail: false,
    ...over,
  };
}
