import Big from 'big.js';
import { capitalize } from '../../../../shared/editions/format-days.ts';
import { formatShareChange } from '../../../../shared/values/format-market-numbers.ts';
import type { FactAsset } from '../../../market/facts/fact-table.ts';
import { findMeasure, type MeasureName } from '../../../market/facts/measures.ts';
import type { Paragraphs } from '../../answers/assets.ts';
import { askedYears, calculatedValue } from '../../domain/sourced-values.ts';
import {
  joinSentences,
  sourcedText,
  wrapName,
  wrapWords,
  type Sentence,
} from '../../domain/sourced-text.ts';
import { periodWords } from './describe-query.ts';
import { shownPeriods, type QueryResult, type QueryRow } from '../evaluate-query.ts';
import { nameExtreme, nameMeasure } from './measure-words.ts';
import { captionOf, tableOfMeasures, tablesOfYears, valueOf, yearsWith } from './query-tables.ts';
import type { Query } from '../query.ts';

/** More assets than this are listed in a table. */
const maxInSentence = 4;

/** Returns the figures of a set: in a sentence where it holds them, else in tables. */
export function answerValues(query: Query, result: QueryResult, today: string): Paragraphs {
  const assets = [...new Map(result.rows.map(({ asset }) => [asset.ticker, asset])).values()];
  const [measure] = result.measures;
  const [only, ...others] = assets;
  if (only === undefined || measure === undefined) return [];
  if (shownPeriods(query).length > 1) {
    const best = query.order === undefined ? [] : extremeYears(query.order, result, assets, today);
    const byYear =
      others.length === 0 ? valuesByYear(only, result, today) : tablesOfYears(result, today);
    return [...best, ...byYear];
  }
  const rows = result.rows.filter(({ facts }) => facts.some((fact) => fact !== undefined));
  if (others.length === 0) {
    return rows.flatMap((row) =>
      result.measures.flatMap((one) => valueSentence(result, row, one, today)),
    );
  }
  if (result.measures.length === 1 && assets.length <= maxInSentence) {
    return [valuesSentence(result, rows, measure, today)];
  }
  return [tableOfMeasures(query, result, captionOf(query, result), today)];
}

function valueSentence(
  result: QueryResult,
  row: QueryRow,
  measure: MeasureName,
  today: string,
): readonly Sentence[] {
  const value = valueOf(result, row, measure, today);
  if (value === undefined) return [];
  const { asset, period } = row;
  const name = `${capitalize(nameMeasure(measure, asset.kind, period))} de ${asset.ticker}${periodWords(period)}`;
  return [sourcedText`${wrapName(name)}: ${value}.`];
}

function valuesSentence(
  result: QueryResult,
  rows: readonly QueryRow[],
  measure: MeasureName,
  today: string,
): Sentence {
  const period = rows[0]?.period ?? 'now';
  const name = `${capitalize(nameMeasure(measure, rows[0]?.asset.kind, period))}${periodWords(period)}`;
  const values = rows.flatMap((row) => {
    const value = valueOf(result, row, measure, today);
    return value === undefined ? [] : [sourcedText`${wrapName(row.asset.ticker)} ${value}`];
  });
  return sourcedText`${wrapName(name)}: ${joinSentences(values, '; ')}.`;
}

/** The values of one asset, year by year, and the change from the first to the last. */
function valuesByYear(asset: FactAsset, result: QueryResult, today: string): Paragraphs {
  const sentences = result.measures.flatMap((measure): Sentence[] => {
    const years = yearsWith(result, measure);
    const rowOf = (year: QueryRow['period'] | undefined) =>
      result.rows.find(({ period }) => period === year);
    const [first, last] = [rowOf(years[0]), rowOf(years.at(-1))];
    if (first === undefined || last === undefined) return [];
    if (first === last) return [...valueSentence(result, first, measure, today)];
    const [from, to] = [
      valueOf(result, first, measure, today),
      valueOf(result, last, measure, today),
    ];
    if (from === undefined || to === undefined) return [];
    const name = `${capitalize(nameMeasure(measure, asset.kind, first.period))} de ${asset.ticker}`;
    const change = changeBetween(result, first, last, measure);
    return [
      sourcedText`${wrapName(name)}: ${from}${wrapName(periodWords(first.period))} e ${to}${wrapName(periodWords(last.period))}${change}.`,
    ];
  });
  const needsTable = result.measures.some((measure) => yearsWith(result, measure).length > 2);
  return [
    ...sentences,
    ...(needsTable ? tablesOfYears(result, today) : []),
    ...yearsMissing(result),
  ];
}

/** Returns the year of each asset with the highest or lowest value of those that the source has. */
function extremeYears(
  { measure, direction }: NonNullable<Query['order']>,
  result: QueryResult,
  assets: readonly FactAsset[],
  today: string,
): readonly Sentence[] {
  const index = result.measures.indexOf(measure);
  return assets.flatMap((asset): Sentence[] => {
    const rows = result.rows.filter((row) => row.asset === asset && row.facts[index] !== undefined);
    const sign = direction === 'highest' ? -1 : 1;
    const [best] = rows.toSorted(
      (one, other) => sign * ((one.facts[index]?.value ?? 0) - (other.facts[index]?.value ?? 0)),
    );
    const value = best && valueOf(result, best, measure, today);
    if (best === undefined || value === undefined || rows.length < 2) return [];
    const year = (row: QueryRow | undefined) =>
      calculatedValue(String(row?.period ?? ''), 'anos com esse número');
    const extreme = wrapName(nameExtreme(measure, direction, asset.kind, best.period));
    return [
      sourcedText`Nos anos que tenho, de ${year(rows[0])} a ${year(rows.at(-1))}, ${extreme} de ${wrapName(asset.ticker)} foi em ${year(best)}: ${value}.`,
    ];
  });
}

/** Returns `, +12,00%` of two amounts; a change of ratios or from a loss would mislead. */
function changeBetween(
  { measures }: QueryResult,
  first: QueryRow,
  last: QueryRow,
  measure: MeasureName,
): Sentence {
  const { form } = findMeasure(measure);
  const index = measures.indexOf(measure);
  const [from, to] = [first.facts[index]?.value ?? 0, last.facts[index]?.value ?? 0];
  const isAmount = form === 'amount' || form === 'large' || form === 'count';
  if (!isAmount || from <= 0 || to < 0) return wrapWords('');
  const change = new Big(to).div(from).minus(1).toNumber();
  const formula = 'valor do último ano dividido pelo do primeiro, menos um';
  const whole = calculatedValue(formatShareChange(change), formula);
  const years = Number(last.period) - Number(first.period);
  if (years < 2) return sourcedText`, ${whole} de um para o outro`;
  const yearly = calculatedValue(
    formatShareChange((to / from) ** (1 / years) - 1),
    'crescimento composto por ano (CAGR): valor do último ano dividido pelo do primeiro, elevado a um dividido pelo número de anos, menos um',
  );
  return sourcedText`, ${whole} de um para o outro, ou ${yearly} ao ano em média composta (CAGR)`;
}

/** Names the years of a span for which the source has nothing at all. */
function yearsMissing({ rows }: QueryResult): readonly Sentence[] {
  const missing = rows.flatMap(({ period, facts }) =>
    facts.every((fact) => fact === undefined) ? [period] : [],
  );
  if (missing.length === 0 || missing.length === rows.length) return [];
  const [first, last] = [missing[0] ?? '', missing.at(-1) ?? ''];
  const isRow = missing.length > 2 && Number(last) - Number(first) === missing.length - 1;
  const words = isRow ? `de ${first} a ${last}` : `de ${missing.join(', ')}`;
  return [sourcedText`A fonte não tem números ${askedYears(words)}.`];
}
