import { ProblemError } from '../runtime/problem-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { NewId } from '../runtime/ids.ts';
import { newEvent } from '../runtime/outbox.ts';
import type { CountCall } from '../runtime/limits/rate-limit.ts';
import { parseNewsletterEmail } from './newsletter-email.ts';
import { newSubscriber } from './new-subscriber.ts';
import type { NewsletterTokens } from './newsletter-tokens.ts';
import type { SubscriberStore } from './subscriber-store.ts';

export interface SubscribeDependencies {
  readonly subscribers: SubscriberStore;
  readonly tokens: NewsletterTokens;
  readonly countCall: CountCall;
  readonly clock: Clock;
  readonly newId: NewId;
}

const attemptsForOneEmail = { name: 'subscribe-email', maximum: 10, windowSeconds: 3600 };

/**
 * Subscribes an address, as confirmed, and hands its browser the token to personalize it.
 * @throws ProblemError `email_invalid`, `email_disposable`, `email_already_subscribed`,
 *   `rate_limited`, `idempotency_key_reused`
 */
export async function subscribe(
  dependencies: SubscribeDependencies,
  input: {
    readonly typedEmail: string;
    readonly userAgent: string | null;
    readonly idempotencyKey: string | undefined;
  },
): Promise<{ id: string; email: string; token: string }> {
  const email = parseNewsletterEmail(input.typedEmail);
  await dependencies.countCall(attemptsForOneEmail, email);

  const subscriber = newSubscriber({
    id: dependencies.newId('sub'),
    email,
    userAgent: input.userAgent,
    now: dependencies.clock(),
  });
  const result = await dependencies.subscribers.addIfNew(
    subscriber,
    newEvent(dependencies, 'newsletter.subscribed', { subscriber }),
    input.idempotencyKey === undefined
      ? undefined
      : { operation: 'subscribe-newsletter', key: input.idempotencyKey, request: { email } },
  );
  if (result.outcome === 'exists') throw new ProblemError('email_already_subscribed');
  if (
    result.outcome === 'already-answered' &&
    !(await isStillSubscribed(dependencies, result.id, email))
  ) {
    throw new ProblemError('idempotency_key_reused');
  }

  const token = await dependencies.tokens.personalization.seal({ subscriberId: result.id, email });
  return { id: result.id, email, token };
}

/** The earlier answer may be outdated: a reader who has unsubscribed since needs a new request. */
async function isStillSubscribed(
  dependencies: SubscribeDependencies,
  subscriberId: string,
  email: string,
): Promise<boolean> {
  const subscriber = await dependencies.subscribers.findByEmail(email);
  return subscriber?.id === subscriberId;
}
