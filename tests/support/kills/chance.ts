/** Random numbers that can be repeated from a seed. */
export interface Chance {
  /** From 0 to less than 1. */
  readonly share: () => number;
  /** Returns an integer from `least` to `most`, inclusive. */
  readonly integerBetween: (least: number, max: number) => number;
  readonly oneOf: <Value>(values: readonly [Value, ...Value[]]) => Value;
  /** Returns another sequence, independent of the numbers drawn from this one. */
  readonly of: (name: number) => Chance;
}

/** The generator mulberry32: small, fast, and random enough for these tests. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, max: number) => least + Math.floor(share() * (max - least + 1));
  return {
    share,
    integerBetween: between,
    oneOf: (values) => values[between(0, values.length - 1)] ?? values[0],
    of: (name) => createChance(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(name + 1, 0x85ebca6b)),
  };
}
