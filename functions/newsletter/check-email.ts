import type { SubscriberStore } from './subscriber-store.ts';
import { parseNewsletterEmail } from './subscribe.ts';

/**
 * Returns whether an address is subscribed.
 * @throws ProblemError `email_invalid`, `email_disposable`
 */
export async function checkEmail(
  dependencies: { readonly subscribers: SubscriberStore },
  typedEmail: string,
): Promise<{ exists: boolean; field: 'newsletter' | null }> {
  const email = parseNewsletterEmail(typedEmail);
  const subscriber = await dependencies.subscribers.findByEmail(email);
  return subscriber === undefined
    ? { exists: false, field: null }
    : { exists: true, field: 'newsletter' };
}
