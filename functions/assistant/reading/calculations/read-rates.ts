import Big from 'big.js';
import { namedProducts, productAt, type ProductName } from '../../domain/products.ts';
import type { AskedRate } from '../../domain/asked-rate.ts';
import type { ReadNumber } from './read-numbers.ts';
import patterns from '../question-patterns.data.json' with { type: 'json' };

/** Percent: above this, a rate without a period is yearly. */
const maxMonthlyPercent = 2;

export const marketRate = /\b(?:cdi|cdb|selic|poupanca|ipca|lci|lca)\b/;

/** In percent: beside a product or the CDI, a rate from here on means a part of the CDI and not a yearly rate. */
const minPercentOfCdi = 40;

const writtenPercent = /(\d{1,9}(?:[.,]\d{1,9})?) ?(?:%|por cento\b)( ?(?:d[oe] )?cdi\b)?/g;
const products = /\b(?:(lcis?|lcas?|cris?|cras?)|cdbs?|tesouro|selic|poupanca|ipca)\b/g;

/**
 * Returns whether the product nearest before an index, or otherwise the first one after it, is free of income tax.
 */
function isExemptAt(named: readonly RegExpExecArray[], position: number): boolean {
  const [before = named[0]] = named.filter(({ index }) => index < position).toReversed();
  return before?.[1] !== undefined;
}

const parseWrittenDecimal = (text: string) => new Big(text.replace(',', '.'));

/** `-2%`, `com prejuízo de 2%`. */
const lossBefore = new RegExp(patterns.lossBefore);

function isLossAt(rest: string, position: number): boolean {
  const before = rest.slice(0, position);
  // `CDI menos 2%` is another kind of rate.
  return lossBefore.test(before) && !/\b(?:cdi|ipca|selic|inflacao) (?:menos|-) ?$/.test(before);
}

/** Returns the rate above the IPCA, in percent: `ipca + 6`. */
export function percentOverIpca(rest: string): Big | undefined {
  const text = /\b(?:ipca|inflacao) ?(?:\+|mais) ?(\d{1,9}(?:[.,]\d{1,9})?)/.exec(rest)?.[1];
  return text === undefined ? undefined : parseWrittenDecimal(text);
}

const onlyCdi = /\bcdi\b/;
const cdiOrCdb = /\bcdi\b|\bcdbs?\b|\bfundos? di\b/;
const namesTesouro = /\btesouro (?:direto )?selic\b/;

function productField(product: ProductName | undefined) {
  return product === undefined ? {} : { product };
}

/** Returns the named rates in their order; most calculations use one of them. */
export function readRates(rest: string, numbers: readonly ReadNumber[]): readonly AskedRate[] {
  const percents = numbers.filter(({ unit }) => unit === 'percent');
  const overIpca = percentOverIpca(rest);
  const named: { readonly at: number; readonly rate: AskedRate }[] = [];
  const add = (at: number, rate: AskedRate) => {
    if (at >= 0) named.push({ at, rate });
  };
  const productWords = [...rest.matchAll(products)];
  const allProducts = namedProducts(rest);
  const exempt = (at: number) => ({
    ...(isExemptAt(productWords, at) ? ({ isExempt: true } as const) : {}),
    ...productField(productAt(rest, at, allProducts)),
  });
  const isOfCdi = /\b(?:cdi|cdbs?|lcis?|lcas?)\b/.test(rest);
  const percentMatches = [...rest.matchAll(writtenPercent)];
  for (const [nth, { 1: text = '', 2: ofCdi, index }] of percentMatches.entries()) {
    const percent = parseWrittenDecimal(text);
    const per = percents.length === percentMatches.length ? percents[nth]?.per : undefined;
    if (overIpca !== undefined && percent.eq(overIpca)) continue;
    if (ofCdi !== undefined || (isOfCdi && per === undefined && percent.gt(minPercentOfCdi))) {
      add(index, { of: 'cdi', percentOf: percent, ...exempt(index) });
    } else if (percent.lte(1_000)) {
      // A rate this low without a period is mostly monthly: both readings are calculated.
      const times =
        per === undefined && percent.lte(maxMonthlyPercent)
          ? (['month', 'year'] as const)
          : [per ?? 'year'];
      const signed = isLossAt(rest, index) ? percent.times(-1) : percent;
      // A loss cannot exceed 100 %.
      if (signed.lte(-100)) continue;
      for (const time of times) {
        add(index, { of: 'person', percent: signed, per: time, ...exempt(index) });
      }
    }
  }
  const hasPart = named.some(({ rate }) => rate.of === 'cdi');
  // A product with its own rate is not compared with the CDI, unless the CDI is named itself.
  if (!hasPart) {
    const at = rest.search(named.length > 0 ? onlyCdi : cdiOrCdb);
    const isProduct = !rest.startsWith('cdi', at);
    add(at, { of: 'cdi', ...productField(isProduct ? productAt(rest, at) : undefined) });
  }
  if (overIpca !== undefined) {
    const at = rest.search(/\b(?:ipca|inflacao)\b/);
    add(at, { of: 'ipca', plus: overIpca, ...exempt(at) });
  }
  const selicAt = rest.search(/\bselic\b/);
  add(selicAt, {
    of: 'selic',
    ...productField(namesTesouro.test(rest) ? 'tesouro-selic' : undefined),
  });
  add(rest.search(/\bpoupanca\b/), { of: 'poupanca' });
  return named.toSorted((a, b) => a.at - b.at).map(({ rate }) => rate);
}

/** Returns the rate of a follow-up: a number without a unit keeps the unit of the rate that it replaces. */
export function replacedRate(
  rest: string,
  numbers: readonly ReadNumber[],
  before: AskedRate,
): AskedRate | undefined {
  const [rate] = readRates(rest, numbers);
  const product = /\b(?:(lcis?|lcas?)|cdbs?)\b/.exec(rest);
  const exempt =
    product === null ? 'isExempt' in before && before.isExempt === true : product[1] !== undefined;
  const exemption = {
    ...(exempt ? ({ isExempt: true } as const) : {}),
    ...productField(productAt(rest, rest.length) ?? before.product),
  };
  const percents = numbers.filter(({ unit }) => unit === 'percent');
  const [percent] = percents;
  if (percent === undefined) {
    const hasOwnRate = before.of === 'person' || before.of === 'ipca' || before.of === 'cdi';
    if (product === null || !hasOwnRate || /\bcdi\b/.test(rest)) return rate;
    const { isExempt: _, product: _product, ...same } = before;
    return { ...same, ...exemption };
  }
  const hasNoIndex =
    percents.length === 1 &&
    percent.per === undefined &&
    !/\b(?:cdi|selic|poupanca|ipca|inflacao)\b/.test(rest);
  if (!hasNoIndex) return rate;
  const { value } = percent;
  switch (before.of) {
    case 'person':
      // No product pays this much a year: it is a percentage of the CDI.
      return rate?.of === 'cdi'
        ? rate
        : {
            of: 'person',
            percent: rate?.of === 'person' && rate.percent.lt(0) ? rate.percent : value,
            per: before.per,
            ...exemption,
          };
    case 'cdi':
      return value.gt(minPercentOfCdi) ? { of: 'cdi', percentOf: value, ...exemption } : rate;
    case 'ipca':
      return fixedRatePattern.test(rest) ? rate : { of: 'ipca', plus: value, ...exemption };
    case 'selic':
    case 'poupanca':
      return value.gt(minPercentOfCdi) ? { of: 'cdi', percentOf: value, ...exemption } : rate;
    default:
      return before satisfies never;
  }
}

/** A fixed rate, not one above the IPCA. */
const fixedRatePattern = /\bpre ?-?fixad[ao]s?\b|\bjuros? fixos?\b|\btaxa fixa\b/;

/** `e se o CDI cair para 10%`: an assumed index. */
const supposition =
  /\b(?:se|caso|supondo|imagin\w+|considerando|com) (?:que )?(?:(?:a|o|taxa|d[ao]) )*(cdi|selic|ipca|inflacao)\b(?: (?:e|a|o|tambem|ainda|so))* (?:ca(?:ir|ia|isse|i)|sub(?:ir|a|isse|e)|for|fosse|fic(?:ar|asse|a)|est(?:iver|ivesse)|cheg(?:ar|asse|a)|ir|volt(?:ar|asse|a)|baix(?:ar|asse|a)|desc(?:er|esse|e)|aument(?:ar|asse|a)|pass(?:ar|asse|a)|recu(?:ar|asse|a)|em|a)\b(?: (?:de )?(?:ate|para|pra|pros?|em|a|de|uns|cerca))*(?: (\d{1,3}(?:[.,]\d{1,4})?) ?(?:%|por cento\b))?/;

export interface Supposition {
  readonly index: 'cdi' | 'selic' | 'ipca';
  /** In percent a year; undefined if it is not given as a rate: `cair 1 ponto`. */
  readonly percent: Big | undefined;
}

export function readSupposition(rest: string): Supposition | undefined {
  const found = supposition.exec(rest);
  if (found === null) return undefined;
  const [, named, percent] = found;
  return {
    index: named === 'cdi' || named === 'selic' ? named : 'ipca',
    percent: percent === undefined ? undefined : parseWrittenDecimal(percent),
  };
}

/** Difference between the Selic and the CDI, in percent a year. */
const cdiBelowSelic = new Big('0.1');

/** Returns a rate with the assumed index; undefined for one that does not follow that index. */
export function withSupposition(
  rate: AskedRate,
  index: Supposition['index'],
  percent: Big,
): AskedRate | undefined {
  if (rate.of === index || (rate.of === 'poupanca' && index === 'selic')) {
    return { ...rate, assumed: percent };
  }
  return rate.of === 'cdi' && index === 'selic' && percent.gt(cdiBelowSelic)
    ? { ...rate, assumed: percent.minus(cdiBelowSelic) }
    : undefined;
}
