import { Duration } from 'aws-cdk-lib/core';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { tableAccess } from '../../functions/messaging/table-access.ts';
import * as contracts from '../../shared/contracts/messaging-endpoints.ts';
import { QueueConsumer } from '../constructs/queue-consumer.ts';
import { CapabilityFunction } from '../patterns/capability-function.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import type { Platform } from '../platform/platform.ts';
import { answeringSettings } from './assistant.ts';
import { statusBatch, statusConcurrency, formatSendingRate } from './sending-rate.ts';

export interface WhatsAppWebhookProps {
  /** Meta's id of our number. */
  readonly phoneNumberId: string;
  /** The queue of urgent answers. */
  readonly answers: sqs.Queue;
  /** The queue of urgent e-mails; undefined without an e-mail sender. */
  readonly emails: sqs.Queue | undefined;
  /** The queue of e-mails that replace undeliverable WhatsApp messages. */
  readonly emailsInstead: sqs.Queue | undefined;
}

/** WhatsApp's notifications: users' messages, and statuses of our messages. */
export class WhatsAppWebhook extends Construct {
  readonly #platform: Platform;

  constructor(
    scope: Construct,
    id: string,
    platform: Platform,
    { phoneNumberId, ...queues }: WhatsAppWebhookProps,
  ) {
    super(scope, id);
    this.#platform = platform;
    this.#addEndpoint(phoneNumberId, {
      WHATSAPP_INBOUND_QUEUE_URL: this.#addMessages(phoneNumberId, queues),
      ...this.#addFeedback(queues),
    });
  }

  /** Users' messages. */
  #addMessages(
    phoneNumberId: string,
    { answers, emails }: Pick<WhatsAppWebhookProps, 'answers' | 'emails'>,
  ): sqs.Queue {
    const failure = {
      impact: 'Users’ messages on WhatsApp get no answer.',
      runbook: 'whatsapp-webhook',
    } as const;
    const answer = new CapabilityFunction(this, this.#platform, 'messaging/answer-whatsapp', {
      description: 'Answers users’ messages on WhatsApp, each message once',
      ...failure,
      // Up to ten messages of one user, one after another.
      timeout: Duration.seconds(30),
      memory: 'working',
      invokedBy: 'queues',
      access: tableAccess['answer-whatsapp'],
      // The typing indicator takes up to a second, in a time that the user waits anyway.
      secrets: ['tokenKey', 'brapiToken', 'whatsAppToken'],
      usesModel: true,
      sendsTo: {
        WHATSAPP_PRIORITY_QUEUE_URL: answers,
        ...(emails === undefined ? {} : { EMAIL_PRIORITY_QUEUE_URL_OR_NONE: emails }),
      },
      environment: {
        SITE_URL: this.#platform.siteUrl,
        ...answeringSettings(this.#platform.stage),
        WHATSAPP_BASE_URL: this.#platform.stage.settings.whatsApp.baseUrl,
        WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
        ...(emails === undefined ? { EMAIL_PRIORITY_QUEUE_URL_OR_NONE: 'none' } : {}),
      },
    });
    const { queue } = new QueueConsumer(this, 'whatsapp-inbound-queue', this.#platform.stage, {
      function: answer,
      name: 'whatsapp-inbound',
      ...failure,
      // PARAR must not wait for a slot: without one, the assistant answers that it has no price.
      batchesWaitForSlots: false,
      maxConcurrency: 2,
    });
    // A question goes back to its queue once, to wait for further ones.
    answer.sendTo({ WHATSAPP_INBOUND_QUEUE_URL: queue });
    return queue;
  }

  /**
   * Statuses of WhatsApp messages and templates; opt-outs have a queue of their own, because they must apply from
   * the next message on while thousands of statuses may wait.
   */
  #addFeedback({ emailsInstead }: Pick<WhatsAppWebhookProps, 'emailsInstead'>) {
    const failure = {
      impact:
        'The results of messages on WhatsApp are unknown: users who have opted out go on ' +
        'getting them.',
      runbook: 'whatsapp-webhook',
    } as const;
    const apply = new CapabilityFunction(
      this,
      this.#platform,
      'messaging/apply-whatsapp-statuses',
      {
        description: 'Records WhatsApp’s statuses of messages and templates, and users’ opt-outs',
        ...failure,
        memory: 'waiting',
        invokedBy: 'queues',
        access: tableAccess['apply-whatsapp-statuses'],
        secrets: ['tokenKey'],
        ...(emailsInstead === undefined
          ? { environment: { EMAIL_BULK_QUEUE_URL_OR_NONE: 'none' } }
          : { sendsTo: { EMAIL_BULK_QUEUE_URL_OR_NONE: emailsInstead } }),
      },
    );
    const { settings } = this.#platform.stage;
    const statuses = new QueueConsumer(this, 'whatsapp-statuses-queue', this.#platform.stage, {
      function: apply,
      name: 'whatsapp-statuses',
      ...failure,
      maxConcurrency: statusConcurrency(settings, settings.sending.whatsApp),
      batchSize: statusBatch.size,
      batchingWindow: Duration.seconds(statusBatch.windowSeconds),
      // After a run or an outage of Meta's, an hour of statuses may arrive at once.
      oldestMessageAlarm: Duration.hours(1),
    });
    const choices = new QueueConsumer(this, 'whatsapp-choices-queue', this.#platform.stage, {
      function: apply,
      name: 'whatsapp-choices',
      ...failure,
      impact: 'Users who have opted out on WhatsApp go on getting messages there.',
      maxConcurrency: 2,
    });
    return {
      WHATSAPP_STATUSES_QUEUE_URL: statuses.queue,
      WHATSAPP_CHOICES_QUEUE_URL: choices.queue,
    };
  }

  #addEndpoint(phoneNumberId: string, sendsTo: Readonly<Record<string, sqs.Queue>>): void {
    const { accountId } = this.#platform.stage.settings.whatsApp;
    const routes = [contracts.verifyWhatsAppWebhook, contracts.receiveWhatsAppWebhook] as const;
    new Endpoint(this, this.#platform, 'messaging/receive-whatsapp-webhook', routes, {
      description: 'Receives WhatsApp’s signed notifications for its queues',
      impact:
        'Users’ messages and delivery results are not received; Meta repeats them for some days.',
      runbook: 'whatsapp-webhook',
      access: tableAccess['receive-whatsapp-webhook'],
      secrets: ['whatsAppAppSecret', 'whatsAppVerifyToken'],
      sendsTo,
      environment: {
        WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
        ...(accountId === undefined ? {} : { WHATSAPP_ACCOUNT_ID: accountId }),
        // The webhook receives as many calls as messages are sent.
        SENDING_RATE: formatSendingRate(this.#platform.stage.settings.sending.whatsApp),
      },
    });
    this.#platform.stage.alarms.watchRejectedWebhooks(
      this,
      'whatsapp',
      'If they are Meta’s own, users’ messages are not received and deliveries are not confirmed.',
    );
  }
}
