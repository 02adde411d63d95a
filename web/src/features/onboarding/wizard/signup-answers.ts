import type * as z from 'zod/mini';
import {
  legalTextsVersion,
  signUpPreferencesSchema,
  type createAccount,
} from '../../../../../shared/contracts/accounts.ts';
import type {
  InterestArea,
  MessageLength,
  WantedFrequency,
} from '../../../../../shared/contracts/preferences.ts';
import { cpfDigits } from '../../../../../shared/values/cpf.ts';
import { normalizeEmail } from '../../../../../shared/values/email.ts';
import { phoneDigits } from '../../../../../shared/values/phone.ts';

/** All answers of the sign-ups as typed in the fields; empty when not answered yet. */
export interface SignUpAnswers {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly cpf: string;
  /** `yyyy-mm-dd` */
  readonly birthDate: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly investmentLevel: string;
  readonly investmentStyle: string;
  readonly interests: InterestArea[];
  readonly receiveMessages: boolean;
  readonly messageLength: MessageLength;
  readonly favoriteAssets: string[];
  readonly weeklyReports: boolean;
  readonly newsletterEmail: boolean;
  /** The trial's own questions. */
  readonly messageFrequency?: WantedFrequency;
  readonly termsAccepted?: boolean;
  /** Proves that this user owns the e-mail that another user has registered. */
  readonly emailProof?: EmailProofAnswer | undefined;
}

/** The result of a code by e-mail, valid for this address only. */
export interface EmailProofAnswer {
  /** Normalized. */
  readonly email: string;
  readonly proof: string;
}

/** The same defaults as the settings of an account. */
export const emptyAnswers: SignUpAnswers = {
  name: '',
  email: '',
  phone: '',
  cpf: '',
  birthDate: '',
  password: '',
  confirmPassword: '',
  investmentLevel: '',
  investmentStyle: '',
  interests: [],
  receiveMessages: true,
  messageLength: 'media',
  favoriteAssets: [],
  weeklyReports: false,
  newsletterEmail: false,
};

export type CreateAccountRequest = z.input<(typeof createAccount)['request']>;

/** The request that makes the account; undefined when the preferences are not complete. */
export function accountRequest(answers: SignUpAnswers): CreateAccountRequest | undefined {
  const { receiveMessages, messageLength } = answers;
  const preferences = signUpPreferencesSchema.safeParse({
    investmentLevel: answers.investmentLevel,
    investmentStyle: answers.investmentStyle,
    interests: answers.interests,
    receiveMessages,
    ...(receiveMessages ? { messageLength } : {}),
    favoriteAssets: answers.favoriteAssets,
    weeklyReports: answers.weeklyReports,
    newsletterEmail: answers.newsletterEmail,
  });
  if (!preferences.success) return undefined;
  return {
    ...personalData(answers),
    birthDate: answers.birthDate,
    password: answers.password,
    preferences: preferences.data,
    ...selectMatchingProof(answers),
    termsVersion: legalTextsVersion,
  };
}

/** The e-mail proof, if it belongs to the e-mail address typed now. */
export function selectMatchingProof({
  email,
  emailProof,
}: Pick<SignUpAnswers, 'email' | 'emailProof'>) {
  return emailProof?.email === normalizeEmail(email) ? { emailProof: emailProof.proof } : {};
}

/** Returns the normalized personal data that prefills the payment pages. */
export function personalData({ name, email, phone, cpf }: SignUpAnswers) {
  return {
    name: name.trim(),
    email: normalizeEmail(email),
    phone: phoneDigits(phone),
    cpf: cpfDigits(cpf),
  };
}
