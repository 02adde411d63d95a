import { normalizeEmail } from '../../shared/values/email.ts';
import type { Clock } from '../runtime/clock.ts';
import { codeMatches, phoneMatches } from './answers.ts';
import type { TrustedAddresses } from './trusted-address-store.ts';
import { countAttempt, type AttemptDependencies, type Question } from './sign-in-attempts.ts';
import type { SignInTickets } from './sign-in-tickets.ts';

export interface VerifyAnswerDependencies extends AttemptDependencies {
  readonly openTicket: SignInTickets['open'];
  readonly trustedAddresses: TrustedAddresses;
  /** The challenge that completes the sign-in when answered correctly. */
  readonly lastQuestion: Question;
  readonly clock: Clock;
}

/** The user of the sign-in's e-mail; undefined for an unknown e-mail. */
export interface SignInUser {
  readonly email: string;
  readonly phone: string;
  /** False for a trial session without a trial. */
  readonly mayOpenSession: boolean;
}

/**
 * Verifies that a phone belongs to the account. An answer needs a ticket of the same e-mail and counts as one
 * attempt on that e-mail, registered or not: a wrong answer, one over the limit and one for an unknown e-mail cannot
 * be distinguished and take the same time.
 * @throws the SDK's error when attempts cannot be counted
 */
export async function verifyPhone(
  dependencies: VerifyAnswerDependencies,
  about: {
    readonly user: SignInUser | undefined;
    readonly answer: string;
    readonly ticket: string | undefined;
  },
): Promise<boolean> {
  const ticket = await dependencies.openTicket(about.ticket ?? '', dependencies.clock());
  if (ticket === undefined) return false;
  const { email } = ticket;
  const allowed = await countAttempt(dependencies, 'phone', ticket);
  const user = about.user ?? { email: '', phone: '', mayOpenSession: false };
  const matches = phoneMatches(about.answer, user.phone);
  const isRight = allowed && matches && email === normalizeEmail(user.email) && user.mayOpenSession;
  if (isRight) await trustAddress(dependencies, 'phone', ticket);
  return isRight;
}

/**
 * Returns whether a typed code is the one that was sent and has not expired. Attempts are counted across sign-ins,
 * as for phones: a new sign-in gives no new tries.
 * @throws the SDK's error when attempts cannot be counted
 */
export async function verifyCode(
  dependencies: VerifyAnswerDependencies,
  about: {
    readonly user: SignInUser;
    readonly sent: { readonly code: string; readonly expiresAt: string };
    readonly answer: string;
    readonly ticket: string | undefined;
  },
): Promise<boolean> {
  const email = normalizeEmail(about.user.email);
  const ticket = await dependencies.openTicket(about.ticket ?? '', dependencies.clock());
  const caller = ticket?.email === email ? ticket : { email };
  const allowed = await countAttempt(dependencies, 'code', caller);
  const { code, expiresAt } = about.sent;
  const isInTime = Date.parse(expiresAt) > dependencies.clock().getTime();
  const isRight = allowed && codeMatches(about.answer, code) && isInTime;
  if (isRight) await trustAddress(dependencies, 'code', caller);
  return isRight;
}

/** An address only becomes known after a complete sign-in. */
async function trustAddress(
  { trustedAddresses, lastQuestion }: VerifyAnswerDependencies,
  question: Question,
  { email, from }: { readonly email: string; readonly from?: string | undefined },
): Promise<void> {
  if (question === lastQuestion && from !== undefined) await trustedAddresses.add(email, from);
}
