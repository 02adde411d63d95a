import { findIndicators } from '../../domain/indicators.ts';
import type { Question } from '../../domain/question.ts';
import { readNumbers } from '../calculations/read-numbers.ts';
import { isRefusedQuestion } from '../question-topics.ts';
import { readQuestion } from '../read-question.ts';
import patterns from '../question-patterns.data.json' with { type: 'json' };
import { pointers, removePointers } from './follow-up-words.ts';

/** Returns what a number of shares brought, or how many an amount buys. */
export function quantityQuestion(
  plain: string,
  rest: string,
  current: Question,
  known: readonly string[],
  before: Question,
): Question | undefined {
  const received = receivedFromPayout(plain, known, before);
  if (received !== undefined) return received;
  if (plain.search(pointers) < 0 && current.about !== 'unknown') return undefined;
  const about = readQuestion(`${removePointers(rest)} ${known.join(' ')}`);
  return about.about === 'received' || about.about === 'affordable' || about.about === 'worth'
    ? about
    : undefined;
}

const holds = /\b(?:t(?:inha|enho|ivesse|iver|endo)|com|possu\w+|comprei|recebi\w*)\b/;

/** `eu tinha 1200 dela, dá quanto` after the dividends of an asset. */
function receivedFromPayout(
  plain: string,
  [ticker]: readonly string[],
  before: Question,
): Question | undefined {
  const isPayout =
    before.about === 'dividends' ||
    (before.about === 'query' && before.query.measures.some((measure) => payouts.has(measure)));
  if (!isPayout || ticker === undefined || !holds.test(plain)) return undefined;
  const [number, ...others] = readNumbers(plain);
  if (number === undefined || others.length > 0 || number.per !== undefined) return undefined;
  const isQuantity = number.unit === 'papers' || number.unit === 'nothing';
  const isYear = number.value.gte(1990) && number.value.lte(2100);
  if (!isQuantity || number.value.lt(1) || (isYear && number.unit !== 'papers')) return undefined;
  const year =
    before.about === 'dividends'
      ? before.year
      : before.about === 'query' && before.query.period !== 'now' && 'year' in before.query.period
        ? before.query.period.year
        : undefined;
  return {
    about: 'received',
    ticker,
    quantity: number.value,
    ...(year === undefined ? {} : { year }),
  };
}

const payouts: ReadonlySet<string> = new Set(['dividendsPerShare', 'lastDividend']);

export const asksBarePrice = new RegExp(patterns.asksBarePrice);

const asksPrice = /\b(?:preco|cotacao|valor)\b/;

const saysOnlyTime = new RegExp(patterns.saysOnlyTime);

/** Returns the question with the previous assets as its subject: `e os dividendos?`, `e no mês?`. */
export function aboutPreviousAssets(
  rest: string,
  tickers: readonly string[],
  points: boolean,
): Question | undefined {
  const subject = removePointers(rest);
  // `e no mês?` after an asset asks about its price change.
  const expandedSubject = saysOnlyTime.test(subject) ? `variou ${subject}` : subject;
  const about = readQuestion(`${expandedSubject} ${tickers.join(' e ')}`);
  if (isRefusedQuestion(about)) return about;
  const isMore = about.about !== 'asset' && about.about !== 'unknown' && about.about !== 'compare';
  if (isMore) return about;
  if (about.about === 'compare' && findIndicators(subject).length > 0) return about;
  if (about.about === 'asset' && asksPrice.test(subject)) return about;
  // `e ela?` asks about the asset itself; other words do not.
  return points && about.about === 'asset' ? about : undefined;
}
