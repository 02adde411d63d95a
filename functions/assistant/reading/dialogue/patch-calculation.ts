import type { Question, QuestionOf } from '../../domain/question.ts';
import { normalizeText } from '../../text/normalize-text.ts';
import { completedProgram } from '../calculations/complete-program.ts';
import { mergeCalculation } from '../calculations/merge-calculation.ts';
import { isOnlyChange, readChange } from '../calculations/read-change.ts';
import { correctionStart, followUpStart } from './follow-up-words.ts';
import type { PreviousQuestion } from './previous-question.ts';
import { readQuestion } from '../read-question.ts';

/*
 * Follow-ups of a calculation: each changes one slot of the calculation before, and keeps the others. A number keeps
 * the unit of the slot that it replaces.
 */

const maxSaid = 600;
/** A message that may fill a slot, and does not ask something else. */
const fillsSlot =
  /^(?!.*\b(?:que e|significa|explic\w+|alert\w*|avis\w+)\b).{0,80}(?:\d|\bmil\b|\bcem\b|\b(?:cdi|cdb|lci|lca|selic|poupanca|ipca|tesouro)\b|\b(?:um|dois|tres|cinco|dez) (?:ano|mes))/;
const agrees = /^(?:(?:sim|isso|exato|claro|e|ss|aham|isso mesmo|do cdi|s)[\s,.!]*)+$/;
/** A message about something else than the calculation before. */
const otherSubject =
  /\b(?:o que e|oq e|que e|significa|explic\w+|alert\w*|avis\w+|por ?que|manda\w*|mensagens?)\b/;

/** What a message may mean alone that only changes or completes a calculation. */
const dependent: ReadonlySet<Question['about']> = new Set([
  'unknown',
  'incomplete-growth',
  'income',
  'macro',
  'rate',
  'terms',
  'taxes',
  'loan',
  'prices',
  'contact',
  'plan',
  'advice',
  'not-covered',
  'income-capital',
]);

function standsAlone(current: Question, isFollowUp: boolean): boolean {
  if (current.about === 'calculate') return current.program.of !== 'incomplete';
  if (current.about === 'growth' || current.about === 'compare-rates') {
    const isAssumed = 'isAmountAssumed' in current && current.isAmountAssumed === true;
    return !(isFollowUp && (current.isTermAssumed === true || isAssumed));
  }
  if (current.about === 'income-capital') return !isFollowUp;
  if (current.about === 'terms') return current.terms.some((term) => 'asked' in term);
  return !dependent.has(current.about);
}

/**
 * Returns the calculation before, changed by the message; undefined for a message that does not change it.
 * @param current what the message means alone
 */
export function patchedCalculation(
  plain: string,
  current: Question,
  { question: before, text, earlier = [] }: PreviousQuestion,
): Question | undefined {
  if (before.about === 'incomplete-growth' && before.doubtfulPercent !== undefined) {
    return correctedRate(plain, before.said ?? normalizeText(text));
  }
  if (otherSubject.test(plain)) return undefined;
  const isFollowUp = followUpStart.test(plain) || correctionStart.test(plain);
  const atRate = growthAtRateBefore(plain, current, [before, ...earlier]);
  if (atRate !== undefined) return atRate;
  if (standsAlone(current, isFollowUp)) return undefined;
  if (before.about === 'incomplete-growth' && isBetween(before)) {
    return patchedEarlierCalculation(plain, current, { question: before, text, earlier });
  }
  if (before.about === 'incomplete-growth') {
    return completedGrowth(plain, before, before.said ?? normalizeText(text));
  }
  if (before.about === 'calculate' && before.program.of === 'incomplete') {
    return completedProgram(plain, before.program, completedText);
  }
  const change = readChange(plain);
  if (change === undefined || !isOnlyChange(change, isFollowUp)) return undefined;
  return mergeCalculation(before, change, { earlier, text });
}

const pointsAtRate = /\b(?:n?iss[oa]|n?ess[ae] taxa|n?ess[ae]|nel[ae]|com el[ae])\b/;
const rateNames = { selic: 'na selic', cdi: 'no cdi' } as const;
const turnsWithRate = 3;

/** `e quanto rende 10 mil nisso em um ano?` after a rate. */
function growthAtRateBefore(
  plain: string,
  current: Question,
  questions: readonly Question[],
): Question | undefined {
  const lacksRate =
    current.about === 'unknown' ||
    current.about === 'income' ||
    (current.about === 'incomplete-growth' && current.missing.includes('rate'));
  if (!lacksRate || !pointsAtRate.test(plain) || !/\d|\bmil\b/.test(plain)) return undefined;
  const words = questions.slice(0, turnsWithRate).flatMap((question): readonly string[] => {
    if (question.about === 'rate') return question.rate.of === 'poupanca' ? ['na poupanca'] : [];
    if (question.about !== 'macro') return [];
    return question.names.flatMap((name) =>
      name === 'selic' || name === 'cdi' ? [rateNames[name]] : [],
    );
  });
  const [name] = words;
  const whole =
    name === undefined ? undefined : completedText(plain.replace(pointsAtRate, ' '), name);
  return whole?.about === 'growth' ? whole : undefined;
}

/** What may stand between a calculation and its follow-up. */
const betweenCalculations: ReadonlySet<Question['about']> = new Set([
  'terms',
  'macro',
  'rate',
  'taxes',
  'advice',
  'income',
  'loan',
]);
const maxBetween = 2;

/** A term that was questioned stands for no calculation of its own. */
function isBetween(question: Question): boolean {
  return question.about === 'incomplete-growth'
    ? question.doubtfulYears !== undefined && question.said === undefined
    : betweenCalculations.has(question.about);
}

/** Returns the newest calculation, changed by the message, when only an explanation or a rate came after it. */
export function patchedEarlierCalculation(
  plain: string,
  current: Question,
  { question: before, text, earlier = [] }: PreviousQuestion,
): Question | undefined {
  if (!isBetween(before)) return undefined;
  const [found] = earlier.slice(0, maxBetween).filter((question) => !isBetween(question));
  if (found === undefined || found.about === 'incomplete-growth') return undefined;
  const rest = earlier.slice(earlier.indexOf(found) + 1);
  return patchedCalculation(plain, current, { question: found, text, earlier: rest });
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
