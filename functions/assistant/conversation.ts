import {
  readStoredQuestion,
  storedQuestion,
  type Question,
} from '../../shared/assistant/question.ts';
import { figuresOfReply, replyOf } from '../../shared/assistant/reply.ts';
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
} from '../records/assistant/assistant-turn.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import type { NewId } from '../runtime/ids.ts';
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
  /** Undefined where nothing is kept of it. */
  readonly turn: AssistantTurn | undefined;
}

/** The earlier message that a user replies to: a turn of the conversation, by the digest of its question, or another message. */
export type QuotedMessage = { readonly digest: string } | { readonly question: Question };

/** The last one, and those before it that `the two of them` may mean. */
const turnsLeantOn = 4;
/** Number of newest turns that are searched for the quoted one. */
const turnsSearched = 50;

/**
 * Asks in the conversation that somebody has with the assistant, wherever they write.
 * @throws BfjError `account_not_found` for one that is gone meanwhile
 */
export async function askInConversation(
  dependencies: ConversationDependencies,
  accountId: string,
  {
    text,
    channel,
    id: given,
    shown: shownId,
    saidAt,
    quoted,
  }: {
    readonly text: string;
    readonly channel: TurnChannel;
    /** Of what may be told of again. */
    readonly id?: string;
    /** The conversation that is before their eyes, where that is known. */
    readonly shown?: string | undefined;
    /** ISO 8601: when it was written, where that was before now. */
    readonly saidAt?: string;
    /** Replaces the last turn as context, where it is found. */
    readonly quoted?: QuotedMessage | undefined;
  },
): Promise<AnsweredTurn> {
  const { conversations, clock, newId } = dependencies;
  const searchesTurn = quoted !== undefined && 'digest' in quoted;
  const limit = searchesTurn ? turnsSearched : turnsLeantOn;
  const known = await conversations.newest(accountId, limit, clock());
  // Told of again, it leans on what it did before.
  const earlier = known.filter(({ id }) => id !== given);
  const [newest] = earlier;
  // Nobody leans on what they do not see: it was deleted elsewhere, and another one has begun.
  const isSeen = shownId === undefined || shownId === newest?.conversation_id;
  const answer = await answerTurn(
    dependencies,
    accountId,
    text,
    isSeen ? previousOf(earlier, quoted) : undefined,
    saidAt,
  );
  const reply = replyOf(answer);
  if (answer.about.includes('forget')) {
    await conversations.forget(accountId);
    return { answer, reply, conversationId: null, turn: undefined };
  }
  const conversationId = newest?.conversation_id ?? null;
  if (answer.about.includes('no-access')) return { answer, reply, conversationId, turn: undefined };
  const now = clock();
  const id = given ?? newId('trn');
  const stored: StoredTurn = {
    entity: assistantTurnEntity,
    id,
    conversation_id: conversationId ?? id,
    channel,
    question: text,
    reply,
    ...(answer.leansOn === undefined ? {} : { leans_on: storedQuestion(answer.leansOn) }),
    asked_at: now.toISOString(),
    expiresAt: turnExpiry(now),
  };
  if ((await conversations.add(accountId, stored)) === 'refused') {
    throw new BfjError('account_not_found');
  }
  return { answer, reply, conversationId: stored.conversation_id, turn: shown(stored) };
}

const turnsShown = 30;

/** The newest turns, and whether there were more. */
export async function readConversation(
  { conversations, clock }: Pick<ConversationDependencies, 'conversations' | 'clock'>,
  accountId: string,
): Promise<Pick<Conversation, 'conversationId' | 'turns' | 'hasMore'>> {
  const newest = await conversations.newest(accountId, turnsShown + 1, clock());
  return {
    conversationId: newest[0]?.conversation_id ?? null,
    turns: newest.slice(0, turnsShown).toReversed().map(shown),
    hasMore: newest.length > turnsShown,
  };
}

/** @param turns newest first */
function previousOf(
  turns: readonly StoredTurn[],
  quoted: QuotedMessage | undefined,
): PreviousTurn | undefined {
  if (quoted !== undefined && 'question' in quoted) {
    return { question: quoted.question, text: '', figures: [] };
  }
  const end = quoted && turnEnd(quoted.digest);
  const found = end === undefined ? -1 : turns.findIndex(({ id }) => id.endsWith(end));
  const [turn, ...older] = turns.slice(Math.max(found, 0)).slice(0, turnsLeantOn);
  if (turn === undefined) return undefined;
  return {
    question: readStoredQuestion(turn.leans_on) ?? { about: 'unknown' },
    text: turn.question,
    earlier: older.flatMap(({ leans_on: question }) => readStoredQuestion(question) ?? []),
    figures: figuresOfReply(turn.reply),
  };
}

/** Returns the suffix that the id of a turn has when a message asked for it. */
export function turnEnd(digest: string): string {
  const letters = digest.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return letters.padEnd(16, '0').slice(0, 16);
}

function shown({ id, asked_at: at, channel, question: text, reply }: StoredTurn): AssistantTurn {
  return { id, at, channel, text, reply };
}
