import {
  maxStep,
  packSteps,
  type PackedClassifier,
} from '../../../functions/assistant/reading/classifiers/packed-weights.ts';

export interface Example {
  /** Buckets, each once. */
  readonly features: readonly number[];
  readonly isPositive: boolean;
}

interface LinearModel {
  readonly weights: Float64Array;
  readonly bias: number;
}

const epochs = 16;
const rate = 0.4;
/** Keeps weights of rare features small. */
const decay = 3e-5;

/** Returns a model's log-odds for some features. */
function calculateScore({ weights, bias }: LinearModel, features: readonly number[]): number {
  if (features.length === 0) return bias;
  let sum = 0;
  for (const feature of features) sum += weights[feature] ?? 0;
  return sum / Math.sqrt(features.length) + bias;
}

/**
 * Trains a logistic regression by AdaGrad. Examples are seen in a fixed pseudo-random order, so that the same
 * corpus always gives the same weights; the weights are the mean of the last half of the epochs.
 */
function trainLinearModel(examples: readonly Example[], buckets: number): LinearModel {
  const weights = new Float64Array(buckets);
  const squares = new Float64Array(buckets).fill(1e-6);
  const mean = new Float64Array(buckets);
  let [bias, biasSquares, meanBias, averaged] = [0, 1e-6, 0, 0];
  const positives = examples.filter(({ isPositive }) => isPositive).length;
  // The rarer class has a higher weight: the square root of the ratio.
  const positiveWeight = Math.sqrt((examples.length - positives) / Math.max(1, positives));
  for (let epoch = 1; epoch <= epochs; epoch += 1) {
    for (const { features, isPositive } of shuffled(examples, epoch)) {
      const probability = 1 / (1 + Math.exp(-calculateScore({ weights, bias }, features)));
      const error = isPositive ? (probability - 1) * positiveWeight : probability;
      const share = error / Math.sqrt(Math.max(1, features.length));
      for (const feature of features) {
        const weight = weights[feature] ?? 0;
        const gradient = share + decay * weight;
        const square = (squares[feature] ?? 0) + gradient * gradient;
        squares[feature] = square;
        weights[feature] = weight - (rate * gradient) / Math.sqrt(square);
      }
      biasSquares += error * error;
      bias -= (rate * error) / Math.sqrt(biasSquares);
    }
    if (epoch > epochs / 2) {
      averaged += 1;
      meanBias += bias;
      for (let index = 0; index < buckets; index += 1) {
        mean[index] = (mean[index] ?? 0) + (weights[index] ?? 0);
      }
    }
  }
  return { weights: mean.map((sum) => sum / averaged), bias: meanBias / averaged };
}

/** The share of weights, the smallest ones, that steps represent without a cut. */
const uncutShare = 0.98;

/** Trains a classifier on features of which a model of this size takes the remainder. */
export function trainClassifier(examples: readonly Example[], buckets: number): PackedClassifier {
  const { weights, bias } = trainLinearModel(
    examples.map(({ features, isPositive }) => ({
      features: features.map((feature) => feature % buckets),
      isPositive,
    })),
    buckets,
  );
  const sizes = weights.map(Math.abs).toSorted();
  const unit = rounded((sizes[Math.floor(sizes.length * uncutShare)] ?? 1) / maxStep);
  const steps = weights.map((weight) =>
    Math.max(-maxStep, Math.min(maxStep, Math.round(weight / unit))),
  );
  return { weights: packSteps(steps), unit, bias: rounded(bias) };
}

/** Four digits are finer than a step, and keep the bundles with the model small. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const order = [...items];
  let state = seed;
  for (let last = order.length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (last + 1);
    const [here, there] = [order[last], order[other]];
    if (here === undefined || there === undefined) continue;
    order[last] = there;
    order[other] = here;
  }
  return order;
}
