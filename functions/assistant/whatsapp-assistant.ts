import { encodeTime } from 'ulid';
import { longestQuestion, type TurnChannel } from '../../shared/contracts/assistant.ts';
import { accessFinder } from '../access/access-guard.ts';
import { accountAlerts } from '../alerts/account-alerts.ts';
import { brapiPlans } from '../integrations/brapi-plans.ts';
import { assetReader } from '../market/asset-reader.ts';
import { factTableReader } from '../market/facts/fact-table-reader.ts';
import { longBenchmarksReader } from '../market/history/history-reader.ts';
import { companyNames } from '../market/read-models/company-names.ts';
import { listedLexicon } from '../market/read-models/listed-lexicon.ts';
import { newestEditions, newestFacts } from '../market/read-models/newest-facts.ts';
import { accountMessages } from '../messaging/preferences/account-messages.ts';
import { bedrockConverse } from '../integrations/bedrock-converse.ts';
import { accountTrades } from '../portfolio/account-trades.ts';
import { accountPortfolioReader } from '../portfolio/account-portfolio-reader.ts';
import { knowledgeLevelReader } from '../preferences/knowledge-level.ts';
import { accountPreferences } from '../preferences/account-preferences.ts';
import { timeOrderedIds } from '../runtime/ids.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { secretReader } from '../runtime/secrets.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Table } from '../runtime/table.ts';
import { trialPreferencesChanger } from '../trial/running/trial-preferences-changer.ts';
import { conversationStore } from './conversation-store.ts';
import {
  askInConversation,
  turnIdSuffix,
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

const microDollarsPerDollar = 1e6;
/** Leaves the other half of the user's eight seconds for reading the values. */
const modelTimeoutMilliseconds = 4_000;

/** Derives the id of a turn from its message: a redelivery gets the same id, and ids sort by time. */
function turnIdForMessage({
  at,
  digest,
}: {
  readonly at: string;
  readonly digest: string;
}): string {
  return `trn_${encodeTime(Date.parse(at))}${turnIdSuffix(digest)}`;
}

/** Screen names as consent records store them. */
const screens: Readonly<Record<TurnChannel, string>> = {
  site: 'assistente',
  whatsapp: 'whatsapp',
};

/**
 * Returns the dependencies on the real table.
 * @param channel the channel on which the question is asked
 */
export function conversationDependencies(
  table: Table,
  settings: AssistantSettings,
  channel: TurnChannel,
  platform: Platform = lambdaPlatform,
): ConversationDependencies {
  const { clock } = platform;
  const newId = timeOrderedIds(clock);
  const saying = { screen: screens[channel], clock, newId };
  const findAccess = accessFinder(table, clock);
  const prices = {
    readAsset: assetReader(table, settings, platform),
    delayMinutes: brapiPlans[settings.BRAPI_PLAN].delayMinutes,
  };
  return {
    ...prices,
    readFactTable: factTableReader(table, clock),
    readFacts: newestFacts(table, clock),
    readBenchmarks: longBenchmarksReader(table),
    readCompanyNames: companyNames(table, clock),
    readLexicon: listedLexicon(table, clock),
    readEditions: newestEditions(table, clock),
    messages: accountMessages(table, {
      usualHours: settings.MESSAGE_HOURS,
      readTokenKey: secretReader(settings.TOKEN_SECRET_ARN, platform),
      by: channel === 'site' ? 'assistant' : 'word',
      clock,
      newId,
    }),
    preferences: accountPreferences(table, {
      ...saying,
      changeInTrial: trialPreferencesChanger(table, saying),
    }),
    readPortfolio: accountPortfolioReader(table, platform),
    accountTrades: accountTrades(table, platform),
    readLevel: knowledgeLevelReader(table),
    alerts: accountAlerts(table, { ...prices, limits: settings.ALERT_LIMITS, clock }),
    findAccess: (accountId) => findAccess({ kind: 'account', accountId, trialId: undefined }),
    conversations: conversationStore(table),
    readWithModel: openQuestionModel(table, settings, platform),
    clock,
    newId,
  };
}

/** Returns undefined when the operator has configured no model. */
function openQuestionModel(
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
    reserve: modelBudget(table, clock, model.dailyBudget * microDollarsPerDollar),
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

/** Answers a message on WhatsApp. */
export type WhatsAppAssistant = (
  accountId: string,
  text: string,
  message: AskingMessage,
) => Promise<AnsweredTurn>;

export function whatsAppAssistant(
  table: Table,
  settings: AssistantSettings,
  platform: Platform = lambdaPlatform,
): WhatsAppAssistant {
  const dependencies = conversationDependencies(table, settings, 'whatsapp', platform);
  return (accountId, text, message) =>
    askInConversation(dependencies, accountId, {
      text: text.slice(0, longestQuestion),
      channel: 'whatsapp',
      id: turnIdForMessage(message),
      writtenAt: message.at,
      quoted: message.quoted,
    });
}
