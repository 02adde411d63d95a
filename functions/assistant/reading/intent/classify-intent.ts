import { intents, type Intent } from '../../domain/intents.ts';
import { scorer } from '../classifiers/packed-weights.ts';
import { featuresOfIntent } from './intent-features.ts';
import model from './intent-model.data.json' with { type: 'json' };

const scorers = intents.map((intent) => [intent, scorer(model[intent])] as const);

export interface ScoredIntent {
  readonly intent: Intent;
  /** Log-odds of the intent. */
  readonly score: number;
  /** Distance to the next intent. */
  readonly margin: number;
}

/** Returns the likeliest intent of a message that no rule understands. It decides what is proposed, never a figure. */
export function classifyIntent(text: string): ScoredIntent {
  const features = featuresOfIntent(text);
  const [best, second] = scorers
    .map(([intent, score]) => ({ intent, score: score(features) }))
    .toSorted((one, other) => other.score - one.score);
  if (best === undefined || second === undefined) throw new RangeError('There are no intents');
  return { ...best, margin: best.score - second.score };
}
