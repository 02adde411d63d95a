import {
  askAssistant as askEndpoint,
  forgetConversation as forgetEndpoint,
  getConversation,
} from '../../shared/contracts/assistant.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { endpointsHandler } from '../runtime/http/http-handler.ts';
import { perDay, perMinute, readingLimits, type SessionLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { logger } from '../runtime/logger.ts';
import { answerAllowances, allowanceUseReader } from '../runtime/limits/answer-allowances.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { askOnSite, readOnSite } from './ask-on-site.ts';
import { conversationDependencies } from './whatsapp-assistant.ts';

/** Limits on calls, in addition to the daily answers, which are shared with WhatsApp. */
const askingLimits: SessionLimits = {
  account: [perDay(200), perMinute(20)],
  address: [perMinute(240)],
};

export function createHandler(platform: Platform) {
  const settings = platform.settings(
    'BRAPI_BASE_URL',
    'BRAPI_SECRET_ARN',
    'BRAPI_PLAN',
    'ALERT_LIMITS',
    'ASSISTANT_MODEL',
    'MESSAGE_HOURS',
    'TOKEN_SECRET_ARN',
  );
  const { table, sessionDependencies } = openSession(platform);
  const conversation = conversationDependencies(table, settings, 'site', platform);
  const dependencies = {
    ...sessionDependencies,
    ...conversation,
    countAnswer: answerAllowances(table, conversation.clock),
    usedAnswers: allowanceUseReader(table, conversation.clock),
  };

  const ask = sessionEndpointHandler(
    askEndpoint,
    dependencies,
    askingLimits,
    async ({ session: { accountId }, request }) => {
      const { about, ...answered } = await askOnSite(dependencies, accountId, request);
      logger.info('question answered', { about });
      return answered;
    },
  );

  const read = sessionEndpointHandler(
    getConversation,
    dependencies,
    readingLimits,
    ({ session: { accountId } }) => readOnSite(dependencies, accountId),
  );

  /** Deletion uses the generous limits of reading, so that it always works. */
  const deleteConversation = sessionEndpointHandler(
    forgetEndpoint,
    dependencies,
    readingLimits,
    async ({ session: { accountId } }) => {
      await dependencies.conversations.delete(accountId);
      return { forgotten: true as const };
    },
  );

  return endpointsHandler(ask, read, deleteConversation);
}

export const handler = createHandler(lambdaPlatform);
