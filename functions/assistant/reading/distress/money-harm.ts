import distress from './distress.data.json' with { type: 'json' };
import type { DistressKind } from '../../domain/distress-kinds.ts';
import { thresholds, type DistressScores } from './distress-model.ts';
import patterns from './money-harm.data.json' with { type: 'json' };
import { patternReader, type IndexedWords } from './word-patterns.ts';

/** Reads the words of a text for all patterns of distress. */
export const reader = patternReader(
  { ...distress, groups: { ...distress.groups, ...patterns.groups } },
  '@assets',
);

const namesLoanShark = reader.compile(patterns.loanShark);
const namesScam = reader.compile(patterns.scam);
/** Regulated products and the BFJ: beside one, words such as `garantido` are a question about it. */
const namesProduct = reader.compile(patterns.product);
const hasPaid = reader.compile(patterns.paid);
const namesFraud = reader.compile(patterns.fraud);
const namesBorrowing = reader.compile(patterns.borrowing);

/** Fewer words describe no scam, and the model only guesses from them. */
const minWords = 4;

export interface MoneyHarm {
  readonly scam: boolean;
  readonly borrowing: boolean;
}

/** Returns which harms to the writer's money the patterns name, before the model is called. */
export function readMoneyHarm(words: IndexedWords): MoneyHarm {
  return { scam: namesScam(words) || namesFraud(words), borrowing: namesBorrowing(words) };
}

/** Returns whether the model alone may find harm to the writer's money in a text. */
export function isLongEnoughForModel(words: { readonly length: number }): boolean {
  return words.length >= minWords;
}

/**
 * Returns the kinds of harm to the writer's money that a text is about: fraud, loan sharks, a scam that the writer is
 * offered, and borrowing in order to invest. A pattern decides alone; the model finds what no pattern does.
 */
export function findMoneyHarm(
  words: IndexedWords,
  scores: Pick<DistressScores, 'scam' | 'borrowing'>,
): readonly DistressKind[] {
  const mayScore = isLongEnoughForModel(words.tokens);
  const isFraud = namesFraud(words);
  const isScam =
    isFraud ||
    namesScam(words) ||
    (mayScore && scores.scam > thresholds.scam && !namesProduct(words));
  const kinds: DistressKind[] = [];
  if (namesLoanShark(words)) kinds.push('loan-shark');
  if (isScam) kinds.push(isFraud || hasPaid(words) ? 'fraud' : 'scam');
  if (namesBorrowing(words) || (mayScore && scores.borrowing > thresholds.borrowing)) {
    kinds.push('borrowing');
  }
  return kinds;
}
