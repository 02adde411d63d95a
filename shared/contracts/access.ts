import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const accountTypeSchema = z.enum(['active', 'trial_active', 'trial_expired', 'inactive']);
export type AccountType = z.infer<typeof accountTypeSchema>;

/**
 * What a trial's session is told of the account with the trial's own e-mail and phone: it has access
 * by what is paid (`paid`), or a payment of it is under way (`waiting`).
 */
export const accountPlanSchema = z.enum(['paid', 'waiting']);
export type AccountPlan = z.infer<typeof accountPlanSchema>;

/** What a person may see, as the server has decided it at this moment. */
export const accessSchema = z.object({
  hasAccess: z.boolean(),
  accountType: accountTypeSchema,
  /** ISO 8601, UTC: when access ends or has ended; null where nothing ends it. */
  expiresAt: z.nullable(z.string()),
  /**
   * ISO 8601, UTC: until when the trial of the same person runs. Told to an account's session
   * without access only: a trial has sessions of its own, and this one can lead to it.
   */
  trialEndsAt: z.optional(z.string()),
  /** In its place where that trial is over: nobody is asked whether they are in it. */
  trialEnded: z.optional(z.literal(true)),
  /** Beside `trialEndsAt`: a payment of the account is under way, and its own session shows it. */
  paymentWaits: z.optional(z.literal(true)),
  /** Told to a trial's session only, and changes nothing of what that may see. */
  accountPlan: z.optional(accountPlanSchema),
});
export type Access = z.infer<typeof accessSchema>;

/** Whether the person of the session has access, and of which kind. */
export const checkAccess = endpoint({
  method: 'GET',
  path: '/api/access',
  caller: 'session',
  request: z.object({}),
  response: accessSchema,
});
