import type { DomainEvent } from '../../shared/contracts/events.ts';
import type { NewsletterSubscriber } from '../../shared/contracts/newsletter.ts';
import { deliverToOperator, type OperatorWebhookEffects } from '../partners/operator-webhook.ts';
import type { Clock } from '../runtime/clock.ts';
import { onceForEvent } from '../runtime/once-for-event.ts';
import { eraseFromOutbox } from '../runtime/outbox.ts';
import type { Table } from '../runtime/table.ts';
import type { NewsletterTokens } from './newsletter-tokens.ts';
import { personalizationLink, unsubscribeLink } from './subscriber-links.ts';
import type { SubscriberStore } from './subscriber-store.ts';

export interface DeliverWebhookEffects {
  readonly table: Table;
  readonly subscribers: Pick<SubscriberStore, 'findByEmail'>;
  readonly clock: Clock;
  readonly tokens: NewsletterTokens;
  readonly siteUrl: string;
  readonly operator: OperatorWebhookEffects;
}

/*
 * A delivery may come late: the receiver was down, a dead letter was sent back, events were
 * published again. Each of these therefore looks at the subscriber as it is now, so that nobody
 * who has left is announced anew and old choices never follow newer ones.
 */

/**
 * Announces a new subscriber: the record as it is now, unless that subscriber has left.
 * @throws WebhookNotDeliveredError, EventInProgressError: the queue should try again
 */
export async function announceSubscriber(
  effects: DeliverWebhookEffects,
  event: DomainEvent<'newsletter.subscribed'>,
): Promise<void> {
  await tellOnce(effects, 'webhook-newsletter-created', event, async () => {
    const subscriber = await findSame(effects, event.data.subscriber);
    if (subscriber === undefined) return;
    await deliverSubscriber(effects, event.eventId, subscriber, 'newsletter-signup');
  });
}

/**
 * Tells what a subscriber has chosen, unless there is a newer choice or the subscriber has left.
 * @throws WebhookNotDeliveredError, EventInProgressError: the queue should try again
 */
export async function tellChoices(
  effects: DeliverWebhookEffects,
  event: DomainEvent<'newsletter.personalized'>,
): Promise<void> {
  await tellOnce(effects, 'webhook-newsletter-personalization', event, async () => {
    const subscriber = await findSame(effects, event.data.subscriber);
    if (subscriber?.updated_at !== event.data.subscriber.updated_at) return;
    await deliverSubscriber(effects, event.eventId, subscriber, 'newsletter-personalization');
  });
}

/**
 * Tells that a subscriber has left, unless the address has subscribed again.
 * @throws WebhookNotDeliveredError, EventInProgressError: the queue should try again
 */
export async function tellDeparture(
  effects: DeliverWebhookEffects,
  event: DomainEvent<'newsletter.unsubscribed'>,
): Promise<void> {
  const { subscriberId: id, email } = event.data;
  await tellOnce(effects, 'webhook-newsletter-unsubscribed', event, async () => {
    if ((await effects.subscribers.findByEmail(email)) !== undefined) return;
    await deliverToOperator(effects.operator, {
      id: event.eventId,
      payload: { id, email, origem: 'newsletter-unsubscribed' },
    });
  });
}

/**
 * Once it was told, an event is in no need of an e-mail any more: it leaves the outbox, so that
 * nobody who goes leaves an address there.
 */
async function tellOnce(
  effects: DeliverWebhookEffects,
  consumer: string,
  event: DomainEvent,
  tell: () => Promise<void>,
): Promise<void> {
  await onceForEvent(effects, consumer, event.eventId, tell);
  await eraseFromOutbox(effects.table, event);
}

async function findSame(
  effects: DeliverWebhookEffects,
  told: Pick<NewsletterSubscriber, 'id' | 'email'>,
): Promise<NewsletterSubscriber | undefined> {
  const current = await effects.subscribers.findByEmail(told.email);
  return current?.id === told.id ? current : undefined;
}

/** The links come as headers, ready for the messages that the operator's tools send. */
async function deliverSubscriber(
  { tokens, siteUrl, operator }: DeliverWebhookEffects,
  eventId: string,
  stored: NewsletterSubscriber,
  origem: 'newsletter-signup' | 'newsletter-personalization',
): Promise<void> {
  // Whose the row is with us is nothing to the operator's tools.
  const { accountId: _, proven_at: __, ...subscriber } = stored;
  await deliverToOperator(operator, {
    id: eventId,
    payload: { ...subscriber, origem },
    headers: {
      'list-unsubscribe': `<${await unsubscribeLink(tokens, siteUrl, subscriber.email)}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'personalization-link': await personalizationLink(tokens, siteUrl, subscriber),
    },
  });
}
