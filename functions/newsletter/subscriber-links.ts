import * as z from 'zod/mini';
import { tokenSeal, type TokenSeal } from '../runtime/sealed-token.ts';
import type { ReadSecret } from '../runtime/secrets.ts';
import {
  unsubscribeNewsletter,
  type NewsletterSubscriber,
} from '../../shared/contracts/newsletter.ts';

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

/** The address that ends a subscription with one click, without a session (RFC 8058). */
export async function buildUnsubscribeLink(
  tokens: NewsletterTokens,
  siteUrl: string,
  email: string,
): Promise<string> {
  const link = new URL(unsubscribeNewsletter.path, siteUrl);
  link.searchParams.set('token', await tokens.unsubscribe.seal({ email }));
  return link.href;
}

/** The page on which subscribers personalize; with a link of their own it opens their choices. */
export function personalizationPage(siteUrl: string): string {
  return new URL('/newsletter/personalizacao', siteUrl).href;
}

/**
 * Returns the link to a subscriber's personalization page. Mail gateways remove or encode the part behind a `#`, so the
 * token is a query parameter: our logs do not keep those, and the page moves it behind the `#` at once.
 */
export async function buildPersonalizationLink(
  tokens: NewsletterTokens,
  siteUrl: string,
  subscriber: Pick<NewsletterSubscriber, 'id' | 'email'>,
): Promise<string> {
  const { id: subscriberId, email } = subscriber;
  const link = new URL(personalizationPage(siteUrl));
  link.searchParams.set('email', email);
  const token = await tokens.personalization.seal({ subscriberId, email, mailed: true });
  link.searchParams.set('token', token);
  return link.href;
}

/** Returns the link to the page that asks for a confirmation before it cancels a subscription. */
export function unsubscribePage(siteUrl: string, token: string): string {
  const page = new URL('/newsletter/cancelar', siteUrl);
  page.searchParams.set('token', token);
  return page.href;
}
