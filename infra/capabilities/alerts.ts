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
    const own = [contracts.listAlerts, contracts.deleteAlert] as const;
    new Endpoint(this, this.#platform, 'alerts/own-alerts', own, {
      description: 'Lists the alerts of a person, and removes one',
      impact: 'Nobody sees their alerts or can remove one; they are looked for all the same.',
      access: tableAccess['own-alerts'],
      environment: { ALERT_LIMITS },
    });
    const setting = [contracts.getAlertPrice, contracts.createAlert, contracts.editAlert] as const;
    new Endpoint(this, this.#platform, 'alerts/set-alert', setting, {
      description: 'Sets and changes alerts, with the price of now at hand',
      impact: 'Nobody can set or change an alert; those that wait are looked for.',
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
      description: 'Looks at the prices that somebody waits for, and fires the alerts they meet',
      impact: 'Nobody is told of a price that they wait for, until it works again.',
      runbook: 'alerts',
      every: Duration.minutes(1),
      ruleId: 'AlertMinute',
      // Its turn lasts two minutes, and the run after it goes on with what this one has not got to.
      timeout: Duration.seconds(110),
      ...this.#brapi,
      access: tableAccess['sweep-alerts'],
    });
  }

  #addSettling(): void {
    new EventConsumer(this, this.#platform, 'alerts/settle-alerts', {
      description: 'Has alerts rest when access ends, and wake when it begins',
      impact:
        'Alerts of whoever has paid wake when they open the page; of whoever has not, they rest when a price meets them.',
      runbook: 'alerts',
      events: accessEvents,
      maximumConcurrency: 2,
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
      description: 'Has people told of a price that was met, and that their alerts rest',
      impact: 'Alerts have fired and nobody is told; the page shows it.',
      runbook: 'alerts',
      events: ['alert.fired', 'alerts.rested'],
      maximumConcurrency: 2,
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
