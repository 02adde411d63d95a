import { Annotations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { tableAccess } from '../../functions/newsletter/table-access.ts';
import * as contracts from '../../shared/contracts/newsletter.ts';
import { outgoingQueue } from '../constructs/outgoing-queues.ts';
import { Endpoint, oneClickRoutes } from '../patterns/endpoint.ts';
import { EventConsumer } from '../patterns/event-consumer.ts';
import { deliverySettings, OperatorWebhook } from '../patterns/operator-webhook.ts';
import type { Platform } from '../platform/platform.ts';

/** Newsletter: four public forms, the unsubscribe link, and webhooks to the operator's tools. */
export class Newsletter extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    this.#addForms(platform);
    this.#addUnsubscribing(platform);
    const { webhookUrl } = platform.stage.settings;
    if (webhookUrl === undefined) {
      Annotations.of(this).addWarningV2(
        'bfj:no-webhook-url',
        'BFJ_WEBHOOK_URL is not set: newsletter sign-ups and departures are not reported. Set it ' +
          'and deploy again; npm run replay-events then reports the sign-ups of the last 14 days.',
      );
    } else {
      this.#addWebhooks(platform, webhookUrl);
    }
    this.#addDepartures(platform);
    if (platform.stage.settings.emailFrom !== undefined) this.#addWelcome(platform);
  }

  #addForms(platform: Platform): void {
    new Endpoint(
      this,
      platform,
      'newsletter/check-newsletter-email',
      contracts.checkNewsletterEmail,
      {
        description: 'Checks whether an e-mail is subscribed, while it is typed',
        impact: 'The newsletter page cannot show whether an e-mail is subscribed already.',
        access: tableAccess['check-newsletter-email'],
      },
    );
    new Endpoint(this, platform, 'newsletter/subscribe-newsletter', contracts.subscribeNewsletter, {
      description: 'Subscribes an e-mail to the newsletter',
      impact: 'Visitors cannot subscribe to the newsletter.',
      access: tableAccess['subscribe-newsletter'],
      secrets: ['tokenKey'],
    });
    new Endpoint(
      this,
      platform,
      'newsletter/get-newsletter-subscriber',
      [contracts.getNewsletterSubscriber, contracts.checkUnsubscribeLink],
      {
        description:
          "Reads a subscriber's choices, and the e-mail that an unsubscribe link belongs to",
        impact:
          'The personalization page opens without the subscriber’s choices; the unsubscribe page does not name the e-mail.',
        access: tableAccess['get-newsletter-subscriber'],
        secrets: ['tokenKey'],
      },
    );
    new Endpoint(
      this,
      platform,
      'newsletter/personalize-newsletter',
      contracts.personalizeNewsletter,
      {
        description: "Saves a subscriber's choices",
        impact: 'Subscribers cannot save their choices.',
        access: tableAccess['personalize-newsletter'],
        secrets: ['tokenKey'],
      },
    );
  }

  #addUnsubscribing(platform: Platform): void {
    const routes = oneClickRoutes(contracts.unsubscribeNewsletter);
    new Endpoint(this, platform, 'newsletter/unsubscribe-newsletter', routes, {
      description: 'Unsubscribes by the link in a message (RFC 8058)',
      impact: 'Subscribers cannot unsubscribe, which the law and mail providers require at once.',
      access: tableAccess['unsubscribe-newsletter'],
      secrets: ['tokenKey'],
      environment: { SITE_URL: platform.siteUrl },
    });
  }

  #addWebhooks(platform: Platform, webhookUrl: string): void {
    const subscriber = {
      webhookUrl,
      secrets: ['tokenKey'],
      environment: { SITE_URL: platform.siteUrl },
    } as const;
    new OperatorWebhook(this, platform, 'newsletter/webhook-newsletter-created', {
      description: 'Notifies the operator’s tools of a new subscriber',
      impact: 'New subscribers are saved, but the tools that write to them do not know of them.',
      event: 'newsletter.subscribed',
      access: tableAccess['webhook-newsletter-created'],
      ...subscriber,
    });
    new OperatorWebhook(this, platform, 'newsletter/webhook-newsletter-personalization', {
      description: 'Notifies the operator’s tools of a subscriber’s choices',
      impact: 'Subscribers still get messages by their old choices.',
      event: 'newsletter.personalized',
      access: tableAccess['webhook-newsletter-personalization'],
      ...subscriber,
    });
  }

  /** Exists without a receiver too, since it also deletes the e-mail of unsubscribed readers. */
  #addDepartures(platform: Platform): void {
    const { webhookUrl } = platform.stage.settings;
    const hasReceiver = webhookUrl !== undefined;
    new EventConsumer(this, platform, 'newsletter/webhook-newsletter-unsubscribed', {
      description:
        'Notifies the operator’s tools of an unsubscription, and then deletes the e-mail',
      impact: hasReceiver
        ? 'Unsubscribed readers still get messages from the operator’s tools.'
        : 'The e-mails of unsubscribed readers are stored for up to 14 days.',
      ...deliverySettings,
      events: ['newsletter.unsubscribed'],
      access: hasReceiver
        ? tableAccess['webhook-newsletter-unsubscribed']
        : tableAccess['webhook-newsletter-unsubscribed, without a receiver'],
      secrets: hasReceiver ? ['webhookKey'] : [],
      environment: {
        WEBHOOK_URL_OR_NONE: webhookUrl ?? 'none',
        // A required setting, read only when a webhook URL is configured.
        WEBHOOK_SECRET_ARN: platform.secrets.webhookKey.secretArn,
      },
    });
  }

  #addWelcome(platform: Platform): void {
    new EventConsumer(this, platform, 'newsletter/email-newsletter-welcome', {
      description: 'Welcomes new subscribers of the newsletter by e-mail',
      impact:
        'New subscribers get no welcome, nor the link to personalize; the newsletter goes on.',
      runbook: 'welcome-emails',
      events: ['newsletter.subscribed'],
      maxConcurrency: 2,
      access: tableAccess['email-newsletter-welcome'],
      secrets: ['tokenKey'],
      sendsTo: {
        EMAIL_PRIORITY_QUEUE_URL: outgoingQueue(this, platform.stage.settings, 'email-priority'),
      },
      environment: { SITE_URL: platform.siteUrl },
    });
  }
}
