import * as z from 'zod/mini';
import { emailProofValidSeconds } from '../../shared/contracts/email-proof.ts';
import { tokenSeal } from '../runtime/sealed-token.ts';
import type { ReadSecret } from '../runtime/secrets.ts';

const proofSchema = z.object({
  /** Normalized. */
  email: z.string(),
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
});

/** What a code is exchanged for: whoever holds it has read the mailbox of this address just now. */
export interface EmailProofs {
  seal(email: string, now: Date): Promise<string>;
  /** The address; undefined for anything that is not ours, and when it is over. */
  open(proof: string, now: Date): Promise<string | undefined>;
}

export function emailProofs(readSecret: ReadSecret): EmailProofs {
  const seal = tokenSeal('email-proof', proofSchema, readSecret);
  return {
    seal: (email, now) => {
      const end = now.getTime() + emailProofValidSeconds * 1000;
      return seal.seal({ email, expiresAt: new Date(end).toISOString() });
    },
    open: async (proof, now) => {
      const opened = await seal.open(proof);
      if (opened === undefined || Date.parse(opened.expiresAt) <= now.getTime()) return undefined;
      return opened.email;
    },
  };
}
