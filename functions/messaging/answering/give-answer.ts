import {
  answerDistress,
  answerDistressShortly,
  emergencyNumberOf,
  type Writer,
} from '../../../shared/assistant/answers/distress.ts';
import type { DistressKind } from '../../../shared/assistant/reading/distress/distress-kinds.ts';
import { readForeignDistress } from '../../../shared/assistant/reading/distress/foreign-distress.ts';
import { messagePartsOf } from '../../../shared/assistant/reply.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-news.ts';
import { dailyAnswers } from '../../assistant/daily-answers.ts';
import type { Clock } from '../../runtime/clock.ts';
import { messageDigest } from '../inbound/message-digest.ts';
import type { OutgoingQueue } from '../outgoing/outgoing-queue.ts';
import type { AnswerAllowance, MayAnswer } from '../../runtime/limits/answer-allowances.ts';
import {
  allAnswers,
  answerRules,
  helpRules,
  idle,
  idleAnswers,
  ownChanges,
  strangerMessages,
  type RuledAnswer,
} from './answer-rules.ts';
import { answerTexts, type AnswerTexts } from './answer-texts.ts';
import { reply, type AnswerMessage, type Occasion } from './replies.ts';
import type { Sender } from './sender-store.ts';

export interface GiveAnswerDependencies {
  readonly mayAnswer: MayAnswer;
  readonly queue: OutgoingQueue;
  /** Without a slash at its end. */
  readonly siteUrl: string;
  readonly clock: Clock;
}

/** A message has one answer at the most, which has its id from it. */
export function occasionOf({ id, at }: Pick<InboundWhatsAppMessage, 'id' | 'at'>): Occasion {
  return { day: at.slice(0, 10), occasion: messageDigest(id) };
}

/** The messages of an answer leave one after the other: WhatsApp shows in no order what it gets at once. */
const secondsApart = 2;

/** Says what there is to say, unless that was said already (answer-rules.ts). */
export async function answer(
  dependencies: GiveAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
  what: Exclude<RuledAnswer, 'code'> & keyof AnswerTexts,
): Promise<void> {
  await answerWith(dependencies, message, sender, what, answerTexts(dependencies.siteUrl)[what]);
}

/** The same in words of their own; returns false where that was said too often. */
export async function answerWith(
  dependencies: GiveAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
  what: Exclude<RuledAnswer, 'code'>,
  parts: readonly MessagePart[],
): Promise<boolean> {
  return answerInTurn(dependencies, message, sender, what, [{ parts }]);
}

/** Who has said PARAR or VOLTAR is answered beyond what is said to all: these have limits of their own. */
const unlimited: ReadonlySet<RuledAnswer> = new Set<RuledAnswer>(['stopped', 'again']);

/** Answers that a stop word withdraws while they are on their way; confirmations, help and answers to codes are not among them. */
const withdrawable: ReadonlySet<RuledAnswer> = new Set<RuledAnswer>([
  'assistant',
  'assistantLimit',
  'edition',
  'editionLimit',
  'prices',
  'strangerElse',
  'unreadable',
]);

/** The same in several messages, each of which counts for all that is said to somebody. */
export async function answerInTurn(
  dependencies: GiveAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
  what: Exclude<RuledAnswer, 'code'>,
  answers: readonly AnswerMessage[],
): Promise<boolean> {
  const rules = [
    ...(what === 'assistant' ? [] : [answerRules[what]]),
    ...(idle.includes(what) ? [idleAnswers] : []),
  ];
  for (const rule of rules) {
    if ((await mayAnswer(dependencies, message, sender, rule)) === undefined) return false;
  }
  const { at: askedAt } = message;
  const given = withdrawable.has(what) ? answers.map((one) => ({ ...one, askedAt })) : answers;
  await send(dependencies, message, sender, given, unlimited.has(what) ? 'none' : allAnswers);
  return true;
}

/** Sends where to find help, beyond what is said to all: in full, or shortly where that was sent many times (answer-rules.ts). */
export async function answerWithHelp(
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
  await send(dependencies, message, sender, [{ parts }], 'none');
}

function writerOf({ from }: InboundWhatsAppMessage, kind: DistressKind, text: string): Writer {
  const foreign = readForeignDistress(text);
  return {
    language: foreign?.kind === kind ? foreign.language : undefined,
    emergency: from.waId === undefined ? undefined : emergencyNumberOf(from.waId),
  };
}

/**
 * Whether an answer of the assistant would leave: what is not going to be answered is not asked, does nothing and
 * is not counted in the answers of the day.
 */
export async function hasRoomForAnswer(
  dependencies: GiveAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
): Promise<boolean> {
  return (await mayAnswer(dependencies, message, sender, allAnswers)) !== undefined;
}

/** Whether the assistant may be asked with this message, and counts it; asked again it is the same. */
export async function mayAskAssistant(
  dependencies: GiveAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
): Promise<boolean> {
  return (await mayAnswer(dependencies, message, sender, dailyAnswers)) !== undefined;
}

/** Whether a change of one's own is carried out after the answers of the day are given. */
export async function mayChangeOwn(
  dependencies: GiveAnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
): Promise<boolean> {
  return (await mayAnswer(dependencies, message, sender, ownChanges)) !== undefined;
}

/** Which message of a stranger's day this is; undefined where it is one of many. */
export async function timesHeard(
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
  return dependencies.mayAnswer(rule, subject, nthName(messageDigest(id), nth));
}

/** Of several the first one has the name of all of them. */
function nthName(name: string, nth: number): string {
  return nth === 0 ? name : `${name}-${nth + 1}`;
}

async function send(
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
    // Whoever writes on would wait for nothing.
    const isLast = count >= allAnswers.maximum;
    const said = isLast
      ? { ...one, parts: [...one.parts, ...answerTexts(siteUrl).lastForNow] }
      : one;
    const named = { day, occasion: nthName(occasion, nth) };
    await queue.send([reply(sender, named, said, clock())], nth * secondsApart);
  }
}

/** To a code that links nobody; the last one for a while says so. */
export async function answerCode(
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
  await send(dependencies, message, sender, [answer]);
}
