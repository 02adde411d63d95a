import type Big from 'big.js';
import {
  formatNumericDay,
  formatSaoPauloTime,
  saoPauloDayOf,
  formatMonthYear,
} from '../../../shared/editions/format-days.ts';
import type { Fact } from '../../../shared/editions/edition-facts.ts';
import { formatFact } from '../../../shared/editions/format-facts.ts';
import type { AssetData } from '../../../shared/market/asset-data.ts';
import { delayToMention } from '../../../shared/market/price-delay.ts';
import { formatAmount, formatNumber } from '../../../shared/values/format-market-numbers.ts';
import {
  collectSourcedValues,
  joinSentences,
  sourcedText,
  type AnswerPart,
  type SourcedValue,
  type ValueSource,
  type Sentence,
} from './sourced-text.ts';

/** Returns a value of an asset from its source. */
export function assetValue(
  text: string,
  { quote, updatedAt }: AssetData,
  formula?: string,
): SourcedValue {
  return { text, source: 'brapi', at: quote.regularMarketTime ?? updatedAt.quote, formula };
}

export function factValue(fact: Fact): SourcedValue {
  return {
    text: formatFact(fact),
    source: fact.source === 'brapi' ? 'brapi' : 'Banco Central do Brasil',
    at: fact.at,
    ...(fact.precision === 'instant' ? {} : { precision: fact.precision }),
  };
}

/** Returns a value from the product's own rules, such as the hours of messages. */
export function ruleValue(text: string): SourcedValue {
  return { text, source: 'BFJ', at: null };
}

/** Returns a sentence of such a rule, in its own words. */
export function ruleSentence(text: string): Sentence {
  return { text, figures: (text.match(/\d[\d.,:h]*/g) ?? []).map(ruleValue) };
}

/** Returns a value that the user has given, as the answer repeats it. */
export function userValue(text: string): SourcedValue {
  return { text, source: 'você', at: null };
}

/** Returns words with the years that the user asked for: ` de 2021 a 2025`. */
export function askedYears(text: string): Sentence {
  return { text, figures: (text.match(/\d{4}/g) ?? []).map(userValue) };
}

/** Returns a calculated value with its formula. */
export function calculatedValue(text: string, formula: string): SourcedValue {
  return { text, source: 'conta', at: null, formula };
}

export function formatInReais(amount: Big): string {
  return formatAmount(amount.round(2, 1).toNumber(), 'BRL');
}

const maxDecimals = 4;

/** Returns `1.234`, `12,5`: without trailing zeros. */
export function plainNumber(value: Big): string {
  const decimals = value.c.length - 1 - value.e;
  return formatNumber(value.toNumber(), Math.min(Math.max(decimals, 0), maxDecimals));
}

/**
 * Returns the sources of an answer's values, as its last line; undefined if all values are the user's own.
 * @param delayMinutes maximum delay of the source's prices
 * @param now milliseconds since 1970
 */
export function sourceLine(
  parts: readonly AnswerPart[],
  delayMinutes: number,
  now: number,
): Sentence | undefined {
  const figures = parts.flatMap(collectSourcedValues);
  const newestOf = (source: ValueSource) =>
    figures
      .filter((figure) => figure.source === source)
      .toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? ''))
      .at(-1);
  const priced = figures.filter(({ source }) => source === 'brapi');
  // Name the oldest time: no value is older than that.
  const [oldest] = priced.flatMap((figure) => figure.at ?? []).toSorted();
  const market = priced.length === 0 ? undefined : (oldest ?? null);
  const delay = delayToMention([{ at: market ?? null, delayMinutes }], now);
  const official = newestOf('Banco Central do Brasil');
  const moment = (text: string): SourcedValue => ({ text, source: 'conta', at: null });
  const origins: Sentence[] = [
    ...(market === undefined
      ? []
      : [
          market === null
            ? sourcedText`brapi`
            : sourcedText`brapi, em ${moment(formatNumericDay(saoPauloDayOf(market)))} às ${moment(formatSaoPauloTime(market))}${
                delay === 0
                  ? sourcedText``
                  : sourcedText`, com até ${moment(String(delay))} minutos de atraso`
              }`,
        ]),
    ...(official === undefined
      ? []
      : [
          official.at === null
            ? sourcedText`Banco Central do Brasil`
            : sourcedText`Banco Central do Brasil, ${moment(officialMoment(official.at, official.precision))}`,
        ]),
  ];
  return origins.length === 0 ? undefined : sourcedText`Fonte: ${joinSentences(origins, '; ')}.`;
}

/** Returns `26/11`; `outubro de 2026` for a monthly index. */
function officialMoment(at: string, precision: SourcedValue['precision']): string {
  const day = saoPauloDayOf(at);
  return precision === 'month' ? formatMonthYear(day) : formatNumericDay(day);
}
