/** Buckets into which features are hashed; a power of two. A smaller model takes the remainder. */
export const featureBuckets = 2 ** 15;

const minGramLength = 3;
const maxGramLength = 5;
/** More words bring no new features that would change the result. */
const maxWords = 400;
/** Longer words are keyboard mash or links: their start says as much. */
const maxLetters = 40;

/** A word's own features, and the hashes from which those of its pairs continue. */
interface WordFeatures {
  readonly word: string;
  readonly buckets: readonly number[];
  readonly pair: number;
  readonly skip: number;
  readonly triple: number;
}

/** Returns the distinct buckets of a passage's features. */
type FeatureReader = (words: readonly string[]) => readonly number[];

/**
 * Returns a reader of features for the passages of one text: their words, pairs of words at most two apart, and the
 * sequences of three to five letters inside each word, which misspelled words still share. Each word is read once.
 */
export function featureReader(): FeatureReader {
  const known = new Map<string, WordFeatures>();
  const seenIn = new Uint16Array(featureBuckets);
  let passage = 0;
  const featuresOf = (word: string): WordFeatures => {
    const existing = known.get(word);
    if (existing !== undefined) return existing;
    const features = readWord(word.slice(0, maxLetters));
    known.set(word, features);
    return features;
  };
  return (words) => {
    const found: number[] = [];
    passage += 1;
    const add = (bucket: number) => {
      if (seenIn[bucket] === passage) return;
      seenIn[bucket] = passage;
      found.push(bucket);
    };
    const read = words.slice(0, maxWords).map(featuresOf);
    read.forEach(({ buckets, pair, skip, triple }, index) => {
      for (const bucket of buckets) add(bucket);
      const [next, afterNext] = [read[index + 1], read[index + 2]];
      if (next !== undefined) add(toBucket(extendHash(pair, next.word)));
      if (next !== undefined && afterNext !== undefined) {
        add(toBucket(extendHash(skip, afterNext.word)));
        add(toBucket(extendHash(extendHash(extendHash(triple, next.word), ' '), afterNext.word)));
      }
    });
    return found;
  };
}

function readWord(word: string): WordFeatures {
  const buckets = [toBucket(extendHash(starts.word, word))];
  const bounded = `<${word}>`;
  for (let start = 0; start + minGramLength <= bounded.length; start += 1) {
    let hash = starts.gram;
    const end = Math.min(bounded.length, start + maxGramLength);
    for (let index = start; index < end; index += 1) {
      hash = extendHash(hash, bounded.charAt(index));
      if (index - start + 1 >= minGramLength) buckets.push(toBucket(hash));
    }
  }
  const [pair, skip, triple] = [starts.pair, starts.skip, starts.triple].map((start) =>
    extendHash(start, `${word} `),
  );
  return { word, buckets, pair: pair ?? 0, skip: skip ?? 0, triple: triple ?? 0 };
}

const starts = {
  word: hashOf('w '),
  gram: hashOf('g '),
  pair: hashOf('p '),
  skip: hashOf('s '),
  triple: hashOf('t '),
} as const;

function hashOf(text: string): number {
  return extendHash(0x811c9dc5, text);
}

/** Continues an FNV-1a hash with the UTF-16 units of a text. */
function extendHash(start: number, text: string): number {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}

function toBucket(hash: number): number {
  return (hash ^ (hash >>> 15)) & (featureBuckets - 1);
}
