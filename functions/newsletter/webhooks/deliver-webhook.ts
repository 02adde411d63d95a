import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { NewsletterSubscriber } from '../../../shared/contracts/newsletter.ts';
import {
  deliverOperatorWebhook,
  type OperatorWebhookDependencies,
} from '../../integrations/operator-webhook.ts';
import type { Clock } from '../../runtime/clock.ts';
import { onceForEvent } from '../../runtime/once-for-event.ts';
import type { Table } from '../../runtime/table.ts';
import {
  type NewsletterTokens,
  buildPersonalizationLink,
  buildUnsubscribeLink,
} from '../subscriber-links.ts';
import type { SubscriberPointers } from '../pointer-store.ts';
import type { SubscriberStore } from '../subscriber-store.ts';

interface SubscriberEventDependencies {
  readonly table: Table;
  readonly subscribers: Pick<SubscriberStore, 'findByEmail'>;
  readonly pointers: SubscriberPointers;
  readonly clock: Clock;
}

export interface DeliverWebhookDependencies extends SubscriberEventDependencies {
  readonly tokens: NewsletterTokens;
  readonly siteUrl: string;
  readonly operator: OperatorWebhookDependencies;
}

export interface DeliverUnsubscribedDependencies extends SubscriberEventDependencies {
  /** Undefined when the operator has no tools to inform. */
  readonly operator: OperatorWebhookDependencies | undefined;
}

/*
 * A delivery may be late: the receiver was down, a dead letter was redriven, or events were published again. So each
 * delivery reads the current subscriber: one who has left is not announced again, and old choices never follow newer
 * ones.
 */

/**
 * Delivers the current row of a new subscriber, unless that subscriber has left.
 * @throws WebhookNotDeliveredError, EventInProgressError: the queue should try again
 */
export async function deliverSubscribedWebhook(
  dependencies: DeliverWebhookDependencies,
  event: DomainEvent<'newsletter.subscribed'>,
): Promise<void> {
  await onceForEvent(dependencies, 'webhook-newsletter-created', event.eventId, async () => {
    const subscriber = await findCurrentSubscriber(dependencies, event.data.subscriber);
    if (subscriber === undefined) return;
    await deliverSubscriber(dependencies, event.eventId, subscriber, 'newsletter-signup');
  });
}

/**
 * Delivers a subscriber's preferences, unless they have changed since or the subscriber has left.
 * @throws WebhookNotDeliveredError, EventInProgressError: the queue should try again
 */
export async function deliverPersonalizedWebhook(
  dependencies: DeliverWebhookDependencies,
  event: DomainEvent<'newsletter.personalized'>,
): Promise<void> {
  await onceForEvent(
    dependencies,
    'webhook-newsletter-personalization',
    event.eventId,
    async () => {
      const subscriber = await findCurrentSubscriber(dependencies, event.data.subscriber);
      if (subscriber?.updated_at !== event.data.subscriber.updated_at) return;
      await deliverSubscriber(
        dependencies,
        event.eventId,
        subscriber,
        'newsletter-personalization',
      );
    },
  );
}

/**
 * Delivers an unsubscription, unless the address has subscribed again, and then deletes the e-mail. Without a
 * webhook the e-mail is deleted at once.
 * @throws WebhookNotDeliveredError, EventInProgressError: the queue should try again
 */
export async function deliverUnsubscribedWebhook(
  dependencies: DeliverUnsubscribedDependencies,
  event: DomainEvent<'newsletter.unsubscribed'>,
): Promise<void> {
  const { operator, subscribers, pointers } = dependencies;
  const { subscriberId: id } = event.data;
  if (operator !== undefined) {
    await onceForEvent(dependencies, 'webhook-newsletter-unsubscribed', event.eventId, async () => {
      const email = await findEmail(dependencies, { id, email: event.data.email });
      if (email === undefined || (await subscribers.findByEmail(email)) !== undefined) return;
      await deliverOperatorWebhook(operator, {
        id: event.eventId,
        payload: { id, email, origem: 'newsletter-unsubscribed' },
      });
    });
  }
  await pointers.delete(id);
}

async function findCurrentSubscriber(
  dependencies: SubscriberEventDependencies,
  subscriber: { readonly id: string; readonly email?: string | undefined },
): Promise<NewsletterSubscriber | undefined> {
  const email = await findEmail(dependencies, subscriber);
  const current =
    email === undefined ? undefined : await dependencies.subscribers.findByEmail(email);
  return current?.id === subscriber.id ? current : undefined;
}

/** An event of the previous release contains the e-mail itself, and its row may have no pointer yet. */
async function findEmail(
  { pointers }: Pick<SubscriberEventDependencies, 'pointers'>,
  subscriber: { readonly id: string; readonly email?: string | undefined },
): Promise<string | undefined> {
  return subscriber.email ?? pointers.findEmail(subscriber.id);
}

/** The links are sent as headers, ready for the messages that the operator's tools send. */
async function deliverSubscriber(
  { tokens, siteUrl, operator }: DeliverWebhookDependencies,
  eventId: string,
  stored: NewsletterSubscriber,
  origem: 'newsletter-signup' | 'newsletter-personalization',
): Promise<void> {
  // The row's owner is irrelevant to the operator's tools.
  const { accountId: _, proven_at: __, ...subscriber } = stored;
  await deliverOperatorWebhook(operator, {
    id: eventId,
    payload: { ...subscriber, origem },
    headers: {
      'list-unsubscribe': `<${await buildUnsubscribeLink(tokens, siteUrl, subscriber.email)}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'personalization-link': await buildPersonalizationLink(tokens, siteUrl, subscriber),
    },
  });
}
