import distress from './distress.data.json' with { type: 'json' };
import { distressKinds, type DistressKind } from '../../domain/distress-kinds.ts';
import { scoreDistress, thresholds, type DistressScores } from './distress-model.ts';
import { readForeignDistress } from './foreign-distress.ts';
import { foldedWords, type FoldedWord } from './folded-words.ts';
import { findMoneyHarm, readMoneyHarm, reader, type MoneyHarm } from './money-harm.ts';
import { isOnlySum } from './only-sums.ts';
import type { IndexedWords } from './word-patterns.ts';

const isCertainCrisis = reader.compile(distress.certainCrisis);
const isCertainGambling = reader.compile(distress.certainGambling);
const isCertainDebt = reader.compile(distress.certainDebt);
const isFraud = reader.compile(distress.fraud);
const asksForTips = reader.compile(distress.betting);
const isBereavement = reader.compile(distress.bereavement);
const isPersonal = reader.compile(distress.personal);
const rules = {
  crisis: reader.compile(distress.crisis),
  violence: reader.compile(distress.violence),
  gambling: reader.compile(distress.gambling),
  debt: reader.compile(distress.debt),
} as const satisfies Partial<Record<DistressKind, unknown>>;
const kindsOfRules = ['crisis', 'violence', 'gambling', 'debt'] as const satisfies DistressKind[];

/** The result of the word patterns for a text, before the model is called. */
export interface PatternEvidence {
  /** The gravest kind that a certain pattern names. */
  readonly certain: DistressKind | undefined;
  /** The gravest kind that a weaker pattern matches. */
  readonly weak: keyof typeof rules | undefined;
  /** Whether a weaker pattern of danger to a life matches, also beside words about the market. */
  readonly isCrisis: boolean;
}

/** Returns the result of the word patterns for a text's words. */
export function readPatterns(folded: readonly FoldedWord[]): PatternEvidence & MoneyHarm {
  const words = reader.read(folded);
  return { ...findEvidence(words), ...readMoneyHarm(words) };
}

function findEvidence(words: IndexedWords): PatternEvidence {
  return {
    certain: isCertainCrisis(words) ? 'crisis' : findCertain(words),
    weak: findByPatterns(words),
    isCrisis: findKind(words, true) === 'crisis',
  };
}

/** Returns which threshold of the model's score applies, given the result of the patterns. */
export function thresholdFor({ weak, isCrisis }: PatternEvidence): keyof typeof thresholds {
  if (weak !== undefined) return 'withPattern';
  return isCrisis ? 'besideMarket' : 'alone';
}

function findByPatterns(words: IndexedWords): keyof typeof rules | undefined {
  // Words about the market make a mild sentence harmless, unless it is about a life.
  return findKind(words, isPersonal(words));
}

function findKind(words: IndexedWords, ignoresMarket: boolean): keyof typeof rules | undefined {
  return kindsOfRules.find((kind) =>
    rules[kind](words, (guard) => ignoresMarket && distress.exempt.includes(guard)),
  );
}

/**
 * Returns gambling that a certain pattern names: an asset, a rate or an amount beside it does not make it harmless.
 */
function findGambling(words: IndexedWords): 'gambling' | 'betting' | undefined {
  if (isCertainGambling(words)) return 'gambling';
  return asksForTips(words) ? 'betting' : undefined;
}

/** Returns the gravest kind that a certain pattern names, other than danger to a life. */
function findCertain(words: IndexedWords): DistressKind | undefined {
  if (rules.violence(words)) return 'violence';
  const gambling = findGambling(words);
  if (gambling === 'gambling') return 'gambling';
  if (isFraud(words)) return 'fraud';
  return isCertainDebt(words) ? 'debt' : gambling;
}

/**
 * Returns the gravest kind of distress in a text, the writer's or another's: danger to a life; violence; gambling;
 * fraud and scams; loan sharks; debts; borrowing in order to invest; a request for betting tips. Undefined for none.
 * Certain patterns decide alone, regardless of their context. Weaker patterns are precise and the trained model
 * generalises, so either may decide: the model alone only when it is confident, the patterns unless the model
 * disagrees.
 */
export function classifyDistress(text: string): DistressKind | undefined {
  const foreign = readForeignDistress(text)?.kind;
  const found = new Set([foreign, ...classifyPortuguese(text)]);
  return distressKinds.find((kind) => found.has(kind));
}

function classifyPortuguese(text: string): readonly (DistressKind | undefined)[] {
  const folded = foldedWords(text);
  if (isOnlySum(folded)) return [];
  const words = reader.read(folded);
  const evidence = findEvidence(words);
  if (evidence.certain === 'crisis') return ['crisis'];
  const scores = scoreDistress(folded, thresholdFor(evidence) !== 'alone');
  const harm = findMoneyHarm(words, scores);
  if (evidence.weak === 'violence') {
    // Help against a loan shark names the police, and what is owed to whom.
    return [harm.includes('loan-shark') ? 'loan-shark' : 'violence'];
  }
  return [findDistress(words, evidence, scores, harm.includes('loan-shark')), ...harm];
}

function findDistress(
  words: IndexedWords,
  evidence: PatternEvidence,
  scores: DistressScores,
  isLoanShark: boolean,
): DistressKind | undefined {
  const { certain, weak, isCrisis } = evidence;
  const threshold = thresholdFor(evidence);
  if (scores.distress <= thresholds[threshold]) return certain;
  // A death in the family and its consequences are not a risk alone, though the model knows such words from crises.
  if (threshold === 'alone' && isBereavement(words)) return certain;
  // In distress, a bank or a price in the same text does not make danger to a life harmless.
  if (isCrisis) return 'crisis';
  if (certain === 'violence' || certain === 'fraud') return certain;
  if (scores.crisis > 0) return 'crisis';
  if (scores.violence > 0 && !isLoanShark) return 'violence';
  if (certain === 'gambling' || certain === 'betting' || weak === 'gambling') return 'gambling';
  return weak ?? certain ?? (scores.gambling > 0 ? 'gambling' : 'debt');
}
