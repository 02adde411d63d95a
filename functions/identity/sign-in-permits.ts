import * as z from 'zod/mini';
import { tokenSeal } from '../runtime/sealed-token.ts';
import type { ReadSecret } from '../runtime/secrets.ts';

/** How long a permit is good for; a sign-in takes seconds. */
const validMilliseconds = 5 * 60 * 1000;

const permitSchema = z.object({
  /** Normalized. */
  email: z.string(),
  /**
   * `sign-up`: the browser that holds it has just made the account of this e-mail, and is not
   * asked for a code.
   */
  purpose: z.enum(['login', 'sign-up']),
  /** The address that asked to sign in, as limits count it; a sign-up has none to tell. */
  from: z.optional(z.string()),
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
});
export type SignInPermit = z.infer<typeof permitSchema>;

/** Permits to answer the question of a sign-in (shared/contracts/identity.ts). */
export interface SignInPermits {
  seal(permit: SignInPermit): Promise<string>;
  /** Undefined for anything that is not ours, and from `expiresAt` on. */
  open(token: string, now: Date): Promise<SignInPermit | undefined>;
}

export function signInPermits(readSecret: ReadSecret): SignInPermits {
  const seal = tokenSeal('sign-in-permit', permitSchema, readSecret);
  return {
    seal: (permit) => seal.seal(permit),
    open: async (token, now) => {
      const permit = await seal.open(token);
      return permit !== undefined && Date.parse(permit.expiresAt) > now.getTime()
        ? permit
        : undefined;
    },
  };
}

/** The end of a permit that is given out now. */
export function permitExpiry(now: Date): string {
  return new Date(now.getTime() + validMilliseconds).toISOString();
}
