import { Annotations, Duration } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import * as contracts from '../../shared/contracts/billing-endpoints.ts';
import type { Endpoint } from '../../shared/contracts/endpoint.ts';
import { grantEmail } from '../constructs/email-access.ts';
import { grantSecretValue } from '../constructs/product-secrets.ts';
import { sparseIndex } from '../constructs/product-table.ts';
import { QueueConsumer } from '../constructs/queue-consumer.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import { physicalName } from '../constructs/physical-name.ts';
import {
  grantTableAccess,
  marksProcessedEvents,
  writesOutbox,
  type TableAccess,
} from '../constructs/table-access.ts';
import type { CoreParts } from './core-parts.ts';

/** Making an account's ledger, its rows and its events what the partner's truth implies. */
const converges: readonly TableAccess[] = [
  { actions: ['BatchGetItem', 'PutItem'], partitions: ['BILLING#*', 'ACCOUNT#*'] },
  { actions: ['Query'], partitions: ['BILLING#*'] },
  { actions: ['UpdateItem', 'DeleteItem', 'ConditionCheckItem'], partitions: ['ACCOUNT#*'] },
  writesOutbox,
];
const readsBilling: readonly TableAccess[] = [
  { actions: ['BatchGetItem'], partitions: ['BILLING#*', 'ACCOUNT#*'] },
  { actions: ['Query'], partitions: ['BILLING#*'] },
];

/** Told by e-mail: what is bought, and how it ends, and what nobody was there to see. */
const toldByEmail = [
  'payment.approved',
  'payment.refused_after_review',
  'payment.installment_refused',
  'payment.withdrawn',
  'subscription.activated',
  'subscription.cancellation_scheduled',
  'subscription.ended',
] as const;

/** Digests of who has withdrawn before (functions/billing/cancellation/earlier-withdrawal-store.ts). */
const findsEarlierWithdrawals: TableAccess = {
  actions: ['GetItem'],
  partitions: ['USED#*'],
  alone: true,
};
const remembersWithdrawals: TableAccess = {
  actions: ['PutItem'],
  partitions: ['USED#*'],
  alone: true,
};

/** What a checkout's own request may take, below the API's 30 seconds. */
const checkoutTimeout = Duration.seconds(28);

interface OwnEndpoint {
  readonly description: string;
  readonly impact: string;
  readonly access: readonly TableAccess[];
  /** Whether the partner takes part: is asked, or is told something that it may have to be told again. */
  readonly partner: 'asked' | 'told' | undefined;
  /** Whether identities are recognised by their digest. */
  readonly knowsIdentities?: true;
}

/** Payments and the monthly subscription, by Mercado Pago. */
export class Billing extends Construct {
  readonly #core: CoreParts;
  /** What the partner has told, live. */
  readonly #notifications: sqs.Queue;
  /** What is looked at without having been told of: however much that is, nothing live waits. */
  readonly #looks: sqs.Queue;

  constructor(scope: Construct, id: string, core: CoreParts) {
    super(scope, id);
    this.#core = core;
    const queues = this.#addConsumer();
    this.#notifications = queues.notifications;
    this.#looks = queues.looks;
    this.#addPublicKey();
    this.#addCheckout();
    this.#addReading();
    this.#addNotifications();
    this.#addReconciliation();
    const { emailFrom } = core.stage.settings;
    // Without a sender, the dashboard alone tells of it.
    if (emailFrom !== undefined) this.#addEmails(emailFrom);
    if (core.stage.settings.mercadoPago.publicKey === undefined) {
      Annotations.of(this).addWarningV2(
        'bfj:no-mercadopago-key',
        'BFJ_MERCADOPAGO_PUBLIC_KEY is not set: nobody can pay. Set the public key of your ' +
          'application, and put its access token and webhook secret into their secrets.',
      );
    }
  }

  #addConsumer(): { readonly notifications: sqs.Queue; readonly looks: sqs.Queue } {
    const impact =
      'What people have paid, or what was refunded or cancelled, shows late in their access; ' +
      'whoever has deleted their account may still be charged for a subscription.';
    const consume = this.#function('payment-notifications', {
      description: 'Asks Mercado Pago what has become of a payment, and has the account follow',
      impact,
      runbook: 'payments',
      timeout: Duration.seconds(60),
      environment: this.#partnerEnvironment(),
    });
    grantTableAccess(consume, this.#core.table, converges);
    this.#grantToken(consume);
    const common = {
      function: consume,
      impact,
      runbook: 'payments',
      severity: 'wake',
      // Mercado Pago bears more, and its limits are not published.
      maximumConcurrency: 5,
      // Every six minutes for three hours: an outage of the partner ends by itself, and only what
      // cannot be worked off at all is put aside.
      maximumReceives: 30,
    } as const;
    const looks = new QueueConsumer(this, 'payment-looks-queue', this.#core.stage, {
      ...common,
      name: 'payment-looks',
      // A morning's work for as many accounts as there may be.
      oldestMessageAlarm: Duration.hours(3),
    });
    const notifications = new QueueConsumer(this, 'payment-notifications-queue', this.#core.stage, {
      ...common,
      // Whoever has left is charged no more: what ran is ended, and what comes in after goes back.
      events: { bus: this.#core.events.bus, names: ['account.deleted'] },
    });
    return { notifications: notifications.queue, looks: looks.queue };
  }

  #addPublicKey(): void {
    const { stage, api } = this.#core;
    const tell = this.#function('get-mercadopago-publickey', {
      description: 'Tells the browser the key for its card form',
      impact: 'The card form does not open, so that nobody can pay.',
      runbook: 'http-functions',
      environment: { MERCADOPAGO_PUBLIC_KEY: stage.settings.mercadoPago.publicKey ?? '' },
    });
    api.addRoute(contracts.getMercadoPagoPublicKey, tell);
    api.addRoute(contracts.postMercadoPagoPublicKey, tell);
  }

  #addCheckout(): void {
    const partner = { access: converges, partner: 'told' } as const;
    this.#addEndpoint('process-mercadopago-payment', contracts.processMercadoPagoPayment, {
      description: 'Pays a one-off plan by card or Pix',
      impact: 'Nobody can buy a one-off plan.',
      ...partner,
    });
    this.#addEndpoint('create-mercadopago-preapproval', contracts.createMercadoPagoPreapproval, {
      description: 'Begins a monthly subscription',
      impact: 'Nobody can subscribe.',
      ...partner,
    });
    this.#addEndpoint('cancel-subscription', contracts.cancelSubscription, {
      description: 'Ends the monthly subscription of the session',
      impact: 'Nobody can cancel, which the law says they must be able to.',
      access: converges,
      partner: 'told',
    });
    this.#addEndpoint('replace-card', contracts.replaceCard, {
      description: 'Puts another card behind a monthly subscription',
      impact: 'Subscribers whose card has expired fall behind with their payments.',
      ...partner,
    });
    this.#addEndpoint('withdraw-purchase', contracts.withdrawPurchase, {
      description: 'Takes a purchase back within seven days, with its refund',
      impact: 'Nobody can withdraw from a purchase, which the law says they must be able to.',
      access: [...converges, findsEarlierWithdrawals, remembersWithdrawals],
      partner: 'told',
      knowsIdentities: true,
    });
    this.#addEndpoint('get-payment-status', contracts.getPaymentStatus, {
      description: 'Tells what has become of a payment of the session',
      impact: 'Whoever waits for a Pix does not see that it has arrived; it counts all the same.',
      access: [...converges, { actions: ['GetItem'], partitions: ['ACCOUNT#*'] }],
      partner: 'asked',
    });
  }

  #addReading(): void {
    this.#addEndpoint('get-subscription', contracts.getSubscription, {
      description: 'Tells what the session has paid for',
      impact: "The tab 'Pagamentos' shows an error.",
      access: [...converges, findsEarlierWithdrawals],
      partner: 'asked',
      knowsIdentities: true,
    });
    this.#addEndpoint('list-payments', contracts.listPayments, {
      description: 'Lists the payments of the session',
      impact: 'Subscribers do not see their payment history.',
      access: [{ actions: ['Query'], partitions: ['ACCOUNT#*'] }],
      partner: undefined,
    });
  }

  #addEndpoint(
    name: string,
    endpoint: Pick<Endpoint, 'method' | 'path' | 'caller'>,
    props: OwnEndpoint,
  ): void {
    const { table, identity, api, siteUrl, secrets } = this.#core;
    const made = this.#function(name, {
      description: props.description,
      impact: props.impact,
      runbook: props.partner === undefined ? 'http-functions' : 'payments',
      ...(props.partner !== undefined ? { timeout: checkoutTimeout, waitsForPartner: true } : {}),
      environment: {
        TABLE_NAME: table.tableName,
        ACCOUNT_CLIENT_ID: identity.clients.account.userPoolClientId,
        TRIAL_CLIENT_ID: identity.clients.trial.userPoolClientId,
        ...(props.partner === undefined ? {} : this.#partnerEnvironment()),
        ...(props.partner === 'told'
          ? { SITE_URL: siteUrl, PAYMENT_QUEUE_URL: this.#looks.queueUrl }
          : {}),
        ...(props.knowsIdentities === true ? { TOKEN_SECRET_ARN: secrets.tokenKey.secretArn } : {}),
      },
    });
    grantTableAccess(made, table, props.access);
    if (props.knowsIdentities === true) grantSecretValue(made, secrets.tokenKey);
    if (props.partner !== undefined) this.#grantToken(made);
    if (props.partner === 'told') this.#grantQueue(made, this.#looks);
    api.addRoute(endpoint, made);
  }

  #addNotifications(): void {
    const { table, secrets, api } = this.#core;
    const receive = this.#function('receive-payment-notification', {
      description: 'Takes a signed notification of Mercado Pago for the queue',
      impact:
        'Payments that the partner decides later (Pix, installments, refunds) show a day late; ' +
        'the partner repeats its notifications for some days.',
      runbook: 'payments',
      environment: {
        TABLE_NAME: table.tableName,
        PAYMENT_QUEUE_URL: this.#notifications.queueUrl,
        MERCADOPAGO_WEBHOOK_SECRET_ARN: secrets.mercadoPagoWebhookSecret.secretArn,
      },
    });
    grantTableAccess(receive, table, [
      { actions: ['PutItem'], partitions: ['NOTIFICATION#*'], alone: true },
    ]);
    grantSecretValue(receive, secrets.mercadoPagoWebhookSecret);
    this.#grantQueue(receive, this.#notifications);
    api.addRoute(contracts.receiveMercadoPagoNotification, receive);
  }

  #addReconciliation(): void {
    const { stage, table } = this.#core;
    const reconcile = this.#function('reconcile-payments', {
      description: 'Has accounts looked at in which a payment waits, and all that are open daily',
      impact: 'Whatever no notification has told of stays unknown.',
      runbook: 'payments',
      timeout: Duration.minutes(5),
      environment: { TABLE_NAME: table.tableName, PAYMENT_QUEUE_URL: this.#looks.queueUrl },
    });
    grantTableAccess(reconcile, table, [
      ...readsBilling,
      { actions: ['UpdateItem'], partitions: ['BILLING#*'], alone: true },
      { actions: ['Query'], partitions: ['BILLING_OPEN#*'], index: sparseIndex },
    ]);
    this.#grantQueue(reconcile, this.#looks);
    // The next run does the work of one that failed as well, and the alarm comes before.
    reconcile.lambda.configureAsyncInvoke({ retryAttempts: 0 });
    new events.Rule(this, 'EveryMinute', {
      ruleName: physicalName(stage.settings, reconcile.functionName),
      description: `Fires ${reconcile.functionName}`,
      schedule: events.Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(reconcile.lambda, { retryAttempts: 0 })],
    });
  }

  #addEmails(emailFrom: string): void {
    const { stage, table, events: busEvents, siteUrl } = this.#core;
    const impact =
      'Purchases, cancellations and withdrawals are confirmed on the page only, though the law asks for ' +
      'more; whose charge was refused meanwhile learns of it on the dashboard only.';
    const tell = this.#function('email-payment-news', {
      description: 'Writes what was bought, cancelled or taken back, or refused unseen',
      impact,
      runbook: 'payment-emails',
      // SES may take four seconds; the rest is for marking it as done.
      timeout: Duration.seconds(10),
      environment: { TABLE_NAME: table.tableName, EMAIL_FROM: emailFrom, SITE_URL: siteUrl },
    });
    grantTableAccess(tell, table, [...readsBilling, marksProcessedEvents]);
    grantEmail(tell, emailFrom);
    new QueueConsumer(this, 'email-payment-news-queue', stage, {
      function: tell,
      events: { bus: busEvents.bus, names: [...toldByEmail] },
      // A new account of SES sends one e-mail a second.
      maximumConcurrency: 2,
      impact,
      runbook: 'payment-emails',
    });
  }

  #function(
    name: string,
    props: Omit<ConstructorParameters<typeof ServiceFunction>[2], 'entry'>,
  ): ServiceFunction {
    return new ServiceFunction(this, this.#core.stage, {
      entry: `functions/billing/${name}.lambda.ts`,
      ...props,
    });
  }

  #partnerEnvironment(): Record<string, string> {
    const { stage, table, secrets } = this.#core;
    return {
      TABLE_NAME: table.tableName,
      MERCADOPAGO_BASE_URL: stage.settings.mercadoPago.baseUrl,
      MERCADOPAGO_TOKEN_SECRET_ARN: secrets.mercadoPagoToken.secretArn,
    };
  }

  #grantToken(made: ServiceFunction): void {
    grantSecretValue(made, this.#core.secrets.mercadoPagoToken);
  }

  #grantQueue(made: ServiceFunction, queue: sqs.Queue): void {
    made.role.addToPolicy(
      new iam.PolicyStatement({
        actions: ['sqs:SendMessage'],
        resources: [queue.queueArn],
      }),
    );
  }
}
