import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { tableAccess } from '../../functions/messaging/table-access.ts';
import type { DomainEventName } from '../../shared/contracts/events.ts';
import { leastConcurrencyToReserve } from '../account-shares.ts';
import { outgoingQueue } from '../constructs/outgoing-queues.ts';
import { QueueConsumer } from '../constructs/queue-consumer.ts';
import { CapabilityFunction } from '../patterns/capability-function.ts';
import { EventConsumer } from '../patterns/event-consumer.ts';
import { ScheduledFunction } from '../patterns/scheduled-function.ts';
import type { Platform } from '../platform/platform.ts';

/** Events that may change a user's messages or their hours (functions/messaging/audience). */
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

/** A million people are 15,600 a part: eight parts at a time, of eight in a call, are written to in minutes. */
const shardsConcurrency = 8;
const placingConcurrency = 5;
/** AWS takes no smaller maximum; logins need the rest of a small account. */
const leastConcurrency = 2;
const shardsOfCall = 8;

function isSmall({ stage }: Platform): boolean {
  return stage.settings.lambdaConcurrency < leastConcurrencyToReserve;
}

/** The recipients of each hour, and the editions that are sent to them. Every stage maintains the former. */
export class Planning extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    new EventConsumer(this, platform, 'messaging/place-audience', {
      description: 'Keeps the index of who gets the editions at which hour',
      impact:
        'Whoever has just come, or has chosen another hour or frequency, gets no editions, or by the choice before.',
      runbook: 'audience',
      events: changesAudience,
      maximumConcurrency: isSmall(platform) ? leastConcurrency : placingConcurrency,
      access: tableAccess['place-audience'],
    });
    const { emailFrom, whatsApp } = platform.stage.settings;
    const sends = emailFrom !== undefined || whatsApp.phoneNumberId !== undefined;
    if (sends) this.#addRuns(platform);
  }

  /** A schedule begins the runs that are due, and a queue has their parts worked off. */
  #addRuns(platform: Platform): void {
    const { stage } = platform;
    const { settings } = stage;
    const failure = {
      impact: 'People get no opening, closing, digest, report or note, or only some of them do.',
      runbook: 'runs',
    } as const;
    stage.alarms.watchRuns(this, 'MissedRuns', {
      what: 'The hour of a run has passed, and not all of its people were written to.',
      impact: 'They do not get this edition any more; it is never sent late.',
    });
    stage.alarms.watchRuns(this, 'CrowdedRuns', {
      what: 'A run has begun with more people than its channel serves in 45 minutes.',
      impact: 'Some of them will not get this edition; they are others each day.',
    });
    const email = settings.emailFrom !== undefined;
    const whatsApp = settings.whatsApp.phoneNumberId !== undefined;
    const shards = new CapabilityFunction(this, platform, 'messaging/plan-shards', {
      ...failure,
      description: 'Writes the messages of a part of a run’s people, and hands them to the senders',
      timeout: Duration.seconds(40),
      memory: 'working',
      waitedForBy: 'queues',
      access: tableAccess['plan-shards'],
      sendsTo: {
        ...(email
          ? { EMAIL_BULK_QUEUE_URL_OR_NONE: outgoingQueue(this, settings, 'email-bulk') }
          : {}),
        ...(whatsApp
          ? { WHATSAPP_BULK_QUEUE_URL_OR_NONE: outgoingQueue(this, settings, 'whatsapp-bulk') }
          : {}),
      },
      environment: {
        // The target of a report's link.
        SITE_URL: platform.siteUrl,
        ...(email ? {} : { EMAIL_BULK_QUEUE_URL_OR_NONE: 'none' }),
        ...(whatsApp ? {} : { WHATSAPP_BULK_QUEUE_URL_OR_NONE: 'none' }),
      },
    });
    const { queue } = new QueueConsumer(this, 'plan-shards-queue', stage, {
      ...failure,
      function: shards,
      maximumConcurrency: isSmall(platform) ? leastConcurrency : shardsConcurrency,
      batchSize: shardsOfCall,
      // A shard that exceeds one invocation continues as a new message.
      maximumReceives: 5,
    });
    shards.sendTo({ PLANNING_QUEUE_URL: queue });
    new ScheduledFunction(this, platform, 'messaging/plan-runs', {
      ...failure,
      description:
        'Begins the runs of editions, digests and notes that are due, and ends those that are over',
      every: Duration.minutes(1),
      ruleId: 'PlanningMinute',
      timeout: Duration.seconds(55),
      access: tableAccess['plan-runs'],
      sendsTo: { PLANNING_QUEUE_URL: queue },
      environment: {
        MESSAGE_HOURS: JSON.stringify(settings.messageHours),
        CLOSING_MARGIN_MINUTES: String(settings.closingMarginMinutes),
        SENDING_RATES: JSON.stringify({
          ...(email ? { email: settings.sending.email } : {}),
          ...(whatsApp ? { whatsapp: settings.sending.whatsApp } : {}),
        }),
      },
    });
    new CapabilityFunction(this, platform, 'messaging/show-runs', {
      description: 'Shows an operator’s dashboard the runs of yesterday and today',
      impact: 'The dashboard does not show what has become of a run; npm run status still does.',
      runbook: 'runs',
      memory: 'working',
      access: tableAccess['show-runs'],
      environment: { MESSAGE_PRICES: JSON.stringify(settings.messagePrices) },
    });
  }
}
