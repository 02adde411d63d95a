import {
  capitalize,
  formatUnambiguousNumericDay,
  saoPauloDayOf,
} from '../../../../shared/editions/format-days.ts';
import { joinList } from '../../../../shared/editions/format-facts.ts';
import { statementCurrencyText } from '../../../../shared/market/statement-currency.ts';
import { unknownCurrency } from '../../../../shared/values/format-market-numbers.ts';
import type { FactAsset } from '../../../market/facts/fact-table.ts';
import { findMeasure, type MeasureName } from '../../../market/facts/measures.ts';
import { calculatedValue } from '../../domain/sourced-values.ts';
import {
  joinSentences,
  sourcedText,
  wrapName,
  wrapWords,
  type Sentence,
} from '../../domain/sourced-text.ts';
import { comparedPeriod, orderOf, shownPeriods, type QueryResult } from '../evaluate-query.ts';
import { isForeignToKind, nameMeasure } from './measure-words.ts';
import type { Query } from '../query.ts';
import { valueOf } from './query-tables.ts';
import { kindOfSet, labelSet, setAfter } from '../set-words.ts';
import { currencyOfStatements, isAmountOfStatements } from '../statement-currencies.ts';

/* What an answer says besides the figures: how many were looked at, what is missing, and how old it is. */

const maxNamed = 6;

/**
 * Returns how many assets had the values that were compared, and how old they are.
 * @param isStored false for figures as the source has them now, whose time stands with the source
 */
export function describeExtent(
  query: Query,
  result: QueryResult,
  today: string,
  isStored: boolean,
): readonly Sentence[] {
  const { considered, withoutValue, withoutTrade, otherCurrency } = result;
  const age = isStored ? describeAge(result, today) : undefined;
  if (query.set.of === 'named') {
    return age === undefined ? [] : [sourcedText`Os números foram lidos ${age}.`];
  }
  const left = [
    ...leftOut(withoutValue, 'sem os números da pergunta'),
    ...leftOut(withoutTrade, 'sem negócio no último pregão'),
    ...leftOut(otherCurrency, 'com balanço em outra moeda, ou em uma que a fonte não diz'),
  ];
  const leftSentences =
    left.length === 0 ? [] : [sourcedText`Ficaram de fora: ${joinSentences(left, '; ')}.`];
  if (considered.length === 0) return leftSentences;
  const looked = calculatedValue(
    String(considered.length),
    'ativos do conjunto com os números da pergunta',
  );
  const once = wrapWords(hasSeveralShares(query) ? ', cada empresa uma vez' : '');
  const read = age === undefined ? wrapWords('') : sourcedText`, com números lidos ${age}`;
  const first = sourcedText`Olhei ${looked} ${wrapName(labelSet(query.set))}${once}${read}.`;
  return [first, ...leftSentences, ...describeRest(query, result)];
}

/** Says how many of a list are not shown, and how to see them. */
function describeRest(query: Query, { rows, matching }: QueryResult): readonly Sentence[] {
  const { op, limit, filters, skip = 0 } = query;
  const listed = new Set(rows.map(({ asset }) => asset.ticker)).size;
  const end = skip + listed;
  // A number of its own says how many are wanted.
  const isAsked = listed < 2 || (limit !== undefined && skip === 0 && filters.length === 0);
  const isList = op === 'rank' || op === 'count' || op === 'values';
  if (!isList || isAsked || end >= matching.length) return [];
  const shown = calculatedValue(String(end), 'ativos mostrados até aqui');
  const all = calculatedValue(String(matching.length), 'ativos da lista inteira');
  return [
    sourcedText`Até aqui mostrei ${shown} de ${all}; para os próximos, escreva “mostra mais”.`,
  ];
}

/** Companies have several shares at B3; a fund has one code. */
function hasSeveralShares({ set }: Query): boolean {
  const kind = kindOfSet(set);
  return kind === undefined || kind === 'share' || kind === 'bdr';
}

function leftOut(assets: readonly FactAsset[], why: string): readonly Sentence[] {
  if (assets.length === 0) return [];
  return [
    sourcedText`${calculatedValue(String(assets.length), `ativos do conjunto ${why}`)} ${wrapWords(why)}`,
  ];
}

/** Returns `em 28/11`, `de 21/11 a 28/11`; undefined for figures of today. */
function describeAge({ oldest, newest }: QueryResult, today: string): Sentence | undefined {
  if (oldest === undefined || newest === undefined) return undefined;
  const [first, last] = [saoPauloDayOf(oldest), saoPauloDayOf(newest)];
  if (first === today) return undefined;
  const day = (of: string) =>
    calculatedValue(formatUnambiguousNumericDay(of, today), 'dia em que os números foram lidos');
  return first === last
    ? sourcedText`em ${day(first)}`
    : sourcedText`de ${day(first)} a ${day(last)}`;
}

/** Returns what the source does not have of named assets, and of years. */
export function describeMissing(
  query: Query,
  result: QueryResult,
  today: string,
): readonly Sentence[] {
  return [
    ...describeForeign(query, result),
    ...describeYearless(query, result, today),
    ...describeEmpty(query, result),
    ...describeOtherCurrency(query, result),
    ...describeUnsaidCurrency(result),
  ];
}

/** Funds among named assets do not have the measures of companies. */
function describeForeign(
  { set }: Query,
  { measures, rows, withoutValue }: QueryResult,
): readonly Sentence[] {
  if (set.of !== 'named') return [];
  const assets = [...new Set([...rows.map(({ asset }) => asset), ...withoutValue])];
  const isKnown = (ticker: string, index: number) =>
    rows.some(({ asset, facts }) => asset.ticker === ticker && facts[index] !== undefined);
  const isForeign = ({ kind, ticker }: FactAsset, measure: MeasureName) =>
    isForeignToKind(measure, kind) && !isKnown(ticker, measures.indexOf(measure));
  const funds = assets.filter((asset) => measures.some((measure) => isForeign(asset, measure)));
  const foreign = measures.filter((measure) => funds.some((fund) => isForeign(fund, measure)));
  const names = foreign.map((measure) => nameMeasure(measure));
  if (funds.length === 0) return [];
  const tickers = joinList(funds.map(({ ticker }) => ticker));
  const are = wrapWords(funds.length === 1 ? 'é um fundo' : 'são fundos');
  const what = wrapWords(names.length === 1 ? 'é um número' : 'são números');
  return [
    sourcedText`${wrapName(tickers)} ${are}, e fundos não têm ${wrapName(joinList(names, 'nem'))}: ${what} de empresas.`,
  ];
}

/** Returns whether an order by year is asked of a measure that is only known of now. */
export function isYearless(query: Query, { measures: [first] }: QueryResult): boolean {
  const isOfNow = first !== undefined && findMeasure(first).isYearly !== true;
  return isOfNow && orderOf(query) !== undefined && comparedPeriod(query.period) !== 'now';
}

/** Measures that the source only has of now were asked for a year. */
function describeYearless(
  { period }: Query,
  { measures, current = [] }: QueryResult,
  today: string,
): readonly Sentence[] {
  if (comparedPeriod(period) === 'now') return [];
  const yearless = measures.filter((measure) => findMeasure(measure).isYearly !== true);
  if (yearless.length === 0) return [];
  const names = yearless.map((measure) => nameMeasure(measure));
  const values = current.flatMap((row) =>
    yearless.flatMap((measure): Sentence[] => {
      const value = valueOf({ measures }, row, measure, today);
      const name = `${capitalize(nameMeasure(measure, row.asset.kind))} de ${row.asset.ticker}`;
      return value === undefined ? [] : [sourcedText`${wrapName(name)} agora: ${value}.`];
    }),
  );
  return [
    sourcedText`${wrapName(capitalize(joinList(names)))} eu só tenho de agora, não por ano.`,
    ...values,
  ];
}

/** Yearly values of companies that the source does not have, measure by measure. */
function describeEmpty(query: Query, result: QueryResult): readonly Sentence[] {
  const { set, op } = query;
  const periods = shownPeriods(query);
  const isYearly = periods[0] !== 'now';
  if (set.of !== 'named') return [];
  const assets = [...new Map(result.rows.map(({ asset }) => [asset.ticker, asset])).values()];
  return result.measures.flatMap((measure, index) => {
    if (isYearly && findMeasure(measure).isYearly !== true) return [];
    const isMissing = ({ ticker, kind }: FactAsset) =>
      !isForeignToKind(measure, kind) &&
      !result.rows.some(
        ({ asset, facts }) => asset.ticker === ticker && facts[index] !== undefined,
      );
    const others = op === 'rank' || query.filters.length > 0 ? result.withoutValue : [];
    const without = [...assets, ...(index === 0 ? others : [])].filter(isMissing);
    if (without.length === 0) return [];
    const name = wrapName(nameMeasure(measure, without[0]?.kind, comparedPeriod(query.period)));
    const named = without.slice(0, maxNamed).map(({ ticker }) => ticker);
    const when = isYearly ? sourcedText` ${yearsAsked(periods)}` : wrapName('');
    return [
      sourcedText`A fonte não informa ${name} de ${wrapName(joinList(named, 'nem'))}${when}.`,
    ];
  });
}

function yearsAsked(periods: readonly (number | 'now')[]): Sentence {
  const year = (of: number | 'now' | undefined) =>
    calculatedValue(String(of ?? ''), 'anos da pergunta');
  const [first, last] = [periods[0], periods.at(-1)];
  return first === last
    ? sourcedText`em ${year(first)}`
    : sourcedText`de ${year(first)} a ${year(last)}`;
}

function describeOtherCurrency(
  { set }: Query,
  { otherCurrency }: QueryResult,
): readonly Sentence[] {
  if (set.of !== 'named' || otherCurrency.length === 0) return [];
  const tickers = joinList(otherCurrency.map(({ ticker }) => ticker));
  return [
    sourcedText`Não comparei ${wrapName(tickers)}: o balanço é em outra moeda, ou em uma que a fonte não diz.`,
  ];
}

/** An amount without the sign of its currency says so. */
function describeUnsaidCurrency({ measures, rows }: QueryResult): readonly Sentence[] {
  const isUnsaid = rows.some(
    ({ asset, facts }) =>
      currencyOfStatements(asset) === unknownCurrency &&
      measures.some((measure, index) => isAmountOfStatements(measure) && facts[index]),
  );
  return isUnsaid
    ? [sourcedText`Sem o símbolo de uma moeda, o valor está ${wrapWords(statementCurrencyText)}.`]
    : [];
}

/** Returns the sentence for a set of funds and a measure of companies; undefined for other sets. */
export function explainForeignSet({ set }: Query, { measures }: QueryResult): Sentence | undefined {
  const foreign = measures.filter((measure) => isForeignToKind(measure, kindOfSet(set)));
  if (foreign.length === 0) return undefined;
  const names = joinList(
    foreign.map((measure) => nameMeasure(measure)),
    'nem',
  );
  return sourcedText`Fundos não têm ${wrapName(names)}: é um número de empresas, e por isso não há o que comparar ${wrapName(setAfter('entre', set))}.`;
}
