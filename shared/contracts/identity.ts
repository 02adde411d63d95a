import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * Asks to sign in with this e-mail. The ticket goes to Cognito beside the answer of the first
 * question (`clientMetadata.ticket`), which counts for nothing without it: so attempts are limited
 * by address even though the browser talks to Cognito itself. It tells nothing about the e-mail.
 */
export const requestSignIn = endpoint({
  method: 'POST',
  path: '/api/request-sign-in',
  caller: 'anyone',
  request: z.strictObject({
    email: z.string().check(z.maxLength(320)),
    /** Of the link that `/api/request-email-proof` sends as `login-link`. */
    linkToken: z.optional(z.string().check(z.maxLength(2048))),
  }),
  response: z.object({
    ticket: z.string(),
    /** The link's day is over, or it is no link of ours: the login goes on without it. */
    isLinkExpired: z.optional(z.boolean()),
  }),
});

/** What became of a code: too many were sent to this account, or nobody is there to take it. */
export const codeDeliverySchema = z.enum(['sent', 'limited', 'unreachable']);
export type CodeDelivery = z.infer<typeof codeDeliverySchema>;

/** What a question of a sign-in asks for: Cognito's public challenge parameters. */
export const signInQuestionSchema = z.object({
  challenge: z.enum(['phone', 'code']),
  /** How a code was sent. */
  channel: z.optional(z.enum(['email', 'whatsapp'])),
  /** Missing where the code before is still asked for. */
  delivery: z.optional(codeDeliverySchema),
});
export type SignInQuestion = z.infer<typeof signInQuestionSchema>;

/** Digits of a login code, how long it is good for, and how often it may be mistyped. */
export const loginCode = { digits: 6, validSeconds: 300, maximumTries: 3 } as const;
