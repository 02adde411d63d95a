import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { tableAccess } from '../../functions/accounts/table-access.ts';
import * as contracts from '../../shared/contracts/accounts.ts';
import { deletesUsers, ensureUserActions } from '../constructs/user-pool-access.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import { outgoingQueue } from '../constructs/outgoing-queues.ts';
import { EventConsumer, type EventConsumerProps } from '../patterns/event-consumer.ts';
import type { Platform } from '../platform/platform.ts';

/** The user pool may be slow, and a user may have many rows. */
const timeout = Duration.seconds(20);

const completionSettings = {
  timeout,
  // Longer than a request may run, so that the finishing step does not race the request.
  deliveryDelay: Duration.seconds(30),
  // The work is not urgent, and the user pool limits changes per second.
  maxConcurrency: 2,
} as const;

/** Accounts: sign-up, the user's own data, and deletion. */
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
      description:
        'Checks whether a phone, CPF or e-mail is registered, between the steps of forms',
      impact: 'Users learn only at the end of a form that they are registered already.',
      timeout,
      access: tableAccess['check-user-exists'],
      secrets: ['tokenKey'],
    });
    new Endpoint(this, platform, 'accounts/create-account', contracts.createAccount, {
      description: 'Signs a user up: the account, and the user of Cognito',
      impact: 'Users cannot sign up.',
      timeout,
      access: tableAccess['create-account'],
      secrets: ['tokenKey'],
      users: ensureUserActions,
    });
  }

  #addOwnData(platform: Platform): void {
    new Endpoint(this, platform, 'accounts/get-account', contracts.getAccount, {
      description: "Reads the registration of the session's account",
      impact: 'The settings and the profile open with an error.',
      timeout,
      access: tableAccess['get-account'],
    });
    new Endpoint(this, platform, 'accounts/download-my-data', contracts.downloadMyData, {
      description: 'Collects all data stored about a user, for that user (LGPD, art. 18)',
      impact: 'Users cannot download their data, for which the law gives 15 days.',
      timeout,
      access: tableAccess['download-my-data'],
    });
    new Endpoint(this, platform, 'accounts/delete-account', contracts.deleteAccount, {
      description: 'Deletes an account with all its data (LGPD, art. 18)',
      impact: 'Users cannot delete their account, which is their right by law.',
      timeout,
      access: tableAccess['delete-account'],
      users: deletesUsers,
    });
  }

  #addConsumers(platform: Platform): void {
    new EventConsumer(this, platform, 'accounts/finish-sign-up', {
      description: 'Creates the Cognito user of an account when the sign-up failed half-way',
      impact: 'Users with a half-finished sign-up have an account and cannot log in.',
      runbook: 'finish-sign-up',
      events: ['account.created'],
      ...completionSettings,
      access: tableAccess['finish-sign-up'],
      users: ensureUserActions,
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
      description: 'Erases what a deletion has left, and e-mails that the account is deleted',
      impact:
        'Data of deleted accounts stays longer than it may, and their users get no confirmation ' +
        'that it is gone.',
      runbook: 'finish-deletion',
      events: ['account.deleted'],
      ...completionSettings,
      access: tableAccess['finish-deletion'],
      users: ensureUserActions,
      secrets: ['tokenKey'],
      ...lastEmail,
    });
  }

  /** The event of a sign-up sends the e-mail, so that a sign-up neither waits for it nor fails with it. */
  #addWelcome(platform: Platform): void {
    new EventConsumer(this, platform, 'accounts/email-welcome', {
      description:
        'Writes the first e-mail of an account or a trial, also to owners of unproven addresses',
      impact:
        'People who sign up get no welcome, and owners of e-mails that another user signs up with do ' +
        'not learn of it; sign-ups go on.',
      runbook: 'welcome-emails',
      events: ['account.created'],
      maxConcurrency: 2,
      access: tableAccess['email-welcome'],
      secrets: ['tokenKey'],
      sendsTo: {
        EMAIL_PRIORITY_QUEUE_URL: outgoingQueue(this, platform.stage.settings, 'email-priority'),
      },
      environment: { SITE_URL: platform.siteUrl },
    });
  }
}
