import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { tableAccess } from '../../functions/assistant/table-access.ts';
import * as contracts from '../../shared/contracts/assistant.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import type { Platform } from '../platform/platform.ts';

/** Environment of the functions that answer questions. */
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
 * The assistant on the site; its calls also count towards the daily allowance. On WhatsApp the webhook's function
 * answers (whatsapp-webhook.ts).
 */
export class Assistant extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    const { settings } = platform.stage;
    const siteContracts = [
      contracts.askAssistant,
      contracts.getConversation,
      contracts.forgetConversation,
    ] as const;
    new Endpoint(this, platform, 'assistant/assistant', siteContracts, {
      description: 'Answers questions on the site, and stores the conversation',
      impact: 'Users cannot ask the assistant on the site; it answers on WhatsApp.',
      runbook: 'market-data',
      // The timeout of reading an asset (infra/capabilities/market.ts).
      timeout: Duration.seconds(25),
      access: tableAccess.assistant,
      secrets: ['brapiToken', 'tokenKey'],
      usesModel: true,
      environment: answeringSettings(platform.stage),
    });
    if (settings.assistantModel !== undefined) platform.stage.alarms.watchModel(this);
    new Endpoint(this, platform, 'assistant/try-assistant', contracts.tryAssistant, {
      description: 'Answers visitors’ questions about the market on the site',
      impact: 'Visitors cannot try the assistant; users with an account can still ask it.',
      runbook: 'market-data',
      timeout: Duration.seconds(25),
      access: tableAccess['try-assistant'],
      secrets: ['brapiToken'],
      environment: { BRAPI_BASE_URL: settings.brapiBaseUrl, BRAPI_PLAN: settings.brapiPlan },
    });
  }
}
