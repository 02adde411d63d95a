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

/** Everything that the sign-ups ask for, as it stands in the fields; empty where not given yet. */
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
  /** Verifies that an e-mail registered by another person belongs to this user. */
  readonly emailProof?: EmailProofAnswer | undefined;
}

/** The result of a code by e-mail, valid for this address only. */
export interface EmailProofAnswer {
  /** Normalized. */
  readonly email: string;
  readonly proof: string;
}

/** With the same defaults as the settings of an account. */
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

/** The request that makes the account; undefined where the preferences are not complete. */
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
    ...proofOf(answers),
    termsVersion: legalTextsVersion,
  };
}

/** The proof that goes along with the e-mail that is typed now, if it is one of it. */
export function proofOf({ email, emailProof }: Pick<SignUpAnswers, 'email' | 'emailProof'>) {
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
