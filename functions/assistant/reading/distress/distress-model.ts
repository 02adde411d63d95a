import { featureReader } from '../classifiers/text-features.ts';
import type { FoldedWord } from './folded-words.ts';
import model from './distress-model.data.json' with { type: 'json' };
import { scorer } from '../classifiers/packed-weights.ts';
import { splitIntoPassages } from './text-passages.ts';

const scorers = {
  distress: scorer(model.distress),
  crisis: scorer(model.crisis),
  violence: scorer(model.violence),
  gambling: scorer(model.gambling),
  scam: scorer(model.scam),
  borrowing: scorer(model.borrowing),
} as const;

/** Thresholds of the scores: for the model alone, and when word patterns agree. */
export const { thresholds } = model;

export interface DistressScores {
  /** Score of the statement that the text expresses danger to a life, violence, gambling or debts. */
  readonly distress: number;
  /** Score of danger to a life, given distress. */
  readonly crisis: number;
  /** Score of violence, given distress. */
  readonly violence: number;
  /** Score of gambling rather than debts, given distress. */
  readonly gambling: number;
  /** Score of a scam that the writer is offered or has fallen for. */
  readonly scam: number;
  /** Score of borrowing in order to invest. */
  readonly borrowing: number;
}

/**
 * Returns the log-odds of the passages with the highest scores: one for distress and its kinds, and one each for
 * scams and borrowing.
 * @param hasPattern whether a word pattern of distress has matched: then each clause is scored separately as well
 */
export function scoreDistress(words: readonly FoldedWord[], hasPattern: boolean): DistressScores {
  const read = featureReader();
  const passages = splitIntoPassages(words, hasPattern ? 'clause' : 'sentence').map(read);
  const highest = (score: (features: readonly number[]) => number) =>
    passages.reduce((most, features) => Math.max(most, score(features)), -Infinity);
  let worst: readonly number[] = [];
  let distress = -Infinity;
  for (const features of passages) {
    const score = scorers.distress(features);
    if (score > distress) [worst, distress] = [features, score];
  }
  return {
    distress,
    crisis: scorers.crisis(worst),
    violence: scorers.violence(worst),
    gambling: scorers.gambling(worst),
    scam: highest(scorers.scam),
    borrowing: highest(scorers.borrowing),
  };
}
