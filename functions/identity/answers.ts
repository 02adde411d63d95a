import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { loginCode } from '../../shared/contracts/identity.ts';
import { phoneDigits } from '../../shared/values/phone.ts';

/**
 * Returns whether a typed phone is the account's, compared by their digits without the country's code. An account
 * without a phone matches nothing.
 */
export function phoneMatches(typed: string, stored: string): boolean {
  const storedDigits = phoneDigits(stored);
  const same = equalInConstantTime(phoneDigits(typed), storedDigits);
  return same && storedDigits.length >= 10;
}

/** Returns whether a typed text is the code; spaces added by a mail program are ignored. */
export function codeMatches(typed: string, code: string): boolean {
  const same = equalInConstantTime(typed.replace(/\s/g, ''), code);
  return same && code.length === loginCode.digits;
}

/** The value for a code that was not sent: too short to match any input. */
export const unsentCode = '0';

/** Returns an unpredictable code. */
export function newLoginCode(): string {
  return String(randomInt(10 ** loginCode.digits)).padStart(loginCode.digits, '0');
}

/** Compares in constant time, so that the duration reveals nothing about a guess. */
export function equalInConstantTime(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
