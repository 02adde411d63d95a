import type { FoldedWord } from './folded-words.ts';

/** A shorter passage cannot be scored reliably. */
const minPassageWords = 2;
const maxPassageWords = 30;
/** Fewer words before a conjunction are not enough for a passage: `tô morta de sono mas …`. */
const shortestBeforeConjunction = 6;
/** Conjunctions that start a new passage, mostly without a comma before them. */
const conjunctions: ReadonlySet<string> = new Set(['mas', 'porem', 'entretanto']);

/**
 * Returns the passages to score: the whole text first, then its sentences, long ones in overlapping parts. Otherwise
 * many sentences about prices would outvote one sentence of distress.
 * @param ends the boundary between passages; clauses are shorter, and give more false positives
 */
export function splitIntoPassages(
  words: readonly FoldedWord[],
  ends: 'sentence' | 'clause',
): readonly (readonly string[])[] {
  const passages: string[][] = [[]];
  for (const [word, end] of words) {
    if (conjunctions.has(word) && (passages.at(-1)?.length ?? 0) >= shortestBeforeConjunction)
      passages.push([]);
    passages.at(-1)?.push(word);
    if (end === 'sentence' || end === ends) passages.push([]);
  }
  const parts = passages.flatMap(splitPassage).filter(({ length }) => length >= minPassageWords);
  return [words.map(([word]) => word), ...parts];
}

function splitPassage(passage: readonly string[]): readonly (readonly string[])[] {
  if (passage.length <= maxPassageWords) return [passage];
  const step = maxPassageWords / 2;
  return Array.from({ length: Math.ceil(passage.length / step) - 1 }, (_, index) =>
    passage.slice(index * step, index * step + maxPassageWords),
  );
}
