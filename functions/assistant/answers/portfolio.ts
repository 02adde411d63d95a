import Big from 'big.js';
import type { Portfolio } from '../../../shared/contracts/portfolio/portfolio.ts';
import { formatDayAndMonth } from '../../../shared/editions/format-days.ts';
import { joinList } from '../../../shared/editions/format-facts.ts';
import { paidWithinYear } from '../../../shared/market/paid-dividends.ts';
import {
  heldValueInCentavos,
  sumHeldQuantities,
} from '../../../shared/portfolio/held-quantities.ts';
import {
  valuePortfolio,
  type PortfolioPart,
  type Result,
  type Valuation,
} from '../../../shared/portfolio/valuation.ts';
import { formatReais, formatReaisDifference } from '../../../shared/values/money.ts';
import { formatChange, formatPercentage } from '../../../shared/values/percentage.ts';
import { plainNumber } from '../domain/sourced-values.ts';
import {
  wrapName,
  sourcedText,
  type AnswerPart,
  type SourcedValue,
  type Name,
  type Sentence,
} from '../domain/sourced-text.ts';
import type { Paragraphs } from './assets.ts';

const maxShown = 10;

/** Returns the user's portfolio at the newest known prices: value, results, shares, and the dividends of a year. */
export function answerPortfolio(
  { positions, assets }: Pick<Portfolio, 'positions' | 'assets'>,
  today: string,
): Paragraphs {
  if (positions.length === 0) {
    return [
      sourcedText`A sua carteira está vazia. Informe o que você tem, e eu digo quanto vale, quanto rendeu e o que pagou.`,
      portfolioLink,
    ];
  }
  const byTicker = new Map(assets.map((asset) => [asset.ticker, asset]));
  const valuation = valuePortfolio(positions, (ticker) => byTicker.get(ticker));
  // A total is as old as the oldest of its prices.
  const [at = null] = valuation.rows.flatMap(({ figures }) => figures?.price?.at ?? []).toSorted();
  const counted = (text: string, formula: string): SourcedValue => ({
    text,
    source: 'brapi',
    at,
    formula,
  });
  const resultOf = (words: Name | Sentence, result: Result | null, formula: string): Sentence[] =>
    result === null
      ? []
      : [
          sourcedText`${words}: ${counted(`${formatReaisDifference(result.amountInCentavos)} (${formatChange(result.changeInBasisPoints)})`, formula)}.`,
        ];
  const rows = valuation.rows
    .filter(({ valueInCentavos }) => valueInCentavos !== null)
    .toSorted((a, b) => (b.valueInCentavos ?? 0) - (a.valueInCentavos ?? 0))
    .slice(0, maxShown);
  const paid = paidInCentavos(positions, byTicker, today);
  const parts: AnswerPart[] = [
    sourcedText`A sua carteira vale ${counted(formatReais(valuation.valueInCentavos), 'quantidades multiplicadas pelos preços mais novos que conhecemos')}.`,
    ...resultOf(
      describeDay(valuation, today, counted),
      valuation.day,
      'valor de agora menos o do fechamento anterior',
    ),
    ...(valuation.coins === null
      ? []
      : resultOf(
          describePart('À parte do pregão,', valuation.coins, counted),
          valuation.coins.result,
          'valor de agora menos o do fechamento anterior',
        )),
    ...(valuation.withOlderPrice.length === 0
      ? []
      : [
          sourcedText`Com preço de um dia anterior, e por isso fora do resultado do dia: ${wrapName(joinList(valuation.withOlderPrice))}.`,
        ]),
    ...resultOf(
      wrapName('Desde as compras, onde você informou o preço médio'),
      valuation.total,
      'valor de agora menos quantidade vezes preço médio',
    ),
    ...(paid === undefined
      ? []
      : [
          sourcedText`Proventos de doze meses, pelas quantidades de agora: ${counted(formatReais(paid), 'quantidades de agora multiplicadas pelos proventos pagos por unidade em doze meses, antes de impostos')}.`,
        ]),
    {
      kind: 'table',
      caption: 'O que pesa mais',
      columns: ['Quantidade', 'Valor', 'Parte'],
      rows: rows.map(({ position, valueInCentavos, shareInBasisPoints }) => ({
        label: position.ticker,
        cells: [
          { text: plainNumber(new Big(position.quantity)), source: 'você', at: null },
          counted(formatReais(valueInCentavos ?? 0), 'quantidade multiplicada pelo preço'),
          counted(formatPercentage(shareInBasisPoints ?? 0), 'valor dividido pelo da carteira'),
        ],
      })),
    },
    ...(valuation.withoutPrice.length === 0
      ? []
      : [
          sourcedText`Sem preço agora, e fora da conta: ${wrapName(joinList(valuation.withoutPrice))}.`,
        ]),
    portfolioLink,
  ];
  return parts;
}

/** Returns the day of a value, and the part of the portfolio that it covers if that is not the whole. */
function describeDay(
  { dayPart, pricesDay }: Valuation,
  today: string,
  calculatedValue: (text: string, formula: string) => SourcedValue,
): Name | Sentence {
  const day =
    pricesDay === null || pricesDay === today ? 'No dia' : `Em ${formatDayAndMonth(pricesDay)}`;
  return dayPart === null ? wrapName(day) : describePart(`${day}, só`, dayPart, calculatedValue);
}

function describePart(
  words: string,
  { tickers, shareInBasisPoints }: PortfolioPart,
  calculatedValue: (text: string, formula: string) => SourcedValue,
): Sentence {
  const share = calculatedValue(
    formatPercentage(shareInBasisPoints),
    'valor desses ativos dividido pelo da carteira',
  );
  return sourcedText`${wrapName(words)} ${wrapName(joinList(tickers))}, ${share} da carteira`;
}

const portfolioLink: AnswerPart = {
  kind: 'link',
  label: 'Abrir minha carteira',
  path: '/carteira',
};

/** Undefined when no asset's dividends are known. */
function paidInCentavos(
  positions: Portfolio['positions'],
  byTicker: ReadonlyMap<string, Portfolio['assets'][number]>,
  today: string,
): number | undefined {
  let sum: number | undefined;
  for (const [ticker, quantity] of sumHeldQuantities(positions)) {
    const dividends = byTicker.get(ticker)?.dividends ?? null;
    if (dividends === null) continue;
    sum ??= 0;
    for (const { amount } of paidWithinYear(dividends, today))
      sum += heldValueInCentavos(quantity, amount) ?? 0;
  }
  return sum;
}
