import * as z from 'zod/mini';
import { tokenSeal, type TokenSeal } from '../runtime/sealed-token.ts';
import type { ReadSecret } from '../runtime/secrets.ts';

const personalizationSchema = z.object({
  subscriberId: z.string(),
  email: z.string(),
  /** True when only a message to the address contained it: its holder reads that mailbox. */
  mailed: z.optional(z.boolean()),
});
const unsubscribeSchema = z.object({
  email: z.string(),
  /** Valid only for this subscription, and only while the address is unverified. */
  subscriberId: z.optional(z.string()),
});

/** Tokens from links and answers that only the subscriber has received. */
export interface NewsletterTokens {
  /** For one subscription: worthless after that e-mail has unsubscribed, even if it subscribes again. */
  readonly personalization: TokenSeal<z.infer<typeof personalizationSchema>>;
  /**
   * For the address: a link in an old message still works for a reader who subscribed again. A token given to a
   * browser that only typed the address names the one subscription that it may end.
   */
  readonly unsubscribe: TokenSeal<z.infer<typeof unsubscribeSchema>>;
}

export function newsletterTokens(readSecret: ReadSecret): NewsletterTokens {
  return {
    personalization: tokenSeal('newsletter-personalization', personalizationSchema, readSecret),
    unsubscribe: tokenSeal('newsletter-unsubscribe', unsubscribeSchema, readSecret),
  };
}
