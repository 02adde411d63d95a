import * as z from 'zod/mini';
import { tokenSeal } from './sealed-token.ts';
import type { ReadSecret } from './secrets.ts';

const sealedSchema = z.object({
  /** Normalized. */
  email: z.string(),
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
});

/** Tokens of one purpose that contain an e-mail and expire. */
export interface EmailSeal {
  seal(email: string, now: Date): Promise<string>;
  /** Returns the normalized e-mail; undefined for an expired token and one that this seal did not make. */
  open(token: string, now: Date): Promise<string | undefined>;
}

export function emailSeal(
  purpose: Parameters<typeof tokenSeal>[0],
  validMilliseconds: number,
  readSecret: ReadSecret,
): EmailSeal {
  const seal = tokenSeal(purpose, sealedSchema, readSecret);
  return {
    seal: (email, now) => {
      const expiresAt = new Date(now.getTime() + validMilliseconds).toISOString();
      return seal.seal({ email, expiresAt });
    },
    open: async (token, now) => {
      const opened = await seal.open(token);
      return opened !== undefined && Date.parse(opened.expiresAt) > now.getTime()
        ? opened.email
        : undefined;
    },
  };
}
