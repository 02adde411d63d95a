import type Big from 'big.js';
import { shortDay, hourOf, dayOf, monthOfYear } from '../editions/prose/day-words.ts';
import type { Fact } from '../editions/edition-facts.ts';
import { factInWords } from '../editions/prose/figure-words.ts';
import type { AssetData } from '../market/asset-data.ts';
import { delayToMention } from '../market/price-delay.ts';
import { formatAmount, formatNumber } from '../values/market-figures.ts';
import {
  figuresOf,
  joined,
  told,
  type AnswerPart,
  type Figure,
  type FigureSource,
  type Sentence,
} from './told.ts';

/** A figure of an asset, as its source gives it. */
export function assetFigure(
  text: string,
  { quote, updatedAt }: AssetData,
  formula?: string,
): Figure {
  return { text, source: 'brapi', at: quote.regularMarketTime ?? updatedAt.quote, formula };
}

export function factFigure(fact: Fact): Figure {
  return {
    text: factInWords(fact),
    source: fact.source === 'brapi' ? 'brapi' : 'Banco Central do Brasil',
    at: fact.at,
    ...(fact.precision === 'instant' ? {} : { precision: fact.precision }),
  };
}

/** What the product's own rules say, as the hours at which messages come. */
export function ruleFigure(text: string): Figure {
  return { text, source: 'BFJ', at: null };
}

/** A sentence of such a rule, in its own words. */
export function ruleSentence(text: string): Sentence {
  return { text, figures: (text.match(/\d[\d.,:h]*/g) ?? []).map(ruleFigure) };
}

/** What the person has said, as it is said back to them. */
export function ownFigure(text: string): Figure {
  return { text, source: 'você', at: null };
}

/** What is counted here, and how. */
export function countedFigure(text: string, formula: string): Figure {
  return { text, source: 'conta', at: null, formula };
}

export function inReais(amount: Big): string {
  return formatAmount(amount.round(2, 1).toNumber(), 'BRL');
}

const mostDecimals = 4;

/** `1.234`, `12,5`: without decimals that say nothing. */
export function plainNumber(value: Big): string {
  const decimals = value.c.length - 1 - value.e;
  return formatNumber(value.toNumber(), Math.min(Math.max(decimals, 0), mostDecimals));
}

/**
 * Returns where the figures of an answer come from, as its last line; undefined where they are the user's own alone.
 * @param delayMinutes by which the source's prices may be behind
 * @param now milliseconds since 1970
 */
export function originsOf(
  parts: readonly AnswerPart[],
  delayMinutes: number,
  now: number,
): Sentence | undefined {
  const figures = parts.flatMap(figuresOf);
  const newestOf = (source: FigureSource) =>
    figures
      .filter((figure) => figure.source === source)
      .toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? ''))
      .at(-1);
  const priced = figures.filter(({ source }) => source === 'brapi');
  // Of several moments the oldest is told: none of the figures is older than that.
  const [oldest] = priced.flatMap((figure) => figure.at ?? []).toSorted();
  const market = priced.length === 0 ? undefined : (oldest ?? null);
  const delay = delayToMention([{ at: market ?? null, delayMinutes }], now);
  const official = newestOf('Banco Central do Brasil');
  const moment = (text: string): Figure => ({ text, source: 'conta', at: null });
  const origins: Sentence[] = [
    ...(market === undefined
      ? []
      : [
          market === null
            ? told`brapi`
            : told`brapi, em ${moment(shortDay(dayOf(market)))} às ${moment(hourOf(market))}${
                delay === 0 ? told`` : told`, com até ${moment(String(delay))} minutos de atraso`
              }`,
        ]),
    ...(official === undefined
      ? []
      : [
          official.at === null
            ? told`Banco Central do Brasil`
            : told`Banco Central do Brasil, ${moment(officialMoment(official.at, official.precision))}`,
        ]),
  ];
  return origins.length === 0 ? undefined : told`Fonte: ${joined(origins, '; ')}.`;
}

/** `26/11`; of an index that is of a month, `outubro de 2026`. */
function officialMoment(at: string, precision: Figure['precision']): string {
  const day = dayOf(at);
  return precision === 'month' ? monthOfYear(day) : shortDay(day);
}
