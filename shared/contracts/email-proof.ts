import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { yesNoSchema } from './preferences.ts';

/** Digits of the code that proves an e-mail, how long it is good for, and how often it may be mistyped. */
export const emailProofCode = { digits: 6, validSeconds: 15 * 60, maximumTries: 5 } as const;

/** How long what a code was exchanged for is good: a sign-up may still have a form to fill in. */
export const emailProofValidSeconds = 45 * 60;

const emailField = z.string().check(z.maxLength(320));

/**
 * Requests a message to an address that something is stored under: a code that proves it, the link to personalize the
 * newsletter once more, or the link to sign in after too many attempts. The answer is the same for every address.
 */
export const requestEmailProof = endpoint({
  method: 'POST',
  path: '/api/request-email-proof',
  caller: 'anyone',
  request: z.strictObject({
    email: emailField,
    as: z.enum(['code', 'newsletter-link', 'login-link']),
  }),
  /** The purpose of the code; a new code of an e-mail does not invalidate the one before. */
  response: z.object({ challengeId: z.string() }),
});

/** Exchanges a code for a proof, which says for a while that its holder reads this mailbox. */
export const confirmEmailProof = endpoint({
  method: 'POST',
  path: '/api/confirm-email-proof',
  caller: 'anyone',
  request: z.strictObject({
    email: emailField,
    challengeId: z.string().check(z.regex(/^[\w-]{22}$/)),
    code: z.string().check(z.regex(/^\d{6}$/, 'Digite os 6 números do código.')),
  }),
  response: z.object({
    proof: z.string(),
    /** What happens to an account with this e-mail when its owner signs up again. */
    account: z.enum(['none', 'gives-way', 'stays']),
  }),
});

/** A proof as it is sent along with something else. */
export const emailProofField = z.string().check(z.minLength(1), z.maxLength(2048));

/**
 * Verifies that the session's e-mail belongs to its user: data that other forms have stored under it belongs to them
 * from then on. Repeatable.
 */
export const proveEmail = endpoint({
  method: 'POST',
  path: '/api/prove-email',
  caller: 'session',
  request: z.strictObject({ proof: emailProofField }),
  response: z.object({
    email_verified_at: z.string(),
    newsletter_email: yesNoSchema,
    /** The version of the registration from now on. */
    updated_at: z.string(),
  }),
});
