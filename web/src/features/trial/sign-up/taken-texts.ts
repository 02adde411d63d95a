import { notCompletedTitle, trialFieldErrors } from '../../../copy/trial/trial-errors.ts';
import type { Existence } from '../../onboarding/steps/existence-checks.ts';
import type { TakenTexts } from '../../onboarding/steps/report-checks.ts';

const texts = {
  email: trialFieldErrors.emailTaken,
  phone: trialFieldErrors.phoneRegistered,
  cpf: trialFieldErrors.cpfRegistered,
} as const;

/** The account can be reclaimed, but its user's one trial was used. */
const usedTexts = {
  email: trialFieldErrors.alreadyUsed,
  phone: trialFieldErrors.alreadyUsed,
  cpf: trialFieldErrors.cpfUsed,
} as const;

/**
 * Returns the text for a registered value. A check does not reveal whether an account or a trial has it, so the text
 * mentions both; the start of the trial itself says which.
 */
export function trialTakenTexts({ field, taken, hadTrial }: Existence): TakenTexts | undefined {
  if (!taken && hadTrial !== true) return undefined;
  const text = taken ? texts[field] : usedTexts[field];
  return { notice: { title: notCompletedTitle, text }, atField: text };
}
