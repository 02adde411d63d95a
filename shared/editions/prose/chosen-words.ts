/** Picks one of several ways to say the same. */
export type Choose = <Words>(place: string, ways: readonly [Words, ...Words[]]) => Words;

/**
 * What is picked follows from the seed and the place alone, so that an edition reads the same for
 * everybody, and another day's otherwise.
 */
export function chooser(seed: string): Choose {
  return (place, ways) => ways[hashOf(`${seed}/${place}`) % ways.length] ?? ways[0];
}

/** FNV-1a, 32 bits, with a last mix: without it texts that differ at their end alone are near each other. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01_00_01_93);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
