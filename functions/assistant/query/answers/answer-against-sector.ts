import {
  capitalize,
  formatUnambiguousNumericDay,
  saoPauloDayOf,
} from '../../../../shared/editions/format-days.ts';
import { joinList } from '../../../../shared/editions/format-facts.ts';
import type { MeasureName } from '../../../market/facts/measures.ts';
import type { Paragraphs } from '../../answers/assets.ts';
import { calculatedValue } from '../../domain/sourced-values.ts';
import { sourcedText, wrapName, wrapWords, type Sentence } from '../../domain/sourced-text.ts';
import { periodWords } from './describe-query.ts';
import type { QueryResult, QueryRow } from '../evaluate-query.ts';
import { medianValue } from './measure-values.ts';
import { articleOf, nameMeasure } from './measure-words.ts';
import { valueOf } from './query-tables.ts';
import { labelGroup } from '../set-words.ts';

/** Returns each asset's figures beside the median of its group. */
export function answerAgainstSector(result: QueryResult, today: string): Paragraphs {
  const sentences = result.rows.flatMap((row) =>
    result.measures.flatMap((measure, index) => besideMedian(result, row, measure, index, today)),
  );
  const missing = describeMedianless(result);
  const [oldest] = result.rows
    .flatMap(({ medians = [] }) => medians.flatMap((median) => median?.oldest ?? []))
    .toSorted();
  if (oldest === undefined) return [...sentences, ...missing];
  const day = saoPauloDayOf(oldest);
  const since = calculatedValue(
    formatUnambiguousNumericDay(day, today),
    'dia em que o mais antigo dos números do grupo foi lido',
  );
  const age =
    day === today ? [] : [sourcedText`Os números do grupo foram lidos a partir de ${since}.`];
  return [...sentences, ...missing, medianMeaning, noJudgement, ...age];
}

/** Names the measures without a median beside a known value. */
function describeMedianless({ measures, rows }: QueryResult): readonly Sentence[] {
  const without = measures.filter((_, index) =>
    rows.some(({ facts, medians = [] }) => facts[index] && medians[index] === undefined),
  );
  if (without.length === 0) return [];
  const names = joinList(without.map((measure) => nameMeasure(measure, rows[0]?.asset.kind)));
  return [
    sourcedText`Falta a mediana de ${wrapName(names)}: não tenho o número de ao menos cinco ativos de um mesmo grupo.`,
  ];
}

const medianMeaning = sourcedText`A mediana é o valor do meio: metade do grupo está acima dela, e metade abaixo.`;
const noJudgement = sourcedText`Estar acima ou abaixo dela descreve o número, e não diz se o preço está certo nem qual é preferível.`;

function besideMedian(
  result: QueryResult,
  row: QueryRow,
  measure: MeasureName,
  index: number,
  today: string,
): readonly Sentence[] {
  const value = valueOf(result, row, measure, today);
  if (value === undefined) return [];
  const { asset, period } = row;
  const name = nameMeasure(measure, asset.kind, period);
  const own = sourcedText`${wrapName(`${capitalize(name)} de ${asset.ticker}${periodWords(period)}`)}: ${value}`;
  const median = row.medians?.[index];
  if (median === undefined) return [sourcedText`${own}.`];
  const members = calculatedValue(String(median.members), 'ativos do grupo com esse número');
  const difference = (row.facts[index]?.value ?? 0) - median.value;
  const side = difference > 0 ? 'acima' : difference < 0 ? 'abaixo' : 'igual';
  const place = wrapWords(side === 'igual' ? 'é igual a ela' : `fica ${side} dela`);
  return [
    sourcedText`${own}. A mediana de ${members} ${wrapName(labelGroup(median.group))} é ${medianValue(asset, measure, median, today)}: ${wrapWords(articleOf(measure))} de ${wrapName(asset.ticker)} ${place}.`,
  ];
}
