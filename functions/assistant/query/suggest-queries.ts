import type { AssetKind } from '../../market/facts/fact-table.ts';
import { joinList } from '../../../shared/editions/format-facts.ts';
import { isOfFunds } from './fund-sets.ts';
import { articledSet, kindOfSet } from './set-words.ts';
import type { AssetSet, Query } from './query.ts';

/** Returns follow-up questions of a query, each complete without it. */
export function suggestQueries({ set, measures }: Query): readonly string[] {
  if (set.of === 'named') {
    const [first, second] = set.tickers;
    if (first === undefined) return [];
    return second === undefined
      ? [`Dividendos de ${first}`, `Quanto ${first} variou em 12 meses?`, 'O que é P/L?']
      : [`Comparar ${first} e ${second}`, `Dividendos de ${first}`, 'O que é P/L?'];
  }
  const kind = kindOfSet(set);
  // One word for a kind, as people write it.
  const words = set.of === 'group' || kind === undefined ? undefined : kindNames[kind];
  const all = words ?? (set.of === 'group' ? articledSet(set) : kindNames.share);
  const orders = kind === 'share' || kind === 'bdr' || kind === undefined ? ofShares : ofFunds;
  const others = orders.filter(({ measure }) => !measures.includes(measure));
  return [
    ...others.slice(0, 2).map(({ words: order }) => `${all.replace(' ', ' 5 ')} com ${order}`),
    'O que é dividend yield?',
  ];
}

/** Returns questions that have an answer, about assets of which something is not known. */
export function suggestKnown({ set }: { readonly set: AssetSet }): readonly string[] {
  if (set.of !== 'named') {
    return suggestQueries({ set, op: 'rank', measures: ['price'], period: 'now', filters: [] });
  }
  const of = joinList(set.tickers.slice(0, 2));
  const ratio = isOfFunds(set) ? 'P/VP' : 'P/L';
  return [`${ratio} de ${of}`, `Dividend yield de ${of}`, `Quanto está ${set.tickers[0] ?? ''}?`];
}

const kindNames: Readonly<Record<AssetKind, string>> = {
  share: 'As ações',
  fund: 'Os FIIs',
  etf: 'Os ETFs',
  bdr: 'Os BDRs',
};

const dividends = { measure: 'dividendYield', words: 'maior dividend yield' } as const;
const ofShares = [
  { measure: 'priceEarnings', words: 'menor P/L' },
  dividends,
  { measure: 'returnOnEquity', words: 'maior ROE' },
] as const;
const ofFunds = [
  { measure: 'priceToBook', words: 'menor P/VP' },
  dividends,
  { measure: 'twelveMonthChange', words: 'maior alta em 12 meses' },
] as const;
