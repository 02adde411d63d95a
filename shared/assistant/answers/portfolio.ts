import Big from 'big.js';
import type { Portfolio } from '../../contracts/portfolio.ts';
import { dayAndMonth } from '../../editions/prose/day-words.ts';
import { listed } from '../../editions/prose/figure-words.ts';
import { paidWithinYear } from '../../market/paid-dividends.ts';
import { amountHeld, heldOf } from '../../portfolio/held.ts';
import { valuePortfolio, type Result, type Valuation } from '../../portfolio/valuation.ts';
import { formatReais, formatReaisDifference } from '../../values/money.ts';
import { formatChange, formatPercentage } from '../../values/percentage.ts';
import { plainNumber } from '../figures.ts';
import { nameOf, told, type AnswerPart, type Figure, type Name, type Sentence } from '../told.ts';
import type { Paragraphs } from './assets.ts';

const mostShown = 10;

/** What somebody holds, by the prices that are known: value, results, parts, and what it has paid in a year. */
export function tellPortfolio(
  { positions, assets }: Pick<Portfolio, 'positions' | 'assets'>,
  today: string,
): Paragraphs {
  if (positions.length === 0) {
    return [
      told`A sua carteira está vazia. Informe o que você tem, e eu digo quanto vale, quanto rendeu e o que pagou.`,
      toPortfolio,
    ];
  }
  const byTicker = new Map(assets.map((asset) => [asset.ticker, asset]));
  const valuation = valuePortfolio(positions, (ticker) => byTicker.get(ticker));
  // A total is as old as the oldest of its prices.
  const [at = null] = valuation.rows.flatMap(({ figures }) => figures?.price?.at ?? []).toSorted();
  const counted = (text: string, formula: string): Figure => ({
    text,
    source: 'brapi',
    at,
    formula,
  });
  const resultOf = (words: Name | Sentence, result: Result | null, formula: string): Sentence[] =>
    result === null
      ? []
      : [
          told`${words}: ${counted(`${formatReaisDifference(result.amountInCentavos)} (${formatChange(result.changeInBasisPoints)})`, formula)}.`,
        ];
  const rows = valuation.rows
    .filter(({ valueInCentavos }) => valueInCentavos !== null)
    .toSorted((a, b) => (b.valueInCentavos ?? 0) - (a.valueInCentavos ?? 0))
    .slice(0, mostShown);
  const paid = paidInCentavos(positions, byTicker, today);
  const parts: AnswerPart[] = [
    told`A sua carteira vale ${counted(formatReais(valuation.valueInCentavos), 'quantidades multiplicadas pelos preços mais novos que conhecemos')}.`,
    ...resultOf(
      dayOf(valuation, today, counted),
      valuation.day,
      'valor de agora menos o do fechamento anterior',
    ),
    ...resultOf(
      nameOf('Desde as compras, onde você informou o preço médio'),
      valuation.total,
      'valor de agora menos quantidade vezes preço médio',
    ),
    ...(paid === undefined
      ? []
      : [
          told`Proventos de doze meses, pelas quantidades de agora: ${counted(formatReais(paid), 'quantidades de agora multiplicadas pelos proventos pagos por unidade em doze meses, antes de impostos')}.`,
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
      : [told`Sem preço agora, e fora da conta: ${nameOf(listed(valuation.withoutPrice))}.`]),
    toPortfolio,
  ];
  return parts;
}

/** Returns the figure's day, and the part of the portfolio that it covers where that is not the whole. */
function dayOf(
  { dayPart, pricesDay }: Valuation,
  today: string,
  counted: (text: string, formula: string) => Figure,
): Name | Sentence {
  const day = nameOf(
    pricesDay === null || pricesDay === today ? 'No dia' : `Em ${dayAndMonth(pricesDay)}`,
  );
  if (dayPart === null) return day;
  const share = counted(
    formatPercentage(dayPart.shareInBasisPoints),
    'valor desses ativos dividido pelo da carteira',
  );
  return told`${day}, só ${nameOf(listed(dayPart.tickers))}, ${share} da carteira`;
}

const toPortfolio: AnswerPart = { kind: 'link', label: 'Abrir minha carteira', path: '/carteira' };

/** Undefined where of none of them it is known. */
function paidInCentavos(
  positions: Portfolio['positions'],
  byTicker: ReadonlyMap<string, Portfolio['assets'][number]>,
  today: string,
): number | undefined {
  let sum: number | undefined;
  for (const [ticker, quantity] of heldOf(positions)) {
    const dividends = byTicker.get(ticker)?.dividends ?? null;
    if (dividends === null) continue;
    sum ??= 0;
    for (const { amount } of paidWithinYear(dividends, today))
      sum += amountHeld(quantity, amount) ?? 0;
  }
  return sum;
}
