import * as z from 'zod/mini';
import { tokenSeal, type TokenSeal } from '../runtime/sealed-token.ts';
import type { ReadSecret } from '../runtime/secrets.ts';

const personalizationSchema = z.object({
  subscriberId: z.string(),
  email: z.string(),
  /** True where only a message to the address carried it: whoever holds it reads that mailbox. */
  mailed: z.optional(z.boolean()),
});
const unsubscribeSchema = z.object({
  email: z.string(),
  /** Only this subscription, and only while nobody has shown that the address is theirs. */
  subscriberId: z.optional(z.string()),
});

/** What a subscriber can prove with the links and answers that only they were given. */
export interface NewsletterTokens {
  /** For one subscription: worthless once that e-mail has left, even if it comes back. */
  readonly personalization: TokenSeal<z.infer<typeof personalizationSchema>>;
  /**
   * For the address: a link in an old message still works for who signed up again. What is handed to
   * a browser that has only typed the address names the one subscription that it may end.
   */
  readonly unsubscribe: TokenSeal<z.infer<typeof unsubscribeSchema>>;
}

export function newsletterTokens(readSecret: ReadSecret): NewsletterTokens {
  return {
    personalization: tokenSeal('newsletter-personalization', personalizationSchema, readSecret),
    unsubscribe: tokenSeal('newsletter-unsubscribe', unsubscribeSchema, readSecret),
  };
}
