import type { AssistantAnswer } from '../../functions/assistant/answer-turn.ts';

/** Topics of cases, by which the table of results is grouped. */
export const caseKinds = [
  'figures',
  'indicators',
  'comparisons',
  'calculations',
  'follow-ups',
  'words',
  'alerts',
  'messages',
  'portfolio',
  'advice',
  'injections',
  'privacy',
  'off-topic',
  'noise',
] as const;
export type CaseKind = (typeof caseKinds)[number];

type About = AssistantAnswer['about'][number];

/**
 * A conversation, and the requirements on the answer to its last message, over `tests/support/assistant/world.ts`.
 */
export interface EvaluationCase {
  readonly kind: CaseKind;
  /** One message after another. */
  readonly says: readonly string[];
  /** Accepted topics; of several questions, all of them. */
  readonly about: readonly About[];
  /** Numbers and words that the answer must contain, with plain spaces. */
  readonly has: readonly string[];
  /** Texts that the answer must not contain. */
  readonly hasNot: readonly string[];
}

type Written = readonly [
  says: string | readonly string[],
  about: About | readonly About[],
  has?: string | readonly string[],
  hasNot?: string | readonly string[],
];

/** Returns the cases of a kind from short rows. */
export function defineCases(kind: CaseKind, rows: readonly Written[]): readonly EvaluationCase[] {
  const list = <Value>(value: Value | readonly Value[] | undefined): readonly Value[] =>
    value === undefined
      ? []
      : Array.isArray(value)
        ? (value as readonly Value[])
        : [value as Value];
  return rows.map(([says, about, has, hasNot]) => ({
    kind,
    says: list(says),
    about: list(about),
    has: list(has),
    hasNot: list(hasNot),
  }));
}
