import { timingSafeEqual } from 'node:crypto';

/** Wrong answers that a sign-in may hold before it has to start anew. */
export const maximumAnswers = 3;

/** One round of a sign-in so far, as Cognito keeps it. */
export interface ChallengeRound {
  readonly challengeName: string;
  readonly challengeResult: boolean;
}

/** What a sign-in does next: ask for the phone, let the person in, or give up. */
export function nextStep(
  rounds: readonly ChallengeRound[],
  userExists: boolean,
): 'ask' | 'sign-in' | 'refuse' {
  const last = rounds.at(-1);
  if (last?.challengeName === 'CUSTOM_CHALLENGE' && last.challengeResult && userExists) {
    return 'sign-in';
  }
  return rounds.length >= maximumAnswers ? 'refuse' : 'ask';
}

/**
 * Whether a typed phone is the account's. Both are compared by their digits without the country's
 * code, in constant time; an account without a phone matches nothing.
 */
export function phoneMatches(typed: string, stored: string | undefined): boolean {
  const typedDigits = nationalDigits(typed);
  const storedDigits = nationalDigits(stored ?? '');
  if (storedDigits.length < 10 || typedDigits.length !== storedDigits.length) return false;
  return timingSafeEqual(Buffer.from(typedDigits), Buffer.from(storedDigits));
}

function nationalDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
}
