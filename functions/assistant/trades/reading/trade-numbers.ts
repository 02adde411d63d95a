import Big from 'big.js';
import { numberWord, numberValues } from '../../reading/calculations/written-numbers.ts';

const words = new RegExp(String.raw`\b(?:${numberWord})(?: e (?:${numberWord})){0,4}\b`, 'g');
/** `uma` is an article, except before what is counted. */
const article = /^(?:um|uma)$/;
const counted = /^ (?:[a-z]{4}\d|acao|acoes|cotas?|papel|lotes?|reais|real|mil\b)/;

/** Returns a text with its number words as digits: `duzentas`, `mil e quinhentas`, `trinta e dois e cinquenta`. */
export function writeTradeDigits(plain: string): string {
  return plain
    .replaceAll(/\b(duz|trez|quatroc|quinh|seisc|setec|oitoc|novec)entas\b/g, '$1entos')
    .replaceAll(words, (written, at: number) =>
      article.test(written) && !counted.test(plain.slice(at + written.length))
        ? written
        : toDigits(written),
    )
    .replaceAll(/\b(\d{1,4}) e mei[oa]\b/g, '$1,5')
    .replaceAll(
      /(?<![\d,.])(\d{1,3}) mil e (\d{1,3})(?![\d.,])/g,
      (_, thousands: string, rest: string) => String(Number(thousands) * 1000 + Number(rest)),
    )
    .replaceAll(/(?<!\d ?)\bmil e (\d{1,3})(?![\d.,])/g, (_, rest: string) =>
      String(1000 + Number(rest)),
    )
    .replaceAll(/(?<!\d ?)\bmil\b/g, '1000')
    .replaceAll(/\b(\d{1,7})(?: reais)? e (\d{2}) centavos\b/g, '$1,$2 reais')
    .replaceAll(
      /\b(\d{1,5}) reais e (\d{2})\b(?= ?(?:$|[,;.]|n[ao]\b|hoje|ontem|dia\b|com\b|pel[ao]\b|e\b|cada\b))/g,
      '$1,$2 reais',
    )
    .replaceAll(
      /\b(a|por) (\d{1,4}) e (\d{2})\b(?= ?(?:$|[,;.](?!\d)|n[ao]\b|hoje|ontem|dia\b|com\b|pel[ao]\b|e\b|reais|cada\b))/g,
      '$1 $2,$3',
    )
    .replaceAll(/(?<=\d)x(?=\d)/g, ' x ');
}

/** Adds up hundreds, tens and units; what begins again are centavos. */
function toDigits(written: string): string {
  const sums: number[] = [];
  let last = 0;
  for (const word of written.split(' e ')) {
    const value = numberValues.get(word) ?? 0;
    const continues = value < last && (last >= 100 || (last >= 20 && value < 10));
    if (continues) sums.push((sums.pop() ?? 0) + value);
    else sums.push(value);
    last = value;
  }
  const [first = 0, second] = sums;
  return second === undefined ? String(first) : `${first},${String(second).padStart(2, '0')}`;
}

/** A number of a text and how it is written there. */
export interface TradeNumber {
  readonly value: Big;
  readonly is: 'money' | 'quantity' | 'percent' | 'plain';
  readonly hasDecimals: boolean;
  /** Written with `mil` or `k`. */
  readonly isScaled: boolean;
  readonly before: string;
  readonly after: string;
}

const pattern =
  /(r\$ ?)?(?<![\w,.])(\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?)(?: ?(mil|k|milhao|milhoes|mi|paus?)\b)?(?: ?(%|por cento\b|reais\b|real\b|contos?\b|pilas?\b|pratas?\b|mangos?\b|acoes\b|acao\b|cotas?\b|papeis\b|papel\b|unidades?\b|lotes?\b))?/g;
const scales: Readonly<Record<string, number>> = {
  mil: 1e3,
  k: 1e3,
  pau: 1e3,
  paus: 1e3,
  milhao: 1e6,
  milhoes: 1e6,
  mi: 1e6,
};
const lotSize = 100;
const nearby = 28;

export function readTradeNumbers(plain: string): readonly TradeNumber[] {
  return [...plain.matchAll(pattern)].flatMap(({ 0: whole, index, ...match }) => {
    const { 1: sign, 2: digits = '', 3: scale, 4: unit = '' } = match;
    if (digits.length > 18) return [];
    const factor = (scales[scale ?? ''] ?? 1) * (unit.startsWith('lote') ? lotSize : 1);
    const isMoney =
      sign !== undefined ||
      /^(?:rea|conto|pila|prata|mango)/.test(unit) ||
      /^paus?$/.test(scale ?? '');
    return [
      {
        value: decimalOf(digits).times(factor),
        is: isMoney
          ? ('money' as const)
          : unit === ''
            ? ('plain' as const)
            : unit === '%' || unit === 'por cento'
              ? ('percent' as const)
              : ('quantity' as const),
        hasDecimals: scale === undefined && /^\d+[.,]\d{1,2}$|,/.test(digits),
        isScaled: scale !== undefined,
        before: plain.slice(Math.max(0, index - nearby), index),
        after: plain.slice(index + whole.length, index + whole.length + nearby),
      },
    ];
  });
}

/** Reads a number in Brazilian notation; groups of three after a dot are thousands, after a zero they are decimals. */
export function decimalOf(digits: string): Big {
  const isGrouped = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,|$)/.test(digits);
  const plain = isGrouped ? digits.replaceAll('.', '') : digits;
  const parts = plain.replace(',', '.').split('.');
  const [whole = '0', decimals = ''] = parts;
  return new Big(parts.length === 2 && decimals !== '' ? `${whole}.${decimals}` : parts.join(''));
}
