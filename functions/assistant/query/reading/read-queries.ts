import { longestQuestion } from '../../../../shared/contracts/assistant.ts';
import { maxCompared, type Question } from '../../domain/question.ts';
import { maxMeasures } from './choose-measures.ts';
import { knownQuestion } from './known-question.ts';
import { previousQuery } from './previous-query.ts';
import type { Query } from '../query.ts';
import { readQuery, unreadField, type QueryReader, type QueryReading } from './read-query.ts';

type Questions = readonly [Question, ...Question[]];

/** What the rules for known sentences may say of a message that is a query after all. */
const givesWay: ReadonlySet<Question['about']> = new Set([
  'advice',
  'asset',
  'compare',
  'contact',
  'dividends',
  'extreme',
  'history',
  'indicators',
  'left-over',
  'loan',
  'movers',
  'not-informed',
  'not-covered',
  'plan',
  'query',
  'session',
  'terms',
  'unknown',
]);

/** An explanation and a missing figure were read to their last word. */
function mayBeQuery(question: Question): boolean {
  if (question.about === 'terms') return question.terms.every((term) => !('asked' in term));
  if (question.about === 'not-covered') return question.of === undefined;
  return givesWay.has(question.about) || isOtherTopic(question.about);
}

/** Topics that share words with a query: only one that names a kind and conditions goes before them. */
const isOtherTopic = (about: Question['about']) =>
  ['affordable', 'calculate', 'growth', 'macro'].includes(about);

function isOfConditions(question: Question, previous: Question | undefined): boolean {
  if (question.about !== 'query') return false;
  const { set, filters, op, period, readAs } = question.query;
  // `só as do Ibovespa` after a list.
  const isNarrowed = readAs?.includes('market-for-index') === true;
  if (isNarrowed && isList(previous)) return true;
  // `a receita cresceu quanto de 2022 para 2023`.
  if (period !== 'now' && 'from' in period) return true;
  return set.of !== 'named' && (filters.length > 0 || op === 'count');
}

function isList(question: Question | undefined): boolean {
  if (question?.about === 'movers') return true;
  return question?.about === 'query' && question.query.set.of !== 'named';
}

const maxQuestions = 3;
/** More sentences are no question about figures. */
const maxParts = 8;
const versus = /\bvs\. ?/gi;
/** Ends of questions; a decimal or a code has none. */
const questionEnd = /[?!;\n]|\.(?=\s|$)/;

/**
 * Returns the questions about figures of a message, if every word of it belongs to one; or the question of which some
 * words were not read, where other rules would answer without them. Undefined: the questions found by other rules stand.
 * @param others the questions found by other rules
 */
export function readQueries(
  text: string,
  others: Questions,
  reader: QueryReader,
): Questions | undefined {
  if (!others.every(mayBeQuery)) return undefined;
  const parts = splitIntoQuestions(
    text.slice(0, longestQuestion).replaceAll(versus, 'vs '),
    reader,
  );
  if (parts.length > maxParts) return undefined;
  const questions: Question[] = [];
  let { previous, earlier = [] } = reader;
  for (const part of parts) {
    const reading = readQuery(part, { ...reader, previous, earlier });
    const question =
      notInformedAgain(reading, previous) ?? questionOf(reading) ?? notInformedOf(reading, others);
    if (question === undefined) {
      if (isSmallTalk(reading)) continue;
      const whole = readQuery(text, reader);
      return withUnknownName(whole, others) ?? partlyRead(whole, others);
    }
    const joined = joinQuestions(questions.at(-1), question);
    if (joined !== undefined) questions.pop();
    questions.push(joined ?? question);
    earlier = previous === undefined ? earlier : [previous, ...earlier];
    previous = question;
  }
  if (
    others.some(({ about }) => isOtherTopic(about)) &&
    !questions.every((one) => isOfConditions(one, reader.previous))
  ) {
    return undefined;
  }
  const distinct = new Map(questions.map((question) => [JSON.stringify(question), question]));
  const [first, ...more] = distinct.values();
  return first === undefined || distinct.size > maxQuestions ? undefined : [first, ...more];
}

/** `qual tem o maior ROE? WEG ou Itaú` is one question. */
function splitIntoQuestions(text: string, reader: QueryReader): readonly string[] {
  const parts = text.split(questionEnd).filter((part) => /[\p{L}\p{N}]/u.test(part));
  const [first, second] = parts.slice(0, 2).map((part) => readQuery(part, reader));
  const isOne =
    first?.namesMeasure === true &&
    !first.namesSet &&
    second?.namesSet === true &&
    !second.namesMeasure;
  return isOne ? [text] : parts;
}

function questionOf(reading: QueryReading): Question | undefined {
  const { question, isComplete, isPayout, otherClasses } = reading;
  if (!isComplete || question === undefined) return undefined;
  if (question.missing !== undefined) return question;
  const known = knownQuestion(question.query, isPayout) ?? question;
  return known.about === 'asset' && otherClasses.length > 0
    ? { ...known, otherClasses: otherClasses.slice(0, maxCompared) }
    : known;
}

/** `bom dia! tudo bem?` before a question. */
function isSmallTalk({ unread, missing, namesSet, namesMeasure }: QueryReading): boolean {
  return unread.length === 0 && missing.length === 0 && !namesSet && !namesMeasure;
}

/** `e da guararapes`, `coloca a pepsi`: the figures before, and the name that is not known. */
function withUnknownName(
  reading: QueryReading,
  [other, ...more]: Questions,
): Questions | undefined {
  const { completed, unread } = reading;
  if (other.about !== 'unknown' || more.length > 0 || completed === undefined) return undefined;
  const isName = unread.length > 0 && unread.length < 3 && unread.every((word) => word.length > 3);
  return isName ? [{ about: 'query', query: completed, ...unreadField(unread) }] : undefined;
}

/** A card of a price or of usual ratios would hide that words were not read. */
/** Figures of the same assets are one answer: `a vale deve muito? qual a dívida sobre o EBITDA?` */
function joinQuestions(before: Question | undefined, next: Question): Question | undefined {
  const [first, second] = [valuesOf(before), valuesOf(next)];
  if (first === undefined || second === undefined) return undefined;
  const measures = [...new Set([...first.measures, ...second.measures])];
  const isSame = JSON.stringify({ ...first, measures }) === JSON.stringify({ ...second, measures });
  if (!isSame || measures.includes('price') || measures.length > maxMeasures) return undefined;
  const query = { ...first, measures };
  return knownQuestion(query, false) ?? { about: 'query', query };
}

function valuesOf(question: Question | undefined): Query | undefined {
  if (question?.about !== 'query' && question?.about !== 'indicators') return undefined;
  if ('missing' in question || 'unread' in question) return undefined;
  const query = previousQuery(question, 0);
  return query?.op === 'values' ? query : undefined;
}

/** Returns the question about what the source does not have, if that is all that is asked. */
function notInformedOf(
  { set, named, missing, unread, namesFigure, asksMeaning, isFollowUp }: QueryReading,
  [other]: Questions,
): Question | undefined {
  if (set === undefined || namesFigure || asksMeaning || other.about === 'advice') return undefined;
  if (other.about === 'asset' && other.why !== undefined) return undefined;
  const isTerm = other.about === 'terms' && named.length === 0 && !isFollowUp;
  if (missing.length === 0 || isTerm) return undefined;
  return { about: 'not-informed', set, missing, ...unreadField(unread) };
}

/** `e do KNRI?` after the vacancy of another. */
function notInformedAgain(
  { set, named, missing, unread, namesFigure, isFollowUp }: QueryReading,
  previous: Question | undefined,
): Question | undefined {
  if (previous?.about !== 'not-informed' || previous.missing.length === 0) return undefined;
  const isSame = isFollowUp && missing.length === 0 && !namesFigure && unread.length === 0;
  return isSame && named.length > 0 && set !== undefined ? { ...previous, set } : undefined;
}

/** Without all words of a message, a card of a price or of usual ratios would hide that they were not read. */
function partlyRead(reading: QueryReading, others: Questions): Questions | undefined {
  const { question, unread: words, named, years, measures, missing } = reading;
  // A price of today is no answer to one of a past year.
  const unread = question === undefined ? [...words, ...years] : words;
  const isContent = unread.some((word) => word.length > 2);
  const ofSet = partlyReadSet(reading, others);
  if (ofSet !== undefined) return ofSet;
  if (named.length === 0 || (!isContent && missing.length === 0)) return undefined;
  if (!others.every(isCard) && !isPartOf(reading, others)) return undefined;
  const set = { of: 'named', tickers: named } as const;
  if (!reading.namesFigure) {
    return [{ about: 'not-informed', set, missing, ...unreadField(unread) }];
  }
  const query: Query = {
    set,
    op: 'values',
    measures: measures.length === 0 ? ['price'] : measures.slice(0, maxMeasures),
    period: 'now',
    filters: [],
  };
  return [
    {
      about: 'query',
      query: question?.query ?? query,
      ...(missing.length > 0 && { missing }),
      ...unreadField(unread),
    },
  ];
}

/** Words beside a whole question about a set are named, and do not hide its answer. */
const maxIdle = 4;

function partlyReadSet(
  { question, unread, isUnclear, missing, namesMeasure }: QueryReading,
  others: Questions,
): Questions | undefined {
  const isOfSet = question !== undefined && question.query.set.of !== 'named';
  const isOther = others.some(({ about }) => about !== 'unknown' && about !== 'movers');
  if (!isOfSet || isOther || isUnclear || missing.length > 0) return undefined;
  const isClear = namesMeasure || question.query.filters.length > 0;
  const isIdle = unread.length > 0 && unread.length <= maxIdle && !unread.some(changesMeaning);
  return isClear && isIdle ? [{ ...question, ...unreadField(unread) }] : undefined;
}

/** Words that may turn a question into its opposite, or into one about something else. */
const turning: ReadonlySet<string> = new Set(
  'nao nem nunca sem exceto previsao projecao futuro futuros vai vao vender comprar compro investir recomenda recomendacao boa bom melhor melhores risco segura seguras seguro meta alvo trimestre'.split(
    ' ',
  ),
);
const changesMeaning = (word: string) => turning.has(word);

function isCard(other: Question): boolean {
  return (
    other.about === 'indicators' ||
    (other.about === 'asset' && other.why === undefined && other.paidInReais === undefined) ||
    (other.about === 'compare' && other.indicators === undefined)
  );
}

/** One of several figures of an asset was taken for a term to explain. */
function isPartOf({ question, measures, asksMeaning }: QueryReading, others: Questions): boolean {
  return (
    question !== undefined &&
    measures.length > 1 &&
    !asksMeaning &&
    others.every((other) => other.about === 'terms' || isCard(other))
  );
}
