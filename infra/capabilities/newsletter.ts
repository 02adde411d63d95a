import { Annotations, Duration } from 'aws-cdk-lib';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { DomainEventName } from '../../shared/contracts/events.ts';
import * as contracts from '../../shared/contracts/newsletter.ts';
import { grantSecretValue } from '../constructs/product-secrets.ts';
import { QueueConsumer } from '../constructs/queue-consumer.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import {
  grantTableAccess,
  marksProcessedEvents,
  remembersResults,
  subscriberPartitions,
  writesOutbox,
  type TableAccess,
} from '../constructs/table-access.ts';
import type { CoreParts } from './core-parts.ts';

const readsSubscriber: TableAccess = { actions: ['GetItem'], partitions: ['EMAIL#*'] };
const writesSubscriber: TableAccess = { actions: ['PutItem'], partitions: subscriberPartitions };
const removesSubscriber: readonly TableAccess[] = [
  { actions: ['DeleteItem'], partitions: ['EMAIL#*'] },
  { actions: ['PutItem'], partitions: ['SUBSCRIBER#*'] },
];
const readsPointer: TableAccess = { actions: ['GetItem'], partitions: ['SUBSCRIBER#*'] };
const forgetsDeparted: TableAccess = {
  actions: ['DeleteItem'],
  partitions: ['SUBSCRIBER#*'],
  alone: true,
};

/** Newsletter: four public forms, the unsubscribe link, and telling the operator's tools. */
export class Newsletter extends Construct {
  readonly #core: CoreParts;

  constructor(scope: Construct, id: string, core: CoreParts) {
    super(scope, id);
    this.#core = core;
    this.#addEndpoints();
    const { webhookUrl } = core.stage.settings;
    if (webhookUrl === undefined) {
      Annotations.of(this).addWarningV2(
        'bfj:no-webhook-url',
        'BFJ_WEBHOOK_URL is not set: nobody will be told who subscribes to the newsletter or leaves. Set it ' +
          'and deploy again; npm run replay-events then tells who has subscribed in the last 14 days.',
      );
    } else {
      this.#addWebhooks(webhookUrl);
    }
    this.#addDepartures(webhookUrl);
  }

  #addEndpoints(): void {
    const { api } = this.#core;
    const check = this.#endpointFunction('check-newsletter-email', {
      description: 'Tells whether an e-mail is subscribed, while it is typed',
      impact: 'The newsletter page cannot tell whether an e-mail is subscribed already.',
      access: [readsSubscriber],
      tokens: false,
    });
    api.addRoute(contracts.checkNewsletterEmail, check);

    const subscribe = this.#endpointFunction('subscribe-newsletter', {
      description: 'Subscribes an e-mail to the newsletter',
      impact: 'Nobody can subscribe to the newsletter.',
      access: [readsSubscriber, writesSubscriber, writesOutbox, remembersResults],
    });
    api.addRoute(contracts.subscribeNewsletter, subscribe);

    const read = this.#endpointFunction('get-newsletter-subscriber', {
      description: "Reads a subscriber's own choices",
      impact: 'The personalization page opens without what the subscriber has chosen before.',
      access: [readsSubscriber],
    });
    api.addRoute(contracts.getNewsletterSubscriber, read);

    const personalize = this.#endpointFunction('personalize-newsletter', {
      description: "Saves a subscriber's choices",
      impact: 'Subscribers cannot save what they want to read about.',
      access: [readsSubscriber, writesSubscriber, writesOutbox],
    });
    api.addRoute(contracts.personalizeNewsletter, personalize);

    const unsubscribe = this.#endpointFunction('unsubscribe-newsletter', {
      description: 'Ends a subscription by the link in a message (RFC 8058)',
      impact: 'Nobody can unsubscribe, which the law and mail providers ask for at once.',
      access: [readsSubscriber, ...removesSubscriber, writesOutbox],
      environment: { SITE_URL: this.#core.siteUrl },
    });
    api.addRoute(contracts.unsubscribeNewsletter, unsubscribe);
    api.addRoute({ ...contracts.unsubscribeNewsletter, method: 'GET' }, unsubscribe);
  }

  #endpointFunction(
    name: string,
    props: {
      readonly description: string;
      readonly impact: string;
      readonly access: readonly TableAccess[];
      readonly environment?: Readonly<Record<string, string>>;
      /** False for an endpoint that neither hands out nor takes a newsletter token. */
      readonly tokens?: boolean;
    },
  ): ServiceFunction {
    const { stage, table, secrets } = this.#core;
    const usesTokens = props.tokens ?? true;
    const endpointFunction = new ServiceFunction(this, stage, {
      entry: `functions/newsletter/${name}.lambda.ts`,
      description: props.description,
      impact: props.impact,
      runbook: 'http-functions',
      environment: {
        TABLE_NAME: table.tableName,
        ...(usesTokens ? { TOKEN_SECRET_ARN: secrets.tokenKey.secretArn } : {}),
        ...props.environment,
      },
    });
    grantTableAccess(endpointFunction, table, props.access);
    if (usesTokens) grantSecretValue(endpointFunction, secrets.tokenKey);
    return endpointFunction;
  }

  #addWebhooks(webhookUrl: string): void {
    const { secrets, siteUrl } = this.#core;
    const about = {
      access: [marksProcessedEvents, readsPointer, readsSubscriber],
      secrets: [secrets.tokenKey, secrets.webhookKey],
      environment: {
        SITE_URL: siteUrl,
        TOKEN_SECRET_ARN: secrets.tokenKey.secretArn,
        WEBHOOK_URL: webhookUrl,
      },
    };
    this.#addWebhook('webhook-newsletter-created', 'newsletter.subscribed', {
      ...about,
      description: 'Tells the operator’s tools of a new subscriber',
      impact: 'New subscribers are saved, but the tools that write to them do not know of them.',
    });
    this.#addWebhook('webhook-newsletter-personalization', 'newsletter.personalized', {
      ...about,
      description: 'Tells the operator’s tools what a subscriber has chosen',
      impact: 'Subscribers go on getting messages by their old choices.',
    });
  }

  /** There without a receiver too: it is what forgets the e-mail of who has left. */
  #addDepartures(webhookUrl: string | undefined): void {
    const tells = webhookUrl !== undefined;
    this.#addWebhook('webhook-newsletter-unsubscribed', 'newsletter.unsubscribed', {
      description: 'Tells the operator’s tools who has left, and forgets the e-mail then',
      impact: tells
        ? 'People who have left go on getting messages from the operator’s tools.'
        : 'The e-mails of people who have left stay for up to 14 days.',
      access: tells
        ? [marksProcessedEvents, readsPointer, readsSubscriber, forgetsDeparted]
        : [forgetsDeparted],
      secrets: tells ? [this.#core.secrets.webhookKey] : [],
      environment: { WEBHOOK_URL_OR_NONE: webhookUrl ?? 'none' },
    });
  }

  #addWebhook(
    name: string,
    event: DomainEventName,
    about: {
      readonly description: string;
      readonly impact: string;
      readonly access: readonly TableAccess[];
      readonly secrets: readonly Secret[];
      readonly environment: Readonly<Record<string, string>>;
    },
  ): void {
    const { stage, table, secrets, events } = this.#core;
    const deliver = new ServiceFunction(this, stage, {
      entry: `functions/newsletter/${name}.lambda.ts`,
      description: about.description,
      impact: about.impact,
      runbook: 'webhooks',
      // A delivery may take ten seconds; the rest is for marking it as done.
      timeout: Duration.seconds(20),
      environment: {
        TABLE_NAME: table.tableName,
        WEBHOOK_SECRET_ARN: secrets.webhookKey.secretArn,
        ...about.environment,
      },
    });
    grantTableAccess(deliver, table, about.access);
    for (const secret of about.secrets) grantSecretValue(deliver, secret);
    new QueueConsumer(this, `${name}-queue`, stage, {
      function: deliver,
      events: { bus: events.bus, names: [event] },
      // The receiver is somebody's own tool: twenty deliveries at a time are enough for it.
      maximumConcurrency: 2,
      impact: about.impact,
      runbook: 'webhooks',
    });
  }
}
