import type { AskingMessage } from '../../assistant/whatsapp-assistant.ts';
import type { LiftSuppression, Suppress } from '../suppression/suppress.ts';
import type { AnswerLinkDependencies } from './answer-link.ts';
import type { AskedQuestions } from './stores/asked-question-store.ts';
import type { PostponeQuestion } from './waiting-question-queue.ts';
import type { FindQuoted, FindQuotedEdition } from './stores/quoted-message-store.ts';
import type { AnswerMessage } from './replies.ts';
import type { SenderDetails, SenderStore } from './stores/sender-store.ts';
import type { ShowTyping } from './show-typing.ts';
import type { FindEdition } from './whole-edition.ts';

/** A sender with a linked account. */
export type AccountSender = Extract<SenderDetails, { readonly is: 'account' }>;
/** A sender without one. */
export type StrangerSender = Extract<SenderDetails, { readonly is: 'stranger' }>;

export interface AnswerDependencies extends AnswerLinkDependencies {
  readonly senders: SenderStore;
  readonly suppress: Suppress;
  readonly liftSuppression: LiftSuppression;
  readonly findEdition: FindEdition;
  readonly questions: AskedQuestions;
  readonly postpone: PostponeQuestion;
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
