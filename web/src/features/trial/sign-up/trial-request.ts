import type * as z from 'zod/mini';
import {
  legalTextsVersion,
  signUpPreferencesSchema,
} from '../../../../../shared/contracts/accounts.ts';
import type { startTrial } from '../../../../../shared/contracts/trial.ts';
import {
  personalData,
  selectMatchingProof,
  type SignUpAnswers,
} from '../../onboarding/wizard/signup-answers.ts';

export type StartTrialRequest = z.input<(typeof startTrial)['request']>;

/** The request that starts the trial; undefined when the answers are not complete. */
export function trialRequest(answers: SignUpAnswers): StartTrialRequest | undefined {
  const { receiveMessages, messageLength, messageFrequency = 'diaria' } = answers;
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
  if (!preferences.success || answers.termsAccepted !== true) return undefined;
  return {
    ...personalData(answers),
    birthDate: answers.birthDate,
    password: answers.password,
    ...selectMatchingProof(answers),
    preferences: { ...preferences.data, ...(receiveMessages ? { messageFrequency } : {}) },
    termsAccepted: true,
    termsVersion: legalTextsVersion,
  };
}
