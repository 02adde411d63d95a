import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { NewsletterSubscriber } from '../../../shared/contracts/newsletter.ts';
import { editionExcerpt } from '../../editions/messages/edition-excerpt.ts';
import type { EditionReader } from '../../market/editions/edition-reader.ts';
import { findNewestEdition } from '../../market/editions/newest-edition.ts';
import type { OutgoingMessage } from '../../messaging/outgoing/outgoing-message.ts';
import type { SendMessages } from '../../messaging/outgoing/send-messages.ts';
import { deliveryId } from '../../entities/delivery.ts';
import type { IdentityDigest } from '../../entities/identity-digest.ts';
import type { Clock } from '../../runtime/clock.ts';
import { onceForEvent } from '../../runtime/once-for-event.ts';
import type { Table } from '../../runtime/table.ts';
import type { SubscriberPointers } from '../pointer-store.ts';
import type { SubscriberStore } from '../subscriber-store.ts';
import { buildNewsletterWelcomeEmail } from './newsletter-welcome-email.ts';

export interface WelcomeSubscriberDependencies {
  readonly table: Table;
  readonly subscribers: Pick<SubscriberStore, 'findByEmail'>;
  readonly pointers: Pick<SubscriberPointers, 'findEmail'>;
  readonly editions: Pick<EditionReader, 'facts'>;
  readonly digest: IdentityDigest;
  readonly send: SendMessages;
  readonly clock: Clock;
  /** Origin of the site; no trailing slash. */
  readonly siteUrl: string;
}

const consumer = 'email-newsletter-welcome';
/** Later the welcome is dropped. */
const maxDelayMilliseconds = 3 * 24 * 60 * 60 * 1000;

/**
 * Welcomes a new subscriber with the newest edition, unless they have unsubscribed. Any visitor can type an address into the form: an
 * address gets one welcome in thirty days. An account's subscription, by its sign-up or settings, gets none.
 * @throws EventInProgressError, the SDK's error: the queue should try again
 */
export async function sendNewsletterWelcome(
  dependencies: WelcomeSubscriberDependencies,
  event: DomainEvent<'newsletter.subscribed'>,
): Promise<void> {
  await onceForEvent(dependencies, consumer, event.eventId, async () => {
    const subscriber = await findCurrentSubscriber(dependencies, event.data.subscriber.id);
    if (subscriber === undefined || subscriber.accountId !== undefined) return;
    const fact = `welcome-${await dependencies.digest('email', subscriber.email)}`;
    await onceForEvent(dependencies, consumer, fact, async () => {
      const message = await welcomeMessage(dependencies, subscriber, event);
      await dependencies.send([message]);
    });
  });
}

async function findCurrentSubscriber(
  { pointers, subscribers }: Pick<WelcomeSubscriberDependencies, 'pointers' | 'subscribers'>,
  id: string,
): Promise<NewsletterSubscriber | undefined> {
  const email = await pointers.findEmail(id);
  const current = email === undefined ? undefined : await subscribers.findByEmail(email);
  return current?.id === id ? current : undefined;
}

async function welcomeMessage(
  {
    siteUrl,
    clock,
    editions,
  }: Pick<WelcomeSubscriberDependencies, 'siteUrl' | 'clock' | 'editions'>,
  { id, periodicidade_msg: frequency, confirmed_at: confirmedAt }: NewsletterSubscriber,
  { occurredAt }: DomainEvent<'newsletter.subscribed'>,
): Promise<OutgoingMessage> {
  // The newest edition at the time of confirming: later ones are sent to the subscriber as usual.
  const newest = await findNewestEdition(editions, new Date(confirmedAt ?? occurredAt));
  const excerpt = newest === undefined ? [] : editionExcerpt(newest, siteUrl);
  const { subject, label, preheader, why, parts } = buildNewsletterWelcomeEmail(
    frequency,
    siteUrl,
    excerpt,
  );
  return {
    id: deliveryId(occurredAt.slice(0, 10), 'newsletter', `welcome-${id}`),
    kind: 'newsletter',
    channel: 'email',
    urgency: 'priority',
    recipient: { by: 'subscriber', subscriberId: id },
    subject,
    label,
    preheader,
    why,
    parts,
    notAfter: new Date(clock().getTime() + maxDelayMilliseconds).toISOString(),
  };
}
