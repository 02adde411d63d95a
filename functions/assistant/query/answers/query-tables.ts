import { capitalize } from '../../../../shared/editions/format-days.ts';
import { joinList } from '../../../../shared/editions/format-facts.ts';
import type { FactAsset, FactPeriod } from '../../../market/facts/fact-table.ts';
import { findMeasure, type MeasureName } from '../../../market/facts/measures.ts';
import { missingValue } from '../../answers/assets.ts';
import type { AnswerTable, SourcedValue } from '../../domain/sourced-text.ts';
import { orderOf, type QueryResult, type QueryRow } from '../evaluate-query.ts';
import { measureValue } from './measure-values.ts';
import { articleOf, nameAsSingular, nameMeasure } from './measure-words.ts';
import type { Query } from '../query.ts';
import { kindOfSet, labelSet } from '../set-words.ts';
import { periodWords } from './describe-query.ts';

/** Returns `BBAS3 (Banco do Brasil)`, without a name that only repeats the code. */
export function titleOf({ ticker, name }: FactAsset): string {
  return name === '' || name === ticker ? ticker : `${ticker} (${name})`;
}

/** Returns a value of a row; undefined when the source has none. */
export function valueOf(
  { measures }: Pick<QueryResult, 'measures'>,
  { asset, period, facts }: QueryRow,
  measure: MeasureName,
  today: string,
): SourcedValue | undefined {
  const fact = facts[measures.indexOf(measure)];
  return fact && measureValue(asset, measure, period, fact, today);
}

/** Returns the assets of a result in its order, one a row, with a column for each measure. */
export function tableOfMeasures(
  query: Query,
  result: QueryResult,
  caption: string,
  today: string,
): AnswerTable {
  const kind = kindOfSet(query.set) ?? result.rows[0]?.asset.kind;
  return {
    kind: 'table',
    caption,
    columns: result.measures.map((measure) =>
      capitalize(nameMeasure(measure, kind, result.rows[0]?.period)),
    ),
    rows: result.rows.map((row) => ({
      label: query.set.of === 'named' ? row.asset.ticker : titleOf(row.asset),
      cells: result.measures.map((measure) => valueOf(result, row, measure, today) ?? missingValue),
    })),
  };
}

/** Returns a table for each measure that has values, with a column for each year that any asset has. */
export function tablesOfYears(result: QueryResult, today: string): readonly AnswerTable[] {
  const assets = [...new Map(result.rows.map(({ asset }) => [asset.ticker, asset])).values()];
  return result.measures.flatMap((measure): AnswerTable[] => {
    const years = yearsWith(result, measure);
    if (years.length === 0) return [];
    const cell = (asset: FactAsset, year: FactPeriod) => {
      const row = result.rows.find((one) => one.asset === asset && one.period === year);
      return (row && valueOf(result, row, measure, today)) ?? missingValue;
    };
    return [
      {
        kind: 'table',
        caption: `${capitalize(nameMeasure(measure, assets[0]?.kind, years[0]))} por ano`,
        columns: years.map(String),
        rows: assets.map((asset) => ({
          label: asset.ticker,
          cells: years.map((year) => cell(asset, year)),
        })),
      },
    ];
  });
}

/** Returns the periods for which any row has the measure, oldest first. */
export function yearsWith({ measures, rows }: QueryResult, measure: MeasureName): FactPeriod[] {
  const index = measures.indexOf(measure);
  return [...new Set(rows.flatMap(({ facts, period }) => (facts[index] ? [period] : [])))];
}

/** Returns `Bancos, do maior para o menor dividend yield`. */
export function captionOf(query: Query, result: QueryResult): string {
  const order = orderOf(query);
  const when = periodWords(result.rows[0]?.period ?? 'now');
  const names = joinList(result.measures.map((measure) => nameMeasure(measure)));
  if (order === undefined) return `${capitalize(labelSet(query.set))}: ${names}${when}`;
  const article = articleOf(order.measure);
  const name = nameAsSingular(order.measure, kindOfSet(query.set), result.rows[0]?.period);
  const isDay = findMeasure(order.measure).form === 'day';
  const ends = isDay ? (['mais recente', 'mais antigo'] as const) : (['maior', 'menor'] as const);
  const [first, last] = order.direction === 'highest' ? ends : ends.toReversed();
  return `${capitalize(labelSet(query.set))}, d${article} ${first ?? ''} para ${article} ${last ?? ''} ${name}${when}`;
}
