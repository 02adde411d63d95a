import Big from 'big.js';

/** What a number of a question counts. */
export type NumberUnit = 'reais' | 'percent' | 'years' | 'months' | 'papers' | 'nothing';

export interface ReadNumber {
  readonly value: Big;
  readonly unit: NumberUnit;
  /** `por mês`, `ao ano`: of what time it is. */
  readonly per: 'month' | 'year' | undefined;
}

const scales: Readonly<Record<string, number>> = {
  mil: 1e3,
  k: 1e3,
  mi: 1e6,
  milhao: 1e6,
  milhoes: 1e6,
};

const pattern = new RegExp(
  [
    String.raw`(r\$ ?)?`,
    String.raw`(?<![\w,.])(\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?)`,
    String.raw`(?: ?(mil|k|milhao|milhoes|mi)\b)?`,
    String.raw`(?: ?(?:de )?(%|por cento\b|reais\b|real\b|contos?\b|pila\b|anos?\b|mes(?:es)?\b|acoes\b|acao\b|cotas?\b|papeis\b))?`,
    String.raw`(?: ?(a\.?m\.?\b|ao mes\b|por mes\b|mensa(?:l|is)\b|todo mes\b|a cada mes\b|no mes\b|/mes\b|a\.?a\.?\b|ao ano\b|por ano\b|anua(?:l|is)\b|/ano\b))?`,
  ].join(''),
  'g',
);

/**
 * The numbers of a question as Brazilians write them: `R$ 1.500,50`, `2 mil reais`, `10% ao ano`, `5 anos`.
 * Groups of three after a dot are thousands.
 * @param plain by `plainWords`, without codes of assets
 */
export function readNumbers(plain: string): readonly ReadNumber[] {
  return [...withDigits(withoutYears(plain)).matchAll(pattern)].flatMap((match): ReadNumber[] => {
    const [, sign, digits = '', scale, unit, per] = match;
    // Nobody means more, and what is longer would be no figure of anything.
    if (digits.length > 18) return [];
    const plainDigits = /^\d{1,3}(?:\.\d{3})+(?:,|$)/.test(digits)
      ? digits.replaceAll('.', '').replace(',', '.')
      : digits.replace(',', '.');
    const value = new Big(plainDigits).times(scale === undefined ? 1 : (scales[scale] ?? 1));
    return [
      {
        value,
        unit: sign === undefined ? unitOf(unit) : 'reais',
        per: per === undefined ? undefined : /an[ou]|a\.?a/.test(per) ? 'year' : 'month',
      },
    ];
  });
}

/** `em 2025` is when, and `tenho 68 anos` is who asks: neither counts anything. */
function withoutYears(plain: string): string {
  return plain
    .replaceAll(
      /\b(em|de|desde|ano|ate|fim de|final de) (?:19|20)\d\d\b(?! ?(?:reais|contos?|pila|acoes|acao|cotas?|papeis|%|por|,|\.\d))/g,
      '$1',
    )
    .replaceAll(
      /\b(?:tenho|fiz|completei|estou com|aos) (?:1[6-9]|[2-9]\d) anos\b(?! (?:pra|para|ate|de prazo|de investimento))(?: de idade\b)?/g,
      ' ',
    )
    .replaceAll(/\b\d\d anos de idade\b/g, ' ');
}

/** Round amounts are often written out. */
const writtenOut: Readonly<Record<string, string>> = {
  cem: '100',
  duzentos: '200',
  trezentos: '300',
  quinhentos: '500',
  mil: '1000',
};
const smallNumbers: Readonly<Record<string, string>> = {
  um: '1',
  dois: '2',
  tres: '3',
  quatro: '4',
  cinco: '5',
  dez: '10',
  quinze: '15',
  vinte: '20',
  trinta: '30',
};

function withDigits(plain: string): string {
  return plain
    .replaceAll(
      /\b(um|dois|tres|quatro|cinco|dez|quinze|vinte|trinta)(?= (?:mil|anos?|mes(?:es)?|reais|por cento)\b)/g,
      (word) => smallNumbers[word] ?? word,
    )
    .replaceAll(
      /(?<!\d ?)\b(?:cem|duzentos|trezentos|quinhentos|mil)\b/g,
      (word) => writtenOut[word] ?? word,
    );
}

function unitOf(word: string | undefined): NumberUnit {
  if (word === undefined) return 'nothing';
  if (word === '%' || word === 'por cento') return 'percent';
  if (/^(?:reais|real|conto|pila)/.test(word)) return 'reais';
  if (word.startsWith('ano')) return 'years';
  if (word.startsWith('mes')) return 'months';
  return 'papers';
}
