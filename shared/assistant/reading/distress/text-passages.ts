import type { FoldedWord } from './folded-words.ts';

/** A shorter passage is too short to be scored alone. */
const shortestPassage = 2;
const longestPassage = 30;
/** Fewer words before a conjunction say too little alone: `tô morta de sono mas …`. */
const shortestBeforeTurn = 6;
/** Conjunctions after which something else begins, mostly without a comma before them. */
const turns: ReadonlySet<string> = new Set(['mas', 'porem', 'entretanto']);

/**
 * Returns the passages to score: the whole text first, then its sentences, long ones in overlapping parts. Otherwise
 * many sentences about prices would outvote one sentence of distress.
 * @param ends the boundary between passages; clauses are shorter, and give more false positives
 */
export function passagesOf(
  words: readonly FoldedWord[],
  ends: 'sentence' | 'clause',
): readonly (readonly string[])[] {
  const passages: string[][] = [[]];
  for (const [word, end] of words) {
    if (turns.has(word) && (passages.at(-1)?.length ?? 0) >= shortestBeforeTurn) passages.push([]);
    passages.at(-1)?.push(word);
    if (end === 'sentence' || end === ends) passages.push([]);
  }
  const parts = passages.flatMap(partsOf).filter(({ length }) => length >= shortestPassage);
  return [words.map(([word]) => word), ...parts];
}

function partsOf(passage: readonly string[]): readonly (readonly string[])[] {
  if (passage.length <= longestPassage) return [passage];
  const step = longestPassage / 2;
  return Array.from({ length: Math.ceil(passage.length / step) - 1 }, (_, index) =>
    passage.slice(index * step, index * step + longestPassage),
  );
}
