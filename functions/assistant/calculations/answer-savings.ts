import Big from 'big.js';
import type { PartialFacts } from '../../../shared/editions/edition-facts.ts';
import {
  calculatedValue,
  formatInReais,
  userValue,
  plainNumber,
  ruleValue,
} from '../domain/sourced-values.ts';
import type { AskedRate, Lot, QuestionOf } from '../domain/question.ts';
import { joinSentences, wrapName, sourcedText, type Sentence } from '../domain/sourced-text.ts';
import type { Paragraphs } from '../domain/sourced-text.ts';
import { compound } from './growth-outcome.ts';
import { monthsWord, rateUnknown } from './describe-plan.ts';
import { phraseRate, resolveRate } from './resolve-rate.ts';

const assumption = sourcedText`A conta supõe depósitos no fim de cada mês e a mesma taxa por todo o prazo, antes de impostos e custos.`;

/** Returns the monthly saving that reaches a sum in a given time. */
export function answerTargetSum(
  { targetInReais, rate, months }: QuestionOf<'target-sum'>,
  facts: PartialFacts | undefined,
): Paragraphs {
  const resolvedRate = resolveRate(rate, facts);
  if (resolvedRate === undefined) return [rateUnknown];
  // The result of saving one real a month.
  const ofOne = compound(new Big(0), new Big(1), resolvedRate.monthly, months);
  const monthly = targetInReais.div(ofOne).round(2, Big.roundUp);
  return [
    sourcedText`Para ter ${userValue(formatInReais(targetInReais))} em ${userValue(String(months))} meses, ${phraseRate(resolvedRate)}: ${calculatedValue(formatInReais(monthly), 'objetivo dividido pelo que um real por mês junta no prazo, com juros sobre juros')} por mês.`,
    assumption,
  ];
}

/** Returns the capital that pays a monthly amount from its interest without shrinking. */
export function answerIncomeCapital(
  { monthlyInReais, rate }: QuestionOf<'income-capital'>,
  facts: PartialFacts | undefined,
): Paragraphs {
  const resolvedRate = resolveRate(rate, facts);
  if (resolvedRate === undefined || resolvedRate.monthly.lte(0)) return [rateUnknown];
  const capital = monthlyInReais.div(resolvedRate.monthly).round(2, Big.roundUp);
  return [
    sourcedText`Para ter ${userValue(formatInReais(monthlyInReais))} por mês só de juros, ${phraseRate(resolvedRate)}: ${calculatedValue(formatInReais(capital), 'renda de um mês dividida pela taxa de um mês')}.`,
    sourcedText`A conta supõe a mesma taxa sempre, antes de impostos e custos, e não repõe a inflação: com o tempo, a mesma renda compra menos.`,
  ];
}

/** Monthly rate of the example, which the sample on the trial's page uses too. */
const exampleRate = new Big('0.008');

/** Returns the capital for a monthly income at an example rate, for a question without an asset or a rate. */
export function answerIncomeExample(monthlyInReais: Big): Sentence {
  const capital = monthlyInReais.div(exampleRate).round(2, Big.roundUp);
  return sourcedText`Depende do rendimento. A ${ruleValue(`${plainNumber(exampleRate.times(100))}%`)} ao mês são ${calculatedValue(formatInReais(capital), 'renda de um mês dividida pela taxa de um mês')}. Para outra taxa, escreva, por exemplo, “a ${wrapName('1%')} ao mês”.`;
}

/** Returns the current value of a market rate. */
export function answerRate(rate: AskedRate, facts: PartialFacts | undefined): Paragraphs {
  const resolvedRate = resolveRate(rate, facts);
  if (resolvedRate === undefined) return [rateUnknown];
  const ofMonth = calculatedValue(
    `${plainNumber(resolvedRate.monthly.times(100).round(2))}%`,
    'taxa de um mês, pela regra da poupança e pela meta da Selic',
  );
  const ofYear = calculatedValue(
    `${plainNumber(compound(new Big(1), new Big(0), resolvedRate.monthly, 12).minus(1).times(100).round(2))}%`,
    'taxa de um mês, com juros sobre juros por doze meses',
  );
  return [
    sourcedText`${wrapName(resolvedRate.name)}: ${ofMonth} ao mês, que dão ${ofYear} em um ano.`,
    ...(resolvedRate.note === undefined ? [] : [resolvedRate.note]),
  ];
}

/** Returns how long a monthly saving takes to reach a sum. */
export function answerTimeToSum(
  { targetInReais, monthlyInReais, rate }: QuestionOf<'time-to-sum'>,
  facts: PartialFacts | undefined,
): Paragraphs {
  const resolvedRate = resolveRate(rate, facts);
  if (resolvedRate === undefined) return [rateUnknown];
  let balance = new Big(0);
  let months = 0;
  while (balance.lt(targetInReais) && months < maxMonths) {
    balance = compound(balance, monthlyInReais, resolvedRate.monthly, 1);
    months += 1;
  }
  const put = sourcedText`Guardando ${userValue(formatInReais(monthlyInReais))} por mês, ${phraseRate(resolvedRate)}`;
  if (balance.lt(targetInReais)) {
    return [
      sourcedText`${put}, ${userValue(formatInReais(targetInReais))} não se juntam em cem anos.`,
      assumption,
    ];
  }
  const count = calculatedValue(
    String(months),
    'meses até que os depósitos com juros sobre juros alcancem o objetivo',
  );
  return [
    sourcedText`${put}, ${userValue(formatInReais(targetInReais))} se juntam em ${count} ${monthsWord(months)}.`,
    assumption,
  ];
}

/** A hundred years. */
const maxMonths = 1_200;

export function answerAveragePrice(lots: readonly Lot[]): Paragraphs {
  const quantity = lots.reduce((sum, lot) => sum.plus(lot.quantity), new Big(0));
  const paid = lots.reduce(
    (sum, { quantity: count, priceInReais }) => sum.plus(count.times(priceInReais)),
    new Big(0),
  );
  const bought = lots.map(
    ({ quantity: count, priceInReais }) =>
      sourcedText`${userValue(plainNumber(count))} a ${userValue(formatInReais(priceInReais))}`,
  );
  return [
    sourcedText`${joinSentences(bought, ', ')}: o preço médio é ${calculatedValue(formatInReais(paid.div(quantity)), 'total pago dividido pela quantidade')}.`,
    sourcedText`São ${calculatedValue(plainNumber(quantity), 'soma das quantidades')} unidades por ${calculatedValue(formatInReais(paid), 'soma de quantidade vezes preço')}, sem custos de corretagem.`,
  ];
}
