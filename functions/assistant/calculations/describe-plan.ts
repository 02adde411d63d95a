import { formatDayMonthYear } from '../../../shared/editions/format-days.ts';
import { formatNumber } from '../../../shared/values/format-market-numbers.ts';
import type { SavingPlan } from './growth-outcome.ts';
import type { Term } from '../domain/question.ts';
import { formatInReais, userValue } from '../domain/sourced-values.ts';
import { joinSentences, sourcedText, wrapWords, type Sentence } from '../domain/sourced-text.ts';

export const rateUnknown = sourcedText`Não tenho essa taxa agora. Diga uma taxa ao mês ou ao ano, e eu faço a conta.`;

export function describeFormula({ monthlyInReais }: SavingPlan): string {
  return monthlyInReais.eq(0)
    ? 'valor inicial com juros sobre juros por todo o prazo'
    : 'valor inicial e depósitos no fim de cada mês, com juros sobre juros por todo o prazo';
}

export function describeDeposits({ initialInReais, monthlyInReais }: SavingPlan): Sentence {
  if (initialInReais.eq(0)) return sourcedText`${userValue(formatInReais(monthlyInReais))} por mês`;
  return monthlyInReais.eq(0)
    ? sourcedText`${userValue(formatInReais(initialInReais))}`
    : sourcedText`${userValue(formatInReais(initialInReais))} e mais ${userValue(formatInReais(monthlyInReais))} por mês`;
}

/** Returns `em 2 anos e 6 meses`, `até 31 de dezembro de 2030 (4 anos e 33 dias)`. */
export function describeTerm(term: Term): Sentence {
  const length = describeLength(term);
  return term.until === undefined
    ? sourcedText`em ${length}`
    : sourcedText`até ${userValue(formatDayMonthYear(term.until))} (${length})`;
}

export function describeLength({ months, days = 0 }: Term): Sentence {
  const years = Math.floor(months / 12);
  const some = (count: number, one: string, more: string): Sentence[] =>
    count === 0
      ? []
      : [sourcedText`${userValue(formatNumber(count, 0))} ${wrapWords(count === 1 ? one : more)}`];
  const parts = [
    ...some(years, 'ano', 'anos'),
    ...some(months % 12, 'mês', 'meses'),
    ...some(days, 'dia', 'dias'),
  ];
  return parts.length < 2
    ? joinSentences(parts, '')
    : sourcedText`${joinSentences(parts.slice(0, -1), ', ')} e ${joinSentences(parts.slice(-1), '')}`;
}

export function monthsWord(months: number): Sentence {
  return wrapWords(months === 1 ? 'mês' : 'meses');
}
