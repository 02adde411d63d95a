import type { DistressKind } from '../../../shared/assistant/reading/distress/distress-kinds.ts';
import type { AnswerAllowance } from '../../runtime/limits/answer-allowances.ts';

/*
 * How often somebody is answered. What is done by a message is done each time; what is said of it is not said
 * over and over, since a machine at the other end would go on for ever, and Meta takes one message in six
 * seconds to one person, forty-five of them at once.
 */

const minutes = 60;
const hour = 60 * minutes;
const day = 24 * hour;

function rule(topic: string, maximum: number, windowSeconds: number, says = topic) {
  return { topic, says, maximum, windowSeconds } as const satisfies AnswerAllowance;
}

export const answerRules = {
  /** Of PARAR and what follows from it the same is not said twice in a row. */
  stopped: rule('consent', 1, 10 * minutes, 'stopped'),
  /** Somebody who writes VOLTAR again waits for an answer. */
  again: rule('consent', 3, 10 * minutes, 'again'),
  /** To whoever writes on after PARAR. Of its own topic, so that PARAR once more is not confirmed anew. */
  paused: rule('paused', 1, day),
  help: rule('help', 3, 10 * minutes),
  /** Of whom nothing is known: a machine that asks gives up, and a person has read it. */
  strangerHelp: rule('stranger-help', 3, day),
  cancellation: rule('cancellation', 3, hour),
  edition: rule('edition', 3, 10 * minutes),
  /** Said once to somebody who asks for more of them. */
  editionLimit: rule('edition-limit', 1, 10 * minutes),
  /** Once for an album, and for whatever else comes with it. */
  unreadable: rule('unreadable', 1, 10 * minutes),
  /** That there are no more for today is said once an hour: a window of a day could outlast that of the answers. */
  assistantLimit: rule('assistant-limit', 1, hour),
  /** To a stranger who asks what the plans cost. */
  prices: rule('prices', 3, hour),
  /** To a stranger who asks who we are, or what becomes of their data. */
  whoWeAre: rule('who-we-are', 3, hour),
  /** To a stranger who writes on after the invitation. */
  strangerElse: rule('stranger-else', 2, day),
  linkedAlready: rule('linked-already', 3, hour),
  /** Codes that link nobody. */
  code: rule('code', 3, hour),
} as const satisfies Readonly<Record<string, AnswerAllowance>>;

/**
 * Distress is answered beyond all other limits: each kind in full ten times an hour, and after that in a short form once
 * every two minutes. A machine that plays a person in distress gets no more than that.
 */
export function helpRules(kind: DistressKind) {
  return { whole: rule(kind, 10, hour), short: rule(`${kind}-short`, 1, 2 * minutes) };
}

/** How often a stranger has written on a day, as far as it is counted. */
export const strangerMessages = rule('stranger-messages', 4, day);

/** Changes of one's own messages and alerts beyond the answers of the day. */
export const ownChanges = rule('own-changes', 10, hour);

/** What the assistant says has its answers of a day as its limit (functions/assistant/daily-answers.ts). */
export type RuledAnswer = keyof typeof answerRules | 'assistant';

/** Of what is said to whoever has asked for nothing. */
export const idleAnswers = rule('idle', 30, day);
export const idle: readonly RuledAnswer[] = ['unreadable'];

/**
 * Of all of them. Two windows that meet, ten codes that link (linking/link-person.ts) and an invitation are
 * fewer than Meta takes at once, and what follows is slower than it takes on and on.
 */
export const allAnswers = rule('all', 15, 2 * minutes);
