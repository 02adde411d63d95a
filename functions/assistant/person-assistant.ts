import { encodeTime } from 'ulid';
import { longestQuestion, type TurnChannel } from '../../shared/contracts/assistant.ts';
import { accessFinder } from '../access/access-guard.ts';
import { personAlerts } from '../alerts/person-alerts.ts';
import { brapiPlans } from '../integrations/brapi-plans.ts';
import { assetReader } from '../market/asset-reader.ts';
import { companyNames } from '../market/known/company-names.ts';
import { newestEditions, newestFacts } from '../market/known/newest-facts.ts';
import { personMessages } from '../messaging/consent/person-messages.ts';
import { bedrockConverse } from '../integrations/bedrock-converse.ts';
import { personPortfolio } from '../portfolio/person-portfolio.ts';
import { levelReader } from '../preferences/knowledge-level.ts';
import { personPreferences } from '../preferences/person-preferences.ts';
import { idsByClock } from '../runtime/ids.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { secretReader } from '../runtime/secrets.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Table } from '../runtime/table.ts';
import { personTrial } from '../trial/running/person-trial.ts';
import { conversationStore } from './conversation-store.ts';
import {
  askInConversation,
  turnEnd,
  type AnsweredTurn,
  type ConversationDependencies,
  type QuotedMessage,
} from './conversation.ts';
import { modelBudget } from './model/model-budget-store.ts';
import { questionModel, type ReadWithModel } from './model/question-model.ts';

type AssistantSettings = Settings<
  | 'ASSISTANT_MODEL'
  | 'BRAPI_BASE_URL'
  | 'BRAPI_SECRET_ARN'
  | 'BRAPI_PLAN'
  | 'ALERT_LIMITS'
  | 'MESSAGE_HOURS'
  | 'TOKEN_SECRET_ARN'
>;

const microDollarsOfDollar = 1e6;
/** The rest of the eight seconds that somebody waits is for the figures. */
const modelTimeoutMilliseconds = 4_000;

/** Of a message always the same, and in the order of the others. */
function turnIdOf({ at, digest }: { readonly at: string; readonly digest: string }): string {
  return `trn_${encodeTime(Date.parse(at))}${turnEnd(digest)}`;
}

/** As consent records name where somebody has said it. */
const screens: Readonly<Record<TurnChannel, string>> = {
  site: 'assistente',
  whatsapp: 'whatsapp',
};

/** On the real table. @param channel where it is asked */
export function conversationDependencies(
  table: Table,
  settings: AssistantSettings,
  channel: TurnChannel,
  platform: Platform = lambdaPlatform,
): ConversationDependencies {
  const { clock } = platform;
  const newId = idsByClock(clock);
  const saying = { screen: screens[channel], clock, newId };
  const findAccess = accessFinder(table, clock);
  const prices = {
    readAsset: assetReader(table, settings, platform),
    delayMinutes: brapiPlans[settings.BRAPI_PLAN].delayMinutes,
  };
  return {
    ...prices,
    readFacts: newestFacts(table, clock),
    readCompanyNames: companyNames(table, clock),
    readEditions: newestEditions(table, clock),
    messages: personMessages(table, {
      usualHours: settings.MESSAGE_HOURS,
      readTokenKey: secretReader(settings.TOKEN_SECRET_ARN, platform),
      by: channel === 'site' ? 'assistant' : 'word',
      clock,
      newId,
    }),
    preferences: personPreferences(table, {
      ...saying,
      changeInTrial: personTrial(table, saying),
    }),
    readPortfolio: personPortfolio(table, platform),
    readLevel: levelReader(table),
    alerts: personAlerts(table, { ...prices, limits: settings.ALERT_LIMITS, clock }),
    findAccess: (accountId) => findAccess({ kind: 'account', accountId, trialId: undefined }),
    conversations: conversationStore(table),
    readWithModel: modelOf(table, settings, platform),
    clock,
    newId,
  };
}

/** Where the operator has set one. */
function modelOf(
  table: Table,
  { ASSISTANT_MODEL: model }: AssistantSettings,
  { aws, clock, fetch }: Platform,
): ReadWithModel | undefined {
  if (model === undefined) return undefined;
  return questionModel({
    converse: bedrockConverse({
      model: model.id,
      region: model.region,
      baseUrl: model.baseUrl,
      timeoutMilliseconds: modelTimeoutMilliseconds,
      credentials: aws.credentials,
      fetch,
    }),
    reserve: modelBudget(table, clock, model.dailyBudget * microDollarsOfDollar),
    prices: model.prices,
  });
}

/** The message with the question: a repeated delivery is the same turn of the conversation. */
export interface AskingMessage {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly digest: string;
  /** The earlier message that it replies to. */
  readonly quoted?: QuotedMessage | undefined;
}

/** Answers what somebody writes on WhatsApp, for the function that does. */
export type PersonAssistant = (
  accountId: string,
  text: string,
  message: AskingMessage,
) => Promise<AnsweredTurn>;

export function personAssistant(
  table: Table,
  settings: AssistantSettings,
  platform: Platform = lambdaPlatform,
): PersonAssistant {
  const dependencies = conversationDependencies(table, settings, 'whatsapp', platform);
  return (accountId, text, message) =>
    askInConversation(dependencies, accountId, {
      text: text.slice(0, longestQuestion),
      channel: 'whatsapp',
      id: turnIdOf(message),
      saidAt: message.at,
      quoted: message.quoted,
    });
}
