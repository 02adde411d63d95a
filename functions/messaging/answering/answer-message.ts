import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-news.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import { heardAt } from '../inbound/heard-at.ts';
import type { LiftSuppression, Suppress } from '../suppression/suppress.ts';
import { answerLink, tellLinked, type AnswerLinkDependencies } from './answer-link.ts';
import { answerTexts } from './answer-texts.ts';
import { messagePartsOf } from '../../../shared/assistant/reply.ts';
import { isCrisis } from '../../../shared/assistant/reading/refused-topics.ts';
import { tellRefusal } from '../../../shared/assistant/answers/refusals.ts';
import {
  answer,
  answerInTurn,
  answerWith,
  hasRoomForAnswer,
  mayAskAssistant,
  timesHeard,
} from './give-answer.ts';
import { messageDigest } from '../inbound/message-digest.ts';
import type { AskedQuestions, HeardQuestion } from './asked-question-store.ts';
import { readRequest, type WhatsAppRequest } from './read-request.ts';
import { reply, type AnswerMessage } from './replies.ts';
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
  /**
   * What the assistant says to a question.
   * @param turn of a message: the same again is the same turn of the conversation
   */
  readonly askAssistant: (
    accountId: string,
    text: string,
    turn: { readonly at: string; readonly digest: string },
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
  | { readonly is: 'answer' | 'no-access'; readonly messages: readonly AnswerMessage[] }
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
  await (sender.is === 'account'
    ? answerAccount(dependencies, message, sender, request)
    : answerStranger(dependencies, message, sender, request));
  await memory.finish(message.id);
  return request.wants;
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
  const text = await dependencies.findEdition(sender.accountId, delivery);
  const { noSuchEdition, restOfEdition } = answerTexts(dependencies.siteUrl);
  const parts = text === undefined ? noSuchEdition : wholeTextParts(text, restOfEdition);
  await answerWith(dependencies, message, sender, 'edition', parts);
}

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
  for (const message of messages) {
    const request = readRequest(message.content);
    if (request.wants !== 'something-else') continue;
    if ((await memory.find(message.id)) !== 'new') continue;
    const sender = await senders.find(message.from);
    if (sender.is !== 'account' || sender.isOptedOut) continue;
    await questions.note(sender.accountId, questionOf(message, request.text));
  }
}

/** Asked for nothing more once its answers of a day are given. */
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
  const asked = texts.join('\n');
  const turn = { at: message.at, digest: question.message };
  if (isCrisis(asked)) {
    // It is part of the conversation, whose limits are not for this.
    await dependencies.askAssistant(accountId, asked, turn);
    await answerCrisis(dependencies, message, sender);
    return;
  }
  if (!(await hasRoomForAnswer(dependencies, message, sender))) return;
  if (!(await mayAskAssistant(dependencies, message, sender))) {
    await answer(dependencies, message, sender, 'assistantLimit');
    return;
  }
  const says = await dependencies.askAssistant(accountId, asked, turn);
  if (says.is === 'unknown') {
    const { somethingElse: parts } = answerTexts(dependencies.siteUrl);
    const { choices } = says;
    await answerInTurn(dependencies, message, sender, 'somethingElse', [{ parts, choices }]);
    return;
  }
  // That it is part of a plan is not said over and over.
  const what = says.is === 'no-access' ? 'somethingElse' : 'assistant';
  await answerInTurn(dependencies, message, sender, what, says.messages);
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
  if (wants === 'messages-again') await lift(dependencies, sender, 'word', at);
  await answer(dependencies, message, sender, wants === 'no-messages' ? 'stopped' : 'again');
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
    case 'help':
      await answer(dependencies, message, sender, sender.isOptedOut ? 'paused' : 'strangerHelp');
      return;
    case 'something-else':
      await answerUnasked(dependencies, message, sender, request.text);
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
  if (isCrisis(text)) await answerCrisis(dependencies, message, sender);
  else if (sender.isOptedOut) await answer(dependencies, message, sender, 'paused');
  else await invite(dependencies, message, sender);
}

/** Beyond all limits but its own. */
async function answerCrisis(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
): Promise<void> {
  const parts = messagePartsOf(tellRefusal('crisis', []), dependencies.siteUrl);
  await answerWith(dependencies, message, sender, 'crisis', parts);
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
  await queue.send([reply(sender, occasion, { parts: answerTexts(siteUrl).invitation }, clock())]);
}

/** `yyyy-mm-dd` in São Paulo. */
function localDayOf(at: string): string {
  return new Date(Date.parse(at) - 3 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
