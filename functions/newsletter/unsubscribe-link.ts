import { unsubscribeNewsletter } from '../../shared/contracts/newsletter.ts';
import type { NewsletterTokens } from './newsletter-tokens.ts';

/** The address that ends a subscription with one click, without a session (RFC 8058). */
export async function unsubscribeLink(
  tokens: NewsletterTokens,
  siteUrl: string,
  email: string,
): Promise<string> {
  const link = new URL(unsubscribeNewsletter.path, siteUrl);
  link.searchParams.set('token', await tokens.unsubscribe.seal({ email }));
  return link.href;
}
