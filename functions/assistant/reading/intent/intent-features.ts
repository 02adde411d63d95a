import { normalizeText } from '../../text/normalize-text.ts';
import { findIndicators } from '../../domain/indicators.ts';
import { featureReader } from '../classifiers/text-features.ts';
import { findAssets } from '../find-assets.ts';
import { correctTypos } from '../typos.ts';

/** Buckets into which the features of an intent are hashed; a power of two. */
export const intentBuckets = 2 ** 11;

const longest = 300;
const tokens = /[a-z]{4}\d{1,2}(?![a-z\d])|\d+(?:[.,]\d+)*|[a-z]+|[%?]/g;

/** Returns the words of a message, with a sign in place of each code and number. */
export function wordsOfIntent(text: string): readonly string[] {
  const plain = correctTypos(normalizeText(text.slice(0, longest)));
  const { tickers, rest } = findAssets(plain);
  const words = (rest.match(tokens) ?? []).map((token) => {
    if (/^[a-z]{4}\d/.test(token)) return '#ticker';
    if (/^\d/.test(token)) return '#number';
    return token.replaceAll(/([a-z])\1{2,}/g, '$1');
  });
  return [
    ...words,
    ...(tickers.length > 0 ? ['#asset'] : []),
    ...(findIndicators(rest).length > 0 ? ['#measure'] : []),
  ];
}

/** Returns the buckets of the features of a message. */
export function featuresOfIntent(text: string): readonly number[] {
  return featureReader()(wordsOfIntent(text));
}
