import Big from 'big.js';
import type { KnownFacts } from '../../editions/edition-facts.ts';
import { exact } from '../../portfolio/decimal.ts';
import { dayOfYear } from '../../editions/prose/day-words.ts';
import { formatNumber } from '../../values/market-figures.ts';
import { countedFigure, factFigure, inReais, ownFigure, plainNumber } from '../figures.ts';
import type { QuestionOf, Term } from '../question.ts';
import { joined, nameOf, told, wordsOf, type Figure, type Sentence } from '../told.ts';
import type { Paragraphs } from './assets.ts';
import { atRate, daysOfYear, knownRate, monthlyRateOf, type KnownRate } from './rates.ts';

/** Twenty decimals are far below a centavo after a hundred years, and keep each month's step short. */
const decimals = 20;

/** What some money, and so much more at the end of each month, comes to. @param monthlyRate a fraction */
export function grown(initial: Big, monthly: Big, monthlyRate: Big, months: number): Big {
  const factor = monthlyRate.plus(1);
  let balance = initial;
  for (let month = 0; month < months; month += 1) {
    balance = balance.times(factor).plus(monthly).round(decimals, Big.roundHalfEven);
  }
  return balance;
}

export const noRate = told`Não tenho essa taxa agora. Diga uma taxa ao mês ou ao ano, e eu faço a conta.`;

export interface SavingPlan extends Term {
  readonly initialInReais: Big;
  readonly monthlyInReais: Big;
}

export function tellGrowth(
  { rate, withdraws, ...plan }: QuestionOf<'growth'>,
  facts: KnownFacts | undefined,
): Paragraphs {
  const known = knownRate(rate, facts);
  if (known === undefined) return [noRate];
  if (withdraws !== undefined) return tellWithdrawals(plan, known, withdraws === 'until-empty');
  const { total, paid, afterTax } = outcomeOf(plan, known);
  const isLoss = total.lt(paid);
  return [
    told`${putInWords(plan)}, ${atRate(known)}, ${timeInWords(plan)}: ${countedFigure(inReais(total), formulaOf(plan))}.`,
    isLoss
      ? told`Foram ${countedFigure(inReais(paid), 'soma do que foi depositado')} em depósitos, com perda de ${countedFigure(inReais(paid.minus(total)), 'depósitos menos o total')}, antes de custos.`
      : told`Do total, ${countedFigure(inReais(paid), 'soma do que foi depositado')} são depósitos e ${countedFigure(inReais(total.minus(paid)), 'total menos os depósitos')} são juros, antes de impostos e custos.`,
    ...(afterTax === undefined || isLoss
      ? []
      : [
          told`Em aplicações que pagam imposto de renda, como CDB e Tesouro Direto, restariam ${countedFigure(inReais(afterTax), taxFormula)}${taxShareInWords(plan)}.`,
        ]),
    ...(known.note === undefined ? [] : [known.note]),
    ...termNotes(plan, [known]),
    told`A conta supõe a mesma taxa por todo o prazo, o que não costuma acontecer.`,
  ];
}

const withdrawalFormula =
  'valor inicial com juros sobre juros, menos a retirada no fim de cada mês';

/** What is left where so much is taken out at the end of each month, or after how many months nothing is. */
function tellWithdrawals(plan: SavingPlan, known: KnownRate, untilEmpty: boolean): Paragraphs {
  const { initialInReais, monthlyInReais, months, days = 0 } = plan;
  if (initialInReais.eq(0)) return [withoutSavings];
  const factor = known.monthly.plus(1);
  let balance = initialInReais;
  let month = 0;
  while (month < months && balance.gt(0)) {
    balance = balance.times(factor).minus(monthlyInReais).round(decimals, Big.roundHalfEven);
    month += 1;
  }
  const put = told`${ownFigure(inReais(initialInReais))}, tirando ${ownFigure(inReais(monthlyInReais))} por mês, ${atRate(known)}`;
  const count = countedFigure(
    String(month),
    'meses até que as retiradas consumam o valor e os juros',
  );
  const left = days === 0 ? balance : balance.times(factorOver(days, known));
  const result = balance.lte(0)
    ? told`${put}: o dinheiro acaba em ${count} ${monthsWord(month)}.`
    : untilEmpty
      ? told`${put}: o dinheiro não acaba em cem anos, se a taxa for sempre essa.`
      : told`${put}, ${timeInWords(plan)}: restam ${countedFigure(inReais(left), withdrawalFormula)}.`;
  return [
    result,
    ...(known.note === undefined ? [] : [known.note]),
    ...(untilEmpty ? [] : termNotes(plan, [{ ...known, isTaxed: false }])),
    told`A conta supõe retiradas no fim de cada mês e a mesma taxa por todo o prazo, antes de impostos e custos.`,
  ];
}

const withoutSavings = told`Para contar com retiradas, preciso saber quanto já está guardado. Por exemplo: “${nameOf('100 mil a 1% ao mês por 10 anos, tirando 500 por mês')}”.`;

/** The same money and time at several rates, in the order in which they were named. */
export function tellRates(
  { rates, ...plan }: QuestionOf<'compare-rates'>,
  facts: KnownFacts | undefined,
): Paragraphs {
  const known = rates.flatMap((rate) => knownRate(rate, facts) ?? []);
  if (known.length < rates.length) return [noRate];
  const outcomes = known.map((rate) => outcomeOf(plan, rate));
  const row = (label: string, cellOf: (outcome: Outcome) => Figure) => ({
    label,
    cells: outcomes.map(cellOf),
  });
  return [
    told`${putInWords(plan)}, ${timeInWords(plan)}:`,
    {
      kind: 'table',
      caption: 'A mesma conta, a cada taxa',
      columns: known.map(({ name }) => name),
      rows: [
        row('Total', ({ total }) => countedFigure(inReais(total), formulaOf(plan))),
        row('Juros', ({ total, paid }) =>
          countedFigure(inReais(total.minus(paid)), 'total menos os depósitos'),
        ),
        {
          label: 'Depois do imposto de renda, se houver',
          cells: outcomes.map(({ total, afterTax }) =>
            countedFigure(inReais(afterTax ?? total), taxFormula),
          ),
        },
      ],
    },
    ...known.map(({ words }) => told`Taxa usada: ${words}.`),
    ...known.flatMap(({ note }) => note ?? []),
    ...termNotes(plan, known),
    told`A conta supõe as mesmas taxas por todo o prazo, o que não costuma acontecer, e não diz qual é preferível: prazo, risco e custos também contam.`,
  ];
}

/** What some money buys after a time, where prices rise by so much a year. */
export function tellRealValue(
  { amountInReais, months, inflation }: QuestionOf<'real-value'>,
  facts: KnownFacts | undefined,
): Paragraphs {
  const fact = facts?.ipcaTwelveMonths;
  const percent = inflation ?? (fact === undefined ? undefined : exact(fact.value));
  if (percent === undefined) return [noRate];
  const words =
    inflation === undefined && fact !== undefined
      ? told`a inflação dos últimos doze meses (${factFigure(fact)})`
      : told`inflação de ${ownFigure(`${plainNumber(percent)}% ao ano`)}`;
  const factor = grown(new Big(1), new Big(0), monthlyRateOf(percent.div(100)), months);
  const own = ownFigure(inReais(amountInReais));
  const worth = countedFigure(
    inReais(amountInReais.div(factor)),
    'valor dividido pela inflação acumulada no prazo',
  );
  const needed = countedFigure(
    inReais(amountInReais.times(factor)),
    'valor multiplicado pela inflação acumulada no prazo',
  );
  return [
    told`Com ${words} por ${lengthInWords({ months })}, ${own} comprariam o que hoje se compra com ${worth}.`,
    told`Para comprar então o que hoje custa ${own}, seriam precisos ${needed}.`,
    told`A inflação dos próximos anos ninguém conhece: a conta supõe a mesma por todo o prazo.`,
  ];
}

function formulaOf({ monthlyInReais }: SavingPlan): string {
  return monthlyInReais.eq(0)
    ? 'valor inicial com juros sobre juros por todo o prazo'
    : 'valor inicial e depósitos no fim de cada mês, com juros sobre juros por todo o prazo';
}

function putInWords({ initialInReais, monthlyInReais }: SavingPlan): Sentence {
  if (initialInReais.eq(0)) return told`${ownFigure(inReais(monthlyInReais))} por mês`;
  return monthlyInReais.eq(0)
    ? told`${ownFigure(inReais(initialInReais))}`
    : told`${ownFigure(inReais(initialInReais))} e mais ${ownFigure(inReais(monthlyInReais))} por mês`;
}

/** `em 2 anos e 6 meses`, `até 31 de dezembro de 2030 (4 anos e 33 dias)`. */
function timeInWords(term: Term): Sentence {
  const length = lengthInWords(term);
  return term.until === undefined
    ? told`em ${length}`
    : told`até ${ownFigure(dayOfYear(term.until))} (${length})`;
}

function lengthInWords({ months, days = 0 }: Term): Sentence {
  const years = Math.floor(months / 12);
  const some = (count: number, one: string, more: string): Sentence[] =>
    count === 0
      ? []
      : [told`${ownFigure(formatNumber(count, 0))} ${wordsOf(count === 1 ? one : more)}`];
  const parts = [
    ...some(years, 'ano', 'anos'),
    ...some(months % 12, 'mês', 'meses'),
    ...some(days, 'dia', 'dias'),
  ];
  return parts.length < 2
    ? joined(parts, '')
    : told`${joined(parts.slice(0, -1), ', ')} e ${joined(parts.slice(-1), '')}`;
}

function ofConvention(text: string): Figure {
  return countedFigure(text, 'convenção da renda fixa');
}

/** `1 dia útil`, `62 dias úteis`. */
function daysInWords(days: number, kind: 'corrido' | 'útil'): Sentence {
  const plural = kind === 'útil' ? 'úteis' : 'corridos';
  return told`${ofConvention(String(days))} ${wordsOf(days === 1 ? `dia ${kind}` : `dias ${plural}`)}`;
}

/** What is assumed of a term, and by which convention its days are counted. */
function termNotes(plan: SavingPlan, known: readonly KnownRate[]): readonly Sentence[] {
  const { days = 0 } = plan;
  const isTaxed = known.some((one) => one.isTaxed);
  const notes: Sentence[] = [];
  if (plan.isTermAssumed === true) {
    notes.push(
      told`Você não disse o prazo: contei ${ownFigure('1')} ano. Para outro, diga “e em ${ownFigure('2')} anos?”.`,
    );
  }
  if (days > 0 && known.some(({ yearly }) => yearly !== undefined)) {
    notes.push(
      told`${plan.months > 0 ? told`Além dos meses inteiros, contei` : told`Contei`} ${daysInWords(days, 'corrido')} como ${daysInWords(workingDaysOf(days), 'útil')}, em um ano com ${daysInWords(daysOfYear, 'útil')}${isTaxed ? told`; o imposto conta dias corridos` : told``}.`,
    );
  }
  if (
    days > 0 &&
    known.some(({ yearly, isOfWholeMonths }) => yearly === undefined && isOfWholeMonths !== true)
  ) {
    notes.push(
      told`Na taxa ao mês, cada mês conta como ${ofConvention(String(daysOfMonth))} dias corridos.`,
    );
  }
  if (days > 0 && known.some(({ isOfWholeMonths }) => isOfWholeMonths)) {
    notes.push(
      told`A poupança só rende a cada mês completo; contei ${ofConvention(String(daysOfMonth))} dias como um mês.`,
    );
  }
  if (lowestDays(plan) < daysOfIof && isTaxed) {
    notes.push(
      told`Depósitos com menos de ${ofConvention(String(daysOfIof))} dias pagam também IOF, já descontado acima.`,
    );
  }
  return notes;
}

export function monthsWord(months: number): Sentence {
  return wordsOf(months === 1 ? 'mês' : 'meses');
}

interface Outcome {
  readonly total: Big;
  readonly paid: Big;
  /** Undefined where nothing is taxed, or nobody knows. */
  readonly afterTax: Big | undefined;
}

function outcomeOf(plan: SavingPlan, known: KnownRate): Outcome {
  const { initialInReais, monthlyInReais, months, days = 0 } = plan;
  const { yearly, monthly, isTaxed } = known;
  // Whole years at a rate of a year need no root.
  const afterMonths =
    yearly !== undefined && months % 12 === 0 && monthlyInReais.eq(0)
      ? grown(initialInReais, new Big(0), yearly, months / 12)
      : grown(initialInReais, monthlyInReais, monthly, months);
  const factorOfDays = days === 0 ? new Big(1) : factorOver(days, known);
  const total = afterMonths.times(factorOfDays);
  const paid = initialInReais.plus(monthlyInReais.times(months));
  // A loss pays no tax.
  const afterTaxOf = (gross: Big) =>
    gross.lt(paid) ? gross : gross.minus(taxOf(plan, monthly, factorOfDays, gross));
  return {
    total,
    paid,
    afterTax: isTaxed ? afterTaxOf(total) : undefined,
  };
}

const daysOfMonth = 30;
const calendarDaysOfYear = 365;

/** About so many days of work lie in so many calendar days. */
function workingDaysOf(days: number): number {
  return Math.round((days * daysOfYear) / calendarDaysOfYear);
}

/** What one real becomes in some days beyond whole months. */
function factorOver(days: number, { yearly, monthly, isOfWholeMonths }: KnownRate): Big {
  if (isOfWholeMonths === true) return monthly.plus(1).pow(Math.floor(days / daysOfMonth));
  const power =
    yearly === undefined
      ? (1 + monthly.toNumber()) ** (days / daysOfMonth)
      : (1 + yearly.toNumber()) ** (workingDaysOf(days) / daysOfYear);
  return new Big(String(power));
}

/* Income tax on the interest of fixed income, by how many days each deposit lay: Lei 11.033/2004, art. 1. */
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

/** In percent of the interest, whole numbers as in the annex. */
function iofShareOf(days: number): number {
  return days >= daysOfIof ? 0 : Math.floor(((daysOfIof - days) * 100) / daysOfIof);
}

/** In percent. */
function incomeTaxShareOf(days: number): Big {
  return new Big(taxBrackets.find(({ aboveDays }) => days > aboveDays)?.share ?? shortestShare);
}

function calendarDaysOf({ months, days = 0 }: Term): number {
  return Math.floor((months * calendarDaysOfYear) / 12) + days;
}

/** How long the newest deposit lies that brings interest. */
function lowestDays(plan: SavingPlan): number {
  const { monthlyInReais, days = 0 } = plan;
  return monthlyInReais.eq(0) || days === 0 ? calendarDaysOf(plan) : days;
}

/** Of one deposit; where there are more, each has its own. */
function taxShareInWords(plan: SavingPlan): Sentence {
  if (plan.monthlyInReais.gt(0)) return told``;
  const days = calendarDaysOf(plan);
  const share = countedFigure(
    `${plainNumber(incomeTaxShareOf(days))}%`,
    'alíquota do imposto de renda para o prazo, em dias corridos',
  );
  const iof = iofShareOf(days);
  return iof === 0
    ? told` (imposto de ${share} sobre os juros)`
    : told` (IOF de ${countedFigure(`${iof}%`, 'alíquota do IOF para o dia do resgate')} dos juros, e imposto de ${share} sobre o que resta deles)`;
}

/** Income tax is due on what IOF leaves. */
function taxOfInterest(interest: Big, term: Term): Big {
  const days = calendarDaysOf(term);
  const iof = interest.times(iofShareOf(days)).div(100);
  return iof.plus(interest.minus(iof).times(incomeTaxShareOf(days)).div(100));
}

function taxOf(plan: SavingPlan, rate: Big, factorOfDays: Big, total: Big): Big {
  const { initialInReais, monthlyInReais, months, days } = plan;
  if (monthlyInReais.eq(0)) return taxOfInterest(total.minus(initialInReais), plan);
  let tax = new Big(0);
  // What one real has become that lies so long: the last deposit is of the last day of the months.
  let factor = new Big(1);
  const interestOf = (deposit: Big) => deposit.times(factor.times(factorOfDays).minus(1));
  for (let lies = 0; lies < months; lies += 1) {
    tax = tax.plus(taxOfInterest(interestOf(monthlyInReais), { months: lies, days }));
    factor = factor.times(rate.plus(1)).round(decimals, Big.roundHalfEven);
  }
  return tax.plus(taxOfInterest(interestOf(initialInReais), plan));
}
