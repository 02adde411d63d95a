import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { tableAccess } from '../../functions/assistant/table-access.ts';
import * as contracts from '../../shared/contracts/assistant.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import type { Platform } from '../platform/platform.ts';

/** Settings of the functions that answer. */
export function answeringSettings({
  settings,
}: Platform['stage']): Readonly<Record<string, string>> {
  return {
    BRAPI_BASE_URL: settings.brapiBaseUrl,
    BRAPI_PLAN: settings.brapiPlan,
    ALERT_LIMITS: JSON.stringify(settings.alertLimits),
    MESSAGE_HOURS: JSON.stringify(settings.messageHours),
  };
}

/**
 * The assistant on the site, whose daily allowance is counted with its calls; on WhatsApp the webhook's function
 * answers (whatsapp-webhook.ts).
 */
export class Assistant extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    const { settings } = platform.stage;
    const own = [
      contracts.askAssistant,
      contracts.getConversation,
      contracts.forgetConversation,
    ] as const;
    new Endpoint(this, platform, 'assistant/assistant', own, {
      description: 'Answers what somebody asks on the site, and keeps the conversation',
      impact: 'Nobody can ask the assistant on the site; it answers on WhatsApp.',
      runbook: 'market-data',
      // The timeout of reading an asset (infra/capabilities/market.ts).
      timeout: Duration.seconds(25),
      access: tableAccess.assistant,
      secrets: ['brapiToken', 'tokenKey'],
      asksModel: true,
      environment: answeringSettings(platform.stage),
    });
    if (settings.assistantModel !== undefined) platform.stage.alarms.watchModel(this);
    new Endpoint(this, platform, 'assistant/try-assistant', contracts.tryAssistant, {
      description: 'Answers what a visitor tries on the site, of the market alone',
      impact: 'Visitors cannot try the assistant; whoever has an account asks as ever.',
      runbook: 'market-data',
      timeout: Duration.seconds(25),
      access: tableAccess['try-assistant'],
      secrets: ['brapiToken'],
      environment: { BRAPI_BASE_URL: settings.brapiBaseUrl, BRAPI_PLAN: settings.brapiPlan },
    });
  }
}
