import { distressFeatures } from './distress-features.ts';
import type { FoldedWord } from './folded-words.ts';
import model from './distress-model.data.json' with { type: 'json' };
import { splitIntoPassages } from './text-passages.ts';

interface Classifier {
  /** One signed byte per bucket, base64. */
  readonly weights: string;
  /** Log-odds of one unit of a weight. */
  readonly unit: number;
  readonly bias: number;
}

/**
 * Returns a function that computes log-odds: positive when the statement is more likely true than not. The sum is
 * divided by the root of the number of features, so that long texts do not score higher by length.
 */
function scorer({ weights, unit, bias }: Classifier): (features: ReadonlySet<number>) => number {
  const units = Int8Array.from(atob(weights), (letter) => letter.charCodeAt(0));
  return (features) => {
    if (features.size === 0) return bias;
    let sum = 0;
    for (const feature of features) sum += units[feature % units.length] ?? 0;
    return (sum * unit) / Math.sqrt(features.size) + bias;
  };
}

const scorers = {
  distress: scorer(model.distress),
  crisis: scorer(model.crisis),
  gambling: scorer(model.gambling),
} as const;

/** Thresholds of the score: for the model alone, and when word patterns agree. */
export const { thresholds } = model;

export interface DistressScores {
  /** Score of the statement that the text expresses distress at all. */
  readonly distress: number;
  /** Score of danger to a life, given distress. */
  readonly crisis: number;
  /** Score of gambling rather than debts, given distress. */
  readonly gambling: number;
}

/**
 * Returns the log-odds of the passage with the highest score for distress.
 * @param hasPattern whether a word pattern has matched: then each clause is scored separately as well
 */
export function scoreDistress(words: readonly FoldedWord[], hasPattern: boolean): DistressScores {
  const scores = splitIntoPassages(words, hasPattern ? 'clause' : 'sentence').map((passage) => {
    const features = distressFeatures(passage);
    return { features, distress: scorers.distress(features) };
  });
  const { features, distress } = scores.reduce((worst, score) =>
    score.distress > worst.distress ? score : worst,
  );
  return { distress, crisis: scorers.crisis(features), gambling: scorers.gambling(features) };
}
