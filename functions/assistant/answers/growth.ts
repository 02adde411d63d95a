import Big from 'big.js';
import type { PartialFacts } from '../../../shared/editions/edition-facts.ts';
import { toExactDecimal } from '../../../shared/portfolio/decimal.ts';
import { formatDayMonthYear } from '../../../shared/editions/format-days.ts';
import { formatNumber } from '../../../shared/values/format-market-numbers.ts';
import {
  calculatedValue,
  factValue,
  formatInReais,
  userValue,
  plainNumber,
} from '../domain/sourced-values.ts';
import type { QuestionOf, Term } from '../domain/question.ts';
import {
  joinSentences,
  wrapName,
  sourcedText,
  wrapWords,
  type SourcedValue,
  type Sentence,
} from '../domain/sourced-text.ts';
import type { Paragraphs } from './assets.ts';
import {
  phraseRate,
  tradingDaysPerYear,
  resolveRate,
  toMonthlyRate,
  type ResolvedRate,
} from './rates.ts';

/** Twenty decimals are far below a centavo after a hundred years, and keep each month's step short. */
const decimals = 20;

/**
 * Returns the result of an initial amount and a deposit at the end of each month.
 * @param monthlyRate a fraction
 */
export function compound(initial: Big, monthly: Big, monthlyRate: Big, months: number): Big {
  const factor = monthlyRate.plus(1);
  let balance = initial;
  for (let month = 0; month < months; month += 1) {
    balance = balance.times(factor).plus(monthly).round(decimals, Big.roundHalfEven);
  }
  return balance;
}

export const rateUnknown = sourcedText`Não tenho essa taxa agora. Diga uma taxa ao mês ou ao ano, e eu faço a conta.`;

export interface SavingPlan extends Term {
  readonly initialInReais: Big;
  readonly monthlyInReais: Big;
}

export function answerGrowth(
  { rate, withdraws, ...plan }: QuestionOf<'growth'>,
  facts: PartialFacts | undefined,
): Paragraphs {
  const resolvedRate = resolveRate(rate, facts);
  if (resolvedRate === undefined) return [rateUnknown];
  if (withdraws !== undefined)
    return answerWithdrawals(plan, resolvedRate, withdraws === 'until-empty');
  const { total, paid, afterTax } = calculateOutcome(plan, resolvedRate);
  const isLoss = total.lt(paid);
  return [
    sourcedText`${describeDeposits(plan)}, ${phraseRate(resolvedRate)}, ${describeTerm(plan)}: ${calculatedValue(formatInReais(total), describeFormula(plan))}.`,
    isLoss
      ? sourcedText`Foram ${calculatedValue(formatInReais(paid), 'soma do que foi depositado')} em depósitos, com perda de ${calculatedValue(formatInReais(paid.minus(total)), 'depósitos menos o total')}, antes de custos.`
      : sourcedText`Do total, ${calculatedValue(formatInReais(paid), 'soma do que foi depositado')} são depósitos e ${calculatedValue(formatInReais(total.minus(paid)), 'total menos os depósitos')} são juros, antes de impostos e custos.`,
    ...(afterTax === undefined || isLoss
      ? []
      : [
          sourcedText`Em aplicações que pagam imposto de renda, como CDB e Tesouro Direto, restariam ${calculatedValue(formatInReais(afterTax), taxFormula)}${describeTaxShare(plan)}.`,
        ]),
    ...(resolvedRate.note === undefined ? [] : [resolvedRate.note]),
    ...termNotes(plan, [resolvedRate]),
    sourcedText`A conta supõe a mesma taxa por todo o prazo, o que não costuma acontecer.`,
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
    balance = balance.times(factor).minus(monthlyInReais).round(decimals, Big.roundHalfEven);
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
  { rates, ...plan }: QuestionOf<'compare-rates'>,
  facts: PartialFacts | undefined,
): Paragraphs {
  const resolvedRates = rates.flatMap((rate) => resolveRate(rate, facts) ?? []);
  if (resolvedRates.length < rates.length) return [rateUnknown];
  const outcomes = resolvedRates.map((rate) => calculateOutcome(plan, rate));
  const row = (label: string, cellOf: (outcome: Outcome) => SourcedValue) => ({
    label,
    cells: outcomes.map(cellOf),
  });
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
        {
          label: 'Depois do imposto de renda, se houver',
          cells: outcomes.map(({ total, afterTax }) =>
            calculatedValue(formatInReais(afterTax ?? total), taxFormula),
          ),
        },
      ],
    },
    ...resolvedRates.map(({ words }) => sourcedText`Taxa usada: ${words}.`),
    ...resolvedRates.flatMap(({ note }) => note ?? []),
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

function describeFormula({ monthlyInReais }: SavingPlan): string {
  return monthlyInReais.eq(0)
    ? 'valor inicial com juros sobre juros por todo o prazo'
    : 'valor inicial e depósitos no fim de cada mês, com juros sobre juros por todo o prazo';
}

function describeDeposits({ initialInReais, monthlyInReais }: SavingPlan): Sentence {
  if (initialInReais.eq(0)) return sourcedText`${userValue(formatInReais(monthlyInReais))} por mês`;
  return monthlyInReais.eq(0)
    ? sourcedText`${userValue(formatInReais(initialInReais))}`
    : sourcedText`${userValue(formatInReais(initialInReais))} e mais ${userValue(formatInReais(monthlyInReais))} por mês`;
}

/** Returns `em 2 anos e 6 meses`, `até 31 de dezembro de 2030 (4 anos e 33 dias)`. */
function describeTerm(term: Term): Sentence {
  const length = describeLength(term);
  return term.until === undefined
    ? sourcedText`em ${length}`
    : sourcedText`até ${userValue(formatDayMonthYear(term.until))} (${length})`;
}

function describeLength({ months, days = 0 }: Term): Sentence {
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

export function monthsWord(months: number): Sentence {
  return wrapWords(months === 1 ? 'mês' : 'meses');
}

interface Outcome {
  readonly total: Big;
  readonly paid: Big;
  /** Undefined when the product is not taxed, or its tax is unknown. */
  readonly afterTax: Big | undefined;
}

function calculateOutcome(plan: SavingPlan, resolvedRate: ResolvedRate): Outcome {
  const { initialInReais, monthlyInReais, months, days = 0 } = plan;
  const { yearly, monthly, isTaxed } = resolvedRate;
  // A yearly rate over whole years needs no root.
  const afterMonths =
    yearly !== undefined && months % 12 === 0 && monthlyInReais.eq(0)
      ? compound(initialInReais, new Big(0), yearly, months / 12)
      : compound(initialInReais, monthlyInReais, monthly, months);
  const factorOfDays = days === 0 ? new Big(1) : growthFactorOver(days, resolvedRate);
  const total = afterMonths.times(factorOfDays);
  const paid = initialInReais.plus(monthlyInReais.times(months));
  // A loss pays no tax.
  const afterTaxOf = (gross: Big) =>
    gross.lt(paid) ? gross : gross.minus(calculateTax(plan, monthly, factorOfDays, gross));
  return {
    total,
    paid,
    afterTax: isTaxed ? afterTaxOf(total) : undefined,
  };
}

const daysOfMonth = 30;
const calendarDaysOfYear = 365;

/** Returns the approximate number of working days in some calendar days. */
function estimateWorkingDays(days: number): number {
  return Math.round((days * tradingDaysPerYear) / calendarDaysOfYear);
}

/** Returns the growth factor of some days beyond whole months. */
function growthFactorOver(days: number, { yearly, monthly, isOfWholeMonths }: ResolvedRate): Big {
  if (isOfWholeMonths === true) return monthly.plus(1).pow(Math.floor(days / daysOfMonth));
  const power =
    yearly === undefined
      ? (1 + monthly.toNumber()) ** (days / daysOfMonth)
      : (1 + yearly.toNumber()) ** (estimateWorkingDays(days) / tradingDaysPerYear);
  return new Big(String(power));
}

/* Income tax on the interest of fixed income, by the days of each deposit: Lei 11.033/2004, art. 1. */
const taxBrackets = [
  { aboveDays: 720, share: '15' },
  { aboveDays: 360, share: '17.5' },
  { aboveDays: 180, share: '20' },
] as const;
const shortestShare = '22.5';
const taxFormula =
  'total menos o imposto de renda regressivo e o IOF sobre os juros, conforme o tempo de cada depósito';

/** From this day on no IOF is due: Decreto 6.306/2007, art. 32 and its annex. */
const daysOfIof = 30;

/** Returns the percentage of the interest, in whole numbers as in the annex. */
function iofShareOf(days: number): number {
  return days >= daysOfIof ? 0 : Math.floor(((daysOfIof - days) * 100) / daysOfIof);
}

/** Returns a percentage. */
function incomeTaxShareOf(days: number): Big {
  return new Big(taxBrackets.find(({ aboveDays }) => days > aboveDays)?.share ?? shortestShare);
}

function countCalendarDays({ months, days = 0 }: Term): number {
  return Math.floor((months * calendarDaysOfYear) / 12) + days;
}

/** Returns the days of the newest deposit with interest. */
function newestDepositDays(plan: SavingPlan): number {
  const { monthlyInReais, days = 0 } = plan;
  return monthlyInReais.eq(0) || days === 0 ? countCalendarDays(plan) : days;
}

/** Returns the tax share of a single deposit; several deposits have different shares. */
function describeTaxShare(plan: SavingPlan): Sentence {
  if (plan.monthlyInReais.gt(0)) return sourcedText``;
  const days = countCalendarDays(plan);
  const share = calculatedValue(
    `${plainNumber(incomeTaxShareOf(days))}%`,
    'alíquota do imposto de renda para o prazo, em dias corridos',
  );
  const iof = iofShareOf(days);
  return iof === 0
    ? sourcedText` (imposto de ${share} sobre os juros)`
    : sourcedText` (IOF de ${calculatedValue(`${iof}%`, 'alíquota do IOF para o dia do resgate')} dos juros, e imposto de ${share} sobre o que resta deles)`;
}

/** Income tax is due on what remains after IOF. */
function taxOfInterest(interest: Big, term: Term): Big {
  const days = countCalendarDays(term);
  const iof = interest.times(iofShareOf(days)).div(100);
  return iof.plus(interest.minus(iof).times(incomeTaxShareOf(days)).div(100));
}

function calculateTax(plan: SavingPlan, rate: Big, factorOfDays: Big, total: Big): Big {
  const { initialInReais, monthlyInReais, months, days } = plan;
  if (monthlyInReais.eq(0)) return taxOfInterest(total.minus(initialInReais), plan);
  let tax = new Big(0);
  // Growth factor of one real over the months of a deposit: the last deposit is made on the last day.
  let factor = new Big(1);
  const interestOf = (deposit: Big) => deposit.times(factor.times(factorOfDays).minus(1));
  for (let lies = 0; lies < months; lies += 1) {
    tax = tax.plus(taxOfInterest(interestOf(monthlyInReais), { months: lies, days }));
    factor = factor.times(rate.plus(1)).round(decimals, Big.roundHalfEven);
  }
  return tax.plus(taxOfInterest(interestOf(initialInReais), plan));
}
