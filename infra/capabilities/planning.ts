import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { tableAccess } from '../../functions/messaging/table-access.ts';
import type { DomainEventName } from '../../shared/contracts/events.ts';
import { minConcurrencyToReserve } from '../account-shares.ts';
import { outgoingQueue } from '../constructs/outgoing-queues.ts';
import { QueueConsumer } from '../constructs/queue-consumer.ts';
import { CapabilityFunction } from '../patterns/capability-function.ts';
import { EventConsumer } from '../patterns/event-consumer.ts';
import { ScheduledFunction } from '../patterns/scheduled-function.ts';
import type { Platform } from '../platform/platform.ts';

/** Events that may change a user's messages or their hours (functions/messaging/audience). */
const audienceEvents: readonly [DomainEventName, ...DomainEventName[]] = [
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

/**
 * A million recipients make shards of 15,600. Eight invocations at a time take up to eight shards each, so all
 * messages are written within minutes.
 */
const shardsConcurrency = 8;
const audienceConcurrency = 5;
/** AWS accepts no smaller maximum, and logins need the rest of a small account. */
const minConcurrency = 2;
const shardsPerInvocation = 8;

function isSmall({ stage }: Platform): boolean {
  return stage.settings.lambdaConcurrency < minConcurrencyToReserve;
}

/**
 * The audience index by hour, which every stage maintains, and the broadcasts of editions. Commands, metrics and
 * table keys call a broadcast a run.
 */
export class Planning extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    new EventConsumer(this, platform, 'messaging/place-audience', {
      description: 'Maintains the index of recipients by the hour at which they get editions',
      impact:
        'New recipients get no editions; recipients who changed their hour or frequency get editions at the previous one.',
      runbook: 'audience',
      events: audienceEvents,
      maxConcurrency: isSmall(platform) ? minConcurrency : audienceConcurrency,
      access: tableAccess['place-audience'],
    });
    const { emailFrom, whatsApp } = platform.stage.settings;
    const isSendingConfigured = emailFrom !== undefined || whatsApp.phoneNumberId !== undefined;
    if (isSendingConfigured) this.#addBroadcasts(platform);
  }

  /** A schedule starts the broadcasts that are due, and a queue distributes their shards. */
  #addBroadcasts(platform: Platform): void {
    const { stage } = platform;
    const { settings } = stage;
    const failure = {
      impact: 'Some or all recipients get no opening, closing, digest, report or note.',
      runbook: 'runs',
    } as const;
    stage.alarms.watchBroadcasts(this, 'MissedRuns', {
      what: 'The hour of a broadcast has passed, and some of its recipients got no message.',
      impact: 'These recipients do not get this edition; it is never sent late.',
    });
    stage.alarms.watchBroadcasts(this, 'CrowdedRuns', {
      what: 'A broadcast has started with more recipients than its channel serves in 45 minutes.',
      impact: 'Some of them will not get this edition; different ones each day.',
    });
    const email = settings.emailFrom !== undefined;
    const whatsApp = settings.whatsApp.phoneNumberId !== undefined;
    const shards = new CapabilityFunction(this, platform, 'messaging/plan-shards', {
      ...failure,
      description: 'Writes the messages of a shard of a broadcast, and queues them for the senders',
      timeout: Duration.seconds(40),
      memory: 'working',
      invokedBy: 'queues',
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
      maxConcurrency: isSmall(platform) ? minConcurrency : shardsConcurrency,
      batchSize: shardsPerInvocation,
      // A shard that does not finish in one invocation continues in a new message.
      maxReceives: 5,
    });
    shards.sendTo({ PLANNING_QUEUE_URL: queue });
    new ScheduledFunction(this, platform, 'messaging/plan-runs', {
      ...failure,
      description:
        'Starts the broadcasts of editions, digests and notes that are due, and ends finished ones',
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
      description: 'Renders the broadcasts of yesterday and today for an operator’s dashboard',
      impact: 'The dashboard does not show the results of a broadcast; npm run status still does.',
      runbook: 'runs',
      memory: 'working',
      access: tableAccess['show-runs'],
      environment: { MESSAGE_PRICES: JSON.stringify(settings.messagePrices) },
    });
  }
}
