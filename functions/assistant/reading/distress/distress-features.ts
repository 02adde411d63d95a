/** Buckets into which features are hashed; a power of two. */
export const featureBuckets = 2 ** 15;
/** Buckets of a model that only distinguishes kinds; a power of two. The bucket of a feature is the remainder. */
export const kindBuckets = 2 ** 14;

const minGramLength = 3;
const maxGramLength = 5;
/** More words bring no new features that would change the result. */
const maxWords = 400;

/**
 * Returns the buckets of a text's features, each once: its words, pairs of words at most two apart, and the
 * sequences of three to five letters inside each word, which misspelled words still share.
 */
export function distressFeatures(words: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  const read = words.slice(0, maxWords);
  read.forEach((word, index) => {
    found.add(hashFeature(`w ${word}`));
    const [next, afterNext] = [read[index + 1], read[index + 2]];
    if (next !== undefined) found.add(hashFeature(`p ${word} ${next}`));
    if (afterNext !== undefined) {
      found.add(hashFeature(`s ${word} ${afterNext}`));
      found.add(hashFeature(`t ${word} ${next ?? ''} ${afterNext}`));
    }
    const bounded = `<${word}>`;
    for (let length = minGramLength; length <= maxGramLength; length += 1) {
      for (let start = 0; start + length <= bounded.length; start += 1) {
        found.add(hashFeature(`g ${bounded.slice(start, start + length)}`));
      }
    }
  });
  return found;
}

/** FNV-1a of the text's UTF-16 units. */
function hashFeature(feature: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < feature.length; index += 1) {
    hash = Math.imul(hash ^ feature.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) & (featureBuckets - 1);
}
