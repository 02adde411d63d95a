import type { DomainEvent } from '../../shared/contracts/events.ts';
import { deliverToOperator, type OperatorWebhookEffects } from '../partners/operator-webhook.ts';
import type { Clock } from '../runtime/clock.ts';
import { onceForEvent } from '../runtime/once-for-event.ts';
import type { Table } from '../runtime/table.ts';
import type { NewsletterTokens } from './newsletter-tokens.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

export interface DeliverWebhookEffects {
  readonly table: Table;
  readonly clock: Clock;
  readonly tokens: NewsletterTokens;
  readonly siteUrl: string;
  readonly operator: OperatorWebhookEffects;
}

/**
 * Tells the operator of a subscriber: the record and where it came from. The headers for one-click
 * unsubscribing come along, ready to be put into the e-mails that the operator's tools send.
 * @throws WebhookNotDeliveredError, EventInProgressError: the queue should try again
 */
export async function deliverSubscriberWebhook(
  effects: DeliverWebhookEffects,
  consumer: 'webhook-newsletter-created' | 'webhook-newsletter-personalization',
  origem: 'newsletter-signup' | 'newsletter-personalization',
  event: DomainEvent<'newsletter.subscribed' | 'newsletter.personalized'>,
): Promise<void> {
  const { subscriber } = event.data;
  await onceForEvent(effects, consumer, event.eventId, async () => {
    const link = await unsubscribeLink(effects.tokens, effects.siteUrl, subscriber.email);
    await deliverToOperator(effects.operator, {
      id: event.eventId,
      payload: { ...subscriber, origem },
      headers: {
        'list-unsubscribe': `<${link}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      },
    });
  });
}
