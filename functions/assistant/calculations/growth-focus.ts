import type { QuestionOf } from '../domain/question.ts';
import { sourcedText, type Paragraphs } from '../domain/sourced-text.ts';
import { calculatedValue, formatInReais } from '../domain/sourced-values.ts';
import { describeTerm } from './describe-plan.ts';
import type { Outcome, SavingPlan } from './growth-outcome.ts';
import type { ResolvedRate } from './resolve-rate.ts';

/** Returns the part of a result that a follow-up asks for: its interest, that of a month, or an income from it. */
export function describeFocus(
  focus: QuestionOf<'growth'>['focus'],
  plan: SavingPlan,
  rate: ResolvedRate,
  { total, paid, afterTax }: Outcome,
): Paragraphs {
  const interest = total.minus(paid);
  const net = afterTax?.minus(paid);
  switch (focus) {
    case 'interest': {
      const after =
        net === undefined
          ? sourcedText``
          : sourcedText`, ou ${calculatedValue(formatInReais(net), 'líquido menos os depósitos')} depois do imposto`;
      return [
        sourcedText`São ${calculatedValue(formatInReais(interest), 'total menos os depósitos')} de juros ${describeTerm(plan)}${after}.`,
      ];
    }
    case 'per-month': {
      const { initialInReais, monthlyInReais, months } = plan;
      const first = monthlyInReais.gt(0)
        ? sourcedText``
        : sourcedText`${calculatedValue(formatInReais(initialInReais.times(rate.monthly)), 'valor inicial vezes a taxa de um mês')} de juros no primeiro mês; `;
      if (months < 2) {
        return monthlyInReais.gt(0)
          ? []
          : [
              sourcedText`Por mês: ${calculatedValue(formatInReais(initialInReais.times(rate.monthly)), 'valor inicial vezes a taxa de um mês')} de juros, antes de impostos.`,
            ];
      }
      const after =
        net === undefined
          ? sourcedText``
          : sourcedText` (${calculatedValue(formatInReais(net.div(months)), 'juros depois do imposto divididos pelos meses')} depois do imposto)`;
      return [
        sourcedText`Por mês: ${first}em média, ${calculatedValue(formatInReais(interest.div(months)), 'juros divididos pelos meses')}${after} ${describeTerm(plan)}.`,
      ];
    }
    case 'income':
      return [
        sourcedText`Os ${calculatedValue(formatInReais(total), 'total da conta')} renderiam ${calculatedValue(formatInReais(total.times(rate.monthly)), 'total vezes a taxa de um mês')} por mês à mesma taxa, sem mexer no principal, antes de impostos.`,
      ];
    case undefined:
      return [];
    default:
      return focus satisfies never;
  }
}
