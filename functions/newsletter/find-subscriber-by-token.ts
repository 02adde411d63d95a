import type { NewsletterSubscriber } from '../../shared/contracts/newsletter.ts';
import { normalizeEmail } from '../../shared/values/email.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import type { NewsletterTokens } from './subscriber-links.ts';
import type { SubscriberStore } from './subscriber-store.ts';

/**
 * Finds an address's subscriber by its token. The browser that typed an address gets one too, unverified: such a
 * token ends when the row becomes an account's or a verified owner's. All rejections are equal, so that they reveal
 * nothing about subscriptions.
 * @throws ProblemError `subscriber_not_found`
 */
export async function findSubscriberByToken(
  dependencies: { readonly subscribers: SubscriberStore; readonly tokens: NewsletterTokens },
  claim: { readonly typedEmail: string; readonly token: string },
): Promise<{ readonly subscriber: NewsletterSubscriber; readonly isProven: boolean }> {
  const email = normalizeEmail(claim.typedEmail);
  const token = await dependencies.tokens.personalization.open(claim.token);
  if (token === undefined || token.email !== email) throw new ProblemError('subscriber_not_found');
  const isProven = token.mailed === true;
  const subscriber = await dependencies.subscribers.findByEmail(email);
  if (subscriber === undefined || subscriber.id !== token.subscriberId) {
    throw new ProblemError('subscriber_not_found');
  }
  if (hasOwner(subscriber) && !isProven) throw new ProblemError('subscriber_not_found');
  return { subscriber, isProven };
}

/** Returns whether the row belongs to an account or a verified owner. */
export function hasOwner(row: Pick<NewsletterSubscriber, 'accountId' | 'proven_at'>): boolean {
  return row.accountId !== undefined || row.proven_at !== undefined;
}
