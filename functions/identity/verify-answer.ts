import { normalizeEmail } from '../../shared/values/email.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { CountCall, RateLimit } from '../runtime/rate-limit.ts';
import { codeMatches, phoneMatches } from './answers.ts';
import type { SignInPermits } from './sign-in-permits.ts';

/**
 * Phones that may be tried for one account, from wherever. They are few enough against the
 * hundred million phones of an area code, and enough for a person who mistypes.
 */
const attemptsPerAccount: RateLimit = {
  name: 'sign-in-attempt',
  maximum: 10,
  windowSeconds: 15 * 60,
};

export interface VerifyAnswerEffects {
  readonly openPermit: SignInPermits['open'];
  readonly countCall: CountCall;
  readonly clock: Clock;
}

/** Whoever the sign-in's e-mail belongs to; undefined for an e-mail that nobody has. */
export interface SignInUser {
  readonly email: string;
  readonly phone: string;
  /** False for a trial session of somebody without a trial. */
  readonly mayOpenSession: boolean;
}

/**
 * Whether a phone is the account's. It counts only next to a permit of the same e-mail, and as
 * one attempt on the permit's e-mail, whether anybody has it or not: an answer that is wrong, one
 * too many and one about nobody look the same and take the same work.
 * @throws the SDK's error where attempts cannot be counted
 */
export async function verifyPhone(
  effects: VerifyAnswerEffects,
  about: {
    readonly user: SignInUser | undefined;
    readonly answer: string;
    readonly permit: string | undefined;
  },
): Promise<boolean> {
  const permit = await effects.openPermit(about.permit ?? '', effects.clock());
  if (permit === undefined) return false;
  const allowed = await isAllowed(effects.countCall, permit.email);
  const user = about.user ?? { email: '', phone: '', mayOpenSession: false };
  const matches = phoneMatches(about.answer, user.phone);
  return allowed && matches && permit.email === normalizeEmail(user.email) && user.mayOpenSession;
}

/** Whether a typed code is the one that was sent, in its time. */
export function verifyCode(
  { clock }: Pick<VerifyAnswerEffects, 'clock'>,
  sent: { readonly code: string; readonly expiresAt: string },
  answer: string,
): boolean {
  return codeMatches(answer, sent.code) && Date.parse(sent.expiresAt) > clock().getTime();
}

async function isAllowed(countCall: CountCall, email: string): Promise<boolean> {
  try {
    await countCall(attemptsPerAccount, email);
    return true;
  } catch (error) {
    if (error instanceof BfjError && error.code === 'rate_limited') return false;
    throw error;
  }
}
