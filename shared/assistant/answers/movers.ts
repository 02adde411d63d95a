import type { KnownFacts } from '../../editions/edition-facts.ts';
import { formatAmount } from '../../values/market-figures.ts';
import { formatChange } from '../../values/percentage.ts';
import { nameOf, told, type AnswerTable, type Figure } from '../told.ts';
import type { Paragraphs } from './assets.ts';

/** What rose and fell most among those that are followed, in the newest session: of what was, and of nothing else. */
export function tellMovers(facts: KnownFacts | undefined): Paragraphs {
  const movers = facts?.movers;
  if (movers === undefined) return [told`Não tenho as maiores altas e quedas agora.`];
  const figure = (text: string): Figure => ({ text, source: 'brapi', at: movers.at });
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
    told`São as maiores variações entre as ${figure(String(movers.among))} ações mais negociadas que acompanhamos na ${nameOf('B3')}. Uma alta ou uma queda de um dia não diz o que vem depois.`,
  ];
}
