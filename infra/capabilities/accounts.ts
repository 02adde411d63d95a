import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { tableAccess } from '../../functions/accounts/table-access.ts';
import * as contracts from '../../shared/contracts/accounts.ts';
import { deletesUsers, ensuresUsers } from '../constructs/user-pool-access.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import { outgoingQueue } from '../constructs/outgoing-queues.ts';
import { EventConsumer, type EventConsumerProps } from '../patterns/event-consumer.ts';
import type { Platform } from '../platform/platform.ts';

/** The user pool may be slow, and a user may have many rows. */
const timeout = Duration.seconds(20);

const finishes = {
  timeout,
  // Longer than a request may run: what finishes it does not race it.
  deliveryDelay: Duration.seconds(30),
  // It is not urgent, and the user pool limits changes per second.
  maximumConcurrency: 2,
} as const;

/** Accounts: signing up, one's own data, and leaving. */
export class Accounts extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    this.#addSignUp(platform);
    this.#addOwnData(platform);
    this.#addConsumers(platform);
    if (platform.stage.settings.emailFrom !== undefined) this.#addWelcome(platform);
  }

  #addSignUp(platform: Platform): void {
    new Endpoint(this, platform, 'accounts/check-user-exists', contracts.checkUserExists, {
      description: 'Tells whether a phone, CPF or e-mail is registered, between the steps of forms',
      impact: 'People learn only at the end of a form that they are registered already.',
      timeout,
      access: tableAccess['check-user-exists'],
      secrets: ['tokenKey'],
    });
    new Endpoint(this, platform, 'accounts/create-account', contracts.createAccount, {
      description: 'Signs somebody up: the account, and the user to sign in with',
      impact: 'Nobody can sign up.',
      timeout,
      access: tableAccess['create-account'],
      secrets: ['tokenKey'],
      users: ensuresUsers,
    });
  }

  #addOwnData(platform: Platform): void {
    new Endpoint(this, platform, 'accounts/get-account', contracts.getAccount, {
      description: "Reads the registration of the session's person",
      impact: 'The settings and the profile open with an error.',
      timeout,
      access: tableAccess['get-account'],
    });
    new Endpoint(this, platform, 'accounts/download-my-data', contracts.downloadMyData, {
      description: 'Collects all that is stored about a person, for them (LGPD, art. 18)',
      impact: 'Nobody can download their data, which the law gives 15 days for.',
      timeout,
      access: tableAccess['download-my-data'],
    });
    new Endpoint(this, platform, 'accounts/delete-account', contracts.deleteAccount, {
      description: 'Deletes a person with all that is theirs (LGPD, art. 18)',
      impact: 'Nobody can delete their account, which the law gives them the right to.',
      timeout,
      access: tableAccess['delete-account'],
      users: deletesUsers,
    });
  }

  #addConsumers(platform: Platform): void {
    new EventConsumer(this, platform, 'accounts/finish-sign-up', {
      description: 'Makes the user of an account whose sign-up died in the middle',
      impact: 'Whoever was signing up when something failed has an account and cannot log in.',
      runbook: 'finish-sign-up',
      events: ['account.created'],
      ...finishes,
      access: tableAccess['finish-sign-up'],
      users: ensuresUsers,
    });
    const { settings } = platform.stage;
    const lastEmail: Pick<EventConsumerProps, 'sendsTo' | 'environment'> =
      settings.emailFrom === undefined
        ? { environment: { EMAIL_PRIORITY_QUEUE_URL_OR_NONE: 'none' } }
        : {
            sendsTo: {
              EMAIL_PRIORITY_QUEUE_URL_OR_NONE: outgoingQueue(this, settings, 'email-priority'),
            },
          };
    new EventConsumer(this, platform, 'accounts/finish-deletion', {
      description: 'Erases what a deletion has left, and writes that the account is gone',
      impact:
        'Data of people who have deleted their account stays longer than it may, and nobody tells ' +
        'them that it is gone.',
      runbook: 'finish-deletion',
      events: ['account.deleted'],
      ...finishes,
      access: tableAccess['finish-deletion'],
      users: ensuresUsers,
      secrets: ['tokenKey'],
      ...lastEmail,
    });
  }

  /** A sign-up neither waits for an e-mail nor fails with it: its event does. */
  #addWelcome(platform: Platform): void {
    new EventConsumer(this, platform, 'accounts/email-welcome', {
      description:
        'Writes the first e-mail of an account or a trial, also to owners of unproven addresses',
      impact:
        'People who sign up get no welcome, and owners of e-mails that somebody else signs up with do ' +
        'not learn of it; sign-ups go on.',
      runbook: 'welcome-emails',
      events: ['account.created'],
      maximumConcurrency: 2,
      access: tableAccess['email-welcome'],
      secrets: ['tokenKey'],
      sendsTo: {
        EMAIL_PRIORITY_QUEUE_URL: outgoingQueue(this, platform.stage.settings, 'email-priority'),
      },
      environment: { SITE_URL: platform.siteUrl },
    });
  }
}
