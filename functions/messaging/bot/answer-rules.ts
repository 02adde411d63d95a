import type { DistressKind } from '../../assistant/domain/distress-kinds.ts';
import type { AnswerAllowance } from '../../runtime/limits/answer-allowances.ts';
import type { UnreadableKind } from './read-request.ts';

/*
 * Limits of answers per sender. Every command is carried out, but its confirmation is limited: two machines would
 * answer each other for ever, and Meta accepts one message in six seconds per recipient, with bursts of 45.
 */

const minutes = 60;
const hour = 60 * minutes;
const day = 24 * hour;

function rule(topic: string, maximum: number, windowSeconds: number, variant = topic) {
  return { topic, variant, maximum, windowSeconds } as const satisfies AnswerAllowance;
}

export const answerRules = {
  /** The same confirmation of PARAR is not sent twice in a row. */
  stopped: rule('consent', 1, 10 * minutes, 'stopped'),
  /** A user who repeats VOLTAR expects an answer. */
  again: rule('consent', 3, 10 * minutes, 'again'),
  /** For messages after PARAR. Its own topic, so that another PARAR is not confirmed again. */
  paused: rule('paused', 1, day),
  help: rule('help', 3, 10 * minutes),
  /** For unknown senders: machines that keep asking get no further answer. */
  strangerHelp: rule('stranger-help', 3, day),
  edition: rule('edition', 3, 10 * minutes),
  /** Sent once when the user asks for more of them. */
  editionLimit: rule('edition-limit', 1, 10 * minutes),
  /** One for each kind. */
  unreadable: rule('unreadable', 8, day),
  /** For a refund, a wrong charge or a fraud. */
  person: rule('person', 3, hour),
  /** For a question that is too long to be read. */
  tooLong: rule('too-long', 3, hour),
  /** The notice of the daily limit is sent once an hour: a window of a day could outlast that of the answers. */
  assistantLimit: rule('assistant-limit', 1, hour),
  /** For a stranger who asks about prices. */
  prices: rule('prices', 3, hour),
  /** For a stranger who asks who we are, or how their data is used. */
  whoWeAre: rule('who-we-are', 3, hour),
  /** For a stranger who writes again after the invitation. */
  strangerElse: rule('stranger-else', 2, day),
  linkedAlready: rule('linked-already', 3, hour),
  /** For codes that do not link. */
  code: rule('code', 3, hour),
} as const satisfies Readonly<Record<string, AnswerAllowance>>;

/**
 * Answers to distress ignore all other limits: each kind is answered in full ten times an hour, then in a short form
 * once every two minutes, which also bounds automated senders.
 */
export function helpRules(kind: DistressKind) {
  return { whole: rule(kind, 10, hour), short: rule(`${kind}-short`, 1, 2 * minutes) };
}

/** One answer for an album and the messages that come with it. */
export const unreadableBurst = rule('unreadable-burst', 1, minutes);

/** Each kind is answered once in the time in which Meta lets us answer. */
export function unreadableKindRule(kind: UnreadableKind) {
  return rule(`unreadable-${kind}`, 1, day);
}

/** Counts the messages of a stranger per day, up to the maximum. */
export const strangerMessages = rule('stranger-messages', 4, day);

/** Changes of the user's own messages and alerts after the daily answers are used up. */
export const settingsChanges = rule('own-changes', 10, hour);

/** The assistant's answers are limited by their daily allowance (functions/assistant/daily-answers.ts). */
export type AnswerName = keyof typeof answerRules | 'assistant';

/** Limit of all answers to messages that ask for nothing. */
export const answersWithoutRequest = rule('idle', 30, day);
export const answerNamesWithoutRequest: readonly AnswerName[] = ['unreadable'];

/**
 * Limit of all answers. Two adjacent windows, ten codes that link (linking/link-account.ts) and an invitation stay
 * below Meta's burst, and the average rate stays below its sustained rate.
 */
export const allAnswers = rule('all', 15, 2 * minutes);

/** Replies to questions about trades that are still answered above `allAnswers`, also below Meta's burst. */
export const urgentTradeReplies = rule('urgent-trade-replies', 2, 2 * minutes);
