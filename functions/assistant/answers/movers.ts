import type { PartialFacts } from '../../../shared/editions/edition-facts.ts';
import { formatAmount } from '../../../shared/values/format-market-numbers.ts';
import { formatChange } from '../../../shared/values/percentage.ts';
import {
  wrapName,
  sourcedText,
  type AnswerTable,
  type SourcedValue,
} from '../domain/sourced-text.ts';
import type { Paragraphs } from './assets.ts';

/** Returns the largest rises and falls of the newest session among the assets that we follow. */
export function answerMovers(facts: PartialFacts | undefined): Paragraphs {
  const movers = facts?.movers;
  if (movers === undefined) return [sourcedText`Não tenho as maiores altas e quedas agora.`];
  const figure = (text: string): SourcedValue => ({ text, source: 'brapi', at: movers.at });
  const table = (caption: string, assets: typeof movers.rises): AnswerTable => ({
    kind: 'table',
    caption,
    columns: ['Preço', 'No dia'],
    rows: assets.map(({ ticker, priceInReais, changeInBasisPoints }) => ({
      label: ticker,
      cells: [figure(formatAmount(priceInReais, 'BRL')), figure(formatChange(changeInBasisPoints))],
    })),
  });
  return [
    ...(movers.rises.length === 0 ? [] : [table('Maiores altas', movers.rises)]),
    ...(movers.falls.length === 0 ? [] : [table('Maiores quedas', movers.falls)]),
    sourcedText`São as maiores variações entre as ${figure(String(movers.among))} ações mais negociadas que acompanhamos na ${wrapName('B3')}. Uma alta ou uma queda de um dia não diz o que vem depois.`,
  ];
}
