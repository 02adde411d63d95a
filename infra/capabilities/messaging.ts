import { Duration } from 'aws-cdk-lib/core';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import * as events from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { tableAccess } from '../../functions/messaging/table-access.ts';
import { physicalName } from '../constructs/physical-name.ts';
import { matchStageEmails } from '../platform/email-configuration-set.ts';
import { QueueConsumer, type QueueConsumerProps } from '../constructs/queue-consumer.ts';
import { CapabilityFunction } from '../patterns/capability-function.ts';
import type { Platform } from '../platform/platform.ts';
import type { SendingRate } from '../settings.ts';
import { statusBatch, statusConcurrency, formatSendingRate } from './sending-rate.ts';
import { WhatsAppWebhook } from './whatsapp-webhook.ts';

/** Minimum of concurrent sender invocations: each works on ten messages, and waits most of its time. */
const minConcurrency = 5;
/** Messages per second that one invocation sends; most of its time it waits for the rate limiter and the provider. */
const messagesPerSecond = 10;

interface SenderQueues {
  readonly bulk: sqs.Queue;
  readonly priority: sqs.Queue;
}

/** SES's event type of a spam report. */
const complaint = 'Complaint';

/** Sends e-mails and WhatsApp messages: once, at the channel's rate, with their results recorded. */
export class Messaging extends Construct {
  readonly #platform: Platform;

  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    this.#platform = platform;
    const { emailFrom, whatsApp } = platform.stage.settings;
    if (emailFrom === undefined && whatsApp.phoneNumberId === undefined) return;
    platform.stage.alarms.watchStops(this, 'ChannelStops', {
      what: 'E-mail or WhatsApp has been stopped: its partner has closed it, or does not answer.',
      impact:
        'The channel sends no messages until it opens again; messages that become late are dropped.',
      severity: 'wake',
    });
    const emails = emailFrom === undefined ? undefined : this.#addEmails(emailFrom);
    if (emails !== undefined) this.#addEmailEvents();
    const { phoneNumberId } = whatsApp;
    if (phoneNumberId === undefined) return;
    // E-mail is the fallback of WhatsApp, where it is configured.
    const answers = this.#addWhatsApp(phoneNumberId, emails);
    new WhatsAppWebhook(scope, 'WhatsAppWebhook', platform, {
      phoneNumberId,
      answers: answers.priority,
      emails: emails?.priority,
      emailsInstead: emails?.bulk,
    });
  }

  #addEmails(emailFrom: string): SenderQueues {
    const { settings } = this.#platform.stage;
    return this.#addSender('messaging/send-emails', 'email', {
      description: 'Sends e-mails from their queues, as fast as SES takes them',
      rate: settings.sending.email,
      access: tableAccess['send-emails'],
      secrets: ['tokenKey'],
      emailFrom,
      emailsPictures: true,
      // For the links that stop a kind of e-mail.
      environment: { SITE_URL: this.#platform.siteUrl },
    });
  }

  /**
   * SES's events: rule on the account's default bus → queue → function. Complaints have their own rule and queue,
   * because they must apply from the next mail on while thousands of other events may wait.
   */
  #addEmailEvents(): void {
    const { stage } = this.#platform;
    const failure = {
      impact:
        'The results of e-mails are unknown, and addresses that bounce or complain still get e-mails.',
      runbook: 'email-events',
    } as const;
    const apply = new CapabilityFunction(this, this.#platform, 'messaging/apply-email-events', {
      ...failure,
      description:
        'Records SES’s events of e-mails, and suppresses addresses that bounce or complain',
      memory: 'waiting',
      invokedBy: 'queues',
      access: tableAccess['apply-email-events'],
      secrets: ['tokenKey'],
    });
    const addQueue = (
      rule: string,
      name: string,
      eventType: readonly unknown[],
      props: Pick<QueueConsumerProps, 'impact' | 'maxConcurrency' | 'batchSize' | 'batchingWindow'>,
    ) => {
      const { queue, deadLetters } = new QueueConsumer(this, `${rule}Queue`, stage, {
        ...failure,
        ...props,
        name,
        function: apply,
      });
      new events.Rule(this, rule, {
        ruleName: physicalName(stage.settings, name),
        description: `Sends SES’s events of this stage’s e-mails to ${apply.functionName}`,
        // A rule without a bus is on the account's default bus, where other senders' events arrive too.
        eventPattern: {
          source: ['aws.ses'],
          detail: { ...matchStageEmails(stage.settings), eventType },
        },
        targets: [new SqsQueue(queue, { deadLetterQueue: deadLetters.queue })],
      });
    };
    addQueue('EmailEvents', apply.functionName, [{ 'anything-but': [complaint] }], {
      impact: failure.impact,
      maxConcurrency: statusConcurrency(stage.settings, stage.settings.sending.email),
      batchSize: statusBatch.size,
      batchingWindow: Duration.seconds(statusBatch.windowSeconds),
    });
    addQueue('EmailComplaints', 'email-complaints', [complaint], {
      impact: 'Recipients who report our e-mails as spam still get them.',
      maxConcurrency: 2,
    });
  }

  #addWhatsApp(phoneNumberId: string, emails: SenderQueues | undefined): SenderQueues {
    this.#platform.stage.alarms.watchStops(this, 'TemplateStops', {
      what: 'A template of WhatsApp has been stopped: it was paused or rejected, or has become dearer.',
      impact: 'Its recipients on WhatsApp get an e-mail, or nothing where they have none.',
    });
    const { settings } = this.#platform.stage;
    return this.#addSender('messaging/send-whatsapp-messages', 'whatsapp', {
      description: 'Sends WhatsApp messages from their queues, as fast as Meta takes them',
      rate: settings.sending.whatsApp,
      access: tableAccess['send-whatsapp-messages'],
      secrets: ['tokenKey', 'whatsAppToken'],
      ...(emails === undefined
        ? {}
        : {
            sendsTo: {
              EMAIL_BULK_QUEUE_URL_OR_NONE: emails.bulk,
              EMAIL_PRIORITY_QUEUE_URL_OR_NONE: emails.priority,
            },
          }),
      environment: {
        WHATSAPP_BASE_URL: settings.whatsApp.baseUrl,
        WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
        ...(emails === undefined
          ? { EMAIL_BULK_QUEUE_URL_OR_NONE: 'none', EMAIL_PRIORITY_QUEUE_URL_OR_NONE: 'none' }
          : {}),
      },
    });
  }

  /** A sender and its two queues: urgent messages never wait behind editions. */
  #addSender(
    path: `messaging/${string}`,
    channel: 'email' | 'whatsapp',
    props: Pick<
      ConstructorParameters<typeof CapabilityFunction>[3],
      | 'description'
      | 'access'
      | 'secrets'
      | 'sendsTo'
      | 'environment'
      | 'emailFrom'
      | 'emailsPictures'
    > & { readonly rate: SendingRate },
  ): SenderQueues {
    const { stage } = this.#platform;
    const failure = {
      impact:
        channel === 'email'
          ? 'E-mails do not leave: editions, reports, alerts and receipts come late or not at all.'
          : 'WhatsApp messages do not leave: editions, alerts and answers come late or not at all.',
      runbook: 'messages',
    } as const;
    const { rate, ...uses } = props;
    const send = new CapabilityFunction(this, this.#platform, path, {
      ...uses,
      ...failure,
      // Waiting for the rate limiter, calling the provider and recording its response take eight requests of at most
      // three seconds each. Shorter than the probe of a stopped channel
      // (functions/messaging/delivery/channel-circuit-breaker-store.ts).
      timeout: Duration.seconds(45),
      memory: 'working',
      invokedBy: 'queues',
      environment: {
        ...uses.environment,
        SENDING_RATE: formatSendingRate(rate),
      },
    });
    const queue = (urgency: 'bulk' | 'priority') =>
      new QueueConsumer(this, `${channel}-${urgency}-queue`, stage, {
        ...failure,
        name: `${channel}-${urgency}`,
        function: send,
        maxConcurrency: Math.max(minConcurrency, Math.ceil(rate.perSecond / messagesPerSecond)),
        // Only failed messages return to the queue; delayed ones are sent as new messages.
        maxReceives: 10,
      }).queue;
    const queues = { bulk: queue('bulk'), priority: queue('priority') };
    send.sendTo({
      [`${channel.toUpperCase()}_BULK_QUEUE_URL`]: queues.bulk,
      [`${channel.toUpperCase()}_PRIORITY_QUEUE_URL`]: queues.priority,
    });
    return queues;
  }
}
