import Big from 'big.js';
import { removeAges, writeTerms } from './read-term.ts';

/** The unit of a number in a question. */
export type NumberUnit = 'reais' | 'percent' | 'years' | 'months' | 'days' | 'papers' | 'nothing';

export interface ReadNumber {
  readonly value: Big;
  readonly unit: NumberUnit;
  /** The period: `por mês`, `ao ano`. */
  readonly per: 'month' | 'year' | undefined;
}

const scales: Readonly<Record<string, number>> = {
  mil: 1e3,
  k: 1e3,
  kk: 1e6,
  mi: 1e6,
  mm: 1e6,
  milhao: 1e6,
  milhoes: 1e6,
  bi: 1e9,
  bilhao: 1e9,
  bilhoes: 1e9,
};

const pattern = new RegExp(
  [
    String.raw`(r\$ ?)?`,
    String.raw`(?<![\w,.])(\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?)`,
    String.raw`(?: ?(mil|kk?|milhao|milhoes|mi|mm|bilhao|bilhoes|bi)\b)?`,
    String.raw`(?: ?(?:de )?(%|por cento\b|reais\b|real\b|contos?\b|pilas?\b|paus?\b|mangos?\b|pratas?\b|anos?\b|mes(?:es)?\b|dias?\b|acoes\b|acao\b|cotas?\b|papeis\b))?`,
    String.raw`(?: ?(a\.?m\.?\b|ao mes\b|por mes\b|mensa(?:l|is)\b|todo mes\b|a cada mes\b|no mes\b|/mes\b|a\.?a\.?\b|ao ano\b|por ano\b|anua(?:l|is)\b|/ano\b))?`,
  ].join(''),
  'g',
);

/** A number and where it stands in its text. */
export interface LocatedNumber extends ReadNumber {
  readonly at: number;
  readonly end: number;
}

/**
 * Returns the numbers of a question in Brazilian notation: `R$ 1.500,50`, `2 mil reais`, `10% ao ano`, `5 anos`.
 * Groups of three after a dot are thousands.
 * @param plain the text, normalized by `normalizeText`, without asset codes
 */
export function readNumbers(plain: string): readonly ReadNumber[] {
  return locateNumbers(removeDatesAndAges(writeTerms(plain))).map(({ value, unit, per }) => ({
    value,
    unit,
    per,
  }));
}

/** @param text with its terms in digits */
export function locateNumbers(text: string): readonly LocatedNumber[] {
  return [...text.matchAll(pattern)].flatMap((match): LocatedNumber[] => {
    const [whole, sign, digits = '', scale, unit, per] = match;
    // Longer numbers are not amounts.
    if (digits.length > 18) return [];
    const plainDigits = /^\d{1,3}(?:\.\d{3})+(?:,|$)/.test(digits)
      ? digits.replaceAll('.', '').replace(',', '.')
      : digits.replace(',', '.');
    const value = new Big(plainDigits).times(scale === undefined ? 1 : (scales[scale] ?? 1));
    return [
      {
        value,
        unit: sign === undefined ? readUnit(unit) : 'reais',
        per: per === undefined ? undefined : /an[ou]|a\.?a/.test(per) ? 'year' : 'month',
        at: match.index,
        end: match.index + whole.length,
      },
    ];
  });
}

/** `em 2025` is a date and `tenho 68 anos` an age: neither is an amount. */
function removeDatesAndAges(plain: string): string {
  return removeAges(plain)
    .replaceAll(/(?<![\d.])(\d[\d.]{0,12})(?: reais)? e (\d\d) centavos\b/g, 'r$ $1,$2')
    .replaceAll(/\[[\w-]+\]/g, ' ')
    .replaceAll(
      /\b(em|de|desde|ano|ate|fim de|final de) (?:19|20)\d\d\b(?! ?(?:reais|contos?|pila|acoes|acao|cotas?|papeis|%|por|,|\.\d))/g,
      '$1',
    );
}

function readUnit(word: string | undefined): NumberUnit {
  if (word === undefined) return 'nothing';
  if (word === '%' || word === 'por cento') return 'percent';
  if (/^(?:reais|real|conto|pila|pau|mango|prata)/.test(word)) return 'reais';
  if (word.startsWith('ano')) return 'years';
  if (word.startsWith('mes')) return 'months';
  if (word.startsWith('dia')) return 'days';
  return 'papers';
}
