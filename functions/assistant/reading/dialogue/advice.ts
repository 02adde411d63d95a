import { maxCompared, tickersOf, type Question } from '../../domain/question.ts';
import type { RefusedTopic } from '../../domain/refused-topics.ts';
import { severalPattern } from './comparison.ts';
import type { PreviousQuestion } from './previous-question.ts';

/** Longer texts name their subject. */
const longestReference = 40;

/** `vale a pena?` after an asset asks about that asset, `qual deles é melhor?` about those that were compared. */
export function withPreviousAssets(
  plain: string,
  refused: Extract<Question, { readonly about: RefusedTopic }>,
  { question: before }: PreviousQuestion,
): Question {
  if (refused.about !== 'advice' || refused.tickers.length > 0) return refused;
  const namesSubject =
    plain.length > longestReference || refused.of !== undefined || refused.names !== undefined;
  const tickers = tickersOf(before).slice(0, maxCompared);
  return tickers.length > 0 && (severalPattern.test(plain) || !namesSubject)
    ? { about: 'advice', tickers }
    : refused;
}
