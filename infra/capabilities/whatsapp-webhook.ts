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
import { feedbackConcurrency, sendingRate } from './sending-rate.ts';

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

/** WhatsApp's notifications: users' messages, and statuses of ours. */
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
      impact: 'What people write on WhatsApp stays without an answer.',
      runbook: 'whatsapp-webhook',
    } as const;
    const answer = new CapabilityFunction(this, this.#platform, 'messaging/answer-whatsapp', {
      description: 'Answers what somebody has written on WhatsApp, each message once',
      ...failure,
      // Up to ten messages of one user, one after another.
      timeout: Duration.seconds(30),
      memory: 'working',
      waitedForBy: 'queues',
      access: tableAccess['answer-whatsapp'],
      // The typing indicator takes one second of a time that is waited anyway.
      secrets: ['tokenKey', 'brapiToken', 'whatsAppToken'],
      asksModel: true,
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
      // PARAR waits for no price: the assistant says that it has none, and the message is answered.
      batchesWaitForSlots: false,
      maximumConcurrency: 2,
    });
    return queue;
  }

  /**
   * Statuses of WhatsApp messages and templates; opt-outs have a queue of their own, because they must apply from
   * the next message on while thousands of statuses may wait.
   */
  #addFeedback({ emailsInstead }: Pick<WhatsAppWebhookProps, 'emailsInstead'>) {
    const failure = {
      impact:
        'What has become of messages on WhatsApp is not known: whoever wants none there goes on ' +
        'getting them.',
      runbook: 'whatsapp-webhook',
    } as const;
    const apply = new CapabilityFunction(
      this,
      this.#platform,
      'messaging/apply-whatsapp-statuses',
      {
        description: 'Notes what WhatsApp says of messages, templates and people’s choices',
        ...failure,
        memory: 'waiting',
        waitedForBy: 'queues',
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
      maximumConcurrency: feedbackConcurrency(settings, settings.sending.whatsApp),
      // An hour of them may come at once, after a run or an outage of Meta's.
      oldestMessageAlarm: Duration.hours(1),
    });
    const choices = new QueueConsumer(this, 'whatsapp-choices-queue', this.#platform.stage, {
      function: apply,
      name: 'whatsapp-choices',
      ...failure,
      impact: 'Whoever has told WhatsApp to stop us goes on getting messages there.',
      maximumConcurrency: 2,
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
      description: 'Takes what WhatsApp tells, signed, for its queues',
      impact:
        'What people write, and what becomes of messages, is not heard; Meta repeats it for some days.',
      runbook: 'whatsapp-webhook',
      access: tableAccess['receive-whatsapp-webhook'],
      secrets: ['whatsAppAppSecret', 'whatsAppVerifyToken'],
      sendsTo,
      environment: {
        WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
        ...(accountId === undefined ? {} : { WHATSAPP_ACCOUNT_ID: accountId }),
        // As many calls as there are sent messages.
        SENDING_RATE: sendingRate(this.#platform.stage.settings.sending.whatsApp),
      },
    });
    this.#platform.stage.alarms.watchRefusedWebhooks(
      this,
      'whatsapp',
      'If they are Meta’s own, nothing that people write is heard, and no delivery is confirmed.',
    );
  }
}
