import Big from 'big.js';
import type { KnownFacts } from '../../editions/edition-facts.ts';
import { countedFigure, inReais, ownFigure, plainNumber, ruleFigure } from '../figures.ts';
import type { AskedRate, Lot, QuestionOf } from '../question.ts';
import { joined, nameOf, told, type Sentence } from '../told.ts';
import type { Paragraphs } from './assets.ts';
import { grown, monthsWord, noRate } from './growth.ts';
import { atRate, knownRate } from './rates.ts';

const assumption = told`A conta supõe depósitos no fim de cada mês e a mesma taxa por todo o prazo, antes de impostos e custos.`;

/** How much a month comes to a sum in a time. */
export function tellTargetSum(
  { targetInReais, rate, months }: QuestionOf<'target-sum'>,
  facts: KnownFacts | undefined,
): Paragraphs {
  const known = knownRate(rate, facts);
  if (known === undefined) return [noRate];
  // What one real a month comes to.
  const ofOne = grown(new Big(0), new Big(1), known.monthly, months);
  const monthly = targetInReais.div(ofOne).round(2, Big.roundUp);
  return [
    told`Para ter ${ownFigure(inReais(targetInReais))} em ${ownFigure(String(months))} meses, ${atRate(known)}: ${countedFigure(inReais(monthly), 'objetivo dividido pelo que um real por mês junta no prazo, com juros sobre juros')} por mês.`,
    assumption,
  ];
}

/** What brings so much interest a month, without becoming less. */
export function tellIncomeCapital(
  { monthlyInReais, rate }: QuestionOf<'income-capital'>,
  facts: KnownFacts | undefined,
): Paragraphs {
  const known = knownRate(rate, facts);
  if (known === undefined || known.monthly.lte(0)) return [noRate];
  const capital = monthlyInReais.div(known.monthly).round(2, Big.roundUp);
  return [
    told`Para ter ${ownFigure(inReais(monthlyInReais))} por mês só de juros, ${atRate(known)}: ${countedFigure(inReais(capital), 'renda de um mês dividida pela taxa de um mês')}.`,
    told`A conta supõe a mesma taxa sempre, antes de impostos e custos, e não repõe a inflação: com o tempo, a mesma renda compra menos.`,
  ];
}

/** Monthly rate of the example, which the sample on the trial's page uses too. */
const exampleRate = new Big('0.008');

/** What brings so much a month at a rate of an example, where no asset and no rate is named. */
export function tellIncomeExample(monthlyInReais: Big): Sentence {
  const capital = monthlyInReais.div(exampleRate).round(2, Big.roundUp);
  return told`Depende do rendimento. A ${ruleFigure(`${plainNumber(exampleRate.times(100))}%`)} ao mês são ${countedFigure(inReais(capital), 'renda de um mês dividida pela taxa de um mês')}. Para outra taxa, escreva, por exemplo, “a ${nameOf('1%')} ao mês”.`;
}

/** What a rate is by now. */
export function tellRate(rate: AskedRate, facts: KnownFacts | undefined): Paragraphs {
  const known = knownRate(rate, facts);
  if (known === undefined) return [noRate];
  const ofMonth = countedFigure(
    `${plainNumber(known.monthly.times(100).round(2))}%`,
    'taxa de um mês, pela regra da poupança e pela meta da Selic',
  );
  const ofYear = countedFigure(
    `${plainNumber(grown(new Big(1), new Big(0), known.monthly, 12).minus(1).times(100).round(2))}%`,
    'taxa de um mês, com juros sobre juros por doze meses',
  );
  return [
    told`${nameOf(known.name)}: ${ofMonth} ao mês, que dão ${ofYear} em um ano.`,
    ...(known.note === undefined ? [] : [known.note]),
  ];
}

/** For how long so much a month comes to a sum. */
export function tellTimeToSum(
  { targetInReais, monthlyInReais, rate }: QuestionOf<'time-to-sum'>,
  facts: KnownFacts | undefined,
): Paragraphs {
  const known = knownRate(rate, facts);
  if (known === undefined) return [noRate];
  let balance = new Big(0);
  let months = 0;
  while (balance.lt(targetInReais) && months < mostMonths) {
    balance = grown(balance, monthlyInReais, known.monthly, 1);
    months += 1;
  }
  const put = told`Guardando ${ownFigure(inReais(monthlyInReais))} por mês, ${atRate(known)}`;
  if (balance.lt(targetInReais)) {
    return [
      told`${put}, ${ownFigure(inReais(targetInReais))} não se juntam em cem anos.`,
      assumption,
    ];
  }
  const count = countedFigure(
    String(months),
    'meses até que os depósitos com juros sobre juros alcancem o objetivo',
  );
  return [
    told`${put}, ${ownFigure(inReais(targetInReais))} se juntam em ${count} ${monthsWord(months)}.`,
    assumption,
  ];
}

/** A hundred years. */
const mostMonths = 1_200;

export function tellAveragePrice(lots: readonly Lot[]): Paragraphs {
  const quantity = lots.reduce((sum, lot) => sum.plus(lot.quantity), new Big(0));
  const paid = lots.reduce(
    (sum, { quantity: count, priceInReais }) => sum.plus(count.times(priceInReais)),
    new Big(0),
  );
  const bought = lots.map(
    ({ quantity: count, priceInReais }) =>
      told`${ownFigure(plainNumber(count))} a ${ownFigure(inReais(priceInReais))}`,
  );
  return [
    told`${joined(bought, ', ')}: o preço médio é ${countedFigure(inReais(paid.div(quantity)), 'total pago dividido pela quantidade')}.`,
    told`São ${countedFigure(plainNumber(quantity), 'soma das quantidades')} unidades por ${countedFigure(inReais(paid), 'soma de quantidade vezes preço')}, sem custos de corretagem.`,
  ];
}
