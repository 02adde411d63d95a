import type * as z from 'zod/mini';
import type { AskResponse, askAssistant, Conversation } from '../../shared/contracts/assistant.ts';
import type {
  CountAnswer,
  AllowanceUse,
  ReadAllowanceUse,
} from '../runtime/limits/answer-allowances.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import { classifyDistress } from './reading/distress/classify-distress.ts';
import type { AssistantAnswer } from './answer-turn.ts';
import {
  askInConversation,
  isTradeReply,
  readConversation,
  type ConversationDependencies,
} from './conversation.ts';
import { dailyAnswers, tradeReplies } from './daily-answers.ts';

export interface SiteDependencies extends ConversationDependencies {
  readonly countAnswer: CountAnswer;
  readonly usedAnswers: ReadAllowanceUse;
}

/**
 * Answers a question on the site.
 * @throws ProblemError `assistant_limit_reached`, `access_required`, `account_not_found`
 */
export async function askOnSite(
  dependencies: SiteDependencies,
  accountId: string,
  { text, conversationId: shown }: z.infer<typeof askAssistant.request>,
): Promise<AskResponse & Pick<AssistantAnswer, 'about'>> {
  const { countAnswer, newId, usedAnswers } = dependencies;
  // Answers about distress have no limit.
  const isLimited = classifyDistress(text) === undefined;
  const id = newId('trn');
  const isFree =
    !isLimited ||
    ((await isTradeReply(dependencies, accountId, text)) &&
      (await countAnswer(tradeReplies, accountId, id)) !== undefined);
  const count = isFree ? undefined : await countAnswer(dailyAnswers, accountId, id);
  if (!isFree && count === undefined) throw new ProblemError('assistant_limit_reached');
  const {
    answer,
    reply,
    conversationId,
    turn = null,
  } = await askInConversation(dependencies, accountId, { text, channel: 'site', shown });
  if (answer.about.includes('no-access')) throw new ProblemError('access_required');
  // The count is known already; read the reset time only when the last answer was used.
  const used =
    count === undefined || count >= dailyAnswers.maximum
      ? await usedAnswers(dailyAnswers, accountId)
      : { count, until: undefined };
  return { about: answer.about, reply, conversationId, turn, ...remainingAnswers(used) };
}

export async function readOnSite(
  dependencies: SiteDependencies,
  accountId: string,
): Promise<Conversation> {
  const { findAccess, usedAnswers } = dependencies;
  const [conversation, used, { hasAccess, trialEndsAt }] = await Promise.all([
    readConversation(dependencies, accountId),
    usedAnswers(dailyAnswers, accountId),
    findAccess(accountId),
  ]);
  return {
    ...conversation,
    ...remainingAnswers(used),
    mayAsk: hasAccess || trialEndsAt !== undefined,
  };
}

function remainingAnswers({ count, until }: AllowanceUse): Pick<Conversation, 'left' | 'againAt'> {
  const remaining = Math.max(0, dailyAnswers.maximum - count);
  return { left: remaining, againAt: remaining === 0 ? (until ?? null) : null };
}
