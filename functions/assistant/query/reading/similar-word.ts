import { isOneTypoAway } from '../../../../shared/values/is-one-typo-away.ts';
import type { AssetLexicon } from '../../lexicon/asset-lexicon.ts';
import { vocabulary } from '../../lexicon/vocabulary.ts';

const fewestLetters = 6;

/** Long words by their first two letters. */
function byStart(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const word of words) {
    if (word.length < fewestLetters || !/^[a-z]+$/.test(word)) continue;
    const start = word.slice(0, 2);
    const others = found.get(start);
    if (others === undefined) found.set(start, [word]);
    else others.push(word);
  }
  return found;
}

/** Only words that name something: `comprar` is one letter away from `comparar`. */
const knownWords = byStart(
  vocabulary.words().filter((word) => vocabulary.get(word)?.use === undefined),
);
const namesOf = new WeakMap<AssetLexicon, ReadonlyMap<string, readonly string[]>>();

/** Returns the only known word that is one letter away from a long word. */
export function findSimilarWord(word: string, lexicon: AssetLexicon): string | undefined {
  if (word.length < fewestLetters) return undefined;
  const names = namesOf.get(lexicon) ?? byStart(lexicon.phrases.words());
  namesOf.set(lexicon, names);
  const start = word.slice(0, 2);
  const near = [...(knownWords.get(start) ?? []), ...(names.get(start) ?? [])].filter((one) =>
    isOneTypoAway(word, one),
  );
  // A word and its plural are both one letter away; take the one of the same length.
  const [only, ...others] =
    near.length > 1 ? near.filter((one) => one.length === word.length) : near;
  return others.length === 0 ? only : undefined;
}
