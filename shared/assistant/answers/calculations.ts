import Big from 'big.js';
import { exact } from '../../portfolio/decimal.ts';
import { countedFigure, factFigure, inReais, ownFigure, plainNumber } from '../figures.ts';
import type { AskedRate, Lot } from '../reading/read-question.ts';
import type { KnownFacts } from '../../editions/edition-facts.ts';
import { told, type Sentence } from '../told.ts';
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

interface Growth {
  readonly initialInReais: Big;
  readonly monthlyInReais: Big;
  readonly rate: AskedRate;
  readonly months: number;
}

export function tellGrowth(
  { initialInReais, monthlyInReais, rate, months }: Growth,
  facts: KnownFacts | undefined,
): Paragraphs {
  const known = rateOf(rate, facts);
  if (known === undefined) return [noRate];
  const { fraction, per, words } = known;
  const isWholeYears = months % 12 === 0 && monthlyInReais.eq(0) && per === 'year';
  const total = isWholeYears
    ? grown(initialInReais, new Big(0), fraction, months / 12)
    : grown(
        initialInReais,
        monthlyInReais,
        per === 'year' ? monthlyRateOf(fraction) : fraction,
        months,
      );
  const paid = initialInReais.plus(monthlyInReais.times(months));
  const formula = monthlyInReais.eq(0)
    ? 'valor inicial com juros sobre juros por todo o prazo'
    : 'valor inicial e depósitos no fim de cada mês, com juros sobre juros por todo o prazo';
  const whole =
    months % 12 === 0
      ? told`${ownFigure(String(months / 12))} ${{ text: months === 12 ? 'ano' : 'anos', figures: [] }}`
      : told`${ownFigure(String(months))} ${{ text: months === 1 ? 'mês' : 'meses', figures: [] }}`;
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

const noRate = told`Não tenho essa taxa agora. Diga uma taxa ao mês ou ao ano, e eu faço a conta.`;
const assumption = told`A conta supõe depósitos no fim de cada mês e a mesma taxa por todo o prazo, antes de impostos e custos.`;

/** How much a month comes to a sum in a time. */
export function tellTargetSum(
  goal: { readonly targetInReais: Big; readonly rate: AskedRate; readonly months: number },
  facts: KnownFacts | undefined,
): Paragraphs {
  const known = rateOf(goal.rate, facts);
  if (known === undefined) return [noRate];
  const { targetInReais, months } = goal;
  const rate = known.per === 'year' ? monthlyRateOf(known.fraction) : known.fraction;
  // What one real a month comes to.
  const ofOne = grown(new Big(0), new Big(1), rate, months);
  const monthly = targetInReais.div(ofOne).round(2, Big.roundUp);
  return [
    told`Para ter ${ownFigure(inReais(targetInReais))} em ${ownFigure(String(months))} meses, a ${known.words}: ${countedFigure(inReais(monthly), 'objetivo dividido pelo que um real por mês junta no prazo, com juros sobre juros')} por mês.`,
    assumption,
  ];
}

/** For how long so much a month comes to a sum. */
export function tellTimeToSum(
  goal: { readonly targetInReais: Big; readonly monthlyInReais: Big; readonly rate: AskedRate },
  facts: KnownFacts | undefined,
): Paragraphs {
  const known = rateOf(goal.rate, facts);
  if (known === undefined) return [noRate];
  const { targetInReais, monthlyInReais } = goal;
  const rate = known.per === 'year' ? monthlyRateOf(known.fraction) : known.fraction;
  let balance = new Big(0);
  let months = 0;
  while (balance.lt(targetInReais) && months < mostMonths) {
    balance = grown(balance, monthlyInReais, rate, 1);
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
    told`${put}, ${ownFigure(inReais(targetInReais))} se juntam em ${count} ${{ text: months === 1 ? 'mês' : 'meses', figures: [] }}.`,
    assumption,
  ];
}

/** A hundred years. */
const mostMonths = 1_200;

function rateOf(rate: AskedRate, facts: KnownFacts | undefined) {
  if (rate.of === 'person') {
    const written = `${plainNumber(rate.percent)}% ${rate.per === 'month' ? 'ao mês' : 'ao ano'}`;
    return {
      fraction: rate.percent.div(100),
      per: rate.per,
      words: told`${ownFigure(written)}`,
    };
  }
  const fact = facts?.[rate.of];
  if (fact === undefined) return undefined;
  const name = { text: rate.of === 'cdi' ? 'do CDI' : 'da Selic', figures: [] };
  return {
    fraction: exact(fact.value).div(100),
    per: 'year' as const,
    words: told`taxa ${name} (${factFigure(fact)})`,
  };
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
  const first = bought[0] ?? told``;
  const all = bought.slice(1).reduce((line, lot) => told`${line}, ${lot}`, first);
  return [
    told`${all}: o preço médio é ${countedFigure(inReais(paid.div(quantity)), 'total pago dividido pela quantidade')}.`,
    told`São ${countedFigure(plainNumber(quantity), 'soma das quantidades')} unidades por ${countedFigure(inReais(paid), 'soma de quantidade vezes preço')}, sem custos de corretagem.`,
  ];
}
