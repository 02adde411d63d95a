import { refusedTitle, trialFieldErrors } from '../../../copy/trial/trial-errors.ts';
import type { Existence } from '../../onboarding/steps/existence-checks.ts';
import type { TakenTexts } from '../../onboarding/steps/report-checks.ts';

const texts = {
  email: trialFieldErrors.emailTaken,
  phone: trialFieldErrors.phoneRegistered,
  cpf: trialFieldErrors.cpfRegistered,
} as const;

/** Free once the account gives way, but for one trial a person. */
const usedTexts = {
  email: trialFieldErrors.alreadyUsed,
  phone: trialFieldErrors.alreadyUsed,
  cpf: trialFieldErrors.cpfUsed,
} as const;

/**
 * What the trial's form says of something that somebody has. Whether by an account or by a trial
 * is told to nobody who only asks, so that the words name both; the start itself says which.
 */
export function takenOfTrial({ field, taken, hadTrial }: Existence): TakenTexts | undefined {
  if (!taken && hadTrial !== true) return undefined;
  const text = taken ? texts[field] : usedTexts[field];
  return { notice: { title: refusedTitle, text }, atField: text };
}
