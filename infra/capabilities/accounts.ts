import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import * as contracts from '../../shared/contracts/accounts.ts';
import type { Endpoint } from '../../shared/contracts/endpoint.ts';
import type { DomainEventName } from '../../shared/contracts/events.ts';
import { grantEmail } from '../constructs/email-access.ts';
import { grantSecretValue } from '../constructs/product-secrets.ts';
import { QueueConsumer } from '../constructs/queue-consumer.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import {
  grantTableAccess,
  leavesAddress,
  marksProcessedEvents,
  remembersResults,
  takesTheirPlace,
  writesOutbox,
  type TableAccess,
} from '../constructs/table-access.ts';
import {
  deletesUsers,
  ensuresUsers,
  grantUserPoolAccess,
  type UserPoolAction,
} from '../constructs/user-pool-access.ts';
import type { CoreParts } from './core-parts.ts';

/** Where phones, CPFs and e-mails say whose they are; an e-mail's partition has the newsletter too. */
const identities = ['PHONE#*', 'CPF#*', 'EMAIL#*'];
const readsIdentities: TableAccess = { actions: ['BatchGetItem'], partitions: identities };
const readsAccount: TableAccess = { actions: ['GetItem'], partitions: ['ACCOUNT#*'] };
const readsAccountAndNewsletter: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*', 'EMAIL#*'],
};
const readsWholeAccount: TableAccess = { actions: ['Query'], partitions: ['ACCOUNT#*'] };
const readsWholePerson: readonly TableAccess[] = [
  readsWholeAccount,
  { actions: ['GetItem'], partitions: ['EMAIL#*'] },
];
const readsLedger: TableAccess = { actions: ['GetItem'], partitions: ['BILLING#*'] };
const keepsPayments: TableAccess = { actions: ['PutItem'], partitions: ['ERASED#*'] };

/** Longer than a request may run: what finishes it does not race it. */
const finishingDelay = Duration.seconds(30);

interface FunctionProps {
  readonly description: string;
  readonly impact: string;
  readonly access: readonly TableAccess[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly users?: readonly UserPoolAction[];
}

/** Accounts: signing up, one's own data, and leaving. */
export class Accounts extends Construct {
  readonly #core: CoreParts;

  constructor(scope: Construct, id: string, core: CoreParts) {
    super(scope, id);
    this.#core = core;
    this.#addPublicEndpoints();
    this.#addOwnEndpoints();
    this.#addConsumers();
  }

  #addPublicEndpoints(): void {
    const { secrets } = this.#core;
    const check = this.#addEndpoint('check-user-exists', contracts.checkUserExists, {
      description: 'Tells whether a phone, CPF or e-mail is registered, between the steps of forms',
      impact: 'People learn only at the end of a form that they are registered already.',
      access: [readsIdentities, { ...readsWholeAccount, alone: true }, readsLedger],
      environment: { TOKEN_SECRET_ARN: secrets.tokenKey.secretArn },
    });
    grantSecretValue(check, secrets.tokenKey);
    const create = this.#addEndpoint('create-account', contracts.createAccount, {
      description: 'Signs somebody up: the account, and the user to sign in with',
      impact: 'Nobody can sign up.',
      access: [
        readsIdentities,
        readsAccount,
        { actions: ['PutItem'], partitions: ['ACCOUNT#*', 'SUBSCRIBER#*', ...identities] },
        ...takesTheirPlace,
        writesOutbox,
        remembersResults,
      ],
      environment: { TOKEN_SECRET_ARN: secrets.tokenKey.secretArn },
      users: ensuresUsers,
    });
    grantSecretValue(create, secrets.tokenKey);
  }

  #addOwnEndpoints(): void {
    this.#addEndpoint('get-account', contracts.getAccount, {
      description: "Reads the registration of the session's person",
      impact: 'The settings and the profile open with an error.',
      access: [readsAccountAndNewsletter],
    });
    this.#addEndpoint('download-my-data', contracts.downloadMyData, {
      description: 'Collects all that is stored about a person, for them (LGPD, art. 18)',
      impact: 'Nobody can download their data, which the law gives 15 days for.',
      access: [...readsWholePerson, { actions: ['Query'], partitions: ['BILLING#*'] }],
    });
    this.#addEndpoint('delete-account', contracts.deleteAccount, {
      description: 'Deletes a person with all that is theirs (LGPD, art. 18)',
      impact: 'Nobody can delete their account, which the law gives them the right to.',
      access: [
        ...readsWholePerson,
        readsLedger,
        { actions: ['UpdateItem', 'ConditionCheckItem'], partitions: ['BILLING#*'] },
        { actions: ['DeleteItem'], partitions: ['ACCOUNT#*', ...identities] },
        { actions: ['PutItem'], partitions: ['SUBSCRIBER#*'] },
        leavesAddress,
        keepsPayments,
        writesOutbox,
      ],
      users: deletesUsers,
    });
  }

  #addConsumers(): void {
    this.#addConsumer('finish-sign-up', 'account.created', {
      description: 'Makes the user of an account whose sign-up died in the middle',
      impact: 'Whoever was signing up when something failed has an account and cannot log in.',
      access: [{ actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] }],
      users: ensuresUsers,
    });
    const { emailFrom } = this.#core.stage.settings;
    const finishDeletion = this.#addConsumer('finish-deletion', 'account.deleted', {
      description: 'Erases what a deletion has left, and writes that the account is gone',
      impact:
        'Data of people who have deleted their account stays longer than it may, and nobody tells ' +
        'them that it is gone.',
      access: [
        { actions: ['Query', 'DeleteItem'], partitions: ['ACCOUNT#*'] },
        { actions: ['GetItem', 'DeleteItem'], partitions: ['LEFT#*'], alone: true },
        readsAccountAndNewsletter,
        { actions: ['Query', 'UpdateItem'], partitions: ['BILLING#*'], alone: true },
        keepsPayments,
        marksProcessedEvents,
      ],
      environment: { EMAIL_FROM_OR_NONE: emailFrom ?? 'none' },
      users: ensuresUsers,
    });
    if (emailFrom !== undefined) grantEmail(finishDeletion, emailFrom);
  }

  /** An endpoint; whether it knows addresses or sessions follows from who may call it. */
  #addEndpoint(
    name: string,
    endpoint: Pick<Endpoint, 'method' | 'path' | 'caller'>,
    props: FunctionProps,
  ): ServiceFunction {
    const { identity, api } = this.#core;
    const made = this.#function(name, 'http-functions', {
      ...props,
      environment: {
        ...(endpoint.caller === 'anyone'
          ? {}
          : {
              ACCOUNT_CLIENT_ID: identity.clients.account.userPoolClientId,
              TRIAL_CLIENT_ID: identity.clients.trial.userPoolClientId,
            }),
        ...props.environment,
      },
    });
    api.addRoute(endpoint, made);
    return made;
  }

  #addConsumer(name: string, event: DomainEventName, props: FunctionProps): ServiceFunction {
    const { stage, events } = this.#core;
    const made = this.#function(name, name, props);
    new QueueConsumer(this, `${name}-queue`, stage, {
      function: made,
      events: { bus: events.bus, names: [event] },
      deliveryDelay: finishingDelay,
      // Nobody waits for it; the user pool takes only so many changes a second.
      maximumConcurrency: 2,
      impact: props.impact,
      runbook: name,
    });
    return made;
  }

  #function(name: string, runbook: string, props: FunctionProps): ServiceFunction {
    const { stage, table, identity } = this.#core;
    const { userPool } = identity;
    const users = props.users ?? [];
    const made = new ServiceFunction(this, stage, {
      entry: `functions/accounts/${name}.lambda.ts`,
      description: props.description,
      impact: props.impact,
      runbook,
      timeout: Duration.seconds(20),
      environment: {
        TABLE_NAME: table.tableName,
        ...(users.length === 0 ? {} : { USER_POOL_ID: userPool.userPoolId }),
        ...props.environment,
      },
    });
    grantTableAccess(made, table, props.access);
    if (users.length > 0) grantUserPoolAccess(made, userPool, users);
    return made;
  }
}
