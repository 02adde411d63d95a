import Big from 'big.js';
import type { Paragraphs } from '../domain/sourced-text.ts';
import { describeLength, monthsWord } from './describe-plan.ts';
import { toMonthlyRate } from './resolve-rate.ts';
import {
  calculatedValue,
  formatInReais,
  plainNumber,
  userValue,
} from '../domain/sourced-values.ts';
import { sourcedText, type Sentence, type SourcedValue } from '../domain/sourced-text.ts';
import { amountOf, paymentOf, paymentsUntilPaid, rateOfPayments } from './annuity.ts';
import { compound } from './growth-outcome.ts';
import type { ProgramOf } from '../domain/program.ts';

type LentRate = NonNullable<ProgramOf<'loan'>['rate']>;

const priceFormula = 'tabela Price: parcelas iguais no fim de cada mês';

function monthlyFraction({ percent, per }: LentRate): Big {
  const fraction = percent.div(100);
  return per === 'month' ? fraction : toMonthlyRate(fraction);
}

function describeRate({ percent, per }: LentRate): SourcedValue {
  return userValue(`${plainNumber(percent)}% ${per === 'month' ? 'ao mês' : 'ao ano'}`);
}

function describeSolvedRate(monthly: number): Sentence {
  const yearly = (1 + monthly) ** 12 - 1;
  const text = (fraction: number) => `${plainNumber(new Big(String(fraction * 100)).round(2))}%`;
  return sourcedText`${calculatedValue(text(monthly), 'taxa que iguala as parcelas ao valor, mês a mês')} ao mês (${calculatedValue(text(yearly), 'taxa de um mês, com juros sobre juros por doze meses')} ao ano)`;
}

const countOf = (months: number) => userValue(String(months));
const reais = (amount: Big) => userValue(formatInReais(amount));

/** Returns the price in instalments against the price at once, with the rate between them. */
export function answerInstalments({
  months,
  instalmentInReais,
  cashInReais,
}: ProgramOf<'instalments'>): Paragraphs {
  const total = instalmentInReais.times(months);
  const difference = total.minus(cashInReais);
  const sums = sourcedText`${countOf(months)} parcelas de ${reais(instalmentInReais)} somam ${calculatedValue(formatInReais(total), 'quantidade de parcelas vezes a parcela')}`;
  if (difference.eq(0)) {
    return [sourcedText`${sums}, o mesmo que à vista: não há juros embutidos.`];
  }
  if (difference.lt(0)) {
    return [
      sourcedText`${sums}, ${calculatedValue(formatInReais(difference.abs()), 'preço à vista menos a soma das parcelas')} a menos que os ${reais(cashInReais)} à vista. Confira os valores: parcelado costuma somar mais.`,
    ];
  }
  const rate = rateOfPayments(cashInReais, instalmentInReais, months);
  return [
    sourcedText`${sums}: ${calculatedValue(formatInReais(difference), 'soma das parcelas menos o preço à vista')} a mais que os ${reais(cashInReais)} à vista.`,
    rate === undefined
      ? sourcedText`Com essas parcelas, a taxa embutida passa de qualquer uma que se pratique: confira os valores.`
      : sourcedText`A taxa embutida é ${describeSolvedRate(rate)}, com a primeira parcela depois de um mês.`,
    sourcedText`Se o dinheiro à vista renderia menos que essa taxa, já líquido, parcelar custa mais; se renderia mais, custa menos.`,
  ];
}

const loanNote = sourcedText`A conta usa parcelas iguais (tabela Price), sem IOF, tarifas e seguros: o banco informa o custo todo no CET, o custo efetivo total.`;

/** Solves the slot of a loan that is missing. */
export function answerLoan(loan: ProgramOf<'loan'>): Paragraphs {
  const { amountInReais, instalmentInReais, months, rate } = loan;
  if (instalmentInReais === undefined) {
    if (amountInReais === undefined || months === undefined || rate === undefined)
      return [unsolved];
    const full = { amountInReais, months, rate };
    if (loan.system === 'sac') return answerSac(full);
    const instalment = paymentOf(amountInReais, monthlyFraction(rate), months);
    if (loan.system === 'both') return compareSystems(full, instalment);
    return [
      sourcedText`${reais(amountInReais)} em ${countOf(months)} parcelas, a ${describeRate(rate)}: ${calculatedValue(formatInReais(instalment), priceFormula)} por mês.`,
      ...totals(instalment, months, amountInReais),
      loanNote,
    ];
  }
  if (amountInReais === undefined) {
    if (months === undefined || rate === undefined) return [unsolved];
    const amount = amountOf(instalmentInReais, monthlyFraction(rate), months);
    return [
      sourcedText`${countOf(months)} parcelas de ${reais(instalmentInReais)}, a ${describeRate(rate)}, pagam um empréstimo de ${calculatedValue(formatInReais(amount), priceFormula)}.`,
      ...totals(instalmentInReais, months, amount),
      loanNote,
    ];
  }
  if (months === undefined) {
    if (rate === undefined) return [unsolved];
    const count = paymentsUntilPaid(amountInReais, instalmentInReais, monthlyFraction(rate));
    return count === undefined
      ? [
          sourcedText`Pagando ${reais(instalmentInReais)} por mês a ${describeRate(rate)}, ${reais(amountInReais)} nunca terminam: os juros do primeiro mês são ${calculatedValue(formatInReais(amountInReais.times(monthlyFraction(rate))), 'valor vezes a taxa de um mês')}.`,
        ]
      : [
          sourcedText`Pagando ${reais(instalmentInReais)} por mês a ${describeRate(rate)}, ${reais(amountInReais)} terminam em ${calculatedValue(String(count), 'meses até o saldo com juros acabar')} ${monthsWord(count)}, com a última parcela menor.`,
          loanNote,
        ];
  }
  const solved = rateOfPayments(amountInReais, instalmentInReais, months);
  const total = instalmentInReais.times(months);
  if (solved === undefined) {
    return [
      sourcedText`${countOf(months)} parcelas de ${reais(instalmentInReais)} somam ${calculatedValue(formatInReais(total), 'quantidade de parcelas vezes a parcela')}, menos que os ${reais(amountInReais)}. Confira os valores.`,
    ];
  }
  return [
    sourcedText`${reais(amountInReais)} em ${countOf(months)} parcelas de ${reais(instalmentInReais)}: a taxa é ${describeSolvedRate(solved)}.`,
    ...totals(instalmentInReais, months, amountInReais),
    loanNote,
  ];
}

interface FullLoan {
  readonly amountInReais: Big;
  readonly months: number;
  readonly rate: LentRate;
}

/** SAC: the same part of the debt each month, and the interest of what is left. */
function sacOf({ amountInReais, months, rate }: FullLoan) {
  const monthly = monthlyFraction(rate);
  const part = amountInReais.div(months);
  return {
    first: part.plus(amountInReais.times(monthly)),
    last: part.times(monthly.plus(1)),
    interest: amountInReais
      .times(monthly)
      .times(months + 1)
      .div(2),
  };
}

const sacNote = sourcedText`A conta usa amortização constante (SAC), sem IOF, tarifas, seguros e TR: o banco informa o custo todo no CET, o custo efetivo total.`;
const sacInterest = 'SAC: valor vezes a taxa de um mês, vezes os meses mais um, dividido por dois';

function answerSac(loan: FullLoan): Paragraphs {
  const { amountInReais, months, rate } = loan;
  const { first, last, interest } = sacOf(loan);
  return [
    sourcedText`No SAC, ${reais(amountInReais)} em ${countOf(months)} parcelas, a ${describeRate(rate)}: a primeira é ${calculatedValue(formatInReais(first), 'valor dividido pelos meses, mais os juros do primeiro mês')} e a última ${calculatedValue(formatInReais(last), 'valor dividido pelos meses, mais os juros da última parte')}, caindo todo mês.`,
    sourcedText`No total são ${calculatedValue(formatInReais(amountInReais.plus(interest)), 'valor mais os juros do SAC')}, dos quais ${calculatedValue(formatInReais(interest), sacInterest)} de juros.`,
    sacNote,
  ];
}

function compareSystems(loan: FullLoan, instalment: Big): Paragraphs {
  const { amountInReais, months, rate } = loan;
  const { first, last, interest } = sacOf(loan);
  const priceInterest = instalment.times(months).minus(amountInReais);
  return [
    sourcedText`${reais(amountInReais)} em ${countOf(months)} parcelas, a ${describeRate(rate)}: o SAC soma menos juros, ${calculatedValue(formatInReais(interest), sacInterest)}; a Price, ${calculatedValue(formatInReais(priceInterest), priceFormula)}. A diferença é ${calculatedValue(formatInReais(priceInterest.minus(interest)), 'juros da Price menos os do SAC')}.`,
    sourcedText`No SAC a parcela começa em ${calculatedValue(formatInReais(first), 'valor dividido pelos meses, mais os juros do primeiro mês')} e cai até ${calculatedValue(formatInReais(last), 'valor dividido pelos meses, mais os juros da última parte')}; na Price é sempre ${calculatedValue(formatInReais(instalment), priceFormula)}.`,
    sourcedText`A conta não tem IOF, tarifas, seguros nem TR: o banco informa o custo todo no CET, o custo efetivo total.`,
  ];
}

const unsolved = sourcedText`Para essa conta, preciso de mais um número: o valor, a parcela, a taxa ou o prazo.`;

function totals(instalment: Big, months: number, amount: Big): Paragraphs {
  const total = instalment.times(months);
  return [
    sourcedText`No total são ${calculatedValue(formatInReais(total), 'quantidade de parcelas vezes a parcela')}, dos quais ${calculatedValue(formatInReais(total.minus(amount)), 'total menos o valor emprestado')} de juros.`,
  ];
}

/**
 * The interest and charges of a credit card's revolving balance add up to at most the debt itself: Lei 14.690/2023,
 * art. 28, since 3 January 2024.
 */
export function answerDebt({ amountInReais, months, rate, isCard }: ProgramOf<'debt'>): Paragraphs {
  const total = compound(amountInReais, amountInReais.times(0), monthlyFraction(rate), months);
  const interest = total.minus(amountInReais);
  const isAboveLimit = isCard && interest.gt(amountInReais);
  return [
    sourcedText`Sem pagar nada, ${reais(amountInReais)} a ${describeRate(rate)} viram ${calculatedValue(formatInReais(total), 'dívida com juros sobre juros por todo o prazo')} em ${describeLength({ months })}: ${calculatedValue(formatInReais(interest), 'total menos a dívida')} de juros.`,
    ...(isAboveLimit
      ? [
          sourcedText`No rotativo do cartão, desde janeiro de ${calculatedValue('2024', 'Lei 14.690/2023')}, juros e encargos não podem passar do valor da dívida: o limite aqui é ${calculatedValue(formatInReais(amountInReais.times(2)), 'dívida mais juros iguais a ela, o limite da lei')} no total.`,
        ]
      : []),
    sourcedText`A conta não tem multa, IOF nem tarifas. Se a dívida aperta, renegociar com o banco ou pelo consumidor.gov.br não custa nada.`,
  ];
}
