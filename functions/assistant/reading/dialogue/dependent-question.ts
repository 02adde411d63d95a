import { maxCompared, tickersOf, type Question } from '../../domain/question.ts';
import { findIndicators } from '../../domain/indicators.ts';
import { normalizeText } from '../../text/normalize-text.ts';
import { findAssets } from '../find-assets.ts';
import { namesOtherSubject } from '../other-subject.ts';
import { readQuestion } from '../read-question.ts';
import { removeTerms } from '../calculations/read-term.ts';
import { aboutPreviousAssets, asksBarePrice, quantityQuestion } from './assets.ts';
import { changedNumbers } from './calculations.ts';
import { extremeOfCompared, saysOnlyAsset, withAssets } from './comparison.ts';
import {
  asksMeaning,
  comparesOn,
  comparesOnWith,
  correctionStart,
  followUpStart,
  isWholeQuestion,
  pointers,
} from './follow-up-words.ts';
import { macroFollowUp } from './macro.ts';
import { completedChange, readOtherEdition } from './messages.ts';
import type { PreviousQuestion } from './previous-question.ts';

const completeCalculations: ReadonlySet<Question['about']> = new Set([
  'growth',
  'compare-rates',
  'target-sum',
  'time-to-sum',
  'income-capital',
  'real-value',
  'past-value',
  'loan',
]);

/** An income to live on, without a particular asset. */
const asksOfLiving = /\b(?:aposent\w+|ganhar|viver|renda|juntar|investi\w*|aplica\w*)\b/;
const wantsToLiveOn =
  /\bviver (?:so )?(?:de|da|dos|das) (?:renda|dividendos|proventos|juros|alugue(?:l|is))\b/;

/** Returns whether the question is always independent of the previous one. */
function isIndependent({ about }: Question): boolean {
  return (
    about === 'forget' ||
    about === 'sources' ||
    about === 'thanks' ||
    about === 'contact' ||
    about === 'list-alerts' ||
    about === 'remove-alerts' ||
    about === 'unchanged' ||
    about === 'prices' ||
    about === 'movers' ||
    about === 'change-messages' ||
    about === 'incomplete-messages' ||
    about === 'tell-messages'
  );
}

const sums: ReadonlySet<Question['about']> = new Set(['income', 'received', 'worth', 'affordable']);
const asksSum =
  /^(?:(?:e|isso|entao|tudo|no total) )*(?:d[ao]|fica|sai|custa|quanto|seria)\b.{0,30}\b(?:dinheiro|reais|grana|total|tudo)\b/;

/** No words but an asset's, and those beside it. */
const onlyAsset = /^(?:(?:[aoe]|[ao]s|d[aoe]s?|n[ao]|em|eu|quis dizer|quero|era|foi|eh) ?)*\W*$/;

/** Returns a calculation that the message completes; undefined for a message that stands alone. */
function completedCalculation(
  plain: string,
  rest: string,
  current: Question,
  { question: before, text }: PreviousQuestion,
): Question | undefined {
  const lacksAsset = before.about === 'income' && before.tickers.length === 0;
  if (before.about !== 'incomplete-growth' && !lacksAsset) return undefined;
  if (completeCalculations.has(current.about) || isWholeQuestion(current, rest)) return undefined;
  const isTermUnread = before.about === 'incomplete-growth' && before.missing.includes('term');
  const whole = readQuestion(`${isTermUnread ? removeTerms(normalizeText(text)) : text} ${plain}`);
  return whole.about !== before.about || tickersOf(whole).length > 0 ? whole : undefined;
}

/** Returns a question that depends on the previous one; undefined for an independent one. */
export function dependentQuestion(
  plain: string,
  current: Question,
  previous: PreviousQuestion,
): Question | undefined {
  const { question: before } = previous;
  const corrected = plain.replace(correctionStart, '');
  const rest = corrected.replace(followUpStart, '').replace(followUpStart, '');
  const { tickers, rest: words } = findAssets(rest);
  const isCorrection = corrected !== plain && onlyAsset.test(words);
  const isFollowUp = followUpStart.test(plain) || isCorrection;
  const previousTickers = tickersOf(before);

  const completed =
    completedChange(plain, current, before) ?? completedCalculation(plain, rest, current, previous);
  if (completed !== undefined) return completed;
  const [only, ...others] = previousTickers;
  // `quanto custa?` right after an asset means the asset.
  if (current.about === 'prices' && only !== undefined && others.length === 0) {
    return asksBarePrice.test(rest) ? { about: 'asset', ticker: only } : undefined;
  }
  if (isIndependent(current)) return undefined;
  // `isso dá quanto em dinheiro?` asks for the amount that the answer had.
  if (current.about === 'unknown' && sums.has(before.about) && asksSum.test(rest)) return before;

  const edition =
    readOtherEdition(plain, current, before) ??
    macroFollowUp(rest, current, before, previous.earlier);
  if (edition !== undefined) return edition;
  if (tickers.length === 0 && !isFollowUp && wantsToLiveOn.test(plain)) return undefined;
  const dependsOnPrevious =
    isFollowUp || (current.about === 'unknown' && before.about !== 'create-alert');
  const points = plain.search(pointers) >= 0;
  const takesAsset = points || isFollowUp || !asksOfLiving.test(plain);
  // A question about income without an asset refers to the previous assets.
  if (
    current.about === 'income' &&
    current.tickers.length === 0 &&
    previousTickers.length > 0 &&
    takesAsset
  ) {
    return { ...current, tickers: previousTickers.slice(0, maxCompared) };
  }
  const counted =
    tickers.length === 0 && previousTickers.length === 1
      ? quantityQuestion(plain, rest, current, previousTickers, before)
      : undefined;
  if (counted !== undefined) return counted;
  const recalculation = dependsOnPrevious ? changedNumbers(words, before) : undefined;
  if (recalculation !== undefined && tickers.length === 0) return recalculation;

  const extreme = tickers.length === 0 ? extremeOfCompared(rest, before) : undefined;
  if (extreme !== undefined) return extreme;
  // `compara com ITUB4` is a follow-up; `compara ITUB4 e BBAS3` is complete.
  const comparesWith = comparesOn.test(rest) && (tickers.length === 1 || comparesOnWith.test(rest));
  if (
    tickers.length > 0 &&
    (previousTickers.length > 0 || before.about === 'terms') &&
    (isFollowUp || comparesWith) &&
    saysOnlyAsset(current)
  ) {
    return withAssets(words, before, tickers, comparesWith);
  }
  if (previousTickers.length === 0 || tickers.length > 0) return undefined;
  if (!points && namesOtherSubject(rest)) return undefined;
  const namesRatio =
    current.about === 'terms' && findIndicators(rest).length > 0 && !asksMeaning.test(rest);
  if (!points && !isFollowUp && current.about !== 'unknown' && !namesRatio) return undefined;
  return aboutPreviousAssets(rest, previousTickers, points);
}
