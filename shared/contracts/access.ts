import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const accountTypeSchema = z.enum(['active', 'trial_active', 'trial_expired', 'inactive']);
export type AccountType = z.infer<typeof accountTypeSchema>;

/**
 * The state of the account with a trial's e-mail and phone: it has paid access (`paid`), or a payment is pending
 * (`waiting`).
 */
export const accountPlanSchema = z.enum(['paid', 'waiting']);
export type AccountPlan = z.infer<typeof accountPlanSchema>;

/** The access of a session at the moment of the request. */
export const accessSchema = z.object({
  hasAccess: z.boolean(),
  accountType: accountTypeSchema,
  /** ISO 8601, UTC: when access ends or has ended; null without an end. */
  expiresAt: z.nullable(z.string()),
  /**
   * ISO 8601, UTC: the end of the same user's trial. Only for an account session without access, which can then link
   * to the trial's own session.
   */
  trialEndsAt: z.optional(z.string()),
  /** Instead of the end, for a trial that has ended. */
  trialEnded: z.optional(z.literal(true)),
  /** Set together with `trialEndsAt`: a payment of the account is in progress, which its own session shows. */
  paymentWaits: z.optional(z.literal(true)),
  /** Only for a trial session; it does not change the session's access. */
  accountPlan: z.optional(accountPlanSchema),
});
export type Access = z.infer<typeof accessSchema>;

/** Returns whether the session has access, and of which kind. */
export const checkAccess = endpoint({
  method: 'GET',
  path: '/api/access',
  caller: 'session',
  request: z.object({}),
  response: accessSchema,
});
