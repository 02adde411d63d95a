/** A linear classifier whose weights are whole steps of a unit, from -7 to 7. */
export interface PackedClassifier {
  /** Two weights per byte, the first in the upper half, base64; their number is a power of two. */
  readonly weights: string;
  /** Log-odds of one step. */
  readonly unit: number;
  readonly bias: number;
}

/** The largest step that half a byte holds on both sides of zero. */
export const maxStep = 7;
const zero = 8;

/** Returns steps packed into half a byte each; their number is even. */
export function packSteps(steps: ArrayLike<number>): string {
  const bytes = Array.from(
    { length: steps.length / 2 },
    (_, index) => ((steps[2 * index] ?? 0) + zero) * 16 + (steps[2 * index + 1] ?? 0) + zero,
  );
  return btoa(String.fromCharCode(...bytes));
}

function unpackSteps(weights: string): Int8Array {
  const bytes = atob(weights);
  const steps = new Int8Array(bytes.length * 2);
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes.charCodeAt(index);
    steps[2 * index] = Math.floor(byte / 16) - zero;
    steps[2 * index + 1] = (byte % 16) - zero;
  }
  return steps;
}

/**
 * Returns a function that computes log-odds: positive when the statement is more likely true than not. The sum is
 * divided by the root of the number of features, so that long texts do not score higher by length.
 */
export function scorer({
  weights,
  unit,
  bias,
}: PackedClassifier): (features: readonly number[]) => number {
  const steps = unpackSteps(weights);
  const mask = steps.length - 1;
  return (features) => {
    if (features.length === 0) return bias;
    let sum = 0;
    for (const feature of features) sum += steps[feature & mask] ?? 0;
    return (sum * unit) / Math.sqrt(features.length) + bias;
  };
}
