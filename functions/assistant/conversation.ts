import { readStoredQuestion, storedQuestion, type Question } from './domain/question.ts';
import { readReplyValues, renderReply } from './answers/reply.ts';
import type {
  AssistantTurn,
  Conversation,
  Reply,
  TurnChannel,
} from '../../shared/contracts/assistant.ts';
import {
  assistantTurnEntity,
  turnExpiry,
  type StoredTurn,
} from '../entities/assistant/assistant-turn.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import type { NewId } from '../runtime/ids.ts';
import { saoPauloDay } from '../../shared/market/b3-session.ts';
import { expireWaiting } from './domain/trade-questions.ts';
import { readTradeReply } from './trades/reading/read-trade-reply.ts';
import {
  answerTurn,
  type AssistantAnswer,
  type AssistantDependencies,
  type PreviousTurn,
} from './answer-turn.ts';
import type { ConversationStore } from './conversation-store.ts';

export interface ConversationDependencies extends AssistantDependencies {
  readonly conversations: ConversationStore;
  readonly newId: NewId;
}

export interface AnsweredTurn {
  readonly answer: AssistantAnswer;
  readonly reply: Reply;
  readonly conversationId: string | null;
  /** Undefined when the turn is not stored. */
  readonly turn: AssistantTurn | undefined;
}

/**
 * The earlier message that a user replies to: a turn of the conversation, by the digest of its question, or another
 * message.
 */
export type QuotedMessage = { readonly digest: string } | { readonly question: Question };

/** The last turn, and earlier ones that `the two of them` may refer to. */
const contextTurns = 4;
/** Number of newest turns searched for the quoted one. */
const turnsSearched = 50;

/**
 * Answers a question in the user's conversation, which the site and WhatsApp share.
 * @throws ProblemError `account_not_found` when the account was deleted meanwhile
 */
export async function askInConversation(
  dependencies: ConversationDependencies,
  accountId: string,
  {
    text,
    channel,
    id: messageTurnId,
    shown: shownId,
    writtenAt,
    quoted,
  }: {
    readonly text: string;
    readonly channel: TurnChannel;
    /** Id of the turn, for a message that may be delivered twice. */
    readonly id?: string;
    /** Id of the conversation that the client shows, if known. */
    readonly shown?: string | undefined;
    /** ISO 8601: when the message was written, if earlier than now. */
    readonly writtenAt?: string;
    /** Replaces the last turn as context, if found. */
    readonly quoted?: QuotedMessage | undefined;
  },
): Promise<AnsweredTurn> {
  const { conversations, clock, newId } = dependencies;
  const hasQuotedDigest = quoted !== undefined && 'digest' in quoted;
  const limit = hasQuotedDigest ? turnsSearched : contextTurns;
  const recentTurns = await conversations.newest(accountId, limit, clock());
  // Exclude the turn itself, so that a redelivery gets the same context as the first delivery.
  const earlier = recentTurns.filter(({ id }) => id !== messageTurnId);
  const [newest] = earlier;
  // Ignore context from a conversation that the client no longer shows: it was deleted elsewhere, and a new one has
  // started.
  const isCurrentConversation = shownId === undefined || shownId === newest?.conversation_id;
  const answer = await answerTurn(
    dependencies,
    accountId,
    text,
    isCurrentConversation ? findPreviousTurn(earlier, quoted) : undefined,
    writtenAt,
  );
  const reply = renderReply(answer);
  if (answer.about.includes('forget')) {
    await conversations.delete(accountId);
    return { answer, reply, conversationId: null, turn: undefined };
  }
  const conversationId = newest?.conversation_id ?? null;
  if (answer.about.includes('no-access')) return { answer, reply, conversationId, turn: undefined };
  const now = clock();
  const id = messageTurnId ?? newId('trn');
  const stored: StoredTurn = {
    entity: assistantTurnEntity,
    id,
    conversation_id: conversationId ?? id,
    channel,
    question: text,
    reply,
    ...(answer.conversationContext === undefined
      ? {}
      : { leans_on: storedQuestion(answer.conversationContext) }),
    asked_at: now.toISOString(),
    expiresAt: turnExpiry(now),
  };
  if ((await conversations.add(accountId, stored)) === 'refused') {
    throw new ProblemError('account_not_found');
  }
  return { answer, reply, conversationId: stored.conversation_id, turn: toAssistantTurn(stored) };
}

type ConversationReader = Pick<ConversationDependencies, 'conversations' | 'clock'>;

/** Returns the question about trades that waits for the user's reply, and its turn. */
async function findWaitingTrades({ conversations, clock }: ConversationReader, accountId: string) {
  const [turn] = await conversations.newest(accountId, 1, clock());
  const stored = turn && readStoredQuestion(turn.leans_on);
  const question = stored && expireWaiting(stored, clock());
  const isWaiting =
    (question?.about === 'record-trades' || question?.about === 'confirm-trades') &&
    question.isExpired !== true;
  return turn !== undefined && isWaiting ? { turn, question } : undefined;
}

/** Returns whether a text replies to a question about trades, which costs no daily answer. */
export async function isTradeReply(
  dependencies: ConversationReader,
  accountId: string,
  text: string,
): Promise<boolean> {
  const waiting = await findWaitingTrades(dependencies, accountId);
  const reader = {
    nameAssets: (unchanged: string) => unchanged,
    today: saoPauloDay(dependencies.clock()),
  };
  return (
    waiting !== undefined && readTradeReply(text, waiting.question, reader, false) !== undefined
  );
}

/** Drops the trades that wait for a reply: a stop word is no confirmation, and neither is what follows it. */
export async function dropWaitingTrades(
  dependencies: ConversationReader,
  accountId: string,
): Promise<void> {
  const waiting = await findWaitingTrades(dependencies, accountId);
  if (waiting === undefined) return;
  const { leans_on: _, ...turn } = waiting.turn;
  await dependencies.conversations.add(accountId, turn);
}

const turnsShown = 30;

/** Returns the newest turns, and whether there are older ones. */
export async function readConversation(
  { conversations, clock }: Pick<ConversationDependencies, 'conversations' | 'clock'>,
  accountId: string,
): Promise<Pick<Conversation, 'conversationId' | 'turns' | 'hasMore'>> {
  const newest = await conversations.newest(accountId, turnsShown + 1, clock());
  return {
    conversationId: newest[0]?.conversation_id ?? null,
    turns: newest.slice(0, turnsShown).toReversed().map(toAssistantTurn),
    hasMore: newest.length > turnsShown,
  };
}

/** @param turns newest first */
function findPreviousTurn(
  turns: readonly StoredTurn[],
  quoted: QuotedMessage | undefined,
): PreviousTurn | undefined {
  if (quoted !== undefined && 'question' in quoted) {
    return { question: quoted.question, text: '', figures: [] };
  }
  const end = quoted && turnIdSuffix(quoted.digest);
  const found = end === undefined ? -1 : turns.findIndex(({ id }) => id.endsWith(end));
  const [turn, ...older] = turns.slice(Math.max(found, 0)).slice(0, contextTurns);
  if (turn === undefined) return undefined;
  return {
    question: readStoredQuestion(turn.leans_on) ?? { about: 'unknown' },
    text: turn.question,
    earlier: older.flatMap(({ leans_on: question }) => readStoredQuestion(question) ?? []),
    figures: readReplyValues(turn.reply),
  };
}

/** Returns the suffix of a turn's id when the turn was created from a message. */
export function turnIdSuffix(digest: string): string {
  const letters = digest.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return letters.padEnd(16, '0').slice(0, 16);
}

function toAssistantTurn({
  id,
  asked_at: at,
  channel,
  question: text,
  reply,
}: StoredTurn): AssistantTurn {
  return { id, at, channel, text, reply };
}
