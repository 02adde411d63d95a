import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { tableAccess } from '../../functions/trial/table-access.ts';
import * as contracts from '../../shared/contracts/trial.ts';
import { ensureUserActions } from '../constructs/user-pool-access.ts';
import { outgoingQueue } from '../constructs/outgoing-queues.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import { EventConsumer } from '../patterns/event-consumer.ts';
import { OperatorWebhook } from '../patterns/operator-webhook.ts';
import { ScheduledFunction } from '../patterns/scheduled-function.ts';
import type { Platform } from '../platform/platform.ts';

/** Permissions to create the Cognito user and to seal the ticket that signs the browser in. */
const userCreationSettings = {
  // The user pool may be slow.
  timeout: Duration.seconds(20),
  secrets: ['tokenKey'],
  users: ensureUserActions,
} as const;

/** The three-day trial; a schedule ends it. */
export class Trial extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    this.#addDoors(platform);
    this.#addOwnTrial(platform);
    this.#addExpiry(platform);
    if (platform.stage.settings.emailFrom !== undefined) this.#addEmails(platform);
    const { webhookUrl } = platform.stage.settings;
    // The newsletter’s construct already warns about a missing URL, for both capabilities.
    if (webhookUrl !== undefined) this.#addWebhooks(platform, webhookUrl);
  }

  /** The two endpoints that start a trial, and the check of an e-mail that the second one's page needs. */
  #addDoors(platform: Platform): void {
    new Endpoint(this, platform, 'trial/start-trial', contracts.startTrial, {
      description:
        'Starts a trial for a new user: the registration, the trial and the Cognito user',
      impact: 'Users cannot start a trial.',
      access: tableAccess['start-trial'],
      ...userCreationSettings,
    });
    new Endpoint(this, platform, 'trial/migrate-newsletter', contracts.migrateNewsletter, {
      description: 'Starts a trial for a newsletter subscriber',
      impact: 'Newsletter subscribers cannot start a trial.',
      access: tableAccess['migrate-newsletter'],
      ...userCreationSettings,
    });
    new Endpoint(this, platform, 'trial/check-active-email', contracts.checkActiveEmail, {
      description: 'Checks whether an e-mail belongs to an account with paid access',
      impact: 'The migration page cannot show that an e-mail already has an account.',
      access: tableAccess['check-active-email'],
    });
  }

  #addOwnTrial(platform: Platform): void {
    new Endpoint(this, platform, 'trial/get-trial', contracts.getTrial, {
      description: 'Reads the trial of a session',
      impact: 'Users in a trial see an error instead of their remaining time.',
      access: tableAccess['get-trial'],
    });
    new Endpoint(
      this,
      platform,
      'trial/update-trial-preferences',
      contracts.updateTrialPreferences,
      {
        description: 'Saves the preferences of a running trial',
        impact: 'Users in a trial cannot save their preferences.',
        access: tableAccess['update-trial-preferences'],
      },
    );
    new Endpoint(this, platform, 'trial/upgrade-trial', contracts.upgradeTrial, {
      description: 'Turns a trial into an account that can pay: its CPF and password',
      impact: 'Users in a trial, or without a CPF in their account, cannot go on to pay.',
      access: tableAccess['upgrade-trial'],
      ...userCreationSettings,
    });
  }

  #addExpiry(platform: Platform): void {
    new ScheduledFunction(this, platform, 'trial/expire-trials', {
      description: 'Marks trials as expired after their three days',
      impact:
        'Trials end on time, because access is computed, but users are not notified and their' +
        'records still say "ativa".',
      runbook: 'expire-trials',
      every: Duration.minutes(1),
      ruleId: 'EveryMinute',
      // The next run starts a minute later and continues unfinished work.
      timeout: Duration.seconds(55),
      access: tableAccess['expire-trials'],
    });
  }

  #addWebhooks(platform: Platform, webhookUrl: string): void {
    const trialStarted = { event: 'trial.started', webhookUrl } as const;
    const from = (origem: contracts.TrialOrigin) => ({ origem: [origem] });
    new OperatorWebhook(this, platform, 'trial/webhook-trial-gratuito', {
      description: 'Notifies the operator’s tools of a trial that started on its own page',
      impact: 'People in a new trial get no messages from the operator’s tools.',
      access: tableAccess['webhook-trial-gratuito'],
      data: from('trial-gratuito-direto'),
      ...trialStarted,
    });
    new OperatorWebhook(this, platform, 'trial/webhook-trial-created', {
      description: 'Notifies the operator’s tools of a trial of a newsletter subscriber',
      impact: 'Subscribers in a new trial still get only the newsletter’s messages.',
      access: tableAccess['webhook-trial-created'],
      data: from('migrar-newsletter'),
      ...trialStarted,
    });
  }

  /** The e-mails one day before the end of a trial and at its end. */
  #addEmails(platform: Platform): void {
    const emailQueue = outgoingQueue(this, platform.stage.settings, 'email-priority');
    const emailSettings = {
      sendsTo: { EMAIL_PRIORITY_QUEUE_URL: emailQueue },
      environment: { SITE_URL: platform.siteUrl },
      runbook: 'trial-emails',
    } as const;
    new ScheduledFunction(this, platform, 'trial/remind-trials', {
      description: 'E-mails users without a plan about a trial that ends within a day',
      impact: 'Users get no reminder the day before their trial ends; it ends all the same.',
      every: Duration.hours(1),
      ruleId: 'EveryHour',
      timeout: Duration.minutes(5),
      access: tableAccess['remind-trials'],
      ...emailSettings,
    });
    new EventConsumer(this, platform, 'trial/email-trial-end', {
      description: 'E-mails users without a plan about a trial that has ended',
      impact: 'Users learn only on the dashboard that their trial has ended.',
      events: ['trial.expired'],
      maxConcurrency: 2,
      access: tableAccess['email-trial-end'],
      ...emailSettings,
    });
  }
}
