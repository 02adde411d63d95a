import Big from 'big.js';
import type { Question, QuestionOf } from '../../domain/question.ts';
import { mergeLots, mergeProgram } from './merge-program.ts';
import { mergeSaving, type ChangeContext } from './merge-saving.ts';
import type { Change } from './read-change.ts';
import { wholeMonths } from './read-term.ts';
import { savingFrameOf } from './saving-frame.ts';

/** Returns a calculation with the slots that a follow-up changes; undefined for a follow-up that changes none. */
export function mergeCalculation(
  before: Question,
  change: Change,
  context: ChangeContext,
): Question | undefined {
  if (before.about === 'growth') {
    const equal = equalRate(change.text, before);
    if (equal !== undefined) return equal;
  }
  if (before.about === 'income-capital') {
    const time = timeToCapital(change, before);
    if (time !== undefined) return time;
  }
  const frame = savingFrameOf(before);
  if (frame !== undefined) return mergeSaving(frame, change, context);
  if (before.about === 'average-price') return mergeLots(before, change);
  if (before.about === 'real-value') return mergeRealValue(before, change);
  return before.about === 'calculate' ? mergeProgram(before.program, change) : undefined;
}

/** `guardando 800 por mês, demora quanto pra chegar nisso?`. */
function timeToCapital(
  { asks, amounts }: Change,
  { rate, monthlyInReais: income }: QuestionOf<'income-capital'>,
): Question | undefined {
  const monthly = amounts.find(({ role }) => role === 'monthly');
  if (!asks.has('time') || monthly === undefined || rate.of !== 'person') return undefined;
  const fraction = rate.percent.div(100);
  const perMonth =
    rate.per === 'month' ? fraction : new Big(String((1 + fraction.toNumber()) ** (1 / 12) - 1));
  if (perMonth.lte(0)) return undefined;
  return {
    about: 'time-to-sum',
    targetInReais: income.div(perMonth).round(2, Big.roundUp),
    monthlyInReais: monthly.value,
    rate,
  };
}

const exempt = /\b(?:lcis?|lcas?|isent[oa]s?)\b/;
const taxed = /\bcdbs?\b/;
const isEqual = /\bigual\w*|\bempat\w+|\bequival\w+|\bmesm[oa]\b/;
const asksRate = /\btaxa\b|\bquant[oa]s?\b|\bqual\b|\bprecis\w+|\bpagar\b/;

/** `se fosse LCA, que taxa pra ser igual?`. */
function equalRate(text: string, before: QuestionOf<'growth'>): Question | undefined {
  const asked = exempt.test(text) || taxed.test(text);
  if (!asked || !isEqual.test(text) || !asksRate.test(text) || /\d/.test(text)) return undefined;
  const { rate, months } = before;
  const isExempt = 'isExempt' in rate && rate.isExempt === true;
  if (isExempt === exempt.test(text) || months < 1) return undefined;
  if (rate.of !== 'person' && rate.of !== 'cdi') return undefined;
  return { about: 'calculate', program: { of: 'break-even', rate, months } };
}

function mergeRealValue(
  before: QuestionOf<'real-value'>,
  { term, amounts, percents }: Change,
): Question | undefined {
  const months = wholeMonths(term);
  const amount = amounts.find(({ isBare, value }) => !isBare || value.gte(minAmount))?.value;
  const inflation = percents[0]?.value;
  if ((months ?? amount ?? inflation) === undefined) return undefined;
  return {
    ...before,
    ...(months === undefined || months < 1 ? {} : { months }),
    ...(amount === undefined ? {} : { amountInReais: amount }),
    ...(inflation === undefined ? {} : { inflation }),
  };
}

const minAmount = 100;
