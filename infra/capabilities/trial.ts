import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { tableAccess } from '../../functions/trial/table-access.ts';
import * as contracts from '../../shared/contracts/trial.ts';
import { ensuresUsers } from '../constructs/user-pool-access.ts';
import { outgoingQueue } from '../constructs/outgoing-queues.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import { EventConsumer } from '../patterns/event-consumer.ts';
import { OperatorWebhook } from '../patterns/operator-webhook.ts';
import { ScheduledFunction } from '../patterns/scheduled-function.ts';
import type { Platform } from '../platform/platform.ts';

/** Making the user to sign in with, and letting the browser do so. */
const makesUser = {
  // The user pool may take its time.
  timeout: Duration.seconds(20),
  secrets: ['tokenKey'],
  users: ensuresUsers,
} as const;

/** The trial: three days that a schedule ends. */
export class Trial extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    this.#addDoors(platform);
    this.#addOwnTrial(platform);
    this.#addExpiry(platform);
    if (platform.stage.settings.emailFrom !== undefined) this.#addEmails(platform);
    const { webhookUrl } = platform.stage.settings;
    // Newsletter warns of a missing address, for both.
    if (webhookUrl !== undefined) this.#addWebhooks(platform, webhookUrl);
  }

  /** The two ways into a trial, and what the second asks before. */
  #addDoors(platform: Platform): void {
    new Endpoint(this, platform, 'trial/start-trial', contracts.startTrial, {
      description: 'Starts a trial for somebody new: the registration, the trial and the user',
      impact: 'Nobody can start a trial.',
      access: tableAccess['start-trial'],
      ...makesUser,
    });
    new Endpoint(this, platform, 'trial/migrate-newsletter', contracts.migrateNewsletter, {
      description: 'Starts a trial for a newsletter subscriber',
      impact: 'Newsletter subscribers cannot start a trial.',
      access: tableAccess['migrate-newsletter'],
      ...makesUser,
    });
    new Endpoint(this, platform, 'trial/check-active-email', contracts.checkActiveEmail, {
      description: 'Tells whether an e-mail is of somebody with paid access',
      impact: 'The migration page cannot tell who has an account already.',
      access: tableAccess['check-active-email'],
    });
  }

  #addOwnTrial(platform: Platform): void {
    new Endpoint(this, platform, 'trial/get-trial', contracts.getTrial, {
      description: 'Reads the trial of a session',
      impact: 'People in a trial see an error instead of what is left of it.',
      access: tableAccess['get-trial'],
    });
    new Endpoint(
      this,
      platform,
      'trial/update-trial-preferences',
      contracts.updateTrialPreferences,
      {
        description: 'Saves what somebody in a running trial wants',
        impact: 'People in a trial cannot save their preferences.',
        access: tableAccess['update-trial-preferences'],
      },
    );
    new Endpoint(this, platform, 'trial/upgrade-trial', contracts.upgradeTrial, {
      description: 'Makes an account that can pay out of a trial: its CPF and password',
      impact: 'Nobody in a trial can go on to pay, nor anybody whose account has no CPF yet.',
      access: tableAccess['upgrade-trial'],
      ...makesUser,
    });
  }

  #addExpiry(platform: Platform): void {
    new ScheduledFunction(this, platform, 'trial/expire-trials', {
      description: 'Marks the trials whose three days are over',
      impact:
        'Trials end on time, since access is computed, but nobody is told of it and their ' +
        'records still say "ativa".',
      runbook: 'expire-trials',
      every: Duration.minutes(1),
      ruleId: 'EveryMinute',
      // The next run begins a minute later; one that has more to do than fits leaves it to that.
      timeout: Duration.seconds(55),
      access: tableAccess['expire-trials'],
    });
  }

  #addWebhooks(platform: Platform, webhookUrl: string): void {
    const begun = { event: 'trial.started', webhookUrl } as const;
    const from = (origem: contracts.TrialOrigin) => ({ origem: [origem] });
    new OperatorWebhook(this, platform, 'trial/webhook-trial-gratuito', {
      description: 'Tells the operator’s tools of a trial that began on its own page',
      impact: 'People in a new trial get no messages from the operator’s tools.',
      access: tableAccess['webhook-trial-gratuito'],
      data: from('trial-gratuito-direto'),
      ...begun,
    });
    new OperatorWebhook(this, platform, 'trial/webhook-trial-created', {
      description: 'Tells the operator’s tools of a trial of a newsletter subscriber',
      impact: 'Subscribers in a new trial go on getting the newsletter’s messages only.',
      access: tableAccess['webhook-trial-created'],
      data: from('migrar-newsletter'),
      ...begun,
    });
  }

  /** The e-mails a day before a trial's end, and at its end. */
  #addEmails(platform: Platform): void {
    const emailQueue = outgoingQueue(this, platform.stage.settings, 'email-priority');
    const writes = {
      sendsTo: { EMAIL_PRIORITY_QUEUE_URL: emailQueue },
      environment: { SITE_URL: platform.siteUrl },
      runbook: 'trial-emails',
    } as const;
    new ScheduledFunction(this, platform, 'trial/remind-trials', {
      description: 'Writes to people whose trial ends within a day and who have no plan',
      impact: 'Nobody is told the day before that their trial ends; it ends all the same.',
      every: Duration.hours(1),
      ruleId: 'EveryHour',
      timeout: Duration.minutes(5),
      access: tableAccess['remind-trials'],
      ...writes,
    });
    new EventConsumer(this, platform, 'trial/email-trial-end', {
      description: 'Writes to people whose trial has ended and who have no plan',
      impact: 'People learn on the dashboard only that their trial has ended.',
      events: ['trial.expired'],
      maximumConcurrency: 2,
      access: tableAccess['email-trial-end'],
      ...writes,
    });
  }
}
