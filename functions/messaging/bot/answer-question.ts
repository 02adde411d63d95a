import { longestQuestion } from '../../../shared/contracts/assistant.ts';
import { readTurn } from '../../assistant/reading/dialogue/read-turn.ts';
import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-events.ts';
import { messageDigest } from '../inbound/message-digest.ts';
import { parseConsentWord } from '../suppression/opt-out-words.ts';
import type { AccountSender, AnswerDependencies } from './answer-dependencies.ts';
import {
  hasAnswerCapacity,
  hasTradeReplyCapacity,
  mayAskAssistant,
  mayChangeSettings,
  mayReplyAboutTrades,
} from './answer-limits.ts';
import { allAnswers, urgentTradeReplies } from './answer-rules.ts';
import { answerTexts } from './answer-texts.ts';
import { asksForPerson } from './asks-for-person.ts';
import { setAccountConsent } from './change-consent.ts';
import { classifyJointDistress } from './classify-joint-distress.ts';
import { sendAnswerMessages, sendDistressHelp, sendStandardAnswer } from './send-answer.ts';

/** A postponed message is in the queue again, and is processed once more. */
export type AnswerProgress = 'done' | 'postponed';

/**
 * Answers a question of an account together with the others that its user writes in a row. When it is first
 * delivered it is stored and goes back to the queue, which delivers it again after a pause; then the newest question
 * takes all that wait. Both steps may be repeated, and end in the same answer.
 */
export async function answerQuestion(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: AccountSender,
  text: string,
): Promise<AnswerProgress> {
  const { questions, postpone, showTyping } = dependencies;
  const { accountId } = sender;
  const question = { message: messageDigest(message.id), text, at: message.at };
  await questions.note(accountId, question);
  if (await questions.isFollowed(accountId, question)) return 'done';
  if (message.hasWaited !== true) {
    await postpone(message);
    // The answer does not wait for it: the question is in the queue.
    await showTyping(accountId, message.id);
    return 'postponed';
  }
  const texts = await questions.take(accountId, question);
  if (texts !== undefined) await answerTogether(dependencies, message, sender, texts);
  return 'done';
}

/** Returns whether the text only changes the user's own messages and alerts. */
function onlyChangesSettings(text: string): boolean {
  const changes = ['change-messages', 'create-alert', 'create-move-alert', 'remove-alerts'];
  return readTurn(text).every(({ about }) => changes.includes(about));
}

/** Once the daily answers are used up, the assistant only carries out changes of the user's own settings. */
async function answerTogether(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: AccountSender,
  texts: readonly string[],
): Promise<void> {
  const { accountId } = sender;
  const questionText = texts.join('\n');
  const { at, repliesTo } = message;
  const quoted =
    repliesTo === undefined ? undefined : await dependencies.findQuoted(accountId, repliesTo);
  const turn = { at, digest: messageDigest(message.id), quoted };
  const distress = classifyJointDistress(texts);
  if (distress !== undefined) {
    // Store it in the conversation, but ignore the assistant's limits for distress.
    await dependencies.askAssistant(accountId, questionText.slice(0, longestQuestion), turn);
    await sendDistressHelp(dependencies, message, sender, distress, texts.join('\n'));
    return;
  }
  // A stop word that was processed meanwhile cancels the questions before it.
  if ((await dependencies.senders.find(message.from)).isOptedOut) return;
  if (parseConsentWord(texts.join(' ')) === 'out') {
    await setAccountConsent(dependencies, message, sender, 'no-messages');
    return;
  }
  if (asksForPerson(questionText)) {
    await sendStandardAnswer(dependencies, message, sender, 'person');
    return;
  }
  if (questionText.length > longestQuestion) {
    await sendStandardAnswer(dependencies, message, sender, 'tooLong');
    return;
  }
  const isReply = await dependencies.isTradeReply(accountId, questionText);
  const hasCapacity = await hasAnswerCapacity(dependencies, message, sender);
  const isUrgent =
    !hasCapacity && isReply && (await hasTradeReplyCapacity(dependencies, message, sender));
  if (!hasCapacity && !isUrgent) return;
  const mayAsk =
    (isReply && (await mayReplyAboutTrades(dependencies, message, sender))) ||
    (await mayAskAssistant(dependencies, message, sender)) ||
    (onlyChangesSettings(questionText) && (await mayChangeSettings(dependencies, message, sender)));
  if (!mayAsk) {
    await sendStandardAnswer(dependencies, message, sender, 'assistantLimit');
    return;
  }
  const outcome = await dependencies.askAssistant(accountId, questionText, turn);
  if (outcome.is === 'unknown') {
    const { somethingElse: parts } = answerTexts(dependencies.siteUrl);
    const { choices } = outcome;
    await sendAnswerMessages(dependencies, message, sender, 'assistant', [{ parts, choices }]);
    return;
  }
  const rule = isUrgent ? urgentTradeReplies : allAnswers;
  await sendAnswerMessages(dependencies, message, sender, 'assistant', outcome.messages, rule);
}
