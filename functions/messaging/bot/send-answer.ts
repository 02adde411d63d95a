import {
  answerDistress,
  answerDistressShortly,
  findEmergencyNumber,
  type Writer,
} from '../../assistant/answers/distress.ts';
import type { DistressKind } from '../../assistant/domain/distress-kinds.ts';
import { readForeignDistress } from '../../assistant/reading/distress/foreign-distress.ts';
import { renderMessageParts } from '../../assistant/answers/reply.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-events.ts';
import type { Clock } from '../../runtime/clock.ts';
import { messageDigest } from '../inbound/message-digest.ts';
import type { OutgoingQueue } from '../outgoing/outgoing-queue.ts';
import type { AnswerAllowance } from '../../runtime/limits/answer-allowances.ts';
import {
  allAnswers,
  answerRules,
  helpRules,
  answerNamesWithoutRequest,
  answersWithoutRequest,
  type AnswerName,
} from './answer-rules.ts';
import { countMessageAnswer, numberedName, type CountAnswerDependencies } from './answer-limits.ts';
import { answerTexts, type AnswerTexts } from './answer-texts.ts';
import { replyMessage, type AnswerMessage, type Occasion } from './replies.ts';
import type { Sender } from './stores/sender-store.ts';

export interface SendAnswerDependencies extends CountAnswerDependencies {
  readonly queue: OutgoingQueue;
  /** Without a trailing slash. */
  readonly siteUrl: string;
  readonly clock: Clock;
}

/** A message has one answer at most, with an id derived from the message. */
export function deriveOccasion({ id, at }: Pick<InboundWhatsAppMessage, 'id' | 'at'>): Occasion {
  return { day: at.slice(0, 10), occasion: messageDigest(id) };
}

/** Delay between the messages of an answer: WhatsApp does not keep the order of messages sent at once. */
const secondsBetweenMessages = 2;

/** Sends a standard text, within its limit (answer-rules.ts). */
export async function sendStandardAnswer(
  dependencies: SendAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
  answerName: Exclude<AnswerName, 'code'> & keyof AnswerTexts,
): Promise<void> {
  await sendAnswer(
    dependencies,
    message,
    sender,
    answerName,
    answerTexts(dependencies.siteUrl)[answerName],
  );
}

/** Sends the given text, within the limit of `answerName`; returns false when the limit is reached. */
export async function sendAnswer(
  dependencies: SendAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
  answerName: Exclude<AnswerName, 'code'>,
  parts: readonly MessagePart[],
): Promise<boolean> {
  return sendAnswerMessages(dependencies, message, sender, answerName, [{ parts }]);
}

/** Confirmations of PARAR and VOLTAR have their own limits and ignore the general one. */
const withoutGeneralLimit: ReadonlySet<AnswerName> = new Set<AnswerName>(['stopped', 'again']);

/** Queued answers that a stop word still withdraws; confirmations, help and answers to codes are sent in any case. */
const withdrawable: ReadonlySet<AnswerName> = new Set<AnswerName>([
  'assistant',
  'assistantLimit',
  'edition',
  'editionLimit',
  'prices',
  'strangerElse',
  'tooLong',
  'unreadable',
]);

/** Sends an answer of several messages, each of which counts towards the general limit. */
export async function sendAnswerMessages(
  dependencies: SendAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
  answerName: Exclude<AnswerName, 'code'>,
  answers: readonly AnswerMessage[],
  generalRule: AnswerAllowance = allAnswers,
): Promise<boolean> {
  const rules = [
    ...(answerName === 'assistant' ? [] : [answerRules[answerName]]),
    ...(answerNamesWithoutRequest.includes(answerName) ? [answersWithoutRequest] : []),
  ];
  for (const rule of rules) {
    if ((await countMessageAnswer(dependencies, message, sender, rule)) === undefined) return false;
  }
  const { at: askedAt } = message;
  const messages = withdrawable.has(answerName)
    ? answers.map((one) => ({ ...one, askedAt }))
    : answers;
  await queueAnswers(
    dependencies,
    message,
    sender,
    messages,
    withoutGeneralLimit.has(answerName) ? 'none' : generalRule,
  );
  return true;
}

/**
 * Sends where to find help, regardless of the general limit: the full text, or a short one when it was sent often
 * (answer-rules.ts).
 */
export async function sendDistressHelp(
  dependencies: SendAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
  kind: DistressKind,
  text: string,
): Promise<void> {
  const { whole, short } = helpRules(kind);
  const isWhole = (await countMessageAnswer(dependencies, message, sender, whole)) !== undefined;
  if (!isWhole && (await countMessageAnswer(dependencies, message, sender, short)) === undefined)
    return;
  const sentences = isWhole
    ? answerDistress(kind, describeWriter(message, kind, text))
    : answerDistressShortly(kind);
  const parts = renderMessageParts(sentences, dependencies.siteUrl);
  await queueAnswers(dependencies, message, sender, [{ parts }], 'none');
}

function describeWriter(
  { from }: InboundWhatsAppMessage,
  kind: DistressKind,
  text: string,
): Writer {
  const foreign = readForeignDistress(text);
  return {
    language: foreign?.kind === kind ? foreign.language : undefined,
    emergency: from.waId === undefined ? undefined : findEmergencyNumber(from.waId),
  };
}

async function queueAnswers(
  dependencies: SendAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
  answers: readonly AnswerMessage[],
  rule: AnswerAllowance | 'none' = allAnswers,
): Promise<void> {
  const { queue, clock, siteUrl } = dependencies;
  const { day, occasion } = deriveOccasion(message);
  for (const [index, answer] of answers.entries()) {
    const count =
      rule === 'none' ? 0 : await countMessageAnswer(dependencies, message, sender, rule, index);
    if (count === undefined) return;
    // Announce the pause, so that the user does not wait for an answer.
    const isLast = count >= allAnswers.maximum;
    const content = isLast
      ? { ...answer, parts: [...answer.parts, ...answerTexts(siteUrl).lastForNow] }
      : answer;
    const named = { day, occasion: numberedName(occasion, index) };
    await queue.send(
      [replyMessage(sender, named, content, clock())],
      index * secondsBetweenMessages,
    );
  }
}

/** Answers a code that does not link an account; the last answer before a pause announces the pause. */
export async function sendCodeAnswer(
  dependencies: SendAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
  parts: readonly MessagePart[],
): Promise<void> {
  const count = await countMessageAnswer(dependencies, message, sender, answerRules.code);
  if (count === undefined) return;
  const isLast = count >= answerRules.code.maximum;
  const { lastAboutCodes } = answerTexts(dependencies.siteUrl);
  const answer = { parts: isLast ? [...parts, ...lastAboutCodes] : parts };
  await queueAnswers(dependencies, message, sender, [answer]);
}
