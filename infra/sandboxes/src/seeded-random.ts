export interface SeededRandom {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** Begins the row of numbers that belongs to this seed. */
  seed(seed: number): void;
}

/** Chance that repeats itself: the same seed gives the same row of numbers (mulberry32). */
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
