import Big from 'big.js';
import { jcpRules, largeDividendsRule } from '../../../shared/portfolio/income/tax-rules.ts';
import { formatReais } from '../../../shared/values/money.ts';
import { sourcedText, wrapName, type Paragraphs } from '../domain/sourced-text.ts';
import { formatInReais, plainNumber, ruleValue, userValue } from '../domain/sourced-values.ts';
import type { PaymentsQuestion } from '../domain/payments-question.ts';

const asRule = (text: string) => ({ ...ruleValue(text), source: 'regra' as const });

const rate = (points: number) => asRule(`${plainNumber(new Big(points).div(100))}%`);

/** Returns what is withheld from JCP, and why less arrives than was announced. */
export function explainWithheld(today: string): Paragraphs {
  const rule = jcpRules.findLast(({ from }) => from <= today) ?? jcpRules[0];
  const earlier = jcpRules.findLast(({ from }) => from < (rule?.from ?? ''));
  if (rule === undefined) return [];
  const before =
    earlier === undefined
      ? sourcedText``
      : sourcedText` Antes eram ${rate(earlier.rateInBasisPoints)}.`;
  return [
    sourcedText`O valor anunciado de um JCP é bruto: ${rate(rule.rateInBasisPoints)} de imposto de renda são retidos na fonte, e na conta cai o resto. A regra vale desde ${asRule(rule.from.slice(0, 4))} (${wrapName(rule.source)}).${before}`,
    sourcedText`Dividendo comum, até o limite da lei, cai sem esse desconto. Se a diferença for outra, a corretora mostra o valor bruto, o imposto e o líquido no extrato de proventos.`,
  ];
}

/** Returns since when, and above which amount, dividends are taxed. */
export function explainDividendTax(
  { monthlyInReais }: PaymentsQuestion,
  today: string,
): Paragraphs {
  const { from, monthlyLimitInCentavos, rateInBasisPoints, source } = largeDividendsRule;
  const limit = asRule(formatReais(monthlyLimitInCentavos));
  const isBelow = monthlyInReais?.times(100).lte(monthlyLimitInCentavos);
  const own =
    monthlyInReais === undefined || isBelow === undefined
      ? []
      : [
          isBelow
            ? sourcedText`${userValue(formatInReais(monthlyInReais))} por mês ficam abaixo desse limite: de dividendos comuns, por essa regra, nada é retido.`
            : sourcedText`${userValue(formatInReais(monthlyInReais))} por mês passam desse limite, se vierem todos da mesma empresa.`,
        ];
  return [
    ...own,
    sourcedText`Desde ${asRule(from.slice(0, 4))} (${wrapName(source)}), dividendos que passam de ${limit} por mês, pagos por uma mesma empresa à mesma pessoa, têm ${rate(rateInBasisPoints)} retidos na fonte. Até esse valor não há retenção.`,
    ...explainWithheld(today).slice(0, 1),
    sourcedText`Quem tem renda anual muito alta pode ter ainda um imposto mínimo na declaração. Para o seu caso, confira na Receita Federal ou com um contador.`,
  ];
}

/** Payments are known asset by asset. */
export const noCalendar: Paragraphs = [
  sourcedText`Não tenho um calendário de proventos de todos os ativos: a data com e o dia de pagamento eu sei de um ativo de cada vez, e cada empresa ou fundo escolhe os seus.`,
  sourcedText`Pergunte, por exemplo, “quando ${wrapName('MXRF11')} paga?” ou “qual a data com de ${wrapName('ITSA4')}?”.`,
];
