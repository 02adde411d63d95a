import { maxCompared, tickersOf, type Question } from '../../domain/question.ts';
import { findRefusedTopic, type RefusedTopic } from '../../domain/refused-topics.ts';
import { normalizeText } from '../../text/normalize-text.ts';
import { correctTypos } from '../typos.ts';
import { severalPattern } from './comparison.ts';
import type { PreviousQuestion } from './previous-question.ts';

/** Longer texts name their subject. */
const longestReference = 40;

/** `vale a pena?` after an asset asks about that asset, `qual deles é melhor?` about those that were compared. */
export function withPreviousAssets(
  plain: string,
  refused: Extract<Question, { readonly about: RefusedTopic }>,
  { question: before, text }: PreviousQuestion,
): Question {
  if (refused.about !== 'advice' || refused.tickers.length > 0) return refused;
  const again =
    findRefusedTopic(correctTypos(normalizeText(text))) === 'advice' &&
    plain.length <= longestReference &&
    refused.names === undefined
      ? ({ isAgain: true } as const)
      : {};
  const namesSubject =
    plain.length > longestReference || refused.of !== undefined || refused.names !== undefined;
  const tickers = tickersOf(before).slice(0, maxCompared);
  return tickers.length > 0 && (severalPattern.test(plain) || !namesSubject)
    ? { about: 'advice', tickers, ...again }
    : { ...refused, ...again };
}
