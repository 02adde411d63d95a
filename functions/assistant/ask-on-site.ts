import type * as z from 'zod/mini';
import type { AskedTurn, askAssistant, Conversation } from '../../shared/contracts/assistant.ts';
import type { MayAnswer, Used, UsedAllowance } from '../runtime/limits/answer-allowances.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import { classifyDistress } from '../../shared/assistant/reading/distress/classify-distress.ts';
import type { AssistantAnswer } from './answer-turn.ts';
import {
  askInConversation,
  readConversation,
  type ConversationDependencies,
} from './conversation.ts';
import { dailyAnswers } from './daily-answers.ts';

export interface SiteDependencies extends ConversationDependencies {
  readonly mayAnswer: MayAnswer;
  readonly usedAnswers: UsedAllowance;
}

/** @throws BfjError `assistant_limit_reached`, `access_required`, `account_not_found` */
export async function askOnSite(
  dependencies: SiteDependencies,
  accountId: string,
  { text, conversationId: shown }: z.infer<typeof askAssistant.request>,
): Promise<AskedTurn & Pick<AssistantAnswer, 'about'>> {
  const { mayAnswer, newId, usedAnswers } = dependencies;
  // Answers about distress have no limit.
  const isLimited = classifyDistress(text) === undefined;
  const count = isLimited ? await mayAnswer(dailyAnswers, accountId, newId('trn')) : undefined;
  if (isLimited && count === undefined) throw new BfjError('assistant_limit_reached');
  const {
    answer,
    reply,
    conversationId,
    turn = null,
  } = await askInConversation(dependencies, accountId, { text, channel: 'site', shown });
  if (answer.about.includes('no-access')) throw new BfjError('access_required');
  // Counting has told how many there were; when they begin anew is asked for with the last of them.
  const used =
    count === undefined || count >= dailyAnswers.maximum
      ? await usedAnswers(dailyAnswers, accountId)
      : { count, until: undefined };
  return { about: answer.about, reply, conversationId, turn, ...leftOf(used) };
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
    ...leftOf(used),
    mayAsk: hasAccess || trialEndsAt !== undefined,
  };
}

function leftOf({ count, until }: Used): Pick<Conversation, 'left' | 'againAt'> {
  const left = Math.max(0, dailyAnswers.maximum - count);
  return { left, againAt: left === 0 ? (until ?? null) : null };
}
