import { normalizeEmail } from '../../shared/values/email.ts';
import type { Clock } from '../runtime/clock.ts';
import { codeMatches, phoneMatches } from './answers.ts';
import type { KnownAddresses } from './known-address-store.ts';
import { mayAnswer, type AttemptDependencies, type Question } from './sign-in-attempts.ts';
import type { SignInTickets } from './sign-in-tickets.ts';

export interface VerifyAnswerDependencies extends AttemptDependencies {
  readonly openTicket: SignInTickets['open'];
  readonly known: KnownAddresses;
  /** The challenge whose correct answer completes the sign-in. */
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
 * Whether a phone is the account's. It counts only next to a ticket of the same e-mail, and as
 * one attempt on the ticket's e-mail, whether anybody has it or not: an answer that is wrong, one
 * too many and one about nobody look the same and take the same work.
 * @throws the SDK's error where attempts cannot be counted
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
  const allowed = await mayAnswer(dependencies, 'phone', ticket);
  const user = about.user ?? { email: '', phone: '', mayOpenSession: false };
  const matches = phoneMatches(about.answer, user.phone);
  const isRight = allowed && matches && email === normalizeEmail(user.email) && user.mayOpenSession;
  if (isRight) await rememberAddress(dependencies, 'phone', ticket);
  return isRight;
}

/**
 * Whether a typed code is the one that was sent, in its time. Codes are counted across sign-ins, as
 * phones are: a new sign-in gives no new tries.
 * @throws the SDK's error where attempts cannot be counted
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
  const allowed = await mayAnswer(dependencies, 'code', caller);
  const { code, expiresAt } = about.sent;
  const isInTime = Date.parse(expiresAt) > dependencies.clock().getTime();
  const isRight = allowed && codeMatches(about.answer, code) && isInTime;
  if (isRight) await rememberAddress(dependencies, 'code', caller);
  return isRight;
}

/** Only who has answered everything is known by the address. */
async function rememberAddress(
  { known, lastQuestion }: VerifyAnswerDependencies,
  question: Question,
  { email, from }: { readonly email: string; readonly from?: string | undefined },
): Promise<void> {
  if (question === lastQuestion && from !== undefined) await known.add(email, from);
}
