import { splitCompared, maxCompared, tickersOf, type Question } from '../../domain/question.ts';
import { indicators } from '../../domain/indicators.ts';
import { extremeQuestion, readQuestion } from '../read-question.ts';
import patterns from '../question-patterns.data.json' with { type: 'json' };
import { changedNumbers } from './calculations.ts';
import { removePointers } from './follow-up-words.ts';
import type { PreviousQuestion } from './previous-question.ts';

export const severalPattern = new RegExp(patterns.ofSeveral);

/**
 * `qual deles paga mais?` about assets that were just compared, or named one after the other, is not a request for
 * advice.
 */
export function comparisonFollowUp(
  plain: string,
  { question, earlier = [] }: PreviousQuestion,
): Question | undefined {
  const expanded = plain.replace(/(?<=^e )[ao]s? que\b/, 'qual delas');
  if (!severalPattern.test(expanded)) return undefined;
  const tickers = lastNamedTickers(question, earlier);
  if (tickers.length < 2) return undefined;
  const named = `${expanded.replace(severalPattern, '').replaceAll(/ +/g, ' ')} ${tickers.join(' ')}`;
  const read = readQuestion(named);
  return read.about === 'extreme' || read.about === 'compare' ? read : undefined;
}

/**
 * Returns the assets of the previous question if there are several, otherwise its asset and the one mentioned
 * before.
 */
function lastNamedTickers(question: Question, earlier: readonly Question[]): readonly string[] {
  const tickers = tickersOf(question);
  const [other] = earlier
    .map(tickersOf)
    .filter((others) => others.some((ticker) => !tickers.includes(ticker)));
  return tickers.length !== 1 || other === undefined
    ? tickers
    : [...new Set([...other, ...tickers])].slice(-maxCompared);
}

/** Returns which of the compared assets has the highest or lowest value; undefined for any other question. */
export function extremeOfCompared(rest: string, before: Question): Question | undefined {
  if (before.about !== 'compare' && before.about !== 'extreme') return undefined;
  const words = removePointers(rest).replace(
    /^(?:(?:qual|quem) )?(?=(?:o |a )?(?:maior|menor|mais|menos))/,
    'qual tem ',
  );
  return extremeQuestion(words, before.tickers);
}

export function saysOnlyAsset(question: Question): boolean {
  return question.about === 'asset' || question.about === 'compare';
}

/** Returns the same question about other assets. */
export function withAssets(
  words: string,
  before: Question,
  tickers: readonly string[],
  compares: boolean,
): Question | undefined {
  const [ticker] = tickers;
  if (ticker === undefined) return undefined;
  const tickersBefore = tickersOf(before);
  const all = splitCompared([...new Set([...tickersBefore, ...tickers])]);
  const fresh = { leftOut: undefined, ...all };
  if (before.about === 'compare' || before.about === 'extreme') return { ...before, ...fresh };
  if (before.about === 'income') {
    return { ...before, leftOut: undefined, ...splitCompared(tickers) };
  }
  if (compares) return { about: 'compare', ...all };
  if (before.about === 'terms') {
    // `e qual é o da Petrobras?` after the explanation of a ratio.
    const named = indicators.filter(({ name }) => before.terms.some((term) => term.name === name));
    if (named.length === 0) return undefined;
    return tickers.length > 1
      ? { about: 'compare', tickers: tickers.slice(0, maxCompared), indicators: named }
      : { about: 'indicators', ticker, indicators: named };
  }
  if (before.about === 'remove-alerts') return undefined;
  if (before.about === 'create-alert' || before.about === 'create-move-alert') {
    const other = { ...before, ticker, confirmed: false, replaces: undefined };
    return changedNumbers(words, other) ?? other;
  }
  return 'ticker' in before ? { ...before, ticker } : undefined;
}
