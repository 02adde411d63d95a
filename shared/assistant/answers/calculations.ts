import Big from 'big.js';
import { exact } from '../../portfolio/decimal.ts';
import { countedFigure, factFigure, inReais, ownFigure, plainNumber } from '../figures.ts';
import type { AskedRate, Lot, Question } from '../reading/read-question.ts';
import type { KnownFacts } from '../../editions/edition-facts.ts';
import { joined, told, wordsOf, type Sentence } from '../told.ts';
import type { Paragraphs } from './assets.ts';

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

/** The rate of a month that comes to a rate of a year in twelve of them; both are fractions. */
export function monthlyRateOf(yearly: Big): Big {
  return new Big(String((1 + yearly.toNumber()) ** (1 / 12) - 1));
}

type Asked<About extends Question['about']> = Extract<Question, { readonly about: About }>;

export function tellGrowth(
  { initialInReais, monthlyInReais, rate, months }: Asked<'growth'>,
  facts: KnownFacts | undefined,
): Paragraphs {
  const known = rateOf(rate, facts);
  if (known === undefined) return [noRate];
  const { yearly, monthly, words } = known;
  // Whole years at a rate of a year need no root.
  const total =
    yearly !== undefined && months % 12 === 0 && monthlyInReais.eq(0)
      ? grown(initialInReais, new Big(0), yearly, months / 12)
      : grown(initialInReais, monthlyInReais, monthly, months);
  const paid = initialInReais.plus(monthlyInReais.times(months));
  const formula = monthlyInReais.eq(0)
    ? 'valor inicial com juros sobre juros por todo o prazo'
    : 'valor inicial e depósitos no fim de cada mês, com juros sobre juros por todo o prazo';
  const whole =
    months % 12 === 0
      ? told`${ownFigure(String(months / 12))} ${wordsOf(months === 12 ? 'ano' : 'anos')}`
      : told`${ownFigure(String(months))} ${monthsWord(months)}`;
  const put: Sentence = initialInReais.eq(0)
    ? told`${ownFigure(inReais(monthlyInReais))} por mês`
    : monthlyInReais.eq(0)
      ? told`${ownFigure(inReais(initialInReais))}`
      : told`${ownFigure(inReais(initialInReais))} e mais ${ownFigure(inReais(monthlyInReais))} por mês`;
  return [
    told`${put}, a ${words}, em ${whole}: ${countedFigure(inReais(total), formula)}.`,
    told`Do total, ${countedFigure(inReais(paid), 'soma do que foi depositado')} são depósitos e ${countedFigure(inReais(total.minus(paid)), 'total menos os depósitos')} são juros, antes de impostos e custos.`,
    told`A conta supõe a mesma taxa por todo o prazo, o que não costuma acontecer.`,
  ];
}

function monthsWord(months: number): Sentence {
  return wordsOf(months === 1 ? 'mês' : 'meses');
}

const noRate = told`Não tenho essa taxa agora. Diga uma taxa ao mês ou ao ano, e eu faço a conta.`;
const assumption = told`A conta supõe depósitos no fim de cada mês e a mesma taxa por todo o prazo, antes de impostos e custos.`;

/** How much a month comes to a sum in a time. */
export function tellTargetSum(
  { targetInReais, rate, months }: Asked<'target-sum'>,
  facts: KnownFacts | undefined,
): Paragraphs {
  const known = rateOf(rate, facts);
  if (known === undefined) return [noRate];
  // What one real a month comes to.
  const ofOne = grown(new Big(0), new Big(1), known.monthly, months);
  const monthly = targetInReais.div(ofOne).round(2, Big.roundUp);
  return [
    told`Para ter ${ownFigure(inReais(targetInReais))} em ${ownFigure(String(months))} meses, a ${known.words}: ${countedFigure(inReais(monthly), 'objetivo dividido pelo que um real por mês junta no prazo, com juros sobre juros')} por mês.`,
    assumption,
  ];
}

/** For how long so much a month comes to a sum. */
export function tellTimeToSum(
  { targetInReais, monthlyInReais, rate }: Asked<'time-to-sum'>,
  facts: KnownFacts | undefined,
): Paragraphs {
  const known = rateOf(rate, facts);
  if (known === undefined) return [noRate];
  let balance = new Big(0);
  let months = 0;
  while (balance.lt(targetInReais) && months < mostMonths) {
    balance = grown(balance, monthlyInReais, known.monthly, 1);
    months += 1;
  }
  const put = told`Guardando ${ownFigure(inReais(monthlyInReais))} por mês, a ${known.words}`;
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

/** As fractions; of a year where it was said so. */
interface KnownRate {
  readonly yearly: Big | undefined;
  readonly monthly: Big;
  readonly words: Sentence;
}

function rateOf(rate: AskedRate, facts: KnownFacts | undefined): KnownRate | undefined {
  if (rate.of === 'person') {
    const fraction = rate.percent.div(100);
    const written = `${plainNumber(rate.percent)}% ${rate.per === 'month' ? 'ao mês' : 'ao ano'}`;
    const words = told`${ownFigure(written)}`;
    return rate.per === 'month'
      ? { yearly: undefined, monthly: fraction, words }
      : ofYear(fraction, words);
  }
  const fact = facts?.[rate.of];
  if (fact === undefined) return undefined;
  const name = wordsOf(rate.of === 'cdi' ? 'do CDI' : 'da Selic');
  return ofYear(exact(fact.value).div(100), told`taxa ${name} (${factFigure(fact)})`);
}

function ofYear(yearly: Big, words: Sentence): KnownRate {
  return { yearly, monthly: monthlyRateOf(yearly), words };
}

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
