import { readQuestion } from './read-question.ts';
import { normalizeText } from '../text/normalize-text.ts';
import type { Question, QuestionOf } from '../domain/question.ts';
import { patchedProgram } from './calculations/patch-program.ts';
import { nextCalculation } from './calculations/next-calculation.ts';
import { shownInstead } from './calculations/shown-result.ts';

/*
 * Follow-ups of a calculation: each changes one slot of the calculation before, and keeps the others. A number keeps
 * the unit of the slot that it replaces.
 */

interface PreviousCalculation {
  readonly question: Question;
  readonly text: string;
}

const maxSaid = 600;
/** A message that may fill a slot, and does not ask something else. */
const fillsSlot =
  /^(?!.*\b(?:que e|significa|explic\w+|alert\w*|avis\w+)\b).{0,80}(?:\d|\bmil\b|\bcem\b|\b(?:cdi|cdb|lci|lca|selic|poupanca|ipca|tesouro)\b|\b(?:um|dois|tres|cinco|dez) (?:ano|mes))/;
const agrees = /^(?:(?:sim|isso|exato|claro|e|ss|aham|isso mesmo|do cdi|s)[\s,.!]*)+$/;

/** What a message may mean alone that only changes or completes a calculation. */
const dependent: ReadonlySet<Question['about']> = new Set([
  'unknown',
  'incomplete-growth',
  'income',
  'macro',
  'rate',
  'terms',
  'taxes',
]);

function standsAlone(current: Question): boolean {
  return current.about === 'calculate'
    ? current.program.of !== 'incomplete'
    : !dependent.has(current.about);
}

/**
 * Returns the calculation before, changed by the message; undefined for a message that does not change it.
 * @param current what the message means alone
 */
export function patchedCalculation(
  plain: string,
  current: Question,
  { question: before, text }: PreviousCalculation,
): Question | undefined {
  if (before.about === 'incomplete-growth' && before.doubtfulPercent !== undefined) {
    return correctedRate(plain, before.said ?? normalizeText(text));
  }
  const next = nextCalculation(plain, before);
  if (next !== undefined) return next;
  if (standsAlone(current)) return undefined;
  if (before.about === 'incomplete-growth') {
    return completedGrowth(plain, before, before.said ?? normalizeText(text));
  }
  if (before.about === 'calculate') return patchedProgram(plain, before, completedText);
  if (before.about !== 'growth' && before.about !== 'compare-rates') return undefined;
  const shown = shownInstead(plain);
  return shown && { ...before, ...shown };
}

/** Reads what was said so far together with what completes it. */
function completedText(said: string, plain: string): Question | undefined {
  const all = `${said} ${plain}`.trim();
  const whole = readQuestion(all);
  if (whole.about === 'incomplete-growth') return { ...whole, said: all.slice(-maxSaid) };
  return whole.about === 'calculate' || calculations.has(whole.about) ? whole : undefined;
}

const calculations: ReadonlySet<Question['about']> = new Set([
  'growth',
  'compare-rates',
  'target-sum',
  'time-to-sum',
  'income-capital',
  'asset',
]);

/** Returns the calculation with another rate for one that no product pays: a part of the CDI after `sim`. */
function correctedRate(plain: string, said: string): Question | undefined {
  const isPart = agrees.test(plain);
  if (!isPart && !fillsSlot.test(plain)) return undefined;
  const corrected = said.replaceAll(yearlyRate, isPart ? '$1% do cdi' : ' ');
  return completedText(corrected, isPart ? '' : plain);
}

const yearlyRate = /(\d{2,3}(?:[.,]\d{1,4})?) ?(?:%|por cento)(?: (?:ao ano|a\.a\.?|aa|anual))?/g;

function completedGrowth(
  plain: string,
  before: QuestionOf<'incomplete-growth'>,
  said: string,
): Question | undefined {
  if (before.missing.includes('term')) return undefined;
  const whole = fillsSlot.test(plain) ? completedText(said, plain) : undefined;
  if (whole?.about !== 'incomplete-growth') return whole;
  return whole.missing.length < before.missing.length ? whole : undefined;
}
