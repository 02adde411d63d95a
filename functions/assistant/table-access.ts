import { accessGuardAccess } from '../access/access-guard.ts';
import { personAlertsAccess } from '../alerts/table-access.ts';
import { companyNamesAccess } from '../market/known/company-names.ts';
import { newestFactsAccess } from '../market/known/newest-facts.ts';
import { assetReaderAccess } from '../market/table-access.ts';
import { personMessagesAccess } from '../messaging/consent/person-messages.ts';
import { personPortfolioAccess } from '../portfolio/table-access.ts';
import { knowledgeLevelAccess } from '../preferences/knowledge-level.ts';
import { personPreferencesAccess } from '../preferences/table-access.ts';
import { usedAllowanceAccess } from '../runtime/limits/answer-allowances.ts';
import { personTrialAccess } from '../trial/table-access.ts';
import { conversationAccess } from './conversation-store.ts';
import { modelBudgetAccess } from './model/model-budget-store.ts';

const market = [assetReaderAccess, newestFactsAccess, companyNamesAccess];

/** What counting the money of the assistant's model does to the table. */
export const modelMoneyAccess = modelBudgetAccess;

/** What `personAssistant` does to the table beside that. */
export const personAssistantAccess = [
  market,
  accessGuardAccess,
  personAlertsAccess,
  personMessagesAccess,
  personPortfolioAccess,
  personPreferencesAccess,
  personTrialAccess,
  knowledgeLevelAccess,
  Object.values(conversationAccess),
];

/** What each function of this capability does to the table. */
export const tableAccess = {
  // Answers and money are counted beside the calls, which every endpoint may count (rate-limit.ts).
  assistant: [personAssistantAccess, usedAllowanceAccess],
  'try-assistant': market,
};
