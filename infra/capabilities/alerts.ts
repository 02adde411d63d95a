import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { tableAccess } from '../../functions/alerts/table-access.ts';
import * as contracts from '../../shared/contracts/alerts.ts';
import { outgoingQueue } from '../constructs/outgoing-queues.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import { EventConsumer } from '../patterns/event-consumer.ts';
import { ScheduledFunction } from '../patterns/scheduled-function.ts';
import type { Platform } from '../platform/platform.ts';

/** Events that may give or end access. */
const accessEvents = [
  'trial.started',
  'trial.expired',
  'plan.changed',
  'plan.ended',
  'subscription.activated',
  'subscription.past_due',
  'subscription.paused',
  'subscription.ended',
] as const;

/** Price alerts: each fires once. */
export class Alerts extends Construct {
  readonly #platform: Platform;

  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    this.#platform = platform;
    this.#addEndpoints();
    this.#addSweep();
    this.#addSettling();
    const { emailFrom, whatsApp } = platform.stage.settings;
    // Without a channel, only the page shows fired alerts.
    if (emailFrom !== undefined || whatsApp.phoneNumberId !== undefined) this.#addTelling();
  }

  get #brapi() {
    const { settings } = this.#platform.stage;
    return {
      secrets: ['brapiToken'],
      environment: { BRAPI_BASE_URL: settings.brapiBaseUrl, BRAPI_PLAN: settings.brapiPlan },
    } as const;
  }

  #addEndpoints(): void {
    const { settings } = this.#platform.stage;
    const ALERT_LIMITS = JSON.stringify(settings.alertLimits);
    const managementContracts = [contracts.listAlerts, contracts.deleteAlert] as const;
    new Endpoint(this, this.#platform, 'alerts/own-alerts', managementContracts, {
      description: 'Lists the alerts of a user, and deletes one',
      impact: 'Users cannot see or delete their alerts; the alerts are still checked.',
      access: tableAccess['own-alerts'],
      environment: { ALERT_LIMITS, BRAPI_PLAN: settings.brapiPlan },
    });
    const editingContracts = [
      contracts.getAlertPrice,
      contracts.createAlert,
      contracts.editAlert,
    ] as const;
    new Endpoint(this, this.#platform, 'alerts/set-alert', editingContracts, {
      description: 'Creates and changes alerts, and returns the current price',
      impact: 'Users cannot create or change an alert; those that wait are still checked.',
      runbook: 'alerts',
      // The timeout of reading an asset (infra/capabilities/market.ts).
      timeout: Duration.seconds(25),
      ...this.#brapi,
      access: tableAccess['set-alert'],
      environment: { ...this.#brapi.environment, ALERT_LIMITS },
    });
  }

  #addSweep(): void {
    new ScheduledFunction(this, this.#platform, 'alerts/sweep-alerts', {
      description: 'Checks the prices of waiting alerts, and fires the alerts that they meet',
      impact: 'Users get no notification of a price that they wait for, until it works again.',
      runbook: 'alerts',
      every: Duration.minutes(1),
      ruleId: 'AlertMinute',
      // The lease lasts two minutes; the next run continues with unfinished alerts.
      timeout: Duration.seconds(110),
      ...this.#brapi,
      access: tableAccess['sweep-alerts'],
    });
  }

  #addSettling(): void {
    new EventConsumer(this, this.#platform, 'alerts/settle-alerts', {
      description: 'Pauses alerts when access ends, and resumes them when it starts',
      impact:
        'Alerts of users who have just paid resume when they open the page; alerts of users without access pause when a price meets them.',
      runbook: 'alerts',
      events: accessEvents,
      maxConcurrency: 2,
      access: tableAccess['settle-alerts'],
    });
  }

  #addTelling(): void {
    const { settings } = this.#platform.stage;
    const hasEmail = settings.emailFrom !== undefined;
    const hasWhatsApp = settings.whatsApp.phoneNumberId !== undefined;
    const queue = (name: 'email-priority' | 'whatsapp-priority') =>
      outgoingQueue(this, settings, name);
    new EventConsumer(this, this.#platform, 'alerts/tell-alerts', {
      description: 'Notifies users of a price that was met, and of alerts that are paused',
      impact: 'Alerts have fired without a notification; the page shows them.',
      runbook: 'alerts',
      events: ['alert.fired', 'alerts.rested'],
      maxConcurrency: 2,
      access: tableAccess['tell-alerts'],
      sendsTo: {
        ...(hasEmail ? { EMAIL_PRIORITY_QUEUE_URL_OR_NONE: queue('email-priority') } : {}),
        ...(hasWhatsApp ? { WHATSAPP_PRIORITY_QUEUE_URL_OR_NONE: queue('whatsapp-priority') } : {}),
      },
      environment: {
        SITE_URL: this.#platform.siteUrl,
        ...(hasEmail ? {} : { EMAIL_PRIORITY_QUEUE_URL_OR_NONE: 'none' }),
        ...(hasWhatsApp ? {} : { WHATSAPP_PRIORITY_QUEUE_URL_OR_NONE: 'none' }),
      },
    });
  }
}
