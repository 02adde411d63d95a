import { dailyAnswers, tradeReplies } from '../../assistant/daily-answers.ts';
import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-events.ts';
import type { AnswerAllowance, CountAnswer } from '../../runtime/limits/answer-allowances.ts';
import { messageDigest } from '../inbound/message-digest.ts';
import {
  allAnswers,
  settingsChanges,
  strangerMessages,
  urgentTradeReplies,
} from './answer-rules.ts';
import type { Sender } from './stores/sender-store.ts';

export interface CountAnswerDependencies {
  readonly countAnswer: CountAnswer;
}

/**
 * Returns whether the general limit leaves room for an answer. Otherwise the assistant is not called, so the
 * question changes nothing and does not count as a daily answer.
 */
export async function hasAnswerCapacity(
  dependencies: CountAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
): Promise<boolean> {
  return (await countMessageAnswer(dependencies, message, sender, allAnswers)) !== undefined;
}

/** Returns whether the daily answers allow an answer of the assistant to this message, and counts it; idempotent. */
export async function mayAskAssistant(
  dependencies: CountAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
): Promise<boolean> {
  return (await countMessageAnswer(dependencies, message, sender, dailyAnswers)) !== undefined;
}

/**
 * Returns whether a message may still change the user's own settings after the daily answers are used up, and counts
 * it; idempotent.
 */
export async function mayChangeSettings(
  dependencies: CountAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
): Promise<boolean> {
  return (await countMessageAnswer(dependencies, message, sender, settingsChanges)) !== undefined;
}

/** Returns whether a reply to a question about trades is answered without a daily answer, and counts it; idempotent. */
export async function mayReplyAboutTrades(
  dependencies: CountAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
): Promise<boolean> {
  return (await countMessageAnswer(dependencies, message, sender, tradeReplies)) !== undefined;
}

/** Returns whether such a reply is still answered above the general limit, and counts it; idempotent. */
export async function hasTradeReplyCapacity(
  dependencies: CountAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
): Promise<boolean> {
  return (
    (await countMessageAnswer(dependencies, message, sender, urgentTradeReplies)) !== undefined
  );
}

/**
 * Returns the number of this message among the stranger's messages of the day; undefined above the counted maximum.
 */
export async function countStrangerMessage(
  dependencies: CountAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
): Promise<number | undefined> {
  return countMessageAnswer(dependencies, message, sender, strangerMessages);
}

/**
 * Counts an answer to this message by a rule; idempotent.
 * @returns the number of answers in the rule's window; undefined above its maximum
 */
export function countMessageAnswer(
  dependencies: CountAnswerDependencies,
  { id }: InboundWhatsAppMessage,
  sender: Sender,
  rule: AnswerAllowance,
  index = 0,
): Promise<number | undefined> {
  const subject = sender.is === 'account' ? sender.accountId : sender.digest;
  return dependencies.countAnswer(rule, subject, numberedName(messageDigest(id), index));
}

/** The first of several answers has the name without a number. */
export function numberedName(name: string, index: number): string {
  return index === 0 ? name : `${name}-${index + 1}`;
}
