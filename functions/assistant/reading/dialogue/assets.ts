import { findIndicators } from '../../domain/indicators.ts';
import type { Question } from '../../domain/question.ts';
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
): Question | undefined {
  if (plain.search(pointers) < 0 && current.about !== 'unknown') return undefined;
  const about = readQuestion(`${removePointers(rest)} ${known.join(' ')}`);
  return about.about === 'received' || about.about === 'affordable' || about.about === 'worth'
    ? about
    : undefined;
}

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
