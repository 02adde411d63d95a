import { capitalize } from '../../../../shared/editions/format-days.ts';
import { joinList } from '../../../../shared/editions/format-facts.ts';
import { findMeasure } from '../../../market/facts/measures.ts';
import type { Paragraphs } from '../../answers/assets.ts';
import { askedYears, calculatedValue } from '../../domain/sourced-values.ts';
import {
  sourcedText,
  wrapName,
  wrapWords,
  type Sentence,
  type SourcedValue,
} from '../../domain/sourced-text.ts';
import { filterWords, periodWords } from './describe-query.ts';
import { orderOf, type QueryResult, type QueryRow } from '../evaluate-query.ts';
import { articleOf, nameExtreme } from './measure-words.ts';
import { captionOf, tableOfMeasures, titleOf, valueOf } from './query-tables.ts';
import type { Query } from '../query.ts';
import { kindOfSet, noneOf, setAfter } from '../set-words.ts';

/** Returns the first of a set by a measure, and the list that follows from it. */
export function answerRank(query: Query, result: QueryResult, today: string): Paragraphs {
  const order = orderOf(query);
  const [first] = result.rows;
  const value = order && first && valueOf(result, first, order.measure, today);
  if (order === undefined || first === undefined || value === undefined) return [];
  const ranked: Ranked = { query, result, order, first, value, today };
  if (result.considered.length === 1) return [onlyOneHas(ranked), ...tableOf(ranked)];
  if (query.skip !== undefined) return [placeSentence(ranked, query.skip), ...tableOf(ranked)];
  const { tiedBeyond } = result;
  return [
    firstSentence(ranked),
    ...tableOf(ranked),
    ...(tiedBeyond === 0
      ? []
      : [
          sourcedText`O mesmo número do último da lista: mais ${calculatedValue(String(tiedBeyond), 'ativos com o mesmo número que não estão na lista')}.`,
        ]),
  ];
}

interface Ranked {
  readonly query: Query;
  readonly result: QueryResult;
  readonly order: NonNullable<Query['order']>;
  readonly first: QueryRow;
  readonly value: SourcedValue;
  readonly today: string;
}

function tableOf({ query, result, today }: Ranked): Paragraphs {
  const hasMore = result.rows.length > 1 || result.measures.length > 1;
  return hasMore ? [tableOfMeasures(query, result, captionOf(query, result), today)] : [];
}

/** Returns the place of the first that is shown, after those that were shown before. */
function placeSentence(ranked: Ranked, skipped: number): Sentence {
  const { query, order, first, value, today } = ranked;
  const kind = kindOfSet(query.set) ?? first.asset.kind;
  const article = articleOf(order.measure);
  const extreme = nameExtreme(order.measure, order.direction, kind, first.period).slice(2);
  const place = calculatedValue(
    `${skipped + 1}${article === 'a' ? 'ª' : 'º'}`,
    'posição na ordem do número escolhido',
  );
  const when = askedYears(periodWords(first.period));
  return sourcedText`${wrapWords(capitalize(article))} ${place} ${wrapName(extreme)} ${amongSet(query, today)}${when} é ${wrapWords(article)} de ${wrapName(titleOf(first.asset))}: ${value}.`;
}

function onlyOneHas({ query, order, first, value }: Ranked): Sentence {
  const name = wrapName(titleOf(first.asset));
  const extreme = wrapName(
    nameExtreme(order.measure, order.direction, first.asset.kind, first.period),
  );
  const among = wrapName(setAfter('entre', query.set));
  return sourcedText`Só há esse número de ${name}, ${value}, e por isso não dá para dizer ${extreme} ${among}.`;
}

function firstSentence(ranked: Ranked): Sentence {
  const { query, result, order, first, value, today } = ranked;
  const isChange = findMeasure(order.measure).form === 'change';
  const holders = result.firstTied;
  if (isChange && holders.length === 1) return changeSentence(ranked);
  const kind = kindOfSet(query.set) ?? first.asset.kind;
  const extreme = wrapName(
    capitalize(nameExtreme(order.measure, order.direction, kind, first.period)),
  );
  const among = amongSet(query, today);
  const when = askedYears(periodWords(first.period));
  if (holders.length > 1) {
    return sourcedText`${extreme} ${among}${when} é ${value}, igual em ${describeHolders(holders)}.`;
  }
  const article = wrapWords(articleOf(order.measure));
  return sourcedText`${extreme} ${among}${when} é ${article} de ${wrapName(titleOf(first.asset))}: ${value}.`;
}

const maxHolders = 5;

function describeHolders(holders: QueryResult['firstTied']): Sentence {
  const named = holders.slice(0, maxHolders).map(({ ticker }) => ticker);
  const others = holders.length - named.length;
  return others === 0
    ? sourcedText`${wrapName(joinList(named))}`
    : sourcedText`${wrapName(named.join(', '))} e mais ${calculatedValue(String(others), 'ativos com o mesmo número')}`;
}

function amongSet(query: Query, today: string): Sentence {
  const among = wrapName(setAfter('entre', query.set));
  return query.filters.length === 0
    ? sourcedText`${among}`
    : sourcedText`${among} com ${filterWords(query, today)}`;
}

/** Says `subiu` only of a rise and `caiu` only of a fall. */
function changeSentence({ query, result, order, first, value, today }: Ranked): Sentence {
  const change = first.facts[result.measures.indexOf(order.measure)]?.value ?? 0;
  const span = wrapName(findMeasure(order.measure).label.replace('variação ', ''));
  const title = wrapName(titleOf(first.asset));
  const among = amongSet(query, today);
  const isHighest = order.direction === 'highest';
  if (isHighest ? change > 0 : change < 0) {
    const verb = wrapWords(isHighest ? 'mais subiu' : 'mais caiu');
    return sourcedText`Quem ${verb} ${span} ${among} foi ${title}: ${value}.`;
  }
  const none = wrapName(capitalize(noneOf(query.set)));
  const verb = wrapWords(isHighest ? 'subiu' : 'caiu');
  if (change === 0) {
    return sourcedText`${none} com esse número ${verb} ${span}: ${title} ficou em ${value}.`;
  }
  const smallest = wrapWords(isHighest ? 'a menor queda' : 'a menor alta');
  return sourcedText`${none} com esse número ${verb} ${span}: ${smallest} é a de ${title}, ${value}.`;
}
