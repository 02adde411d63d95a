import { distressKinds } from '../domain/distress-kinds.ts';
import type { Question } from '../domain/question.ts';
import { refusedTopics, type RefusedTopic } from '../domain/refused-topics.ts';

const refusedTopicSet: ReadonlySet<Question['about']> = new Set(refusedTopics);

export function isRefusedQuestion(
  question: Question,
): question is Extract<Question, { readonly about: RefusedTopic }> {
  return refusedTopicSet.has(question.about);
}

export function isDistress({ about }: Question): boolean {
  return distressKinds.some((kind) => kind === about);
}

/** Returns whether it is small talk, which is ignored beside a question. */
export function isSmallTalk({ about }: Question): boolean {
  return about === 'unknown' || about === 'greeting' || about === 'thanks';
}
