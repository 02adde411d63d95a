import { createHash } from 'node:crypto';

/** Returns a number from 0 to 1 that is always the same for the same words. */
export function seededShare(...seedParts: readonly (string | number)[]): number {
  return deriveSeed(...seedParts) / 2 ** 32;
}

export function seededBetween(
  lowest: number,
  highest: number,
  ...seedParts: readonly (string | number)[]
): number {
  return lowest + seededShare(...seedParts) * (highest - lowest);
}

const seeds = new Map<string, number>();

/** Returns 32 bits that are always the same for the same words. */
export function deriveSeed(...seedParts: readonly (string | number)[]): number {
  const text = seedParts.join('/');
  let seed = seeds.get(text);
  if (seed === undefined) {
    seed = createHash('sha256').update(text).digest().readUInt32BE(0);
    if (seeds.size < 100_000) seeds.set(text, seed);
  }
  return seed;
}

/** Returns a smooth curve from -1 to 1 with about one bend per unit of `at`, the same for the same seed. */
export function wave(seed: number, at: number): number {
  const left = Math.floor(at);
  const share = at - left;
  const eased = share * share * (3 - 2 * share);
  return pointOf(seed, left) * (1 - eased) + pointOf(seed, left + 1) * eased;
}

function pointOf(seed: number, index: number): number {
  let bits = Math.imul(seed ^ Math.imul(index, 0x9e3779b1), 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  bits ^= bits >>> 16;
  return ((bits >>> 0) / 2 ** 32) * 2 - 1;
}

export function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
