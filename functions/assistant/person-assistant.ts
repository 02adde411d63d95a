import { accessFinder } from '../access/access-guard.ts';
import { personAlerts } from '../alerts/person-alerts.ts';
import { brapiPlans } from '../integrations/brapi-plans.ts';
import { assetReader } from '../market/asset-reader.ts';
import { newestFacts } from '../market/known/newest-facts.ts';
import { personPortfolio } from '../portfolio/person-portfolio.ts';
import { systemClock } from '../runtime/clock.ts';
import { idsByClock } from '../runtime/ids.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Table } from '../runtime/table.ts';
import { conversationStore } from './conversation-store.ts';
import {
  askInConversation,
  type AnsweredTurn,
  type ConversationDependencies,
} from './conversation.ts';

type AssistantSettings = Settings<
  'BRAPI_BASE_URL' | 'BRAPI_SECRET_ARN' | 'BRAPI_PLAN' | 'ALERT_LIMITS'
>;

/** On the real table. */
export function conversationDependencies(
  table: Table,
  settings: AssistantSettings,
): ConversationDependencies {
  const clock = systemClock;
  const findAccess = accessFinder(table, clock);
  const prices = {
    readAsset: assetReader(table, settings),
    delayMinutes: brapiPlans[settings.BRAPI_PLAN].delayMinutes,
  };
  return {
    ...prices,
    readFacts: newestFacts(table, clock),
    readPortfolio: personPortfolio(table),
    alerts: personAlerts(table, { ...prices, limits: settings.ALERT_LIMITS }),
    findAccess: (accountId) => findAccess({ kind: 'account', accountId, trialId: undefined }),
    conversations: conversationStore(table),
    clock,
    newId: idsByClock(clock),
  };
}

/** Answers what somebody writes on WhatsApp, for the function that does. */
export type PersonAssistant = (accountId: string, text: string) => Promise<AnsweredTurn>;

export function personAssistant(table: Table, settings: AssistantSettings): PersonAssistant {
  const dependencies = conversationDependencies(table, settings);
  return (accountId, text) =>
    askInConversation(dependencies, accountId, { text, channel: 'whatsapp' });
}
