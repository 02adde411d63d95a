import type * as z from 'zod';
import type { migrateNewsletter, startTrial } from '../../../shared/contracts/trial.ts';
import { preferencesOf, signUpOf } from './sign-ups.ts';

export type TrialSignUp = z.input<typeof startTrial.request>;
export type Migration = z.input<typeof migrateNewsletter.request>;

/** What the nth person of a test fills in to start a trial. */
export function trialSignUpOf(nth: number, over: Partial<TrialSignUp> = {}): TrialSignUp {
  return { ...signUpOf(nth), termsAccepted: true, ...over };
}

/** What the nth person of a test fills in to come over from the newsletter. */
export function migrationOf(nth: number, over: Partial<Migration> = {}): Migration {
  const { name, email, phone, birthDate, termsVersion } = signUpOf(nth);
  const { newsletterEmail: _, ...preferences } = preferencesOf();
  return {
    name,
    email,
    phone,
    birthDate,
    termsVersion,
    preferences,
    termsAccepted: true,
    ...over,
  };
}
