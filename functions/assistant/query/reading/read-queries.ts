import { longestQuestion } from '../../../../shared/contracts/assistant.ts';
import { maxCompared, type Question } from '../../domain/question.ts';
import { knownQuestion } from './known-question.ts';
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
  'not-covered',
  'plan',
  'query',
  'session',
  'terms',
  'unknown',
]);

/** Topics that share words with a query: only one that names a kind and conditions goes before them. */
const isOtherTopic = (about: Question['about']) =>
  ['affordable', 'calculate', 'growth', 'macro'].includes(about);

function isOfConditions(question: Question): boolean {
  if (question.about !== 'query') return false;
  const { set, filters, op, period } = question.query;
  // `a receita cresceu quanto de 2022 para 2023`.
  if (period !== 'now' && 'from' in period) return true;
  return set.of !== 'named' && (filters.length > 0 || op === 'count');
}

const maxQuestions = 3;
/** More sentences are no question about figures. */
const maxParts = 8;
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
  if (!others.every(({ about }) => givesWay.has(about) || isOtherTopic(about))) return undefined;
  const parts = splitIntoQuestions(text.slice(0, longestQuestion), reader);
  if (parts.length > maxParts) return undefined;
  const questions: Question[] = [];
  let { previous } = reader;
  for (const part of parts) {
    const reading = readQuery(part, { ...reader, previous });
    const question = questionOf(reading);
    if (question === undefined) {
      if (isSmallTalk(reading)) continue;
      return partlyRead(readQuery(text, reader), others);
    }
    questions.push(question);
    previous = question;
  }
  if (others.some(({ about }) => isOtherTopic(about)) && !questions.every(isOfConditions)) {
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
  const known = knownQuestion(question.query, isPayout) ?? question;
  return known.about === 'asset' && otherClasses.length > 0
    ? { ...known, otherClasses: otherClasses.slice(0, maxCompared) }
    : known;
}

/** `bom dia! tudo bem?` before a question. */
function isSmallTalk({ unread, namesSet, namesMeasure }: QueryReading): boolean {
  return unread.length === 0 && !namesSet && !namesMeasure;
}

/** A card of a price or of usual ratios would hide that words were not read. */
function partlyRead(reading: QueryReading, others: Questions): Questions | undefined {
  const [other, ...more] = others;
  const isCard =
    other.about === 'indicators' ||
    (other.about === 'asset' && other.why === undefined && other.paidInReais === undefined) ||
    (other.about === 'compare' && other.indicators === undefined);
  const { question, unread: words, named, years } = reading;
  // A price of today is no answer to one of a past year.
  const unread = question === undefined ? [...words, ...years] : words;
  const isContent = unread.some((word) => word.length > 2);
  if (!isCard || more.length > 0 || named.length === 0 || !isContent) return undefined;
  const query: Query = {
    set: { of: 'named', tickers: named },
    op: 'values',
    measures: ['price'],
    period: 'now',
    filters: [],
  };
  return [{ about: 'query', query: question?.query ?? query, ...unreadField(unread) }];
}
