import { refusedTitle, trialFieldErrors } from '../../copy/trial-errors.ts';
import type { Existence } from '../accounts/existence-checks.ts';
import type { TakenTexts } from '../accounts/report-checks.ts';

/** What the trial's form says of something that somebody has: as the server would, at the end. */
export function takenOfTrial(taken: Existence): TakenTexts {
  const text = textOf(taken);
  return { notice: { title: refusedTitle, text }, atField: text };
}

function textOf({ field, origem }: Existence): string {
  if (field === 'cpf') return trialFieldErrors.cpfRegistered;
  if (origem === 'trial_gratuito') return trialFieldErrors.alreadyUsed;
  return field === 'email' ? trialFieldErrors.emailRegistered : trialFieldErrors.phoneRegistered;
}
