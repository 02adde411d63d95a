import distress from './distress.data.json' with { type: 'json' };
import { distressKinds, type DistressKind } from './distress-kinds.ts';
import { scoreDistress, thresholds } from './distress-model.ts';
import { foldedWords, type FoldedWord } from './folded-words.ts';
import { patternReader, type ReadWords } from './word-patterns.ts';

const reader = patternReader(distress, '@assets');
const isPersonal = reader.compile(distress.personal);
const rules = {
  crisis: reader.compile(distress.crisis),
  violence: reader.compile(distress.violence),
  gambling: reader.compile(distress.gambling),
  debt: reader.compile(distress.debt),
} as const satisfies Readonly<Record<DistressKind, unknown>>;

/** Returns the gravest kind of distress whose word patterns match in a text's words; undefined where none does. */
export function classifyByPatterns(folded: readonly FoldedWord[]): DistressKind | undefined {
  const words = reader.read(folded);
  // Words about the market make a mild sentence harmless, unless it is about a life.
  return findKind(words, isPersonal(words));
}

function findKind(words: ReadWords, ignoresMarket: boolean): DistressKind | undefined {
  return distressKinds.find((kind) =>
    rules[kind](words, (guard) => ignoresMarket && distress.exempt.includes(guard)),
  );
}

/**
 * Returns the kind of distress in a text: danger to a life, the writer's or another's; violence; gambling; debts.
 * Undefined for a text without any. The patterns are precise and the trained model generalises, so either may decide:
 * the model alone only where it is confident, the patterns unless the model disagrees strongly. The model does not know
 * violence, which patterns alone decide.
 */
export function classifyDistress(text: string): DistressKind | undefined {
  const words = foldedWords(text);
  const byPatterns = classifyByPatterns(words);
  if (byPatterns === 'violence') return 'violence';
  const scores = scoreDistress(words, byPatterns !== undefined);
  const threshold = byPatterns === undefined ? thresholds.alone : thresholds.withPattern;
  if (scores.distress <= threshold) return undefined;
  if (byPatterns === 'crisis' || scores.crisis > 0) return 'crisis';
  // In distress, a bank or a price in the same text does not make danger to a life harmless.
  if (findKind(reader.read(words), true) === 'crisis') return 'crisis';
  return byPatterns ?? (scores.gambling > 0 ? 'gambling' : 'debt');
}
