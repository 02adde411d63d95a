import * as z from 'zod/mini';
import {
  interestAreaSchema,
  messageLengthSchema,
  tickerSchema,
  wantedFrequencySchema,
} from '../../../../../shared/contracts/preferences.ts';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';
import { chosenPlanSchema, type ChosenPlan } from '../chosen-plan.ts';
import type { SignUpFlow, SignUpStep } from './signup-flows.ts';
import { listSteps, type WizardState } from './signup-steps.ts';
import type { SignUpAnswers } from './signup-answers.ts';
import { maxFavoriteAssets } from '../../../../../shared/values/usage-limits.ts';

const text = z.string().check(z.maxLength(400));

/** The fields as typed, valid or not; never a password. */
const answersSchema = z.object({
  name: text,
  email: text,
  phone: text,
  cpf: text,
  birthDate: text,
  investmentLevel: text,
  investmentStyle: text,
  interests: z.array(interestAreaSchema),
  receiveMessages: z.boolean(),
  messageLength: messageLengthSchema,
  favoriteAssets: z.array(tickerSchema).check(z.maxLength(maxFavoriteAssets)),
  weeklyReports: z.boolean(),
  newsletterEmail: z.boolean(),
  messageFrequency: z.exactOptional(wantedFrequencySchema),
  termsAccepted: z.exactOptional(z.boolean()),
  emailProof: z.optional(z.object({ email: text, proof: z.string().check(z.maxLength(2048)) })),
});

const stepSchema = z.enum(['name', 'contact', 'identity', 'password', 'personalization', 'plan']);

const draftSchema = z.object({
  step: stepSchema,
  completed: z.array(stepSchema),
  answers: answersSchema,
  chosenPlan: z.optional(chosenPlanSchema),
});

/** Stores the draft for this tab only, because the computer may be shared. */
export function keepDraft(
  flow: SignUpFlow,
  { step, completed, answers }: WizardState<SignUpStep, SignUpAnswers>,
  chosenPlan: ChosenPlan | undefined,
): void {
  // Parsing removes the fields that the schema does not have: the passwords.
  const draft = draftSchema.safeParse({ step, completed, answers, chosenPlan });
  if (draft.success) writeStored('session', flow.draftKey, draft.data);
}

/** Undefined when there is no draft, or when it is damaged or belongs to another flow. */
export function readDraft(flow: SignUpFlow) {
  const draft = readStored('session', flow.draftKey, draftSchema);
  if (draft === undefined) return undefined;
  const steps = listSteps(flow.wizard);
  const areStepsKnown = [draft.step, ...draft.completed].every((step) => steps.includes(step));
  if (!areStepsKnown) {
    dropDraft(flow);
    return undefined;
  }
  const { step, completed, answers, chosenPlan } = draft;
  return { step, completed, answers: { ...flow.startingAnswers, ...answers }, chosenPlan };
}

export function dropDraft(flow: SignUpFlow): void {
  removeStored('session', flow.draftKey);
}
