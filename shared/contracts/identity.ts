import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * Requests a sign-in with an e-mail. The ticket is sent to Cognito with the first answer (`clientMetadata.ticket`),
 * which is invalid without it, so that attempts are limited by address although the browser talks to Cognito
 * directly. The answer reveals nothing about the e-mail.
 */
export const requestSignIn = endpoint({
  method: 'POST',
  path: '/api/request-sign-in',
  caller: 'anyone',
  request: z.strictObject({
    email: z.string().check(z.maxLength(320)),
    /** The token of the `login-link` that `/api/request-email-proof` sends. */
    linkToken: z.optional(z.string().check(z.maxLength(2048))),
  }),
  response: z.object({
    ticket: z.string(),
    /** The link has expired or is invalid: the login continues without it. */
    isLinkExpired: z.optional(z.boolean()),
  }),
});

/**
 * The delivery of a code: `limited` when too many were sent to this account, `unreachable` when it cannot be
 * delivered.
 */
export const codeDeliverySchema = z.enum(['sent', 'limited', 'unreachable']);
export type CodeDelivery = z.infer<typeof codeDeliverySchema>;

/** A sign-in challenge: Cognito's public challenge parameters. */
export const signInQuestionSchema = z.object({
  challenge: z.enum(['phone', 'code']),
  /** How a code was sent. */
  channel: z.optional(z.enum(['email', 'whatsapp'])),
  /** Missing while the previous code is still valid. */
  delivery: z.optional(codeDeliverySchema),
});
export type SignInQuestion = z.infer<typeof signInQuestionSchema>;

/** Digits of a login code, its validity, and the maximum number of tries. */
export const loginCode = { digits: 6, validSeconds: 300, maxTries: 3 } as const;
