import { accessFinder } from '../access/access-guard.ts';
import { personAlerts } from '../alerts/person-alerts.ts';
import { brapiPlans } from '../integrations/brapi-plans.ts';
import { assetReader } from '../market/asset-reader.ts';
import { newestFacts } from '../market/known/newest-facts.ts';
import { systemClock } from '../runtime/clock.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Table } from '../runtime/table.ts';
import {
  answerQuestion,
  type AssistantAnswer,
  type AssistantDependencies,
} from './answer-question.ts';

/** Answers somebody's question, or undefined where no rule knows what is asked. */
export type QuestionAnswerer = (
  accountId: string,
  text: string,
) => Promise<AssistantAnswer | undefined>;

/** On the real table, for the functions of other capabilities. */
export function questionAnswerer(
  table: Table,
  settings: Settings<'BRAPI_BASE_URL' | 'BRAPI_SECRET_ARN' | 'BRAPI_PLAN' | 'ALERT_LIMITS'>,
  siteUrl: string,
): QuestionAnswerer {
  const clock = systemClock;
  const findAccess = accessFinder(table, clock);
  const prices = {
    readAsset: assetReader(table, settings),
    delayMinutes: brapiPlans[settings.BRAPI_PLAN].delayMinutes,
  };
  const dependencies: AssistantDependencies = {
    ...prices,
    readFacts: newestFacts(table, clock),
    alerts: personAlerts(table, { ...prices, limits: settings.ALERT_LIMITS }),
    findAccess: (accountId) => findAccess({ kind: 'account', accountId, trialId: undefined }),
    siteUrl,
    clock,
  };
  return (accountId, text) => answerQuestion(dependencies, accountId, text);
}
