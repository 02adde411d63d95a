import type * as z from 'zod/mini';
import type {
  checkUnsubscribeLink,
  NewsletterSubscriber,
} from '../../shared/contracts/newsletter.ts';
import { maskEmail } from '../../shared/values/email.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { NewId } from '../runtime/ids.ts';
import { newEvent } from '../runtime/outbox.ts';
import { raceAttempts } from '../runtime/pause-after-race.ts';
import type { NewsletterTokens } from './subscriber-links.ts';
import { hasOwner } from './find-subscriber-by-token.ts';
import type { SubscriberStore } from './subscriber-store.ts';

export interface UnsubscribeDependencies {
  readonly subscribers: SubscriberStore;
  readonly tokens: NewsletterTokens;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** A concurrent change of the row restarts the attempt. */
const maxAttempts = 5;

/**
 * Ends the subscription of a link; repeatable.
 * @throws ProblemError `invalid_token`, `changed_meanwhile` when concurrent changes win every retry
 */
export async function unsubscribe(
  dependencies: UnsubscribeDependencies,
  token: string,
): Promise<void> {
  for await (const _ of raceAttempts(maxAttempts)) {
    const { subscriber } = await openLink(dependencies, token);
    if (subscriber === undefined) return;
    const outcome = await dependencies.subscribers.removeIfPresent(
      subscriber,
      newEvent(dependencies, 'newsletter.unsubscribed', { subscriberId: subscriber.id }),
    );
    if (outcome === 'removed') return;
  }
  throw new ProblemError('changed_meanwhile');
}

/**
 * Returns the subscription of a link, whether it still exists, and whether an account's market messages go to that
 * address too. Only a link from an e-mail reveals the latter: other tokens may belong to a stranger who typed the
 * address.
 * @throws ProblemError `invalid_token`
 */
export async function checkLink(
  dependencies: LinkDependencies & {
    readonly accountGetsMessages: (email: string) => Promise<boolean>;
  },
  token: string,
): Promise<z.infer<typeof checkUnsubscribeLink.response>> {
  const { email, subscriber, isMailed } = await openLink(dependencies, token);
  return {
    email: maskEmail(email),
    subscribed: subscriber !== undefined,
    byAccount: isMailed && (await dependencies.accountGetsMessages(email)),
  };
}

type LinkDependencies = Pick<UnsubscribeDependencies, 'subscribers' | 'tokens'>;

async function openLink({ subscribers, tokens }: LinkDependencies, token: string) {
  const proof = await tokens.unsubscribe.open(token);
  if (proof === undefined) throw new ProblemError('invalid_token');
  const { email, subscriberId } = proof;
  const subscriber = await subscribers.findByEmail(email);
  const isAnother =
    subscriber !== undefined &&
    subscriberId !== undefined &&
    !isSameUnownedSubscriber(subscriberId, subscriber);
  if (isAnother) throw new ProblemError('invalid_token');
  return { email, subscriber, isMailed: subscriberId === undefined };
}

function isSameUnownedSubscriber(subscriberId: string, found: NewsletterSubscriber): boolean {
  return found.id === subscriberId && !hasOwner(found);
}
