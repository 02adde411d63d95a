import type { NewsletterSubscriber } from '../../shared/contracts/newsletter.ts';
import { normalizeEmail } from '../../shared/values/email.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import type { NewsletterTokens } from './newsletter-tokens.ts';
import type { SubscriberStore } from './subscriber-store.ts';

/**
 * The subscriber of an address, for whoever holds its token. Every way of not being allowed
 * answers the same, so that nothing is learned about who is subscribed.
 * @throws BfjError `subscriber_not_found`
 */
export async function findOwnSubscriber(
  effects: { readonly subscribers: SubscriberStore; readonly tokens: NewsletterTokens },
  claim: { readonly typedEmail: string; readonly token: string },
): Promise<NewsletterSubscriber> {
  const email = normalizeEmail(claim.typedEmail);
  const proof = await effects.tokens.personalization.open(claim.token);
  if (proof === undefined || proof.email !== email) throw new BfjError('subscriber_not_found');
  const subscriber = await effects.subscribers.findByEmail(email);
  if (subscriber === undefined || subscriber.id !== proof.subscriberId) {
    throw new BfjError('subscriber_not_found');
  }
  return subscriber;
}
