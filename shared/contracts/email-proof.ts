import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { yesNoSchema } from './preferences.ts';

/**
 * The number of digits of the code that proves an e-mail address, how long it is valid, and how many wrong attempts
 * are allowed.
 */
export const emailProofCode = { digits: 6, validSeconds: 15 * 60, maxTries: 5 } as const;

/** How long a confirmed proof is valid. It is long enough to fill in the sign-up form. */
export const emailProofValidSeconds = 45 * 60;

const emailField = z.string().check(z.maxLength(320));

/**
 * Requests a message to an e-mail address for which data is stored: a code that proves the address, a new link to
 * personalize the newsletter, or a link to sign in after too many attempts. The response is the same for every
 * address.
 */
export const requestEmailProof = endpoint({
  method: 'POST',
  path: '/api/request-email-proof',
  caller: 'anyone',
  request: z.strictObject({
    email: emailField,
    as: z.enum(['code', 'newsletter-link', 'login-link']),
  }),
  /** Identifies the request for a code; a new code for an e-mail address does not invalidate the previous one. */
  response: z.object({ challengeId: z.string() }),
});

/** Exchanges a code for a proof, which shows for a limited time that its holder can read this mailbox. */
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
    /**
     * The effect of a new sign-up on an existing account with this e-mail: the account is deleted (`gives-way`) or
     * kept (`stays`).
     */
    account: z.enum(['none', 'gives-way', 'stays']),
  }),
});

/** A proof that is sent as a field of another request. */
export const emailProofField = z.string().check(z.minLength(1), z.maxLength(2048));

/**
 * Verifies that the e-mail address of the session belongs to its user: from then on, data that other forms have
 * stored under this address belongs to the user. The call can be repeated safely.
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
