import Big from 'big.js';
import type { PartialFacts } from '../../../shared/editions/edition-facts.ts';
import { toExactDecimal } from '../../../shared/portfolio/decimal.ts';
import { incomeTaxPercentage } from '../../portfolio/fixed-income/investment-tax.ts';
import type { Paragraphs } from '../domain/sourced-text.ts';
import { rateUnknown, describeLength } from './describe-plan.ts';
import { resolveRate, tradingDaysPerYear } from './resolve-rate.ts';
import type { AskedRate } from '../domain/asked-rate.ts';
import type { Term } from '../domain/question.ts';
import {
  calculatedValue,
  factValue,
  formatInReais,
  plainNumber,
  userValue,
} from '../domain/sourced-values.ts';
import { sourcedText, wrapWords, type Sentence } from '../domain/sourced-text.ts';
import { calculateOutcome, countCalendarDays } from './growth-outcome.ts';
import type { ProgramOf } from '../domain/program.ts';

/* Which of several results is larger after taxes, and which rates give the same result. */

/** Names the largest net result as arithmetic, and never as a choice. */
export function netRanking(
  nets: readonly { readonly name: string; readonly net: Big }[],
): Sentence {
  const sorted = nets.toSorted((one, other) => other.net.cmp(one.net));
  const [first, second] = sorted;
  if (first === undefined || second === undefined) return sourcedText``;
  const difference = first.net.minus(second.net).round(2);
  if (difference.eq(0)) {
    return sourcedText`No líquido, com essas taxas, ${userValue(first.name)} e ${userValue(second.name)} dão o mesmo.`;
  }
  return sourcedText`Rende mais líquido, com essas taxas: ${userValue(first.name)}, ${calculatedValue(formatInReais(difference), 'diferença entre os dois maiores resultados líquidos')} a mais que ${userValue(second.name)}.`;
}

const cdiShare = (rate: AskedRate): Big | undefined =>
  rate.of === 'cdi' ? (rate.percentOf ?? new Big(100)) : undefined;

/** Adds the rate of the taxed offer that would equal the exempt one, when there is one of each on the CDI. */
export function answerEqualNet(
  rates: readonly AskedRate[],
  term: Term,
  facts: PartialFacts | undefined,
): Paragraphs {
  const ofCdi = rates.filter((rate) => cdiShare(rate) !== undefined);
  const exempt = ofCdi.filter((rate) => 'isExempt' in rate && rate.isExempt === true);
  const [rate] = exempt;
  if (rate === undefined || exempt.length > 1 || ofCdi.length !== 2 || rates.length !== 2) {
    return [];
  }
  const equal = equalShare(rate, term, facts);
  return equal === undefined
    ? []
    : [
        sourcedText`Os dois empatariam no líquido com a aplicação tributada a ${shareValue(equal)} do CDI.`,
      ];
}

function shareValue(share: Big) {
  return calculatedValue(
    `${plainNumber(share.round(2))}%`,
    'porcentagem do CDI cujo líquido é igual, com o imposto de renda do prazo e o CDI de hoje',
  );
}

/** Returns the percentage of the CDI on the other side of the tax with the same net result; undefined without a CDI. */
function equalShare(rate: AskedRate, term: Term, facts: PartialFacts | undefined): Big | undefined {
  const resolved = resolveRate(rate, facts);
  const daily = dailyCdi(rate, facts);
  if (resolved === undefined || daily === undefined) return undefined;
  const plan = { ...term, initialInReais: new Big(1), monthlyInReais: new Big(0) };
  const { total, afterTax } = calculateOutcome(plan, resolved);
  const net = afterTax ?? total;
  const kept = 1 - incomeTaxPercentage(countCalendarDays(term)) / 100;
  const gross = afterTax === undefined ? (net.toNumber() - 1) / kept + 1 : net.toNumber();
  const days = (term.months / 12) * tradingDaysPerYear;
  return days === 0 ? undefined : new Big(String(((gross ** (1 / days) - 1) / daily) * 100));
}

function dailyCdi(rate: AskedRate, facts: PartialFacts | undefined): number | undefined {
  const assumed = rate.of === 'cdi' ? rate.assumed : undefined;
  const fact = facts?.cdi;
  const percent = assumed ?? (fact && toExactDecimal(fact.value));
  return percent && (1 + percent.div(100).toNumber()) ** (1 / tradingDaysPerYear) - 1;
}

export function answerBreakEven(
  { rate, months }: ProgramOf<'break-even'>,
  facts: PartialFacts | undefined,
): Paragraphs {
  if (rate.of === 'person') return answerEqualFixedRate(rate, months);
  const share = cdiShare(rate);
  const equal = equalShare(rate, { months }, facts);
  const cdi = facts?.cdi;
  if (share === undefined || equal === undefined || cdi === undefined) return [rateUnknown];
  const isExempt = 'isExempt' in rate && rate.isExempt === true;
  const [from, to] = isExempt
    ? (['uma LCI ou LCA, sem imposto,', 'um CDB'] as const)
    : (['um CDB', 'uma LCI ou LCA, sem imposto,'] as const);
  const tax = calculatedValue(
    `${incomeTaxPercentage(countCalendarDays({ months }))}%`.replace('.', ','),
    'imposto de renda do prazo sobre os juros: Lei 11.033/2004, art. 1',
  );
  return [
    sourcedText`Em ${describeLength({ months })}, ${wrapWords(from)} a ${userValue(`${plainNumber(share)}%`)} do CDI dá o mesmo líquido que ${wrapWords(to)} a ${shareValue(equal)} do CDI.`,
    sourcedText`A conta usa o CDI de hoje (${factValue(cdi)}) e o imposto de ${tax} sobre os juros do CDB nesse prazo, pela tabela em vigor desde janeiro de ${calculatedValue('2005', 'Lei 11.033/2004, art. 1')}. Prazo, liquidez e emissor também contam, e não entram na conta.`,
  ];
}

/** The fixed rate on the other side of the tax with the same net result. */
function answerEqualFixedRate(
  rate: Extract<AskedRate, { readonly of: 'person' }>,
  months: number,
): Paragraphs {
  const fraction = rate.percent.div(100).plus(1).toNumber();
  const periods = rate.per === 'year' ? months / 12 : months;
  const percentage = incomeTaxPercentage(countCalendarDays({ months }));
  const kept = 1 - percentage / 100;
  const yielded = fraction ** periods - 1;
  const equal = rate.isExempt === true ? yielded / kept : yielded * kept;
  const result = new Big(String(((1 + equal) ** (1 / periods) - 1) * 100));
  const period = rate.per === 'year' ? 'ao ano' : 'ao mês';
  const [from, to] =
    rate.isExempt === true
      ? (['uma LCI ou LCA, sem imposto,', 'uma aplicação tributada, como um CDB,'] as const)
      : (['uma aplicação tributada, como um CDB,', 'uma LCI ou LCA, sem imposto,'] as const);
  const tax = calculatedValue(
    `${plainNumber(new Big(percentage))}%`,
    'imposto de renda do prazo sobre os juros: Lei 11.033/2004, art. 1',
  );
  return [
    sourcedText`Em ${describeLength({ months })}, ${wrapWords(from)} a ${userValue(`${plainNumber(rate.percent)}% ${period}`)} dá o mesmo líquido que ${wrapWords(to)} a ${calculatedValue(`${plainNumber(result.round(2))}% ${period}`, 'taxa cujo resultado é igual depois do imposto de renda do prazo')}.`,
    sourcedText`A conta usa o imposto de ${tax} sobre os juros nesse prazo, pela tabela em vigor desde janeiro de ${calculatedValue('2005', 'Lei 11.033/2004, art. 1')}. Prazo, liquidez e emissor também contam, e não entram na conta.`,
  ];
}
