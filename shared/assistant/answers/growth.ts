import Big from 'big.js';
import type { KnownFacts } from '../../editions/edition-facts.ts';
import { exact } from '../../portfolio/decimal.ts';
import { countedFigure, factFigure, inReais, ownFigure, plainNumber } from '../figures.ts';
import type { QuestionOf } from '../question.ts';
import { told, wordsOf, type Figure, type Sentence } from '../told.ts';
import type { Paragraphs } from './assets.ts';
import { knownRate, monthlyRateOf, type KnownRate } from './rates.ts';

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

export interface SavingPlan {
  readonly initialInReais: Big;
  readonly monthlyInReais: Big;
  readonly months: number;
}

export function tellGrowth(
  { rate, ...plan }: QuestionOf<'growth'>,
  facts: KnownFacts | undefined,
): Paragraphs {
  const known = knownRate(rate, facts);
  if (known === undefined) return [noRate];
  const { total, paid, afterTax } = outcomeOf(plan, known);
  return [
    told`${putInWords(plan)}, a ${known.words}, em ${timeInWords(plan.months)}: ${countedFigure(inReais(total), formulaOf(plan))}.`,
    told`Do total, ${countedFigure(inReais(paid), 'soma do que foi depositado')} são depósitos e ${countedFigure(inReais(total.minus(paid)), 'total menos os depósitos')} são juros, antes de impostos e custos.`,
    ...(afterTax === undefined
      ? []
      : [
          told`Em aplicações que pagam imposto de renda, como CDB e Tesouro Direto, restariam ${countedFigure(inReais(afterTax), taxFormula)}.`,
        ]),
    ...(known.note === undefined ? [] : [known.note]),
    told`A conta supõe a mesma taxa por todo o prazo, o que não costuma acontecer.`,
  ];
}

/** Of a rate that the person names nobody knows what it is of. */
const dependsOnKind = countedFigure(
  'depende',
  'o imposto depende de qual aplicação paga essa taxa',
);

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
    told`${putInWords(plan)}, em ${timeInWords(plan.months)}:`,
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
          label: 'Depois do imposto de renda',
          cells: outcomes.map(({ total, afterTax }, place) =>
            rates[place]?.of === 'person'
              ? dependsOnKind
              : countedFigure(inReais(afterTax ?? total), taxFormula),
          ),
        },
      ],
    },
    ...known.map(({ words }) => told`Taxa usada: ${words}.`),
    ...known.flatMap(({ note }) => note ?? []),
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
    told`Com ${words} por ${timeInWords(months)}, ${own} comprariam o que hoje se compra com ${worth}.`,
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

function timeInWords(months: number): Sentence {
  return months % 12 === 0
    ? told`${ownFigure(String(months / 12))} ${wordsOf(months === 12 ? 'ano' : 'anos')}`
    : told`${ownFigure(String(months))} ${monthsWord(months)}`;
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

function outcomeOf(plan: SavingPlan, { yearly, monthly, isTaxed }: KnownRate): Outcome {
  const { initialInReais, monthlyInReais, months } = plan;
  // Whole years at a rate of a year need no root.
  const total =
    yearly !== undefined && months % 12 === 0 && monthlyInReais.eq(0)
      ? grown(initialInReais, new Big(0), yearly, months / 12)
      : grown(initialInReais, monthlyInReais, monthly, months);
  return {
    total,
    paid: initialInReais.plus(monthlyInReais.times(months)),
    afterTax: isTaxed ? total.minus(taxOf(plan, monthly, total)) : undefined,
  };
}

/*
 * Income tax on what fixed income brings, by how long each deposit lay: Lei 11.033/2004, art. 1. Six months are more than
 * its 180 days, twelve more than 360, and twenty-four more than 720.
 */
const taxBrackets = [
  { fromMonths: 24, share: '0.15' },
  { fromMonths: 12, share: '0.175' },
  { fromMonths: 6, share: '0.2' },
] as const;
const shortestShare = '0.225';
const taxFormula =
  'total menos o imposto de renda regressivo da renda fixa sobre os juros, conforme o tempo de cada depósito';

function taxShareOf(months: number): Big {
  return new Big(
    taxBrackets.find(({ fromMonths }) => months >= fromMonths)?.share ?? shortestShare,
  );
}

function taxOf({ initialInReais, monthlyInReais, months }: SavingPlan, rate: Big, total: Big): Big {
  if (monthlyInReais.eq(0)) return total.minus(initialInReais).times(taxShareOf(months));
  let tax = new Big(0);
  // What one real has become that lies so long: the last deposit is of the last day.
  let factor = new Big(1);
  for (let lies = 0; lies < months; lies += 1) {
    tax = tax.plus(monthlyInReais.times(factor.minus(1)).times(taxShareOf(lies)));
    factor = factor.times(rate.plus(1)).round(decimals, Big.roundHalfEven);
  }
  return tax.plus(initialInReais.times(factor.minus(1)).times(taxShareOf(months)));
}
