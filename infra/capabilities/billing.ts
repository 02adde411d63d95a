import { Annotations, Duration } from 'aws-cdk-lib/core';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { tableAccess } from '../../functions/billing/table-access.ts';
import * as contracts from '../../shared/contracts/billing-endpoints.ts';
import { outgoingQueue } from '../constructs/outgoing-queues.ts';
import { QueueConsumer } from '../constructs/queue-consumer.ts';
import { CapabilityFunction, type SecretName } from '../patterns/capability-function.ts';
import { Endpoint, type EndpointProps } from '../patterns/endpoint.ts';
import { EventConsumer } from '../patterns/event-consumer.ts';
import { ScheduledFunction } from '../patterns/scheduled-function.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * Events confirmed by e-mail: purchases, their ends, and refused payments, refunds and disputes that arrive after
 * the user has left the site.
 */
const emailedEvents = [
  'payment.approved',
  'payment.refused_after_review',
  'payment.found_refused',
  'payment.installment_refused',
  'payment.charged_back',
  'payment.refunded',
  'payment.withdrawn',
  'subscription.activated',
  'subscription.cancellation_scheduled',
  'subscription.paused',
  'subscription.ended',
  'subscription.card_expiring',
] as const;

/** The timeout of a checkout's request, below the API's 30 seconds. */
const checkoutTimeout = Duration.seconds(28);

/** Payments and the monthly subscription, by Mercado Pago. */
export class Billing extends Construct {
  readonly #platform: Platform;
  /** The partner's notifications, as they arrive. */
  readonly #notifications: sqs.Queue;
  /** The scheduled checks have a queue of their own, so that notifications never wait for them. */
  readonly #checks: sqs.Queue;

  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    this.#platform = platform;
    const queues = this.#addConsumer();
    this.#notifications = queues.notifications;
    this.#checks = queues.checks;
    this.#addPublicKey();
    this.#addCheckout();
    this.#addReading();
    this.#addNotifications();
    this.#addReconciliation();
    const { emailFrom, mercadoPago } = platform.stage.settings;
    // Without a sender address no e-mail is sent, and only the dashboard shows the news.
    if (emailFrom !== undefined) this.#addEmails();
    if (mercadoPago.publicKey === undefined) {
      Annotations.of(this).addWarningV2(
        'bfj:no-mercadopago-key',
        'BFJ_MERCADOPAGO_PUBLIC_KEY is not set: payments are not possible. Set the public key of your ' +
          'application, and put its access token and webhook secret into their secrets.',
      );
    }
  }

  /** One function for both queues: a notification and a check both lead to the same calls of the partner. */
  #addConsumer(): { readonly notifications: sqs.Queue; readonly checks: sqs.Queue } {
    const { stage, events } = this.#platform;
    const failure = {
      impact:
        'Payments, refunds and cancellations show late in users’ access; ' +
        'users who have deleted their account may still be charged for a subscription.',
      runbook: 'payments',
    } as const;
    const consume = new CapabilityFunction(this, this.#platform, 'billing/payment-notifications', {
      description: 'Reads the state of a payment at Mercado Pago, and updates the account',
      ...failure,
      timeout: Duration.seconds(60),
      memory: 'working',
      invokedBy: 'queues',
      access: tableAccess['payment-notifications'],
      ...this.#partner(),
    });
    const common = {
      function: consume,
      ...failure,
      severity: 'wake',
      // Mercado Pago accepts more calls than this, but does not publish its limits.
      maxConcurrency: 5,
      // Every six minutes for three hours: an outage of the partner ends within that time, and only messages that
      // always fail become dead letters.
      maxReceives: 30,
    } as const;
    const checks = new QueueConsumer(this, 'payment-looks-queue', stage, {
      ...common,
      name: 'payment-looks',
      // Long enough to check every account in one morning.
      oldestMessageAlarm: Duration.hours(3),
    });
    const notifications = new QueueConsumer(this, 'payment-notifications-queue', stage, {
      ...common,
      // A deleted account is no longer charged: its subscription is ended, and later charges are
      // refunded.
      events: { bus: events.bus, names: ['account.deleted'] },
    });
    return { notifications: notifications.queue, checks: checks.queue };
  }

  #addPublicKey(): void {
    const { publicKey } = this.#platform.stage.settings.mercadoPago;
    const routes = [contracts.getMercadoPagoPublicKey, contracts.postMercadoPagoPublicKey] as const;
    new Endpoint(this, this.#platform, 'billing/get-mercadopago-publickey', routes, {
      description: 'Returns the key for the browser’s card form',
      impact: 'The card form does not open, so users cannot pay by card.',
      environment: { MERCADOPAGO_PUBLIC_KEY: publicKey ?? '' },
    });
  }

  #addCheckout(): void {
    const purchase = this.#changesAtPartner();
    this.#endpoint('process-mercadopago-payment', contracts.processMercadoPagoPayment, {
      description: 'Pays a one-off plan by card or Pix',
      impact: 'Users cannot buy a one-off plan.',
      access: tableAccess['process-mercadopago-payment'],
      ...purchase,
    });
    this.#endpoint('create-mercadopago-preapproval', contracts.createMercadoPagoPreapproval, {
      description: 'Starts a monthly subscription',
      impact: 'Users cannot subscribe.',
      access: tableAccess['create-mercadopago-preapproval'],
      ...purchase,
    });
    this.#endpoint('cancel-subscription', contracts.cancelSubscription, {
      description: 'Ends the monthly subscription of the session',
      impact: 'Users cannot cancel, which the law entitles them to.',
      access: tableAccess['cancel-subscription'],
      ...purchase,
    });
    this.#endpoint('replace-card', contracts.replaceCard, {
      description: 'Replaces the card of a monthly subscription',
      impact: 'Subscribers with an expired card fall behind with their payments.',
      access: tableAccess['replace-card'],
      ...purchase,
    });
    this.#endpoint('withdraw-purchase', contracts.withdrawPurchase, {
      description: 'Withdraws from a purchase within seven days, with its refund',
      impact: 'Users cannot withdraw from a purchase, which the law entitles them to.',
      access: tableAccess['withdraw-purchase'],
      ...this.#changesAtPartner('tokenKey'),
    });
    this.#endpoint('get-payment-status', contracts.getPaymentStatus, {
      description: 'Reads the state of a payment of the session',
      impact: 'Users who wait for a Pix do not see that it has arrived; it counts all the same.',
      access: tableAccess['get-payment-status'],
      ...this.#asksPartner(),
    });
  }

  #addReading(): void {
    this.#endpoint('get-subscription', contracts.getSubscription, {
      description: 'Reads the plan or subscription of the session',
      impact: "The tab 'Pagamentos' shows an error.",
      access: tableAccess['get-subscription'],
      // Earlier withdrawals are recognised by a digest under the key of the tokens.
      ...this.#asksPartner('tokenKey'),
    });
    this.#endpoint('list-payments', contracts.listPayments, {
      description: 'Lists the payments of the session',
      impact: 'Subscribers do not see their payment history.',
      access: tableAccess['list-payments'],
    });
  }

  #addNotifications(): void {
    this.#endpoint('receive-payment-notification', contracts.receiveMercadoPagoNotification, {
      description: 'Queues signed notifications of Mercado Pago',
      impact:
        'Payments that the partner decides later (Pix, installments, refunds) show a day late; ' +
        'the partner repeats its notifications for some days.',
      runbook: 'payments',
      access: tableAccess['receive-payment-notification'],
      secrets: ['mercadoPagoWebhookSecret'],
      sendsTo: { PAYMENT_QUEUE_URL: this.#notifications },
    });
    this.#platform.stage.alarms.watchRejectedWebhooks(
      this,
      'mercadopago',
      'If they are Mercado Pago’s own, what it decides later shows minutes to a day late.',
    );
  }

  #addReconciliation(): void {
    new ScheduledFunction(this, this.#platform, 'billing/reconcile-payments', {
      description:
        'Has accounts with a pending payment checked each minute, and all open ones daily',
      impact: 'Changes that no notification has reported stay unknown.',
      runbook: 'payments',
      every: Duration.minutes(1),
      ruleId: 'EveryMinute',
      timeout: Duration.minutes(5),
      access: tableAccess['reconcile-payments'],
      sendsTo: { PAYMENT_QUEUE_URL: this.#checks },
    });
  }

  #addEmails(): void {
    new EventConsumer(this, this.#platform, 'billing/email-payment-news', {
      description:
        'E-mails purchases, cancellations, withdrawals, and payments refused after the user left',
      impact:
        'Purchases, cancellations and withdrawals are confirmed on the page only, though the law asks for ' +
        'more; users with a charge refused meanwhile see it on the dashboard only.',
      runbook: 'payment-emails',
      events: emailedEvents,
      maxConcurrency: 2,
      access: tableAccess['email-payment-news'],
      sendsTo: {
        EMAIL_PRIORITY_QUEUE_URL: outgoingQueue(
          this,
          this.#platform.stage.settings,
          'email-priority',
        ),
      },
      environment: { SITE_URL: this.#platform.siteUrl },
    });
  }

  #endpoint(
    name: string,
    contract: ConstructorParameters<typeof Endpoint>[3],
    props: EndpointProps,
  ): void {
    new Endpoint(this, this.#platform, `billing/${name}`, contract, props);
  }

  /** The configuration of a function that calls Mercado Pago. */
  #partner(...alsoSecrets: readonly SecretName[]) {
    const { mercadoPago } = this.#platform.stage.settings;
    return {
      secrets: [...alsoSecrets, 'mercadoPagoToken'],
      environment: { MERCADOPAGO_BASE_URL: mercadoPago.baseUrl },
    } as const satisfies Partial<EndpointProps>;
  }

  /** An endpoint that calls the partner while the user waits. */
  #asksPartner(...alsoSecrets: readonly SecretName[]) {
    return {
      runbook: 'payments',
      timeout: checkoutTimeout,
      ...this.#partner(...alsoSecrets),
    } as const satisfies Partial<EndpointProps>;
  }

  /** An endpoint that changes data at the partner, and may have to repeat the change. */
  #changesAtPartner(...alsoSecrets: readonly SecretName[]) {
    const asks = this.#asksPartner(...alsoSecrets);
    return {
      ...asks,
      environment: { ...asks.environment, SITE_URL: this.#platform.siteUrl },
      sendsTo: { PAYMENT_QUEUE_URL: this.#checks },
    } as const satisfies Partial<EndpointProps>;
  }
}
