import { refusedTitle, trialFieldErrors } from '../../copy/trial-errors.ts';
import type { Existence } from '../accounts/existence-checks.ts';
import type { TakenTexts } from '../accounts/report-checks.ts';

const texts = {
  email: trialFieldErrors.emailTaken,
  phone: trialFieldErrors.phoneRegistered,
  cpf: trialFieldErrors.cpfRegistered,
} as const;

/**
 * What the trial's form says of something that somebody has. Whether by an account or by a trial
 * is told to nobody who only asks, so that the words name both; the start itself says which.
 */
export function takenOfTrial({ field }: Existence): TakenTexts {
  const text = texts[field];
  return { notice: { title: refusedTitle, text }, atField: text };
}
