import Big from 'big.js';
import { sourcedText, wrapName, type Paragraphs } from '../domain/sourced-text.ts';
import {
  calculatedValue,
  formatInReais,
  plainNumber,
  userValue,
} from '../domain/sourced-values.ts';
import type { AskedRate } from '../domain/asked-rate.ts';
import type { QuestionOf } from '../domain/question.ts';
import type { SavingPlan } from './growth-outcome.ts';
import type { ResolvedRate } from './resolve-rate.ts';

/*
 * The custody fee of B3 for Tesouro Direto: 0.20 % a year since January 2022; of Tesouro Selic only on what exceeds
 * R$ 10,000 for each investor. Read on 30 November 2026.
 */
const custodyPercent = new Big('0.2');
const custodyFreeInReais = new Big(10_000);
const decimals = 20;

/** Returns what a yearly fee takes, month by month, and what is left before income tax. */
export function describeFee(
  fee: QuestionOf<'growth'>['fee'],
  { initialInReais, monthlyInReais, months }: SavingPlan,
  rate: AskedRate,
  { monthly }: ResolvedRate,
): Paragraphs {
  if (fee === undefined || months < 1) return [];
  const isCustody = fee === 'custody';
  const percent = isCustody ? custodyPercent : fee;
  const free = isCustody && rate.of === 'selic' ? custodyFreeInReais : new Big(0);
  const share = percent.div(1_200);
  let balance = initialInReais;
  let taken = new Big(0);
  for (let month = 0; month < months; month += 1) {
    balance = balance.times(monthly.plus(1));
    const above = balance.minus(free);
    const part = above.gt(0) ? above.times(share) : new Big(0);
    taken = taken.plus(part).round(decimals);
    balance = balance.minus(part).plus(monthlyInReais).round(decimals);
  }
  const cost = calculatedValue(
    formatInReais(taken),
    'taxa anual dividida por doze, sobre o saldo de cada mês',
  );
  const left = calculatedValue(formatInReais(balance), 'saldo com juros, menos a taxa de cada mês');
  return isCustody
    ? [
        sourcedText`A taxa de custódia da ${wrapName('B3')}, ${calculatedValue('0,2% ao ano', 'tabela de preços da B3 para o Tesouro Direto')}${rate.of === 'selic' ? sourcedText` sobre o que passa de ${calculatedValue(formatInReais(custodyFreeInReais), 'isenção da B3 para o Tesouro Selic')}` : sourcedText``}, leva cerca de ${cost} no prazo: antes do imposto de renda ficariam ${left}.`,
      ]
    : [
        sourcedText`Com a taxa de ${userValue(`${plainNumber(percent)}% ao ano`)}, cerca de ${cost} saem no prazo, e antes do imposto de renda ficariam ${left}. Se o rendimento que você disse já desconta essa taxa, vale a conta acima.`,
      ];
}
