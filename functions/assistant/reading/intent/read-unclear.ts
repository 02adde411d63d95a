import { tickersOf, type Question, type QuestionOf } from '../../domain/question.ts';
import { readNumbers } from '../calculations/read-numbers.ts';
import { findAssets } from '../find-assets.ts';
import { namesMoney } from '../out-of-reach.ts';
import { classifyIntent } from './classify-intent.ts';
import { wordsOfIntent } from './intent-features.ts';

/** Log-odds above which an intent is proposed, and its least distance to the next one. */
const proposed = { score: -0.4, margin: 0.3 };
/** Where no word is about money, less is enough for another subject. */
const otherSubject = { score: 0.3, withoutMoney: -0.5 };
/** Log-odds above which an answer is given instead of a proposal. */
const decided = { greeting: 0.5, advice: 1 };
const longestSmallTalk = 6;
/** In reais: larger numbers are no amounts of a user. */
const largestProposed = 10_000_000;
/** Longer messages name their subject. */
const longestReference = 60;

/**
 * Returns what a message that no rule understands is likely to be about, with the words that are understood: an answer
 * asks back with complete questions of them. Undefined when even that is unclear.
 * @param plain the message, as `normalizeText` and `correctTypos` returned it
 */
export function readUnclear(
  plain: string,
  before: Question | undefined,
): QuestionOf<'unclear'> | QuestionOf<'advice'> | undefined {
  const words = wordsOfIntent(plain);
  if (!words.some((word) => /^[a-z]{2}/.test(word))) return undefined;
  const { intent, score, margin } = classifyIntent(plain);
  if (intent === 'off-topic') {
    const enough = namesMoney(plain) ? otherSubject.score : otherSubject.withoutMoney;
    return score > enough ? { about: 'unclear', like: intent } : undefined;
  }
  if (intent === 'greeting') {
    const isShort = words.length <= longestSmallTalk;
    return isShort && score > decided.greeting ? { about: 'unclear', like: intent } : undefined;
  }
  if (score < proposed.score || margin < proposed.margin) return undefined;
  const named = findAssets(plain).tickers;
  const tickers =
    named.length > 0 || before === undefined || plain.length > longestReference
      ? named
      : tickersOf(before);
  if (intent === 'advice') {
    return score > decided.advice ? { about: 'advice', tickers: [...tickers] } : undefined;
  }
  const amount = readNumbers(plain).find(
    ({ unit, value }) =>
      (unit === 'reais' || value.gte(100)) && value.gt(0) && value.lte(largestProposed),
  );
  return {
    about: 'unclear',
    like: intent,
    ...(tickers.length > 0 && { tickers: tickers.slice(0, 4) }),
    ...(intent === 'calculation' && amount && { amountInReais: amount.value }),
  };
}
