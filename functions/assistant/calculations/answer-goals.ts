import Big from 'big.js';
import type { PartialFacts } from '../../../shared/editions/edition-facts.ts';
import type { Paragraphs } from '../domain/sourced-text.ts';
import { describeLength, monthsWord, rateUnknown } from './describe-plan.ts';
import { phraseRate, resolveRate, type ResolvedRate } from './resolve-rate.ts';
import {
  calculatedValue,
  formatInReais,
  plainNumber,
  userValue,
} from '../domain/sourced-values.ts';
import { sourcedText, type Sentence } from '../domain/sourced-text.ts';
import { paymentOf, solveRate } from './annuity.ts';
import { compound } from './growth-outcome.ts';
import type { ProgramOf } from '../domain/program.ts';

const reais = (amount: Big) => userValue(formatInReais(amount));
const assumption = sourcedText`A conta supõe a mesma taxa por todo o prazo, antes de impostos e custos.`;
const zero = new Big(0);
const maxMonths = 1_200;

/** The sum of `dobra`, without an amount. */
const isRelative = ({ initialInReais }: ProgramOf<'goal'>) => initialInReais.eq(1);

function describeGoal(goal: ProgramOf<'goal'>): Sentence {
  if (isRelative(goal)) {
    return sourcedText`Para o dinheiro ${goal.targetInReais.eq(2) ? sourcedText`dobrar` : sourcedText`triplicar`}`;
  }
  const { initialInReais, monthlyInReais, targetInReais } = goal;
  const monthly = monthlyInReais.eq(0)
    ? sourcedText``
    : sourcedText`, com mais ${reais(monthlyInReais)} por mês,`;
  return sourcedText`Para ${reais(initialInReais)}${monthly} chegarem a ${reais(targetInReais)}`;
}

/** Solves the slot of a savings goal that is missing. */
export function answerGoal(goal: ProgramOf<'goal'>, facts: PartialFacts | undefined): Paragraphs {
  const { solves, months, rate } = goal;
  const resolved = rate === undefined ? undefined : resolveRate(rate, facts);
  if (rate !== undefined && resolved === undefined) return [rateUnknown];
  const notes = [...(resolved?.note === undefined ? [] : [resolved.note]), assumption];
  if (solves === 'months') {
    return resolved === undefined ? [rateUnknown] : [timeSentence(goal, resolved), ...notes];
  }
  if (months === undefined) return [rateUnknown];
  if (solves === 'rate') return [rateSentence(goal, months), assumption];
  if (resolved === undefined) return [rateUnknown];
  const factor = compound(new Big(1), zero, resolved.monthly, months);
  const length = describeLength({ months });
  if (solves === 'initial') {
    const initial = goal.targetInReais.div(factor).round(2, Big.roundUp);
    return [
      sourcedText`Para ter ${reais(goal.targetInReais)} em ${length}, ${phraseRate(resolved)}, seriam ${calculatedValue(formatInReais(initial), 'objetivo dividido pelo crescimento de um real no prazo')} hoje.`,
      ...notes,
    ];
  }
  const grown = goal.initialInReais.times(factor);
  if (grown.gte(goal.targetInReais)) {
    return [
      sourcedText`${reais(goal.initialInReais)}, ${phraseRate(resolved)}, já chegam a ${calculatedValue(formatInReais(grown), 'valor inicial com juros sobre juros')} em ${length}, sem guardar mais nada.`,
      ...notes,
    ];
  }
  const ofOne = compound(zero, new Big(1), resolved.monthly, months);
  const monthly = goal.targetInReais.minus(grown).div(ofOne).round(2, Big.roundUp);
  return [
    sourcedText`${describeGoal(goal)} em ${length}, ${phraseRate(resolved)}: ${calculatedValue(formatInReais(monthly), 'o que falta para o objetivo, dividido pelo que um real por mês junta no prazo')} por mês.`,
    ...notes,
  ];
}

function timeSentence(goal: ProgramOf<'goal'>, resolved: ResolvedRate): Sentence {
  let balance = goal.initialInReais;
  let months = 0;
  while (balance.lt(goal.targetInReais) && months < maxMonths) {
    balance = compound(balance, goal.monthlyInReais, resolved.monthly, 1);
    months += 1;
  }
  if (balance.lt(goal.targetInReais)) {
    return sourcedText`${describeGoal(goal)}, ${phraseRate(resolved)}, cem anos não bastam.`;
  }
  const count = calculatedValue(
    String(months),
    'meses até o valor com juros sobre juros chegar ao objetivo',
  );
  const isLong = months > 12;
  const years = isLong ? sourcedText`, ou ${lengthValue(months)}` : sourcedText``;
  return sourcedText`${describeGoal(goal)}, ${phraseRate(resolved)}, são ${count} ${monthsWord(months)}${years}.`;
}

/** Returns the calculated months in years and months. */
function lengthValue(months: number) {
  return calculatedValue(describeLength({ months }).text, 'os mesmos meses, em anos');
}

function rateSentence(goal: ProgramOf<'goal'>, months: number): Sentence {
  const initial = goal.initialInReais.toNumber();
  const monthly = goal.monthlyInReais.toNumber();
  const target = goal.targetInReais.toNumber();
  const rate = solveRate((one) => {
    const factor = (1 + one) ** months;
    const deposits = one === 0 ? monthly * months : (monthly * (factor - 1)) / one;
    return target - initial * factor - deposits;
  });
  if (rate === undefined) {
    return sourcedText`${describeGoal(goal)} em ${describeLength({ months })}, os depósitos já bastam, sem juros.`;
  }
  const text = (fraction: number) => `${plainNumber(new Big(String(fraction * 100)).round(2))}%`;
  return sourcedText`${describeGoal(goal)} em ${describeLength({ months })}, a taxa teria de ser ${calculatedValue(text(rate), 'taxa de um mês que leva o valor ao objetivo no prazo')} ao mês (${calculatedValue(text((1 + rate) ** 12 - 1), 'taxa de um mês, com juros sobre juros por doze meses')} ao ano).`;
}

/** Returns how much a sum pays each month until it is empty, or from its interest alone. */
export function answerWithdrawal(
  { initialInReais, months, rate }: ProgramOf<'withdrawal'>,
  facts: PartialFacts | undefined,
): Paragraphs {
  const resolved = resolveRate(rate, facts);
  if (resolved === undefined) return [rateUnknown];
  const notes = [
    ...(resolved.note === undefined ? [] : [resolved.note]),
    sourcedText`A conta supõe retiradas no fim de cada mês e a mesma taxa sempre, antes de impostos e custos. A inflação corrói o que a mesma retirada compra.`,
  ];
  if (months === undefined) {
    const interest = initialInReais.times(resolved.monthly);
    return [
      sourcedText`${reais(initialInReais)}, ${phraseRate(resolved)}, rendem ${calculatedValue(formatInReais(interest), 'valor vezes a taxa de um mês')} por mês; tirando só isso, o valor não diminui.`,
      ...notes,
    ];
  }
  const payment = paymentOf(initialInReais, resolved.monthly, months);
  return [
    sourcedText`De ${reais(initialInReais)}, ${phraseRate(resolved)}, dá para tirar ${calculatedValue(formatInReais(payment), 'retirada igual no fim de cada mês que zera o valor no prazo')} por mês durante ${describeLength({ months })}; no fim não sobra nada.`,
    ...notes,
  ];
}

/** Returns the sum that pays an income from its interest, and the monthly saving that reaches it. */
export function answerRetirement(
  { incomeInReais, initialInReais, months, rate }: ProgramOf<'retirement'>,
  facts: PartialFacts | undefined,
): Paragraphs {
  const resolved = resolveRate(rate, facts);
  if (resolved === undefined || resolved.monthly.lte(0)) return [rateUnknown];
  const sum = incomeInReais.div(resolved.monthly).round(2, Big.roundUp);
  const grown = compound(initialInReais, zero, resolved.monthly, months);
  const missing = sum.minus(grown);
  const ofOne = compound(zero, new Big(1), resolved.monthly, months);
  const monthly = missing.lte(0) ? zero : missing.div(ofOne).round(2, Big.roundUp);
  const from = initialInReais.eq(0)
    ? sourcedText``
    : sourcedText`, partindo de ${reais(initialInReais)}`;
  return [
    sourcedText`Para receber ${reais(incomeInReais)} por mês só de juros, ${phraseRate(resolved)}, seriam ${calculatedValue(formatInReais(sum), 'renda de um mês dividida pela taxa de um mês')}.`,
    sourcedText`Para juntar isso em ${describeLength({ months })}, à mesma taxa${from}: ${calculatedValue(formatInReais(monthly), 'o que falta, dividido pelo que um real por mês junta no prazo')} por mês.`,
    ...(resolved.note === undefined ? [] : [resolved.note]),
    sourcedText`São valores sem inflação, impostos e custos. Para contar em dinheiro de hoje, use uma taxa acima da inflação.`,
  ];
}
