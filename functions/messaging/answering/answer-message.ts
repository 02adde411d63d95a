import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-news.ts';
import { ownerOf } from '../../records/delivery.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import { heardAt } from '../inbound/heard-at.ts';
import type { LiftSuppression, Suppress } from '../suppression/suppress.ts';
import {
  answerConfirmation,
  answerLink,
  tellLinked,
  type AnswerLinkDependencies,
} from './answer-link.ts';
import { answerTexts } from './answer-texts.ts';
import { longestQuestion } from '../../../shared/contracts/assistant.ts';
import { longestWhatsAppText } from '../../../shared/messages/whatsapp-choices.ts';
import { messagePartsOf } from '../../../shared/assistant/reply.ts';
import { readTurn } from '../../../shared/assistant/reading/read-turn.ts';
import { classifyDistress } from '../../../shared/assistant/reading/distress/classify-distress.ts';
import {
  distressKinds,
  type DistressKind,
} from '../../../shared/assistant/reading/distress/distress-kinds.ts';
import {
  answer,
  answerCode,
  answerInTurn,
  answerWith,
  answerWithHelp,
  hasRoomForAnswer,
  mayAskAssistant,
  mayChangeOwn,
  timesHeard,
} from './give-answer.ts';
import { confirmsLink, declinesLink, type LinkQuestion } from '../linking/link-question-store.ts';
import { messageDigest } from '../inbound/message-digest.ts';
import { tellPrices } from '../../assistant/tell-plan.ts';
import type { AskingMessage } from '../../assistant/person-assistant.ts';
import type { AskedQuestions, HeardQuestion } from './asked-question-store.ts';
import type { FindQuoted, FindQuotedEdition } from './quoted-message-store.ts';
import { strangerWordOf } from '../consent/stranger-words.ts';
import { readRequest, type WhatsAppRequest } from './read-request.ts';
import { recipientOf, reply, type AnswerMessage } from './replies.ts';
import type { KnownSender, Sender, SenderStore } from './sender-store.ts';
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
  ) => Promise<AssistantSays>;
  /**
   * Ends messages on WhatsApp, and begins them again, for an account that is linked.
   * @param at ISO 8601: when its person has written so
   * @returns `overtaken` where they have said otherwise since then
   */
  readonly changeConsent: (
    accountId: string,
    word: 'out' | 'in',
    at: string,
  ) => Promise<'turned' | 'overtaken'>;
}

export type AssistantSays =
  | { readonly is: 'answer'; readonly messages: readonly AnswerMessage[] }
  /** It does not know what is asked, and offers what it knows. */
  | { readonly is: 'unknown'; readonly choices: readonly string[] };

/**
 * Answers one message that somebody has written to us on WhatsApp, once, however often it is told of:
 * every step may be repeated with the same effect, an answer has its id from the message, and the message
 * is remembered when all of it is done. What can be done only once says so in its own transaction.
 * @returns what it was about, for the log
 */
export async function answerMessage(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
): Promise<WhatsAppRequest['wants'] | 'answered-before'> {
  const { memory, senders, clock } = dependencies;
  const heard = await memory.find(message.id);
  if (heard === 'answered') return 'answered-before';
  if (typeof heard === 'object') {
    await tellLinked(dependencies, message, heard);
    await memory.finish(message.id);
    return 'link';
  }
  const sender = await senders.find(message.from);
  // What WhatsApp says of a person is nothing that they have written.
  if (message.content.type !== 'system') {
    const at = heardAt(message, clock());
    if (sender.is === 'account') await senders.hear(sender.accountId, message.from, at);
    if (sender.seemedUnreachable) await lift(dependencies, sender, 'message', at);
  }
  const request = readRequest(message.content);
  const question = sender.linkQuestion;
  if (question !== undefined && (await isAnswerTo(dependencies, question, message, sender))) {
    await answerQuestion(dependencies, message, { ...sender, linkQuestion: question }, request);
  } else {
    // A message that was written before the question was sent has nothing to do with it.
    await answerSender(dependencies, message, { ...sender, linkQuestion: undefined }, request);
  }
  await memory.finish(message.id);
  return request.wants;
}

async function answerSender(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: KnownSender,
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
  sender: KnownSender,
): Promise<boolean> {
  if (readRequest(content).wants === 'nothing') return false;
  return linkQuestions.isAcceptedBefore(question, ownerOf(recipientOf(sender)), at);
}

/** Links only on SIM. Any other text closes the question, and gets its usual answer. */
async function answerQuestion(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: KnownSender & { readonly linkQuestion: LinkQuestion },
  request: WhatsAppRequest,
): Promise<void> {
  const { linkQuestion } = sender;
  const text = request.wants === 'something-else' ? request.text : '';
  if (confirmsLink(text)) {
    await answerConfirmation(dependencies, message, sender, linkQuestion);
  } else if (declinesLink(text)) {
    const { notLinked } = answerTexts(dependencies.siteUrl);
    await answerCode(dependencies, message, sender, notLinked);
  } else {
    await answerSender(dependencies, message, sender, request);
  }
  await dependencies.linkQuestions.close(linkQuestion);
}

/** By whatever name nothing was sent to them. */
async function lift(
  { liftSuppression }: AnswerDependencies,
  { names }: KnownSender,
  act: 'message' | 'word',
  at: string,
): Promise<void> {
  for (const name of names) await liftSuppression('whatsapp', name, act, at);
}

async function answerAccount(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Extract<KnownSender, { readonly is: 'account' }>,
  request: WhatsAppRequest,
): Promise<void> {
  switch (request.wants) {
    case 'no-messages':
    case 'messages-again':
      await turnMessages(dependencies, message, sender, request.wants);
      return;
    case 'link':
      await answerLink(dependencies, message, sender, request.code);
      return;
    case 'help': {
      const texts = answerTexts(dependencies.siteUrl);
      const parts = sender.isOptedOut ? texts.helpWhilePaused : texts.help;
      await answerWith(dependencies, message, sender, 'help', parts);
      return;
    }
    case 'cancellation':
      await answer(dependencies, message, sender, 'cancellation');
      return;
    case 'edition':
      await answerEdition(dependencies, message, sender, request.delivery);
      return;
    case 'something-unreadable':
      await answer(dependencies, message, sender, sender.isOptedOut ? 'paused' : 'unreadable');
      return;
    case 'something-else':
      if (sender.isOptedOut) await answerUnasked(dependencies, message, sender, request.text);
      else await askAssistant(dependencies, message, sender, request.text);
      return;
    case 'nothing':
      return;
    default:
      request satisfies never;
  }
}

/** The window is open by the press itself, so that it may be any text. */
async function answerEdition(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Extract<KnownSender, { readonly is: 'account' }>,
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
  const isSent = await answerWith(dependencies, message, sender, 'edition', parts);
  if (!isSent) await answer(dependencies, message, sender, 'editionLimit');
}

/** More messages than that are read only as one text. */
const mostReadAlone = 8;

/** Silence after which somebody seems to have said what they want to. */
const silenceMilliseconds = 1_500;

function questionOf({ id, at }: InboundWhatsAppMessage, text: string): HeardQuestion {
  return { message: messageDigest(id), text, at };
}

/** Remembers what the messages of a batch ask before the first of them is answered, so that they are answered together. */
export async function noteQuestions(
  { memory, senders, questions }: Pick<AnswerDependencies, 'memory' | 'senders' | 'questions'>,
  messages: readonly InboundWhatsAppMessage[],
): Promise<void> {
  const stopped = new Set<string>();
  for (const message of messages.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))) {
    const request = readRequest(message.content);
    const { userId, waId } = message.from;
    const name = userId ?? waId ?? '';
    if (request.wants === 'no-messages') stopped.add(name);
    // No question after a stop word is asked, so none before it may wait to be answered with that.
    if (request.wants !== 'something-else' || stopped.has(name)) continue;
    if ((await memory.find(message.id)) !== 'new') continue;
    const sender = await senders.find(message.from);
    // While a question about a link is open, the next text answers it.
    if (sender.is !== 'account' || sender.isOptedOut || sender.linkQuestion !== undefined) continue;
    await questions.note(sender.accountId, questionOf(message, request.text));
  }
}

/**
 * Returns the gravest distress of messages that are answered together: of all of them as one text, since a sentence may
 * go over several, and of each alone, since questions about prices would outvote it. The newest of many count.
 */
function distressOf(texts: readonly string[]): DistressKind | undefined {
  const joined = texts.join(' ').slice(-longestWhatsAppText);
  const newest = texts.slice(-mostReadAlone).map((text) => text.slice(0, longestWhatsAppText));
  const found = new Set([...new Set([joined, ...newest])].map(classifyDistress));
  return distressKinds.find((kind) => found.has(kind));
}

/** Of one's own messages and alerts, and of nothing else. */
function changesOwn(text: string): boolean {
  const changes = ['change-messages', 'create-alert', 'create-move-alert', 'remove-alerts'];
  return readTurn(text).every(({ about }) => changes.includes(about));
}

/** Asked for nothing but changes of one's own once its answers of a day are given. */
async function askAssistant(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Extract<KnownSender, { readonly is: 'account' }>,
  text: string,
): Promise<void> {
  const { questions, pause } = dependencies;
  const { accountId } = sender;
  const question = questionOf(message, text);
  await questions.note(accountId, question);
  if (await questions.isFollowed(accountId, question)) return;
  void dependencies.showTyping(accountId, message.id);
  await pause(silenceMilliseconds);
  const texts = await questions.take(accountId, question);
  if (texts === undefined) return;
  // Cut it before it is read: many long messages may be answered together.
  const asked = texts.join('\n').slice(0, longestQuestion);
  const { at, repliesTo } = message;
  const quoted =
    repliesTo === undefined ? undefined : await dependencies.findQuoted(accountId, repliesTo);
  const turn = { at, digest: question.message, quoted };
  const distress = distressOf(texts);
  if (distress !== undefined) {
    // It is part of the conversation, whose limits are not for this.
    await dependencies.askAssistant(accountId, asked, turn);
    await answerWithHelp(dependencies, message, sender, distress, texts.join('\n'));
    return;
  }
  // A stop word may have been processed since the message was read: it ends what was asked before.
  if ((await dependencies.senders.find(message.from)).isOptedOut) return;
  if (!(await hasRoomForAnswer(dependencies, message, sender))) return;
  const mayAsk =
    (await mayAskAssistant(dependencies, message, sender)) ||
    (changesOwn(asked) && (await mayChangeOwn(dependencies, message, sender)));
  if (!mayAsk) {
    await answer(dependencies, message, sender, 'assistantLimit');
    return;
  }
  const says = await dependencies.askAssistant(accountId, asked, turn);
  if (says.is === 'unknown') {
    const { somethingElse: parts } = answerTexts(dependencies.siteUrl);
    const { choices } = says;
    await answerInTurn(dependencies, message, sender, 'assistant', [{ parts, choices }]);
    return;
  }
  await answerInTurn(dependencies, message, sender, 'assistant', says.messages);
}

/** An account that was deleted in this moment has nothing to turn, and nobody to answer. */
async function turnMessages(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Extract<KnownSender, { readonly is: 'account' }>,
  wants: 'no-messages' | 'messages-again',
): Promise<void> {
  const at = heardAt(message, dependencies.clock());
  try {
    const word = wants === 'no-messages' ? 'out' : 'in';
    const outcome = await dependencies.changeConsent(sender.accountId, word, at);
    // What they have said since then was answered, and this would contradict it.
    if (outcome === 'overtaken') return;
  } catch (error) {
    if (error instanceof BfjError && error.code === 'account_not_found') return;
    throw error;
  }
  if (wants === 'no-messages') {
    await answer(dependencies, message, sender, 'stopped');
    return;
  }
  await lift(dependencies, sender, 'word', at);
  const { again, notStopped } = answerTexts(dependencies.siteUrl);
  const parts = sender.isOptedOut ? again : notStopped;
  await answerWith(dependencies, message, sender, 'again', parts);
}

/** Nothing that a stranger is told depends on who they are, or whether anybody has their number. */
async function answerStranger(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Extract<KnownSender, { readonly is: 'stranger' }>,
  request: WhatsAppRequest,
): Promise<void> {
  switch (request.wants) {
    case 'no-messages':
    case 'messages-again':
      await turnStranger(dependencies, message, sender, request.wants);
      return;
    case 'link':
      await answerLink(dependencies, message, sender, request.code);
      return;
    case 'nothing':
      return;
    case 'cancellation':
      await answer(dependencies, message, sender, 'cancellation');
      return;
    case 'help':
      await answer(dependencies, message, sender, sender.isOptedOut ? 'paused' : 'strangerHelp');
      return;
    case 'something-else':
      if (strangerWordOf(request.text) === 'out') {
        await turnStranger(dependencies, message, sender, 'no-messages');
      } else await answerUnasked(dependencies, message, sender, request.text);
      return;
    case 'edition':
    case 'something-unreadable':
      await answerUnasked(dependencies, message, sender);
      return;
    default:
      request satisfies never;
  }
}

/** Whoever has asked for no messages, or whom the assistant does not know: only in danger is what they write read. */
async function answerUnasked(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: KnownSender,
  text = '',
): Promise<void> {
  const distress = classifyDistress(text);
  if (distress !== undefined) await answerWithHelp(dependencies, message, sender, distress, text);
  else if (text !== '' && sender.linkQuestion !== undefined) {
    const { notLinked } = answerTexts(dependencies.siteUrl);
    await answerCode(dependencies, message, sender, notLinked);
  } else if (sender.isOptedOut) await answer(dependencies, message, sender, 'paused');
  else if (text !== '' && readTurn(text).some(({ about }) => about === 'prices')) {
    const parts = messagePartsOf(tellPrices(), dependencies.siteUrl);
    await answerWith(dependencies, message, sender, 'prices', parts);
  } else if (strangerWordOf(text) === 'who-are-we') {
    await answer(dependencies, message, sender, 'whoWeAre');
  } else await invite(dependencies, message, sender);
}

async function turnStranger(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Extract<KnownSender, { readonly is: 'stranger' }>,
  wants: 'no-messages' | 'messages-again',
): Promise<void> {
  const { suppress, senders, siteUrl } = dependencies;
  const at = heardAt(message, dependencies.clock());
  if (wants === 'no-messages') {
    for (const name of sender.names) await suppress('whatsapp', name, 'opted-out', at);
  } else {
    await lift(dependencies, sender, 'word', at);
  }
  const { isOptedOut } = await senders.find(message.from);
  // What they have said since then was answered, and this would contradict it.
  if (isOptedOut !== (wants === 'no-messages')) return;
  const texts = answerTexts(siteUrl);
  await (isOptedOut
    ? answerWith(dependencies, message, sender, 'stopped', texts.strangerStopped)
    : answerWith(dependencies, message, sender, 'again', texts.strangerAgain));
}

/** Once a day, which the record of the invitation knows; whoever writes on is told why nobody answers. */
async function invite(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
): Promise<void> {
  const { queue, clock, siteUrl } = dependencies;
  const { at } = message;
  if ((await timesHeard(dependencies, message, sender)) !== 1) {
    await answer(dependencies, message, sender, 'strangerElse');
    return;
  }
  const occasion = { day: localDayOf(at), occasion: 'invitation' };
  const { invitation: parts } = answerTexts(siteUrl);
  await queue.send([reply(sender, occasion, { parts, askedAt: at }, clock())]);
}

/** `yyyy-mm-dd` in São Paulo. */
function localDayOf(at: string): string {
  return new Date(Date.parse(at) - 3 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
