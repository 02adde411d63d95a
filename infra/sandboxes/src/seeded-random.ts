export interface SeededRandom {
  /** Returns 0 ≤ x < 1. */
  next(): number;
  /** Restarts the sequence with this seed. */
  seed(seed: number): void;
}

/** Creates a deterministic generator: the same seed gives the same sequence (mulberry32). */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  return {
    next: () => {
      state = (state + 0x6d2b79f5) | 0;
      let bits = Math.imul(state ^ (state >>> 15), 1 | state);
      bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
      return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
    },
    seed: (next) => {
      state = next | 0;
    },
  };
}
