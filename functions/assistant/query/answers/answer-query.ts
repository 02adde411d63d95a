import type { KnowledgeLevel } from '../../../../shared/contracts/preferences.ts';
import { capitalize } from '../../../../shared/editions/format-days.ts';
import { joinList } from '../../../../shared/editions/format-facts.ts';
import { findMeasure, type MeasureName } from '../../../market/facts/measures.ts';
import type { Paragraphs } from '../../answers/assets.ts';
import { explainIndicator } from '../../answers/explain-indicator.ts';
import { askedYears, calculatedValue } from '../../domain/sourced-values.ts';
import {
  joinSentences,
  sourcedText,
  wrapName,
  wrapWords,
  type Sentence,
} from '../../domain/sourced-text.ts';
import { answerAgainstSector } from './answer-against-sector.ts';
import { answerAverage } from './answer-average.ts';
import { answerDifference } from './answer-difference.ts';
import { answerGroups } from './answer-groups.ts';
import { describeReading } from './describe-reading.ts';
import { answerRank } from './answer-rank.ts';
import { answerValues } from './answer-values.ts';
import { filterWords, periodWords } from './describe-query.ts';
import { comparedPeriod, orderOf, type QueryResult } from '../evaluate-query.ts';
import { measureTexts, nameMeasure } from './measure-words.ts';
import { describeExtent, describeMissing, explainForeignSet, isYearless } from './query-notes.ts';
import { captionOf, tableOfMeasures } from './query-tables.ts';
import type { Query } from '../query.ts';
import { namesOfMissing, unreadSentence } from './missing-words.ts';
import type { MissingMeasureName } from '../../../market/facts/missing-measures.ts';
import { kindOfSet, labelSet, noneOf, setAfter } from '../set-words.ts';

export interface QueryAnswerContext {
  /** `yyyy-mm-dd` in São Paulo. */
  readonly today: string;
  readonly level: KnowledgeLevel;
  /** Words of the question that were not understood. */
  readonly unread?: readonly string[] | undefined;
  /** What was asked besides, and the source does not have. */
  readonly missing?: readonly MissingMeasureName[] | undefined;
  /** Named assets that the source did not give now: their figures are of an earlier reading. */
  readonly stale?: readonly string[] | undefined;
  /** Whether the figures are of an earlier reading, whose day is said. */
  readonly isStored: boolean;
}

/** Returns a result in words: what was asked, the figures, what was looked at, and what is missing. */
export function answerQuery(
  query: Query,
  result: QueryResult,
  { today, level, unread = [], missing = [], stale = [], isStored }: QueryAnswerContext,
): Paragraphs {
  const body = answerBody(query, result, today);
  return [
    ...(result.unknown.length === 0 ? [] : [assetsNotFound(result.unknown)]),
    ...body,
    ...(result.considered.length === 0 ? [] : describeReading(query)),
    ...(query.op === 'groups' ? [] : describeMissing(query, result, today)),
    ...(missing.length === 0
      ? []
      : [
          sourcedText`A fonte não informa ${wrapName(namesOfMissing(missing))} ${wrapName(setAfter('de', query.set))}.`,
        ]),
    ...(stale.length === 0
      ? []
      : [
          sourcedText`A fonte não respondeu agora: os números de ${wrapName(joinList(stale))} são da última leitura.`,
        ]),
    ...describeExtent(query, result, today, isStored),
    ...((result.rows.length === 0 && result.averages === undefined) || query.op === 'groups'
      ? []
      : explainMeasures(query, result, level)),
    ...unreadSentence(unread),
    ...(result.rows.length > 0 && (query.op === 'rank' || query.op === 'count')
      ? [neutralNotice]
      : []),
  ];
}

/** Before the first reading of all assets. */
export const factsUnknown = sourcedText`Ainda não reuni os números de todos os ativos, e por isso não dá para comparar. Pergunte por um ativo pelo código, como “P/L de ${wrapName('PETR4')}”.`;

const neutralNotice = sourcedText`A ordem é só a do número escolhido: não diz qual é preferível nem o que vem depois.`;

function answerBody(query: Query, result: QueryResult, today: string): Paragraphs {
  const isNamed = query.set.of === 'named';
  if (
    isNamed &&
    result.rows.length + result.withoutValue.length + result.otherCurrency.length === 0
  ) {
    return isNoneLeft(query, result) ? [noneMatches(query, today)] : [];
  }
  if (result.considered.length === 0) {
    if (isNamed && query.op !== 'rank') return [];
    if (isYearless(query, result)) return [];
    return [explainForeignSet(query, result) ?? noneHas(query, result)];
  }
  if (isNoneLeft(query, result)) return [noneMatches(query, today)];
  switch (query.op) {
    case 'rank':
      return [...describeMatching(query, result, today), ...answerRank(query, result, today)];
    case 'difference':
      return answerDifference(result, today);
    case 'values':
      return [...describeMatching(query, result, today), ...answerValues(query, result, today)];
    case 'count':
      return answerCount(query, result, today);
    case 'average':
      return answerAverage(query, result, today);
    case 'groups':
      return answerGroups(result.peers ?? []);
    case 'against-sector':
      return answerAgainstSector(result, today);
    default:
      return query.op satisfies never;
  }
}

function isNoneLeft({ filters }: Query, { considered, matching }: QueryResult): boolean {
  return filters.length > 0 && considered.length > 0 && matching.length === 0;
}

function noneMatches(query: Query, today: string): Sentence {
  const when = askedYears(periodWords(comparedPeriod(query.period)));
  return sourcedText`${wrapName(capitalize(noneOf(query.set)))} com esses números tem ${filterWords(query, today)}${when}.`;
}

/** The source has no value that the criteria need. */
function noneHas(query: Query, result: QueryResult): Sentence {
  const period = comparedPeriod(query.period);
  const needed = [
    ...new Set([
      ...(orderOf(query) ? [orderOf(query)?.measure] : result.measures),
      ...query.filters.map(({ measure }) => measure),
    ]),
  ].filter((measure) => measure !== undefined);
  const names = needed.map((measure) => nameMeasure(measure, kindOfSet(query.set), period));
  const when = askedYears(periodWords(period));
  if (result.otherCurrency.length > 0) {
    return sourcedText`Não há ${wrapName(labelSet(query.set))} com ${wrapName(joinList(names))} em reais${when} para comparar.`;
  }
  return sourcedText`A fonte não informa ${wrapName(joinList(names))} de ${wrapName(noneOf(query.set))}${when}.`;
}

function assetsNotFound(tickers: readonly string[]): Sentence {
  return sourcedText`Não encontrei ${wrapName(joinList(tickers, 'nem'))} entre os ativos da ${wrapName('B3')}. Confira o código.`;
}

/** Returns how many assets pass the filters; empty without any. */
function describeMatching(query: Query, result: QueryResult, today: string): readonly Sentence[] {
  if (query.filters.length === 0 || query.set.of === 'named') return [];
  return [matchingSentence(query, result, today)];
}

/** Returns `6 de 14 FIIs de papel com dados têm P/VP abaixo de 1.` */
function matchingSentence(query: Query, result: QueryResult, today: string): Sentence {
  const { matching, considered } = result;
  const passed = calculatedValue(String(matching.length), 'ativos que passam nos limites');
  const all = calculatedValue(String(considered.length), 'ativos com os números dos limites');
  const verb = wrapWords(matching.length === 1 ? 'tem' : 'têm');
  const when = askedYears(periodWords(comparedPeriod(query.period)));
  if (query.set.of === 'named') {
    return sourcedText`${wrapName(capitalize(setAfter('entre', query.set)))}, ${passed} ${verb} ${filterWords(query, today)}${when}.`;
  }
  return sourcedText`${passed} de ${all} ${wrapName(labelSet(query.set))} com dados ${verb} ${filterWords(query, today)}${when}.`;
}

function answerCount(query: Query, result: QueryResult, today: string): Paragraphs {
  const { rows, considered, matching } = result;
  const first =
    query.filters.length > 0
      ? matchingSentence(query, result, today)
      : sourcedText`São ${calculatedValue(String(considered.length), 'ativos do conjunto')} ${wrapName(labelSet(query.set))} na minha lista.`;
  const caption = orderOf(query)
    ? captionOf(query, result)
    : rows.length < matching.length
      ? 'Os mais negociados deles'
      : 'São estes';
  return [first, tableOfMeasures(query, result, caption, today)];
}

function isRatio(measure: MeasureName): boolean {
  const { form } = findMeasure(measure);
  return form === 'ratio' || form === 'share';
}

/** The names of these say what they are. */
const plainMeasures: ReadonlySet<MeasureName> = new Set([
  'price',
  'lastDividendDay',
  'dividendPayments',
  'employees',
]);
const maxExplained = 2;

/** Returns the meaning of the measures: of a ranking the one it is ordered by. */
function explainMeasures(
  query: Query,
  { measures }: QueryResult,
  level: KnowledgeLevel,
): readonly Sentence[] {
  const shown = query.op === 'rank' || query.op === 'count' ? measures.slice(0, 1) : measures;
  const named = shown.filter(
    (measure) => !plainMeasures.has(measure) && findMeasure(measure).form !== 'change',
  );
  // Among many measures, only ratios are explained: the name of an amount says enough.
  const explained = (named.length > maxExplained ? named.filter(isRatio) : named).slice(
    0,
    maxExplained,
  );
  if (explained.length === 0) return [];
  const sentences = explained.map((measure) => {
    const name = wrapName(capitalize(nameMeasure(measure)));
    const isPlural = measure === 'dividendsPerShare';
    return explainIndicator(
      measureTexts[measure],
      level,
      isPlural ? wrapWords('O número de proventos') : name,
    );
  });
  return [joinSentences(sentences, ' ')];
}
