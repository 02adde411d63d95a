import distress from './distress.data.json' with { type: 'json' };
import { distressKinds, type DistressKind } from './distress-kinds.ts';
import { scoreDistress, thresholds } from './distress-model.ts';
import { readForeignDistress } from './foreign-distress.ts';
import { foldedWords, type FoldedWord } from './folded-words.ts';
import { patternReader, type ReadWords } from './word-patterns.ts';

const reader = patternReader(distress, '@assets');
const isCertainGambling = reader.compile(distress.certainGambling);
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

/** Returns the gravest kind of distress whose word patterns match in a text's words; undefined where none does. */
export function classifyByPatterns(folded: readonly FoldedWord[]): keyof typeof rules | undefined {
  return findByPatterns(reader.read(folded));
}

function findByPatterns(words: ReadWords): keyof typeof rules | undefined {
  // Words about the market make a mild sentence harmless, unless it is about a life.
  return findKind(words, isPersonal(words));
}

function findKind(words: ReadWords, ignoresMarket: boolean): keyof typeof rules | undefined {
  return kindsOfRules.find((kind) =>
    rules[kind](words, (guard) => ignoresMarket && distress.exempt.includes(guard)),
  );
}

/** Returns what names gambling without doubt: an asset, a rate or an amount beside it does not make it harmless. */
function findGambling(words: ReadWords): 'gambling' | 'betting' | undefined {
  if (isCertainGambling(words)) return 'gambling';
  return asksForTips(words) ? 'betting' : undefined;
}

/**
 * Returns the kind of distress in a text: danger to a life, the writer's or another's; violence; gambling; debts; the
 * wish to bet. Undefined for a text without any. The patterns are precise and the trained model generalises, so either
 * may decide: the model alone only where it is confident, the patterns unless the model disagrees strongly. The model
 * has no say where a text names violence or gambling without doubt.
 */
export function classifyDistress(text: string): DistressKind | undefined {
  const inPortuguese = classifyPortuguese(text);
  const foreign = readForeignDistress(text)?.kind;
  return distressKinds.find((kind) => kind === inPortuguese || kind === foreign);
}

function classifyPortuguese(text: string): DistressKind | undefined {
  const folded = foldedWords(text);
  const words = reader.read(folded);
  const byPatterns = findByPatterns(words);
  if (byPatterns === 'violence') return 'violence';
  const gambling = findGambling(words);
  const scores = scoreDistress(folded, byPatterns !== undefined);
  const threshold = byPatterns === undefined ? thresholds.alone : thresholds.withPattern;
  if (scores.distress <= threshold) return gambling;
  // A death in the family and what it leaves are no risk by themselves, though the model knows such words from crises.
  const isCrisisByPatterns = findKind(words, true) === 'crisis';
  if (byPatterns === undefined && !isCrisisByPatterns && isBereavement(words)) return gambling;
  // In distress, a bank or a price in the same text does not make danger to a life harmless.
  if (isCrisisByPatterns || scores.crisis > 0) return 'crisis';
  if (gambling !== undefined || byPatterns === 'gambling') return 'gambling';
  return byPatterns ?? (scores.gambling > 0 ? 'gambling' : 'debt');
}
