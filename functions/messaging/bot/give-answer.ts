import {
  answerDistress,
  answerDistressShortly,
  emergencyNumberOf,
  type Writer,
} from '../../assistant/answers/distress.ts';
import type { DistressKind } from '../../assistant/domain/distress-kinds.ts';
import { readForeignDistress } from '../../assistant/reading/distress/foreign-distress.ts';
import { messagePartsOf } from '../../assistant/answers/reply.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-events.ts';
import { dailyAnswers } from '../../assistant/daily-answers.ts';
import type { Clock } from '../../runtime/clock.ts';
import { messageDigest } from '../inbound/message-digest.ts';
import type { OutgoingQueue } from '../outgoing/outgoing-queue.ts';
import type { AnswerAllowance, MayAnswer } from '../../runtime/limits/answer-allowances.ts';
import {
  allAnswers,
  answerRules,
  helpRules,
  idleAnswerNames,
  idleAnswers,
  settingsChanges,
  strangerMessages,
  type RuledAnswer,
} from './answer-rules.ts';
import { answerTexts, type AnswerTexts } from './answer-texts.ts';
import { replyMessage, type AnswerMessage, type Occasion } from './replies.ts';
import type { Sender } from './sender-store.ts';

export interface GiveAnswerDependencies {
  readonly mayAnswer: MayAnswer;
  readonly queue: OutgoingQueue;
  /** Without a trailing slash. */
  readonly siteUrl: string;
  readonly clock: Clock;
}

/** A message has one answer at most, with an id derived from the message. */
export function occasionOf({ id, at }: Pick<InboundWhatsAppMessage, 'id' | 'at'>): Occasion {
  return { day: at.slice(0, 10), occasion: messageDigest(id) };
}

/** Delay between the messages of an answer: WhatsApp does not keep the order of messages sent at once. */
const secondsBetweenMessages = 2;

/** Sends a standard text, within its limit (answer-rules.ts). */
export async function sendStandardAnswer(
  dependencies: GiveAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
  what: Exclude<RuledAnswer, 'code'> & keyof AnswerTexts,
): Promise<void> {
  await sendAnswer(dependencies, message, sender, what, answerTexts(dependencies.siteUrl)[what]);
}

/** Sends the given text, within the limit of `answerName`; returns false when the limit is reached. */
export async function sendAnswer(
  dependencies: GiveAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
  what: Exclude<RuledAnswer, 'code'>,
  parts: readonly MessagePart[],
): Promise<boolean> {
  return sendAnswerMessages(dependencies, message, sender, what, [{ parts }]);
}

/** Confirmations of PARAR and VOLTAR have their own limits and ignore the general one. */
const withoutGeneralLimit: ReadonlySet<RuledAnswer> = new Set<RuledAnswer>(['stopped', 'again']);

/** Queued answers that a stop word still withdraws; confirmations, help and answers to codes are sent in any case. */
const withdrawable: ReadonlySet<RuledAnswer> = new Set<RuledAnswer>([
  'assistant',
  'assistantLimit',
  'edition',
  'editionLimit',
  'prices',
  'strangerElse',
  'unreadable',
]);

/** Sends an answer of several messages, each of which counts towards the general limit. */
export async function sendAnswerMessages(
  dependencies: GiveAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
  what: Exclude<RuledAnswer, 'code'>,
  answers: readonly AnswerMessage[],
): Promise<boolean> {
  const rules = [
    ...(what === 'assistant' ? [] : [answerRules[what]]),
    ...(idleAnswerNames.includes(what) ? [idleAnswers] : []),
  ];
  for (const rule of rules) {
    if ((await mayAnswer(dependencies, message, sender, rule)) === undefined) return false;
  }
  const { at: askedAt } = message;
  const messages = withdrawable.has(what) ? answers.map((one) => ({ ...one, askedAt })) : answers;
  await queueAnswers(
    dependencies,
    message,
    sender,
    messages,
    withoutGeneralLimit.has(what) ? 'none' : allAnswers,
  );
  return true;
}

/**
 * Sends where to find help, regardless of the general limit: the full text, or a short one when it was sent often
 * (answer-rules.ts).
 */
export async function sendDistressHelp(
  dependencies: GiveAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
  kind: DistressKind,
  text: string,
): Promise<void> {
  const { whole, short } = helpRules(kind);
  const isWhole = (await mayAnswer(dependencies, message, sender, whole)) !== undefined;
  if (!isWhole && (await mayAnswer(dependencies, message, sender, short)) === undefined) return;
  const sentences = isWhole
    ? answerDistress(kind, writerOf(message, kind, text))
    : answerDistressShortly(kind);
  const parts = messagePartsOf(sentences, dependencies.siteUrl);
  await queueAnswers(dependencies, message, sender, [{ parts }], 'none');
}

function writerOf({ from }: InboundWhatsAppMessage, kind: DistressKind, text: string): Writer {
  const foreign = readForeignDistress(text);
  return {
    language: foreign?.kind === kind ? foreign.language : undefined,
    emergency: from.waId === undefined ? undefined : emergencyNumberOf(from.waId),
  };
}

/**
 * Returns whether the general limit leaves room for an answer. Otherwise the assistant is not called, so the
 * question changes nothing and does not count as a daily answer.
 */
export async function hasAnswerCapacity(
  dependencies: GiveAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
): Promise<boolean> {
  return (await mayAnswer(dependencies, message, sender, allAnswers)) !== undefined;
}

/** Returns whether the daily answers allow an answer of the assistant to this message, and counts it; idempotent. */
export async function mayAskAssistant(
  dependencies: GiveAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
): Promise<boolean> {
  return (await mayAnswer(dependencies, message, sender, dailyAnswers)) !== undefined;
}

/**
 * Returns whether a message may still change the user's own settings after the daily answers are used up, and counts
 * it; idempotent.
 */
export async function mayChangeSettings(
  dependencies: GiveAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
): Promise<boolean> {
  return (await mayAnswer(dependencies, message, sender, settingsChanges)) !== undefined;
}

/**
 * Returns the number of this message among the stranger's messages of the day; undefined above the counted maximum.
 */
export async function countStrangerMessage(
  dependencies: GiveAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
): Promise<number | undefined> {
  return mayAnswer(dependencies, message, sender, strangerMessages);
}

function mayAnswer(
  dependencies: GiveAnswerDependencies,
  { id }: InboundWhatsAppMessage,
  sender: Sender,
  rule: AnswerAllowance,
  nth = 0,
): Promise<number | undefined> {
  const subject = sender.is === 'account' ? sender.accountId : sender.digest;
  return dependencies.mayAnswer(rule, subject, numberedName(messageDigest(id), nth));
}

/** The first of several answers has the name without a number. */
function numberedName(name: string, nth: number): string {
  return nth === 0 ? name : `${name}-${nth + 1}`;
}

async function queueAnswers(
  dependencies: GiveAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
  answers: readonly AnswerMessage[],
  rule: AnswerAllowance | 'none' = allAnswers,
): Promise<void> {
  const { queue, clock, siteUrl } = dependencies;
  const { day, occasion } = occasionOf(message);
  for (const [nth, one] of answers.entries()) {
    const count = rule === 'none' ? 0 : await mayAnswer(dependencies, message, sender, rule, nth);
    if (count === undefined) return;
    // Announce the pause, so that the user does not wait for an answer.
    const isLast = count >= allAnswers.maximum;
    const content = isLast
      ? { ...one, parts: [...one.parts, ...answerTexts(siteUrl).lastForNow] }
      : one;
    const named = { day, occasion: numberedName(occasion, nth) };
    await queue.send([replyMessage(sender, named, content, clock())], nth * secondsBetweenMessages);
  }
}

/** Answers a code that does not link an account; the last answer before a pause announces the pause. */
export async function sendCodeAnswer(
  dependencies: GiveAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
  parts: readonly MessagePart[],
): Promise<void> {
  const nth = await mayAnswer(dependencies, message, sender, answerRules.code);
  if (nth === undefined) return;
  const isLast = nth >= answerRules.code.maximum;
  const { lastAboutCodes } = answerTexts(dependencies.siteUrl);
  const answer = { parts: isLast ? [...parts, ...lastAboutCodes] : parts };
  await queueAnswers(dependencies, message, sender, [answer]);
}
