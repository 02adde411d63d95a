import { Duration } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { Endpoint } from '../../shared/contracts/endpoint.ts';
import * as contracts from '../../shared/contracts/trial.ts';
import { grantSecretValue } from '../constructs/product-secrets.ts';
import { sparseIndex } from '../constructs/product-table.ts';
import { QueueConsumer } from '../constructs/queue-consumer.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import { physicalName } from '../constructs/physical-name.ts';
import {
  grantTableAccess,
  marksProcessedEvents,
  remembersResults,
  takesTheirPlace,
  writesOutbox,
  type TableAccess,
} from '../constructs/table-access.ts';
import { ensuresUsers, grantUserPoolAccess } from '../constructs/user-pool-access.ts';
import type { CoreParts } from './core-parts.ts';

/** Where phones, CPFs and e-mails say whose they are; an e-mail's partition has the newsletter too. */
const identities = ['PHONE#*', 'CPF#*', 'EMAIL#*'];
/** Digests of identities that have had a trial (functions/records/used-identity.ts). */
const used = 'USED#*';
const startsTrials = (claimed: readonly string[]): readonly TableAccess[] => [
  { actions: ['BatchGetItem'], partitions: [...claimed, used] },
  { actions: ['PutItem'], partitions: ['ACCOUNT#*', 'SUBSCRIBER#*', ...claimed, used] },
  ...takesTheirPlace,
  writesOutbox,
  remembersResults,
];
const readsTrial: TableAccess = { actions: ['GetItem'], partitions: ['ACCOUNT#*'] };

/** The trial: three days that a rule of the bus ends. */
export class Trial extends Construct {
  readonly #core: CoreParts;

  constructor(scope: Construct, id: string, core: CoreParts) {
    super(scope, id);
    this.#core = core;
    this.#addDoors();
    this.#addOwnEndpoints();
    this.#addExpiry();
    const { webhookUrl } = core.stage.settings;
    // Newsletter warns of a missing address, for both.
    if (webhookUrl !== undefined) this.#addWebhooks(webhookUrl);
  }

  /** The two ways into a trial, and what the second asks before. */
  #addDoors(): void {
    this.#addEndpoint('start-trial', contracts.startTrial, {
      description: 'Starts a trial for somebody new: the registration, the trial and the user',
      impact: 'Nobody can start a trial.',
      access: startsTrials(identities),
      users: true,
    });
    this.#addEndpoint('migrate-newsletter', contracts.migrateNewsletter, {
      description: 'Starts a trial for a newsletter subscriber',
      impact: 'Newsletter subscribers cannot start a trial.',
      // Without a CPF, which only the upgrade asks for.
      access: [
        ...startsTrials(['PHONE#*', 'EMAIL#*']),
        { actions: ['ConditionCheckItem'], partitions: ['EMAIL#*'] },
      ],
      users: true,
    });
    this.#addEndpoint('check-active-email', contracts.checkActiveEmail, {
      description: 'Tells whether an e-mail is of somebody with paid access',
      impact: 'The migration page cannot tell who has an account already.',
      access: [{ actions: ['BatchGetItem'], partitions: ['EMAIL#*', 'ACCOUNT#*'] }],
    });
  }

  #addOwnEndpoints(): void {
    this.#addEndpoint('get-trial', contracts.getTrial, {
      description: 'Reads the trial of a session',
      impact: 'People in a trial see an error instead of what is left of it.',
      access: [readsTrial],
    });
    this.#addEndpoint('update-trial-preferences', contracts.updateTrialPreferences, {
      description: 'Saves what somebody in a running trial wants',
      impact: 'People in a trial cannot save their preferences.',
      access: [
        { actions: ['BatchGetItem', 'UpdateItem', 'PutItem'], partitions: ['ACCOUNT#*'] },
        writesOutbox,
      ],
    });
    this.#addEndpoint('upgrade-trial', contracts.upgradeTrial, {
      description: 'Makes an account that can pay out of a trial: its CPF and password',
      impact: 'Nobody in a trial can go on to pay, nor anybody whose account has no CPF yet.',
      access: [
        { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*', 'CPF#*'] },
        { actions: ['UpdateItem'], partitions: ['ACCOUNT#*'] },
        { actions: ['PutItem'], partitions: [...identities, used] },
        { actions: ['DeleteItem'], partitions: ['CPF#*'] },
      ],
      users: true,
    });
  }

  /** An endpoint; whether it knows addresses or sessions follows from who may call it. */
  #addEndpoint(
    name: string,
    endpoint: Pick<Endpoint, 'method' | 'path' | 'caller'>,
    props: {
      readonly description: string;
      readonly impact: string;
      readonly access: readonly TableAccess[];
      /** Whether it makes the user to sign in with, and lets the browser do so. */
      readonly users?: boolean;
    },
  ): void {
    const { stage, table, secrets, identity, api } = this.#core;
    const made = new ServiceFunction(this, stage, {
      entry: `functions/trial/${name}.lambda.ts`,
      description: props.description,
      impact: props.impact,
      runbook: 'http-functions',
      // The user pool may take its time when it makes a user.
      timeout: Duration.seconds(props.users === true ? 20 : 10),
      environment: {
        TABLE_NAME: table.tableName,
        ...(props.users === true
          ? {
              TOKEN_SECRET_ARN: secrets.tokenKey.secretArn,
              USER_POOL_ID: identity.userPool.userPoolId,
            }
          : {}),
        ...(endpoint.caller === 'anyone'
          ? {}
          : {
              ACCOUNT_CLIENT_ID: identity.clients.account.userPoolClientId,
              TRIAL_CLIENT_ID: identity.clients.trial.userPoolClientId,
            }),
      },
    });
    grantTableAccess(made, table, props.access);
    if (props.users === true) {
      grantSecretValue(made, secrets.tokenKey);
      grantUserPoolAccess(made, identity.userPool, ensuresUsers);
    }
    api.addRoute(endpoint, made);
  }

  #addExpiry(): void {
    const { stage, table } = this.#core;
    const expire = new ServiceFunction(this, stage, {
      entry: 'functions/trial/expire-trials.lambda.ts',
      description: 'Marks the trials whose three days are over',
      impact:
        'Trials end on time, since access is computed, but nobody is told of it and their ' +
        'records still say "ativa".',
      runbook: 'expire-trials',
      // The next run begins a minute later; one that has more to do than fits leaves it to that.
      timeout: Duration.seconds(55),
      environment: { TABLE_NAME: table.tableName },
    });
    grantTableAccess(expire, table, [
      { actions: ['GetItem', 'PutItem'], partitions: ['PROGRESS#*'], alone: true },
      { actions: ['Query'], partitions: ['TRIAL_EXPIRY#*'], index: sparseIndex },
      { actions: ['UpdateItem'], partitions: ['ACCOUNT#*'] },
      writesOutbox,
    ]);
    // Neither EventBridge nor Lambda repeats a run that fails: the next one does its work as well.
    expire.lambda.configureAsyncInvoke({ retryAttempts: 0 });
    new events.Rule(this, 'EveryMinute', {
      ruleName: physicalName(stage.settings, expire.functionName),
      description: `Fires ${expire.functionName}`,
      schedule: events.Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(expire.lambda, { retryAttempts: 0 })],
    });
  }

  #addWebhooks(webhookUrl: string): void {
    this.#addWebhook('webhook-trial-gratuito', 'trial-gratuito-direto', webhookUrl, {
      description: 'Tells the operator’s tools of a trial that began on its own page',
      impact: 'People in a new trial get no messages from the operator’s tools.',
    });
    this.#addWebhook('webhook-trial-created', 'migrar-newsletter', webhookUrl, {
      description: 'Tells the operator’s tools of a trial of a newsletter subscriber',
      impact: 'Subscribers in a new trial go on getting the newsletter’s messages only.',
    });
  }

  #addWebhook(
    name: string,
    origem: contracts.TrialOrigin,
    webhookUrl: string,
    about: { readonly description: string; readonly impact: string },
  ): void {
    const { stage, table, secrets, events: busEvents } = this.#core;
    const deliver = new ServiceFunction(this, stage, {
      entry: `functions/trial/${name}.lambda.ts`,
      ...about,
      runbook: 'webhooks',
      // A delivery may take ten seconds; the rest is for marking it as done.
      timeout: Duration.seconds(20),
      environment: {
        TABLE_NAME: table.tableName,
        WEBHOOK_URL: webhookUrl,
        WEBHOOK_SECRET_ARN: secrets.webhookKey.secretArn,
      },
    });
    grantTableAccess(deliver, table, [marksProcessedEvents, readsTrial]);
    grantSecretValue(deliver, secrets.webhookKey);
    new QueueConsumer(this, `${name}-queue`, stage, {
      function: deliver,
      events: { bus: busEvents.bus, names: ['trial.started'], data: { origem: [origem] } },
      // The receiver is somebody's own tool: twenty deliveries at a time are enough for it.
      maximumConcurrency: 2,
      impact: about.impact,
      runbook: 'webhooks',
    });
  }
}
