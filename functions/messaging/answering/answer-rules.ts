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
  /** Of PARAR and VOLTAR and what follows from them the same is not said twice in a row. */
  stopped: rule('consent', 1, 10 * minutes, 'stopped'),
  again: rule('consent', 1, 10 * minutes, 'again'),
  /** To whoever writes on after PARAR. Of its own topic, so that PARAR once more is not confirmed anew. */
  paused: rule('paused', 1, day),
  help: rule('help', 3, 10 * minutes),
  /** Of whom nothing is known: a machine that asks gives up, and a person has read it. */
  strangerHelp: rule('stranger-help', 3, day),
  edition: rule('edition', 3, 10 * minutes),
  /** Once for an album, and for whatever else comes with it. */
  unreadable: rule('unreadable', 1, 10 * minutes),
  assistant: rule('assistant-burst', 15, 2 * minutes),
  /** Somebody in danger is answered beyond all other limits, and a machine that plays one is not for ever. */
  crisis: rule('crisis', 10, hour),
  /** That there are no more for today is said once. */
  assistantLimit: rule('assistant-limit', 1, day),
  somethingElse: rule('something-else', 5, 10 * minutes),
  /** To a stranger who writes on after the invitation. */
  strangerElse: rule('stranger-else', 2, day),
  linkedAlready: rule('linked-already', 3, hour),
  /** Codes that link nobody. */
  code: rule('code', 3, hour),
} as const satisfies Readonly<Record<string, AnswerAllowance>>;

/** How often a stranger has written on a day, as far as it is counted. */
export const strangerMessages = rule('stranger-messages', 4, day);

export type RuledAnswer = keyof typeof answerRules;

/** Of what is said to whoever has asked for nothing. */
export const idleAnswers = rule('idle', 30, day);
export const idle: readonly RuledAnswer[] = ['unreadable', 'somethingElse'];

/**
 * Of all of them. Two windows that meet, ten codes that link (linking/link-person.ts) and an invitation are
 * fewer than Meta takes at once, and what follows is slower than it takes on and on.
 */
export const allAnswers = rule('all', 15, 2 * minutes);
