/** Picks one of several phrases with the same meaning. */
export type ChoosePhrase = <Words>(key: string, phrases: readonly [Words, ...Words[]]) => Words;

/**
 * The choice depends only on the seed and the key, so that an edition reads the same for every reader, and differs
 * from the next day's.
 */
export function phraseChooser(seed: string): ChoosePhrase {
  return (key, phrases) => phrases[hashText(`${seed}/${key}`) % phrases.length] ?? phrases[0];
}

/** FNV-1a, 32 bits, with a final mix: without it, texts that differ only at the end get similar hashes. */
function hashText(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
