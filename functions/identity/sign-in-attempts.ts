import { BfjError } from '../runtime/bfj-error.ts';
import type { CountCall, RateLimit } from '../runtime/limits/rate-limit.ts';
import type { KnownAddresses } from './known-address-store.ts';

/** What is answered in a sign-in. */
export type Question = 'phone' | 'code';

interface QuestionLimits {
  /** Answers about one e-mail from one address. */
  readonly fromAddress: RateLimit;
  /** Answers about one e-mail from all addresses that have never signed in to it. */
  readonly byStrangers: RateLimit;
  /**
   * What an unknown address may still try after that: sign-in becomes slower, but is not locked.
   */
  readonly slowly: RateLimit;
  /**
   * And what all unknown addresses have in a day: few, compared with the hundred million phones of
   * an area code.
   */
  readonly byStrangersInADay: RateLimit;
}

const limitsOf: Readonly<Record<Question, QuestionLimits>> = {
  phone: {
    fromAddress: { name: 'sign-in-phone', maximum: 10, windowSeconds: 15 * 60 },
    byStrangers: { name: 'sign-in-phone-strangers', maximum: 30, windowSeconds: 15 * 60 },
    slowly: { name: 'sign-in-phone-slowly', maximum: 1, windowSeconds: 15 * 60 },
    byStrangersInADay: { name: 'sign-in-phone-day', maximum: 300, windowSeconds: 24 * 60 * 60 },
  },
  // A code has a million values, and each of five an hour may be mistyped.
  code: {
    fromAddress: { name: 'sign-in-code', maximum: 10, windowSeconds: 60 * 60 },
    byStrangers: { name: 'sign-in-code-strangers', maximum: 15, windowSeconds: 60 * 60 },
    slowly: { name: 'sign-in-code-slowly', maximum: 1, windowSeconds: 60 * 60 },
    byStrangersInADay: { name: 'sign-in-code-day', maximum: 60, windowSeconds: 24 * 60 * 60 },
  },
};

export interface AttemptDependencies {
  readonly countCall: CountCall;
  readonly known: Pick<KnownAddresses, 'has'>;
}

/**
 * Counts one answer about an e-mail, whether anybody has it or not.
 * An address that has signed in to it before answers for itself alone, so that no stranger who
 * knows the e-mail can lock its owner out.
 * @param from undefined where nobody has seen the address: a stranger's
 * @returns whether the answer may be right
 * @throws the SDK's error where attempts cannot be counted
 */
export async function mayAnswer(
  { countCall, known }: AttemptDependencies,
  question: Question,
  email: string,
  from: string | undefined,
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
