import { unsubscribeNewsletter } from '../../shared/contracts/newsletter.ts';
import type { NewsletterSubscriber } from '../../shared/contracts/newsletter.ts';
import type { NewsletterTokens } from './newsletter-tokens.ts';

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
