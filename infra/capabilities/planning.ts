import { Construct } from 'constructs';
import type { DomainEventName } from '../../shared/contracts/events.ts';
import type { TableAccess } from '../constructs/table-access.ts';
import { EventConsumer } from '../patterns/event-consumer.ts';
import type { Platform } from '../platform/platform.ts';

/** Whatever may change what somebody gets, or when (functions/messaging/audience). */
const changesAudience: readonly [DomainEventName, ...DomainEventName[]] = [
  'account.created',
  'account.deleted',
  'preferences.changed',
  'channels.changed',
  'whatsapp.linked',
  'whatsapp.unlinked',
  'trial.started',
  'trial.expired',
  'plan.changed',
  'plan.ended',
  'subscription.activated',
  'subscription.cancellation_scheduled',
  'subscription.past_due',
  'subscription.paused',
  'subscription.ended',
  'newsletter.subscribed',
  'newsletter.personalized',
  'newsletter.unsubscribed',
];

/** Reading somebody as they are, and putting them where that belongs (functions/messaging/audience/audience-store.ts). */
const placesPeople: readonly TableAccess[] = [
  { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*', 'SUBSCRIBER#*', 'EMAIL#*'] },
  { actions: ['ConditionCheckItem'], partitions: ['ACCOUNT#*', 'EMAIL#*'] },
  { actions: ['PutItem', 'DeleteItem'], partitions: ['ACCOUNT#*', 'SUBSCRIBER#*'] },
  { actions: ['PutItem'], partitions: ['AUDIENCE#*'], alone: true },
];

/** Who gets the editions at which hour, and that they do. Every stage knows the first, whether it sends or not. */
export class Planning extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    new EventConsumer(this, platform, 'messaging/place-audience', {
      description: 'Keeps the index of who gets the editions at which hour',
      impact:
        'Whoever has just come, or has chosen another hour or frequency, gets no editions, or by the choice before.',
      runbook: 'audience',
      events: changesAudience,
      maximumConcurrency: 5,
      access: placesPeople,
    });
  }
}
