import * as z from 'zod/mini';
import {
  messageLengthSchema,
  wantedFrequencySchema,
} from '../../../../../shared/contracts/preferences.ts';
import { isDisposableEmail } from '../../../../../shared/values/disposable-email.ts';
import { trialFieldErrors } from '../../../copy/trial/trial-errors.ts';
import { trialSteps } from '../../../copy/trial/trial-sign-up.ts';
import { checkedText } from '../../../lib/checked-text.ts';
import { emailError } from '../../../copy/errors/email-error.ts';
import { emptyAnswers, type SignUpAnswers } from '../../onboarding/wizard/signup-answers.ts';
import {
  forgottenAnswers,
  accountSteps,
  requiredAnswers,
  type SignUpFlow,
} from '../../onboarding/wizard/signup-flows.ts';
import { contactSchema, personalizationSchema } from '../../onboarding/steps/signup-schemas.ts';

/** `/trial-gratuito-cadastro`: five numbered steps of one screen each; the last step starts the trial. */
export const trialFlow: SignUpFlow = {
  draftKey: 'trialDraft',
  startingAnswers: { ...emptyAnswers, messageFrequency: 'diaria', termsAccepted: false },
  wizard: {
    stages: ([...accountSteps, 'personalization'] as const).map((step) => ({
      title: trialSteps[step],
      steps: [step],
    })),
    required: requiredAnswers,
    forgotten: forgottenAnswers,
  },
};

/** The contact step with the trial's texts. */
export const trialContactSchema = z.object({
  email: checkedText(
    (typed) =>
      emailError(typed, trialFieldErrors.email) ??
      (isDisposableEmail(typed) ? trialFieldErrors.emailDisposable : undefined),
  ),
  phone: contactSchema.shape.phone,
});

export const trialPersonalizationSchema = z.object({
  ...personalizationSchema.shape,
  messageLength: messageLengthSchema,
  messageFrequency: wantedFrequencySchema,
  termsAccepted: acceptedTerms(),
});

/** A checkbox that must be checked. */
export function acceptedTerms() {
  return z.boolean().check(z.refine((accepted) => accepted, trialFieldErrors.terms));
}

export type TrialPreferenceAnswers = Pick<
  SignUpAnswers,
  | 'investmentLevel'
  | 'investmentStyle'
  | 'interests'
  | 'receiveMessages'
  | 'messageFrequency'
  | 'messageLength'
  | 'newsletterEmail'
  | 'favoriteAssets'
  | 'weeklyReports'
  | 'termsAccepted'
>;
