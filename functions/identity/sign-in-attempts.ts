import { ProblemError } from '../runtime/problem-error.ts';
import type { CountCall, RateLimit } from '../runtime/limits/rate-limit.ts';
import type { TrustedAddresses } from './trusted-address-store.ts';
import type { SignInTicket } from './sign-in-tickets.ts';

/** The challenge that is answered. */
export type Question = 'phone' | 'code';

/** The caller, from the ticket of a sign-in. */
type Caller = Pick<SignInTicket, 'email' | 'from' | 'isMailboxProven'>;

interface QuestionLimits {
  /** Answers about one e-mail from one address. */
  readonly perAddress: RateLimit;
  /** Answers about one e-mail from all addresses that have never signed in to it. */
  readonly untrusted: RateLimit;
  /** Further attempts from an unknown address: sign-in becomes slower, but is not locked. */
  readonly untrustedSlow: RateLimit;
  /**
   * The daily limit for all unknown addresses together: few attempts, compared with the hundred million phones of an
   * area code.
   */
  readonly untrustedPerDay: RateLimit;
  /** Answers about one e-mail with a ticket from its mailbox, from all addresses. */
  readonly mailboxOwner: RateLimit;
}

const limitsByQuestion: Readonly<Record<Question, QuestionLimits>> = {
  phone: {
    perAddress: { name: 'sign-in-phone', maximum: 10, windowSeconds: 15 * 60 },
    untrusted: { name: 'sign-in-phone-strangers', maximum: 30, windowSeconds: 15 * 60 },
    untrustedSlow: { name: 'sign-in-phone-slowly', maximum: 1, windowSeconds: 15 * 60 },
    untrustedPerDay: { name: 'sign-in-phone-day', maximum: 300, windowSeconds: 24 * 60 * 60 },
    mailboxOwner: { name: 'sign-in-phone-owner', maximum: 10, windowSeconds: 15 * 60 },
  },
  // A code has a million possible values; up to five codes an hour are sent, and each allows several attempts.
  code: {
    perAddress: { name: 'sign-in-code', maximum: 10, windowSeconds: 60 * 60 },
    untrusted: { name: 'sign-in-code-strangers', maximum: 15, windowSeconds: 60 * 60 },
    untrustedSlow: { name: 'sign-in-code-slowly', maximum: 1, windowSeconds: 60 * 60 },
    untrustedPerDay: { name: 'sign-in-code-day', maximum: 60, windowSeconds: 24 * 60 * 60 },
    mailboxOwner: { name: 'sign-in-code-owner', maximum: 10, windowSeconds: 60 * 60 },
  },
};

export interface AttemptDependencies {
  readonly countCall: CountCall;
  readonly trustedAddresses: Pick<TrustedAddresses, 'has'>;
}

/**
 * Counts one answer about an e-mail, whether an account has it or not. A stranger who knows an e-mail cannot lock its
 * owner out:
 * - an address that has signed in to the e-mail before has a limit of its own;
 * - tickets requested with a link from the mailbox have a limit of their own. The link is sent on request, and one is
 *   always valid (`linkLimits` in functions/proof/request-proof.ts).
 *
 * Guesses stay bounded, for one e-mail overall and with any number of addresses:
 * - phones by strangers: at most 120 an hour (30 in 15 minutes) and one in 15 minutes for each further address, but never
 *   more than 300 a day; about 300,000 days for the hundred million numbers of an area code;
 * - codes by strangers: 15 an hour and one an hour for each further address, never more than 60 a day;
 * - by readers of the mailbox, who still need the phone: 40 phones and 10 codes an hour;
 * - from an address where the owner has signed in: the same numbers again for each address.
 * @param caller without `from` when the address is unknown: a stranger
 * @returns whether the answer may be accepted
 * @throws the SDK's error when attempts cannot be counted
 */
export async function countAttempt(
  { countCall, trustedAddresses }: AttemptDependencies,
  question: Question,
  { email, from, isMailboxProven }: Caller,
): Promise<boolean> {
  const limits = limitsByQuestion[question];
  const emailAndAddress = `${email} ${from ?? ''}`;
  const isAllowed = async (limit: RateLimit, subject: string) => {
    try {
      await countCall(limit, subject);
      return true;
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'rate_limited') return false;
      throw error;
    }
  };
  if (isMailboxProven === true) return isAllowed(limits.mailboxOwner, email);
  const [isTrusted, isAddressAllowed] = await Promise.all([
    from === undefined ? false : trustedAddresses.has(email, from),
    isAllowed(limits.perAddress, emailAndAddress),
  ]);
  if (isTrusted || !isAddressAllowed) return isAddressAllowed;
  const [areUntrustedAllowed, isDayAllowed] = await Promise.all([
    isAllowed(limits.untrusted, email),
    isAllowed(limits.untrustedPerDay, email),
  ]);
  if (!isDayAllowed) return false;
  return areUntrustedAllowed || isAllowed(limits.untrustedSlow, emailAndAddress);
}
