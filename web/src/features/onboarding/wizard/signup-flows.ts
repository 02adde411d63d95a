import { oneOffStages, signUpStages } from '../../../copy/onboarding/signup.ts';
import { emptyAnswers, type SignUpAnswers } from './signup-answers.ts';
import type { Wizard } from './signup-steps.ts';

export type SignUpStep = 'name' | 'contact' | 'identity' | 'password' | 'personalization' | 'plan';

export type SignUpWizard = Wizard<SignUpStep, SignUpAnswers>;

/** One sign-up of the product: its steps, and where its draft is stored. */
export interface SignUpFlow {
  readonly wizard: SignUpWizard;
  readonly draftKey: string;
  readonly startingAnswers: SignUpAnswers;
}

export const accountSteps = ['name', 'contact', 'identity', 'password'] as const;

export const requiredAnswers = {
  name: ['name'],
  contact: ['email', 'phone'],
  identity: ['cpf', 'birthDate'],
  password: ['password', 'confirmPassword'],
  personalization: ['investmentLevel', 'investmentStyle', 'interests'],
  plan: [],
} as const satisfies SignUpWizard['required'];

/** A password is only kept in memory. */
export const forgottenAnswers = {
  step: 'password',
  answers: ['password', 'confirmPassword'],
} as const;

/** `/signup`: two numbered steps, then the payment page of the monthly plan. */
export const standardFlow: SignUpFlow = {
  draftKey: 'signupDraft',
  startingAnswers: emptyAnswers,
  wizard: {
    stages: [
      { title: signUpStages.person, steps: accountSteps },
      { title: signUpStages.personalization, steps: ['personalization'] },
    ],
    required: requiredAnswers,
    forgotten: forgottenAnswers,
  },
};

/** `/cadastro-semestral`: saving the personalization makes the account; then a plan is chosen. */
export const oneOffFlow: SignUpFlow = {
  draftKey: 'oneOffSignupDraft',
  startingAnswers: emptyAnswers,
  wizard: {
    stages: [
      { title: oneOffStages.person, steps: accountSteps },
      { title: oneOffStages.personalization, steps: ['personalization'] },
      { title: oneOffStages.plan, steps: ['plan'] },
    ],
    required: requiredAnswers,
    forgotten: forgottenAnswers,
    commit: 'personalization',
    open: 'plan',
  },
};
