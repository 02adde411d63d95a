import * as z from 'zod/mini';
import { legalTextsVersion } from '../../../../../shared/contracts/accounts.ts';
import {
  investmentStyleSchema,
  messageLengthSchema,
  tickerSchema,
  wantedFrequencySchema,
} from '../../../../../shared/contracts/preferences.ts';
import {
  migrationNameSchema,
  type migrateNewsletter,
} from '../../../../../shared/contracts/trial.ts';
import {
  migrationInterestAreas,
  migrationKnowledgeLevels,
  storedInterestArea,
  storedKnowledgeLevel,
} from '../trial-options.ts';
import { normalizeEmail } from '../../../../../shared/values/email.ts';
import { phoneDigits } from '../../../../../shared/values/phone.ts';
import { fieldErrors } from '../../../copy/errors/field-errors.ts';
import {
  selectMatchingProof,
  type EmailProofAnswer,
} from '../../onboarding/wizard/signup-answers.ts';
import { identitySchema } from '../../onboarding/steps/signup-schemas.ts';
import { acceptedTerms, trialContactSchema } from '../sign-up/trial-flow.ts';
import { maxFavoriteAssets } from '../../../../../shared/values/usage-limits.ts';

const levelSchema = z.enum(migrationKnowledgeLevels.map(({ id }) => id));
const areaSchema = z.enum(migrationInterestAreas.map(({ id }) => id));

/** Validates the migration's form, with its own lists. */
export function migrationSchema(now: Date) {
  return z.object({
    name: migrationNameSchema,
    phone: trialContactSchema.shape.phone,
    birthDate: identitySchema(now).shape.birthDate,
    investmentLevel: z.pipe(z.string().check(z.minLength(1, fieldErrors.level)), levelSchema),
    investmentStyle: z.pipe(
      z.string().check(z.minLength(1, fieldErrors.style)),
      investmentStyleSchema,
    ),
    interests: z
      .array(areaSchema)
      .check(z.minLength(1, 'Selecione pelo menos uma área de interesse.')),
    receiveMessages: z.boolean(),
    messageFrequency: wantedFrequencySchema,
    messageLength: messageLengthSchema,
    favoriteAssets: z.array(tickerSchema).check(z.maxLength(maxFavoriteAssets)),
    weeklyReports: z.boolean(),
    termsAccepted: acceptedTerms(),
  });
}
type Schema = ReturnType<typeof migrationSchema>;
export type MigrationValues = z.input<Schema>;
export type MigrationAnswers = z.output<Schema>;

export const emptyMigration: MigrationValues = {
  name: '',
  phone: '',
  birthDate: '',
  investmentLevel: '',
  investmentStyle: '',
  interests: [],
  receiveMessages: true,
  messageFrequency: 'diaria',
  messageLength: 'media',
  favoriteAssets: [],
  weeklyReports: false,
  termsAccepted: false,
};

export type MigrationRequest = z.input<(typeof migrateNewsletter)['request']>;

/** The request: the form's own choices become the product's. */
export function migrationRequest(
  email: string,
  answers: MigrationAnswers,
  emailProof: EmailProofAnswer | undefined,
): MigrationRequest {
  const { receiveMessages, messageFrequency, messageLength } = answers;
  return {
    name: answers.name,
    email: normalizeEmail(email),
    phone: phoneDigits(answers.phone),
    birthDate: answers.birthDate,
    preferences: {
      investmentLevel: storedKnowledgeLevel(answers.investmentLevel),
      investmentStyle: answers.investmentStyle,
      interests: [...new Set(answers.interests.map(storedInterestArea))],
      receiveMessages,
      ...(receiveMessages ? { messageFrequency, messageLength } : {}),
      favoriteAssets: answers.favoriteAssets,
      weeklyReports: answers.weeklyReports,
    },
    ...selectMatchingProof({ email, emailProof }),
    termsAccepted: true,
    termsVersion: legalTextsVersion,
  };
}
