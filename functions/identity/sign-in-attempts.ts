import { BfjError } from '../runtime/bfj-error.ts';
import type { CountCall, RateLimit } from '../runtime/limits/rate-limit.ts';
import type { KnownAddresses } from './known-address-store.ts';
import type { SignInTicket } from './sign-in-tickets.ts';

/** The challenge that is answered. */
export type Question = 'phone' | 'code';

/** The caller, from the ticket of a sign-in. */
type Caller = Pick<SignInTicket, 'email' | 'from' | 'isMailboxProven'>;

interface QuestionLimits {
  /** Answers about one e-mail from one address. */
  readonly fromAddress: RateLimit;
  /** Answers about one e-mail from all addresses that have never signed in to it. */
  readonly byStrangers: RateLimit;
  /** Further attempts from an unknown address: sign-in becomes slower, but is not locked. */
  readonly slowly: RateLimit;
  /**
   * And what all unknown addresses have in a day: few, compared with the hundred million phones of
   * an area code.
   */
  readonly byStrangersInADay: RateLimit;
  /** Answers about one e-mail by those who read its mailbox, from all addresses. */
  readonly byOwner: RateLimit;
}

const limitsOf: Readonly<Record<Question, QuestionLimits>> = {
  phone: {
    fromAddress: { name: 'sign-in-phone', maximum: 10, windowSeconds: 15 * 60 },
    byStrangers: { name: 'sign-in-phone-strangers', maximum: 30, windowSeconds: 15 * 60 },
    slowly: { name: 'sign-in-phone-slowly', maximum: 1, windowSeconds: 15 * 60 },
    byStrangersInADay: { name: 'sign-in-phone-day', maximum: 300, windowSeconds: 24 * 60 * 60 },
    byOwner: { name: 'sign-in-phone-owner', maximum: 10, windowSeconds: 15 * 60 },
  },
  // A code has a million values, and each of five an hour may be mistyped.
  code: {
    fromAddress: { name: 'sign-in-code', maximum: 10, windowSeconds: 60 * 60 },
    byStrangers: { name: 'sign-in-code-strangers', maximum: 15, windowSeconds: 60 * 60 },
    slowly: { name: 'sign-in-code-slowly', maximum: 1, windowSeconds: 60 * 60 },
    byStrangersInADay: { name: 'sign-in-code-day', maximum: 60, windowSeconds: 24 * 60 * 60 },
    byOwner: { name: 'sign-in-code-owner', maximum: 10, windowSeconds: 60 * 60 },
  },
};

export interface AttemptDependencies {
  readonly countCall: CountCall;
  readonly known: Pick<KnownAddresses, 'has'>;
}

/**
 * Counts one answer about an e-mail, whether an account has it or not.
 *
 * No stranger who knows an e-mail can lock its owner out:
 * - an address that has signed in to it before counts for itself alone;
 * - a ticket that was requested with a link from the mailbox counts with such tickets alone. The link is sent on
 *   request, and one is always valid (`linkLimits` in functions/proof/request-proof.ts).
 *
 * Guesses stay bounded, for one e-mail overall and with any number of addresses:
 * - phones by strangers: at most 120 an hour (30 in 15 minutes) and one in 15 minutes for each further address, but
 *   never more than 300 a day; about 300,000 days for the hundred million numbers of an area code;
 * - codes by strangers: 15 an hour and one an hour for each further address, never more than 60 a day;
 * - by those who read the mailbox, who still need the phone: 40 phones and 10 codes an hour;
 * - from an address where the owner has signed in: as many again for each of them.
 * @param caller without `from` where the address is unknown: a stranger
 * @returns whether the answer may be right
 * @throws the SDK's error where attempts cannot be counted
 */
export async function mayAnswer(
  { countCall, known }: AttemptDependencies,
  question: Question,
  { email, from, isMailboxProven }: Caller,
): Promise<boolean> {
  const limits = limitsOf[question];
  const pair = `${email} ${from ?? ''}`;
  const isAllowed = async (limit: RateLimit, subject: string) => {
    try {
      await countCall(limit, subject);
      return true;
    } catch (error) {
      if (error instanceof BfjError && error.code === 'rate_limited') return false;
      throw error;
    }
  };
  if (isMailboxProven === true) return isAllowed(limits.byOwner, email);
  const [isKnown, addressMay] = await Promise.all([
    from === undefined ? false : known.has(email, from),
    isAllowed(limits.fromAddress, pair),
  ]);
  if (isKnown || !addressMay) return addressMay;
  const [strangersMay, dayAllows] = await Promise.all([
    isAllowed(limits.byStrangers, email),
    isAllowed(limits.byStrangersInADay, email),
  ]);
  if (!dayAllows) return false;
  return strangersMay || isAllowed(limits.slowly, pair);
}
