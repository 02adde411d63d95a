import Big from 'big.js';
import type { PartialFacts } from '../../../shared/editions/edition-facts.ts';
import { toExactDecimal } from '../../../shared/portfolio/decimal.ts';
import {
  calculatedValue,
  factValue,
  formatInReais,
  userValue,
  plainNumber,
} from '../domain/sourced-values.ts';
import type { QuestionOf } from '../domain/question.ts';
import {
  wrapName,
  sourcedText,
  wrapWords,
  type SourcedValue,
  type Sentence,
} from '../domain/sourced-text.ts';
import type { Paragraphs } from '../domain/sourced-text.ts';
import {
  calculateOutcome,
  compound,
  countCalendarDays,
  daysOfMonth,
  estimateWorkingDays,
  growthFactorOver,
  newestDepositDays,
  type Outcome,
  type SavingPlan,
} from './growth-outcome.ts';
import { describeFee } from './fees.ts';
import { answerEqualNet, netRanking } from './equal-net.ts';
import { describeFocus } from './growth-focus.ts';
import { describeReal } from './real-values.ts';
import { incomeTaxPercentage, iofPercentage } from '../../portfolio/fixed-income/investment-tax.ts';
import {
  describeDeposits,
  describeFormula,
  describeLength,
  describeTerm,
  monthsWord,
  rateUnknown,
} from './describe-plan.ts';
import {
  phraseRate,
  tradingDaysPerYear,
  resolveRate,
  toMonthlyRate,
  type ResolvedRate,
} from './resolve-rate.ts';

export function answerGrowth(
  { rate, withdraws, shows, focus, fee, ...plan }: QuestionOf<'growth'>,
  facts: PartialFacts | undefined,
): Paragraphs {
  const resolvedRate = resolveRate(rate, facts);
  if (resolvedRate === undefined) return [rateUnknown];
  if (withdraws !== undefined)
    return answerWithdrawals(plan, resolvedRate, withdraws === 'until-empty');
  const outcome = calculateOutcome(plan, resolvedRate);
  const { total, paid, afterTax } = outcome;
  const isLoss = total.lt(paid);
  const net = netSentences(plan, resolvedRate, { total, paid, afterTax }, shows);
  const isNetAsked = shows !== undefined && !isLoss;
  return [
    ...(isLoss ? [] : describeFocus(focus, plan, resolvedRate, outcome)),
    ...(isNetAsked ? net : []),
    ...(shows === 'real' ? [describeReal(afterTax ?? total, plan, facts)] : []),
    sourcedText`${describeDeposits(plan)}, ${phraseRate(resolvedRate)}, ${describeTerm(plan)}: ${calculatedValue(formatInReais(total), describeFormula(plan))}.`,
    isLoss
      ? sourcedText`Foram ${calculatedValue(formatInReais(paid), 'soma do que foi depositado')} em depósitos, com perda de ${calculatedValue(formatInReais(paid.minus(total)), 'depósitos menos o total')}, antes de custos.`
      : sourcedText`Do total, ${calculatedValue(formatInReais(paid), 'soma do que foi depositado')} são depósitos e ${calculatedValue(formatInReais(total.minus(paid)), 'total menos os depósitos')} são juros, antes de impostos e custos.`,
    ...(isNetAsked || isLoss ? [] : net),
    ...describeFee(fee, plan, rate, resolvedRate),
    ...(resolvedRate.note === undefined ? [] : [resolvedRate.note]),
    ...termNotes(plan, [resolvedRate]),
    sourcedText`A conta supõe a mesma taxa por todo o prazo, o que não costuma acontecer.`,
  ];
}

const taxTable = sourcedText`O imposto é o da tabela regressiva, em vigor desde janeiro de ${calculatedValue('2005', 'Lei 11.033/2004, art. 1')}.`;

/** The result after taxes: an aside, or its own line when it was asked for. */
function netSentences(
  plan: SavingPlan,
  { isTaxed }: ResolvedRate,
  { total, paid, afterTax }: Outcome,
  shows: QuestionOf<'growth'>['shows'],
): Paragraphs {
  if (shows === undefined) {
    return afterTax === undefined
      ? []
      : [
          sourcedText`Em aplicações que pagam imposto de renda, como CDB e Tesouro Direto, restariam ${calculatedValue(formatInReais(afterTax), taxFormula)}${describeTaxShare(plan)}.`,
        ];
  }
  if (!isTaxed || afterTax === undefined) {
    return [
      sourcedText`Líquido: ${calculatedValue(formatInReais(total), 'total, sem imposto')}, o mesmo que o bruto: para pessoas físicas, não há imposto de renda sobre esses juros.`,
    ];
  }
  const tax = calculatedValue(
    formatInReais(total.minus(afterTax)),
    'imposto de renda regressivo e IOF sobre os juros (Lei 11.033/2004 e Decreto 6.306/2007)',
  );
  return [
    sourcedText`Líquido: ${calculatedValue(formatInReais(afterTax), taxFormula)}, com ${calculatedValue(formatInReais(afterTax.minus(paid)), 'líquido menos os depósitos')} de juros depois de ${tax} de imposto${describeTaxShare(plan)}, pela tabela em vigor desde janeiro de ${calculatedValue('2005', 'Lei 11.033/2004, art. 1')}.`,
  ];
}

const withdrawalFormula =
  'valor inicial com juros sobre juros, menos a retirada no fim de cada mês';

/** Returns what is left after monthly withdrawals, or after how many months nothing is left. */
function answerWithdrawals(
  plan: SavingPlan,
  resolvedRate: ResolvedRate,
  untilEmpty: boolean,
): Paragraphs {
  const { initialInReais, monthlyInReais, months, days = 0 } = plan;
  if (initialInReais.eq(0)) return [savingsMissing];
  const factor = resolvedRate.monthly.plus(1);
  let balance = initialInReais;
  let month = 0;
  while (month < months && balance.gt(0)) {
    balance = balance.times(factor).minus(monthlyInReais).round(20, Big.roundHalfEven);
    month += 1;
  }
  const put = sourcedText`${userValue(formatInReais(initialInReais))}, tirando ${userValue(formatInReais(monthlyInReais))} por mês, ${phraseRate(resolvedRate)}`;
  const count = calculatedValue(
    String(month),
    'meses até que as retiradas consumam o valor e os juros',
  );
  const finalBalance = days === 0 ? balance : balance.times(growthFactorOver(days, resolvedRate));
  const result = balance.lte(0)
    ? sourcedText`${put}: o dinheiro acaba em ${count} ${monthsWord(month)}.`
    : untilEmpty
      ? sourcedText`${put}: o dinheiro não acaba em cem anos, se a taxa for sempre essa.`
      : sourcedText`${put}, ${describeTerm(plan)}: restam ${calculatedValue(formatInReais(finalBalance), withdrawalFormula)}.`;
  return [
    result,
    ...(resolvedRate.note === undefined ? [] : [resolvedRate.note]),
    ...(untilEmpty ? [] : termNotes(plan, [{ ...resolvedRate, isTaxed: false }])),
    sourcedText`A conta supõe retiradas no fim de cada mês e a mesma taxa por todo o prazo, antes de impostos e custos.`,
  ];
}

const savingsMissing = sourcedText`Para contar com retiradas, preciso saber quanto já está guardado. Por exemplo: “${wrapName('100 mil a 1% ao mês por 10 anos, tirando 500 por mês')}”.`;

/** Returns the same money and time at several rates, in the order in which they were named. */
export function answerRates(
  { rates, shows, focus: _focus, isAmountAssumed, ...plan }: QuestionOf<'compare-rates'>,
  facts: PartialFacts | undefined,
): Paragraphs {
  const resolvedRates = rates.flatMap((rate) => resolveRate(rate, facts) ?? []);
  if (resolvedRates.length < rates.length) return [rateUnknown];
  const outcomes = resolvedRates.map((rate) => calculateOutcome(plan, rate));
  const row = (label: string, cellOf: (outcome: Outcome) => SourcedValue) => ({
    label,
    cells: outcomes.map(cellOf),
  });
  const nets = outcomes.map(({ total, afterTax }, index) => ({
    name: resolvedRates[index]?.name ?? '',
    net: afterTax ?? total,
  }));
  return [
    sourcedText`${describeDeposits(plan)}, ${describeTerm(plan)}:`,
    {
      kind: 'table',
      caption: 'A mesma conta, a cada taxa',
      columns: resolvedRates.map(({ name }) => name),
      rows: [
        row('Total', ({ total }) => calculatedValue(formatInReais(total), describeFormula(plan))),
        row('Juros', ({ total, paid }) =>
          calculatedValue(formatInReais(total.minus(paid)), 'total menos os depósitos'),
        ),
        row('Imposto', ({ total, afterTax }) =>
          calculatedValue(
            formatInReais(total.minus(afterTax ?? total)),
            'imposto de renda regressivo e IOF sobre os juros (Lei 11.033/2004 e Decreto 6.306/2007)',
          ),
        ),
        {
          label: 'Depois do imposto de renda, se houver',
          cells: nets.map(({ net }) => calculatedValue(formatInReais(net), taxFormula)),
        },
      ],
    },
    netRanking(nets),
    ...(shows === 'real' ? nets.map(({ name, net }) => describeReal(net, plan, facts, name)) : []),
    ...answerEqualNet(rates, plan, facts),
    ...(outcomes.some(({ afterTax }) => afterTax !== undefined) ? [taxTable] : []),
    ...(isAmountAssumed === true
      ? [
          sourcedText`Você não disse o valor: contei ${userValue(formatInReais(plan.initialInReais))}. A ordem é a mesma com outro valor.`,
        ]
      : []),
    ...resolvedRates.map(({ words }) => sourcedText`Taxa usada: ${words}.`),
    ...new Map(
      resolvedRates.flatMap(({ note }) => (note === undefined ? [] : [[note.text, note]])),
    ).values(),
    ...termNotes(plan, resolvedRates),
    sourcedText`A conta supõe as mesmas taxas por todo o prazo, o que não costuma acontecer, e não diz qual é preferível: prazo, risco e custos também contam.`,
  ];
}

/** Returns what an amount buys after a time, at a yearly inflation. */
export function answerRealValue(
  { amountInReais, months, inflation }: QuestionOf<'real-value'>,
  facts: PartialFacts | undefined,
): Paragraphs {
  const fact = facts?.ipcaTwelveMonths;
  const percent = inflation ?? (fact === undefined ? undefined : toExactDecimal(fact.value));
  if (percent === undefined) return [rateUnknown];
  const words =
    inflation === undefined && fact !== undefined
      ? sourcedText`a inflação dos últimos doze meses (${factValue(fact)})`
      : sourcedText`inflação de ${userValue(`${plainNumber(percent)}% ao ano`)}`;
  const factor = compound(new Big(1), new Big(0), toMonthlyRate(percent.div(100)), months);
  const amountValue = userValue(formatInReais(amountInReais));
  const worth = calculatedValue(
    formatInReais(amountInReais.div(factor)),
    'valor dividido pela inflação acumulada no prazo',
  );
  const needed = calculatedValue(
    formatInReais(amountInReais.times(factor)),
    'valor multiplicado pela inflação acumulada no prazo',
  );
  return [
    sourcedText`Com ${words} por ${describeLength({ months })}, ${amountValue} comprariam o que hoje se compra com ${worth}.`,
    sourcedText`Para comprar então o que hoje custa ${amountValue}, seriam precisos ${needed}.`,
    sourcedText`A inflação dos próximos anos ninguém conhece: a conta supõe a mesma por todo o prazo.`,
  ];
}

function conventionValue(text: string): SourcedValue {
  return calculatedValue(text, 'convenção da renda fixa');
}

/** Returns `1 dia útil`, `62 dias úteis`. */
function describeDays(days: number, kind: 'corrido' | 'útil'): Sentence {
  const plural = kind === 'útil' ? 'úteis' : 'corridos';
  return sourcedText`${conventionValue(String(days))} ${wrapWords(days === 1 ? `dia ${kind}` : `dias ${plural}`)}`;
}

/** Returns notes on the assumed term and the convention for counting its days. */
function termNotes(plan: SavingPlan, resolvedRates: readonly ResolvedRate[]): readonly Sentence[] {
  const { days = 0 } = plan;
  const isTaxed = resolvedRates.some((one) => one.isTaxed);
  const notes: Sentence[] = [];
  if (plan.isTermAssumed === true) {
    notes.push(
      sourcedText`Você não disse o prazo: contei ${userValue('1')} ano. Para outro, diga “e em ${userValue('2')} anos?”.`,
    );
  }
  if (days > 0 && resolvedRates.some(({ yearly }) => yearly !== undefined)) {
    notes.push(
      sourcedText`${plan.months > 0 ? sourcedText`Além dos meses inteiros, contei` : sourcedText`Contei`} ${describeDays(days, 'corrido')} como ${describeDays(estimateWorkingDays(days), 'útil')}, em um ano com ${describeDays(tradingDaysPerYear, 'útil')}${isTaxed ? sourcedText`; o imposto conta dias corridos` : sourcedText``}.`,
    );
  }
  if (
    days > 0 &&
    resolvedRates.some(
      ({ yearly, isOfWholeMonths }) => yearly === undefined && isOfWholeMonths !== true,
    )
  ) {
    notes.push(
      sourcedText`Na taxa ao mês, cada mês conta como ${conventionValue(String(daysOfMonth))} dias corridos.`,
    );
  }
  if (days > 0 && resolvedRates.some(({ isOfWholeMonths }) => isOfWholeMonths)) {
    notes.push(
      sourcedText`A poupança só rende a cada mês completo; contei ${conventionValue(String(daysOfMonth))} dias como um mês.`,
    );
  }
  if (newestDepositDays(plan) < daysOfIof && isTaxed) {
    notes.push(
      sourcedText`Depósitos com menos de ${conventionValue(String(daysOfIof))} dias pagam também IOF, já descontado acima.`,
    );
  }
  return notes;
}

const taxFormula =
  'total menos o imposto de renda regressivo e o IOF sobre os juros, conforme o tempo de cada depósito';
/** From this day on no IOF is due. */
const daysOfIof = 30;

/** Returns the tax share of a single deposit; several deposits have different shares. */
function describeTaxShare(plan: SavingPlan): Sentence {
  if (plan.monthlyInReais.gt(0)) return sourcedText``;
  const days = countCalendarDays(plan);
  const share = calculatedValue(
    `${plainNumber(new Big(incomeTaxPercentage(days)))}%`,
    'alíquota do imposto de renda para o prazo, em dias corridos',
  );
  const iof = iofPercentage(days);
  return iof === 0
    ? sourcedText` (imposto de ${share} sobre os juros)`
    : sourcedText` (IOF de ${calculatedValue(`${iof}%`, 'alíquota do IOF para o dia do resgate')} dos juros, e imposto de ${share} sobre o que resta deles)`;
}
