import type { DistressKind } from '../reading/distress/distress-kinds.ts';
import type { Sentence } from '../told.ts';
import answers from './distress-answers.data.json' with { type: 'json' };

/**
 * Returns the answer to somebody in distress: where help is, and nothing of the market. Its numbers are those of
 * telephones (188 is free and open at any hour in all of Brazil) and of a law, and no figures with a source.
 */
export function answerDistress(kind: DistressKind): readonly Sentence[] {
  return answers[kind].map((text) => ({ text, figures: [] }));
}

/** Returns the same in a sentence or two, for somebody who was sent all of it many times. */
export function answerDistressShortly(kind: DistressKind): readonly Sentence[] {
  return [{ text: answers.short[kind], figures: [] }];
}
