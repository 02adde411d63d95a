import type { DomainEvent } from '../../shared/contracts/events.ts';
import { eventsConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { openTable } from '../runtime/table.ts';
import { audienceStore } from './audience/audience-store.ts';
import {
  reconcileAccountAudience,
  reconcileReaderAudience,
} from './audience/reconcile-audience.ts';

/**
 * Consumes every event that may change which messages a recipient gets, or at which hour
 * (infra/capabilities/planning.ts).
 */
export function createHandler(platform: Platform) {
  const table = openTable(platform.settings('TABLE_NAME').TABLE_NAME, platform);
  const { clock } = platform;
  const dependencies = { audience: audienceStore(table, clock), clock };

  const account = async ({ data }: { readonly data: { readonly accountId: string } }) =>
    reconcileAccountAudience(dependencies, data.accountId);

  const reader = async ({
    data: { subscriber },
  }: DomainEvent<'newsletter.subscribed' | 'newsletter.personalized'>) =>
    reconcileReaderAudience(dependencies, subscriber.id, subscriber.email);

  return eventsConsumer({
    'account.created': ({ data }) => reconcileAccountAudience(dependencies, data.account.id),
    'account.deleted': account,
    'preferences.changed': account,
    'channels.changed': account,
    'whatsapp.linked': account,
    'whatsapp.unlinked': account,
    'trial.started': ({ data }) => reconcileAccountAudience(dependencies, data.trial.accountId),
    'trial.expired': account,
    'plan.changed': account,
    'plan.ended': account,
    'subscription.activated': account,
    'subscription.cancellation_scheduled': account,
    'subscription.past_due': account,
    'subscription.paused': account,
    'subscription.ended': account,
    'newsletter.subscribed': reader,
    'newsletter.personalized': reader,
    'newsletter.unsubscribed': ({ data }) =>
      reconcileReaderAudience(dependencies, data.subscriberId, data.email),
  });
}

export const handler = createHandler(lambdaPlatform);
