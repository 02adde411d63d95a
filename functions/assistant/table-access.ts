import { accessGuardAccess } from '../access/access-guard.ts';
import { accountAlertsAccess } from '../alerts/table-access.ts';
import { factTableAccess } from '../market/facts/fact-table-reader.ts';
import { longBenchmarksAccess } from '../market/history/history-reader.ts';
import { companyNamesAccess } from '../market/read-models/company-names.ts';
import { newestFactsAccess } from '../market/read-models/newest-facts.ts';
import { assetReaderAccess } from '../market/table-access.ts';
import { accountMessagesAccess } from '../messaging/preferences/account-messages.ts';
import { accountPortfolioAccess, accountTradesAccess } from '../portfolio/table-access.ts';
import { knowledgeLevelAccess } from '../preferences/knowledge-level.ts';
import { accountPreferencesAccess } from '../preferences/table-access.ts';
import { allowanceUseAccess } from '../runtime/limits/answer-allowances.ts';
import { trialPreferencesAccess } from '../trial/table-access.ts';
import { conversationAccess } from './conversation-store.ts';
import { modelBudgetAccess } from './model/model-budget-store.ts';

const market = [
  assetReaderAccess,
  factTableAccess,
  newestFactsAccess,
  longBenchmarksAccess,
  companyNamesAccess,
];

/** Table access for the budget of the assistant's model. */
export const modelMoneyAccess = modelBudgetAccess;

/** Table access of an account's assistant, without the model's budget. */
export const assistantAccess = [
  market,
  accessGuardAccess,
  accountAlertsAccess,
  accountMessagesAccess,
  accountPortfolioAccess,
  accountTradesAccess,
  accountPreferencesAccess,
  trialPreferencesAccess,
  knowledgeLevelAccess,
  Object.values(conversationAccess),
];

/** Table access of each function of this capability. */
export const tableAccess = {
  // Answers and budget are counted with the calls, which every endpoint may count (rate-limit.ts).
  assistant: [assistantAccess, allowanceUseAccess],
  'try-assistant': market,
};
