import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-events.ts';
import { recipientPartition } from '../../entities/delivery.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { inboundTime } from '../inbound/inbound-time.ts';
import type { LiftSuppression, Suppress } from '../suppression/suppress.ts';
import {
  answerConfirmation,
  answerLink,
  notifyLinked,
  type AnswerLinkDependencies,
} from './answer-link.ts';
import { answerTexts } from './answer-texts.ts';
import { longestQuestion } from '../../../shared/contracts/assistant.ts';
import { longestWhatsAppText } from '../../integrations/whatsapp-choices.ts';
import { renderMessageParts } from '../../assistant/answers/reply.ts';
import { readTurn } from '../../assistant/reading/dialogue/read-turn.ts';
import { classifyDistress } from '../../assistant/reading/distress/classify-distress.ts';
import { distressKinds, type DistressKind } from '../../assistant/domain/distress-kinds.ts';
import {
  sendStandardAnswer,
  sendCodeAnswer,
  sendAnswerMessages,
  sendAnswer,
  sendDistressHelp,
  hasAnswerCapacity,
  mayAskAssistant,
  mayChangeSettings,
  mayReplyAboutTrades,
  hasTradeReplyCapacity,
  countStrangerMessage,
} from './send-answer.ts';
import { allAnswers, urgentTradeReplies } from './answer-rules.ts';
import { confirmsLink, declinesLink, type LinkQuestion } from '../linking/link-question-store.ts';
import { messageDigest } from '../inbound/message-digest.ts';
import { answerPrices } from '../../assistant/answer-plan.ts';
import type { AskingMessage } from '../../assistant/whatsapp-assistant.ts';
import type { AskedQuestions, IncomingQuestion } from './asked-question-store.ts';
import type { FindQuoted, FindQuotedEdition } from './quoted-message-store.ts';
import { parseStrangerWord } from '../suppression/stranger-words.ts';
import { readRequest, type WhatsAppRequest } from './read-request.ts';
import { toRecipient, replyMessage, type AnswerMessage } from './replies.ts';
import type { SenderDetails, Sender, SenderStore } from './sender-store.ts';
import type { ShowTyping } from './show-typing.ts';
import { wholeTextParts, type FindEdition } from './whole-edition.ts';

export interface AnswerDependencies extends AnswerLinkDependencies {
  readonly senders: SenderStore;
  readonly suppress: Suppress;
  readonly liftSuppression: LiftSuppression;
  readonly findEdition: FindEdition;
  readonly questions: AskedQuestions;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly showTyping: ShowTyping;
  readonly findQuoted: FindQuoted;
  readonly findQuotedEdition: FindQuotedEdition;
  /** Returns the assistant's answer to a question. */
  readonly askAssistant: (
    accountId: string,
    text: string,
    turn: AskingMessage,
  ) => Promise<AssistantOutcome>;
  /** Returns whether a text replies to the assistant's question about trades. */
  readonly isTradeReply: (accountId: string, text: string) => Promise<boolean>;
  /** Drops the trades that wait for a reply. */
  readonly dropWaitingTrades: (accountId: string) => Promise<void>;
  /**
   * Opts a linked account out of messages on WhatsApp, or in again.
   * @param at ISO 8601: when the user wrote it
   * @returns `overtaken` when the user has chosen otherwise since then
   */
  readonly changeConsent: (
    accountId: string,
    word: 'out' | 'in',
    at: string,
  ) => Promise<'turned' | 'overtaken'>;
}

export type AssistantOutcome =
  | { readonly is: 'answer'; readonly messages: readonly AnswerMessage[] }
  /** The assistant does not understand the question and suggests others. */
  | { readonly is: 'unknown'; readonly choices: readonly string[] };

/**
 * Answers a user's WhatsApp message exactly once, even when it is delivered several times: every step is idempotent,
 * the answer's id derives from the message, and the message is recorded once all steps are done. Steps that must run
 * only once use their own transaction.
 * @returns the topic of the message, for the log
 */
export async function answerMessage(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
): Promise<WhatsAppRequest['wants'] | 'answered-before'> {
  const { memory, senders, clock } = dependencies;
  const progress = await memory.find(message.id);
  if (progress === 'answered') return 'answered-before';
  if (typeof progress === 'object') {
    await notifyLinked(dependencies, message, progress);
    await memory.finish(message.id);
    return 'link';
  }
  const sender = await senders.find(message.from);
  // The user did not write the system messages of WhatsApp.
  if (message.content.type !== 'system') {
    const at = inboundTime(message, clock());
    if (sender.is === 'account')
      await senders.recordInboundMessage(sender.accountId, message.from, at);
    if (sender.seemedUnreachable) await liftSuppressions(dependencies, sender, 'message', at);
  }
  const request = readRequest(message.content);
  const question = sender.linkQuestion;
  if (question !== undefined && (await isAnswerTo(dependencies, question, message, sender))) {
    await answerLinkQuestion(dependencies, message, { ...sender, linkQuestion: question }, request);
  } else {
    // A message that was written before the question was sent is not an answer to it.
    await answerSender(dependencies, message, { ...sender, linkQuestion: undefined }, request);
  }
  await memory.finish(message.id);
  return request.wants;
}

async function answerSender(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: SenderDetails,
  request: WhatsAppRequest,
): Promise<void> {
  await (sender.is === 'account'
    ? answerAccount(dependencies, message, sender, request)
    : answerStranger(dependencies, message, sender, request));
}

async function isAnswerTo(
  { linkQuestions }: AnswerDependencies,
  question: LinkQuestion,
  { at, content }: InboundWhatsAppMessage,
  sender: SenderDetails,
): Promise<boolean> {
  if (readRequest(content).wants === 'nothing') return false;
  return linkQuestions.isAcceptedBefore(question, recipientPartition(toRecipient(sender)), at);
}

/** Links only on SIM. Any other text closes the question, and gets its usual answer. */
async function answerLinkQuestion(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: SenderDetails & { readonly linkQuestion: LinkQuestion },
  request: WhatsAppRequest,
): Promise<void> {
  const { linkQuestion } = sender;
  const text = request.wants === 'something-else' ? request.text : '';
  if (confirmsLink(text)) {
    await answerConfirmation(dependencies, message, sender, linkQuestion);
  } else if (declinesLink(text)) {
    const { notLinked } = answerTexts(dependencies.siteUrl);
    await sendCodeAnswer(dependencies, message, sender, notLinked);
  } else {
    await answerSender(dependencies, message, sender, request);
  }
  await dependencies.linkQuestions.close(linkQuestion);
}

/** Lifts the suppression of all names of the sender. */
async function liftSuppressions(
  { liftSuppression }: AnswerDependencies,
  { addresses }: SenderDetails,
  act: 'message' | 'word',
  at: string,
): Promise<void> {
  for (const name of addresses) await liftSuppression('whatsapp', name, act, at);
}

async function answerAccount(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Extract<SenderDetails, { readonly is: 'account' }>,
  request: WhatsAppRequest,
): Promise<void> {
  switch (request.wants) {
    case 'no-messages':
    case 'messages-again':
      await setAccountConsent(dependencies, message, sender, request.wants);
      return;
    case 'link':
      await answerLink(dependencies, message, sender, request.code);
      return;
    case 'help': {
      const texts = answerTexts(dependencies.siteUrl);
      const parts = sender.isOptedOut ? texts.helpWhilePaused : texts.help;
      await sendAnswer(dependencies, message, sender, 'help', parts);
      return;
    }
    case 'cancellation':
      await sendStandardAnswer(dependencies, message, sender, 'cancellation');
      return;
    case 'edition':
      await answerEdition(dependencies, message, sender, request.delivery);
      return;
    case 'something-unreadable':
      await sendStandardAnswer(
        dependencies,
        message,
        sender,
        sender.isOptedOut ? 'paused' : 'unreadable',
      );
      return;
    case 'something-else':
      if (sender.isOptedOut)
        await answerWithoutAssistant(dependencies, message, sender, request.text);
      else await answerWithAssistant(dependencies, message, sender, request.text);
      return;
    case 'nothing':
      return;
    default:
      request satisfies never;
  }
}

/** The press opens the customer-service window, so free text may be sent. */
async function answerEdition(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Extract<SenderDetails, { readonly is: 'account' }>,
  delivery: string | undefined,
): Promise<void> {
  const { accountId } = sender;
  const { repliesTo } = message;
  const quoted =
    delivery === undefined && repliesTo !== undefined
      ? await dependencies.findQuotedEdition(accountId, repliesTo)
      : undefined;
  const text = await dependencies.findEdition(accountId, delivery ?? quoted);
  const { noSuchEdition, restOfEdition } = answerTexts(dependencies.siteUrl);
  const parts = text === undefined ? noSuchEdition : wholeTextParts(text, restOfEdition);
  const isSent = await sendAnswer(dependencies, message, sender, 'edition', parts);
  if (!isSent) await sendStandardAnswer(dependencies, message, sender, 'editionLimit');
}

/** With more messages, only the joined text and the newest ones are classified. */
const maxClassifiedAlone = 8;

/** Pause after which the user has probably finished writing. */
const typingPauseMilliseconds = 1_500;

function toIncomingQuestion({ id, at }: InboundWhatsAppMessage, text: string): IncomingQuestion {
  return { message: messageDigest(id), text, at };
}

/** Stores the questions of a batch before the first one is answered, so that they are answered together. */
export async function storeQuestions(
  { memory, senders, questions }: Pick<AnswerDependencies, 'memory' | 'senders' | 'questions'>,
  messages: readonly InboundWhatsAppMessage[],
): Promise<void> {
  const stopped = new Set<string>();
  for (const message of messages.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))) {
    const request = readRequest(message.content);
    const { userId, waId } = message.from;
    const name = userId ?? waId ?? '';
    if (request.wants === 'no-messages') stopped.add(name);
    // A question written after a stop word is not answered, so earlier ones must not wait for it.
    if (request.wants !== 'something-else' || stopped.has(name)) continue;
    if ((await memory.find(message.id)) !== 'new') continue;
    const sender = await senders.find(message.from);
    // While a question about a link is open, the next text answers it.
    if (sender.is !== 'account' || sender.isOptedOut || sender.linkQuestion !== undefined) continue;
    await questions.note(sender.accountId, toIncomingQuestion(message, request.text));
  }
}

/**
 * Returns the gravest distress in messages that are answered together. Classifies both the joined text, since a
 * sentence may span several messages, and each message alone, since questions about prices would outvote it. If
 * there are many messages, only the newest count.
 */
function classifyJointDistress(texts: readonly string[]): DistressKind | undefined {
  const joined = texts.join(' ').slice(-longestWhatsAppText);
  const newest = texts.slice(-maxClassifiedAlone).map((text) => text.slice(0, longestWhatsAppText));
  const found = new Set([...new Set([joined, ...newest])].map(classifyDistress));
  return distressKinds.find((kind) => found.has(kind));
}

/** Returns whether the text only changes the user's own messages and alerts. */
function onlyChangesSettings(text: string): boolean {
  const changes = ['change-messages', 'create-alert', 'create-move-alert', 'remove-alerts'];
  return readTurn(text).every(({ about }) => changes.includes(about));
}

/** Once the daily answers are used up, the assistant only carries out changes of the user's own settings. */
async function answerWithAssistant(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Extract<SenderDetails, { readonly is: 'account' }>,
  text: string,
): Promise<void> {
  const { questions, pause } = dependencies;
  const { accountId } = sender;
  const question = toIncomingQuestion(message, text);
  await questions.note(accountId, question);
  if (await questions.isFollowed(accountId, question)) return;
  void dependencies.showTyping(accountId, message.id);
  await pause(typingPauseMilliseconds);
  const texts = await questions.take(accountId, question);
  if (texts === undefined) return;
  // Cut the text before it is read: many long messages may be answered together.
  const questionText = texts.join('\n').slice(0, longestQuestion);
  const { at, repliesTo } = message;
  const quoted =
    repliesTo === undefined ? undefined : await dependencies.findQuoted(accountId, repliesTo);
  const turn = { at, digest: question.message, quoted };
  const distress = classifyJointDistress(texts);
  if (distress !== undefined) {
    // Store it in the conversation, but ignore the assistant's limits for distress.
    await dependencies.askAssistant(accountId, questionText, turn);
    await sendDistressHelp(dependencies, message, sender, distress, texts.join('\n'));
    return;
  }
  // A stop word processed since the message was read cancels the earlier questions.
  if ((await dependencies.senders.find(message.from)).isOptedOut) return;
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

/** Does nothing for an account that has just been deleted. */
async function setAccountConsent(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Extract<SenderDetails, { readonly is: 'account' }>,
  wants: 'no-messages' | 'messages-again',
): Promise<void> {
  const at = inboundTime(message, dependencies.clock());
  try {
    const word = wants === 'no-messages' ? 'out' : 'in';
    const outcome = await dependencies.changeConsent(sender.accountId, word, at);
    // A later message of the user was already answered; this answer would contradict it.
    if (outcome === 'overtaken') return;
    if (word === 'out') await dependencies.dropWaitingTrades(sender.accountId);
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'account_not_found') return;
    throw error;
  }
  if (wants === 'no-messages') {
    await sendStandardAnswer(dependencies, message, sender, 'stopped');
    return;
  }
  await liftSuppressions(dependencies, sender, 'word', at);
  const { again, notStopped } = answerTexts(dependencies.siteUrl);
  const parts = sender.isOptedOut ? again : notStopped;
  await sendAnswer(dependencies, message, sender, 'again', parts);
}

/** The answer to a stranger must not reveal whether the number belongs to an account. */
async function answerStranger(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Extract<SenderDetails, { readonly is: 'stranger' }>,
  request: WhatsAppRequest,
): Promise<void> {
  switch (request.wants) {
    case 'no-messages':
    case 'messages-again':
      await setStrangerConsent(dependencies, message, sender, request.wants);
      return;
    case 'link':
      await answerLink(dependencies, message, sender, request.code);
      return;
    case 'nothing':
      return;
    case 'cancellation':
      await sendStandardAnswer(dependencies, message, sender, 'cancellation');
      return;
    case 'help':
      await sendStandardAnswer(
        dependencies,
        message,
        sender,
        sender.isOptedOut ? 'paused' : 'strangerHelp',
      );
      return;
    case 'something-else':
      if (parseStrangerWord(request.text) === 'out') {
        await setStrangerConsent(dependencies, message, sender, 'no-messages');
      } else await answerWithoutAssistant(dependencies, message, sender, request.text);
      return;
    case 'edition':
    case 'something-unreadable':
      await answerWithoutAssistant(dependencies, message, sender);
      return;
    default:
      request satisfies never;
  }
}

/**
 * Answers senders who opted out or have no account: their text is only checked for distress and a few fixed topics.
 */
async function answerWithoutAssistant(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: SenderDetails,
  text = '',
): Promise<void> {
  const distress = classifyDistress(text);
  if (distress !== undefined) await sendDistressHelp(dependencies, message, sender, distress, text);
  else if (text !== '' && sender.linkQuestion !== undefined) {
    const { notLinked } = answerTexts(dependencies.siteUrl);
    await sendCodeAnswer(dependencies, message, sender, notLinked);
  } else if (sender.isOptedOut) await sendStandardAnswer(dependencies, message, sender, 'paused');
  else if (text !== '' && readTurn(text).some(({ about }) => about === 'prices')) {
    const parts = renderMessageParts(answerPrices(), dependencies.siteUrl);
    await sendAnswer(dependencies, message, sender, 'prices', parts);
  } else if (parseStrangerWord(text) === 'who-are-we') {
    await sendStandardAnswer(dependencies, message, sender, 'whoWeAre');
  } else await sendInvitation(dependencies, message, sender);
}

async function setStrangerConsent(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Extract<SenderDetails, { readonly is: 'stranger' }>,
  wants: 'no-messages' | 'messages-again',
): Promise<void> {
  const { suppress, senders, siteUrl } = dependencies;
  const at = inboundTime(message, dependencies.clock());
  if (wants === 'no-messages') {
    for (const name of sender.addresses) await suppress('whatsapp', name, 'opted-out', at);
  } else {
    await liftSuppressions(dependencies, sender, 'word', at);
  }
  const { isOptedOut } = await senders.find(message.from);
  // A later message of the user was already answered; this answer would contradict it.
  if (isOptedOut !== (wants === 'no-messages')) return;
  const texts = answerTexts(siteUrl);
  await (isOptedOut
    ? sendAnswer(dependencies, message, sender, 'stopped', texts.strangerStopped)
    : sendAnswer(dependencies, message, sender, 'again', texts.strangerAgain));
}

/** Sends the invitation at most once a day; the next message gets an explanation why there is no answer. */
async function sendInvitation(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
): Promise<void> {
  const { queue, clock, siteUrl } = dependencies;
  const { at } = message;
  if ((await countStrangerMessage(dependencies, message, sender)) !== 1) {
    await sendStandardAnswer(dependencies, message, sender, 'strangerElse');
    return;
  }
  const occasion = { day: saoPauloDayOf(at), occasion: 'invitation' };
  const { invitation: parts } = answerTexts(siteUrl);
  await queue.send([replyMessage(sender, occasion, { parts, askedAt: at }, clock())]);
}

/** Returns the day in São Paulo, `yyyy-mm-dd`. */
function saoPauloDayOf(at: string): string {
  return new Date(Date.parse(at) - 3 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
