import { capitalize } from '../../../../shared/editions/format-days.ts';
import type { Paragraphs } from '../../answers/assets.ts';
import { calculatedValue } from '../../domain/sourced-values.ts';
import { sourcedText, wrapName, type Sentence } from '../../domain/sourced-text.ts';
import { comparedPeriod, type QueryResult } from '../evaluate-query.ts';
import { kindOfSet, setAfter } from '../set-words.ts';
import type { Query } from '../query.ts';
import type { SetAverage } from '../set-averages.ts';
import { filterWords, periodWords } from './describe-query.ts';
import { formatMeasure } from './measure-values.ts';
import { nameMeasure } from './measure-words.ts';

/** Returns the mean and the median of each measure of a set. */
export function answerAverage(query: Query, result: QueryResult, today: string): Paragraphs {
  const averages = result.averages ?? [];
  if (averages.length === 0) return [];
  return [...averages.map((average) => averageSentence(query, average, today)), meaning];
}

const meaning = sourcedText`A média soma todos e divide, e um valor muito alto a puxa; a mediana é o valor do meio. Todos contam igual, seja qual for o tamanho.`;

function averageSentence(query: Query, average: SetAverage, today: string): Sentence {
  const { measure, mean, median, members } = average;
  const period = comparedPeriod(query.period);
  const kind = kindOfSet(query.set);
  const name = capitalize(nameMeasure(measure, kind, period));
  const valueOf = (value: number, formula: string) =>
    calculatedValue(formatMeasure(measure, value, 'BRL', today), formula);
  const count = calculatedValue(String(members), 'ativos do conjunto com esse número');
  const filtered =
    query.filters.length === 0 ? sourcedText`` : sourcedText` com ${filterWords(query, today)}`;
  return sourcedText`${wrapName(`${name} ${setAfter('de', query.set)}`)}${filtered}${wrapName(periodWords(period))}: média de ${valueOf(mean, 'soma dos valores dividida por quantos são')} e mediana de ${valueOf(median, 'valor do meio')}, de ${count} com esse número.`;
}
