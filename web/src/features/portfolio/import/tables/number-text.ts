import Big from 'big.js';
import type { Cell } from '../spreadsheet.ts';

export type Separator = '.' | ',';

/** A number that may be a thousand times as much. */
export interface AmbiguousNumber {
  readonly kind: 'ambiguous';
  readonly separator: Separator;
  /** Read as thousands, and read as decimals. */
  readonly thousands: Big;
  readonly decimal: Big;
}

/** What a cell says about a number, before the format of its column is known. */
export type NumberShape =
  | AmbiguousNumber
  | { readonly kind: 'empty' }
  | { readonly kind: 'text' }
  | {
      readonly kind: 'certain';
      readonly value: Big;
      /** The decimal separator, where the text shows it; `cell` for a number of a workbook. */
      readonly shows: Separator | 'cell' | null;
      readonly hasDecimals: boolean;
    };

const maxLength = 40;
const nothing = new Set(['', '-', '–', '—', 'n/a', 'na', '--']);

export function numberShape(cell: Cell): NumberShape {
  if (cell === null) return { kind: 'empty' };
  if (typeof cell !== 'string') return ofWorkbook(cell.number);
  if (nothing.has(cell.trim().toLowerCase())) return { kind: 'empty' };
  const unsigned = withoutSigns(cell);
  if (unsigned === undefined) return { kind: 'text' };
  const { text, sign } = unsigned;
  const certain = (plain: string, shows: Separator | null): NumberShape => ({
    kind: 'certain',
    value: new Big(plain).times(sign),
    shows,
    hasDecimals: plain.includes('.'),
  });
  if (/^\d+$/.test(text)) return certain(text, null);
  if (/^(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+),\d+$/.test(text) && text.includes('.')) {
    return certain(text.replaceAll('.', '').replace(',', '.'), ',');
  }
  if (/^(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)\.\d+$/.test(text) && text.includes(',')) {
    return certain(text.replaceAll(',', ''), '.');
  }
  if (/^[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(text)) return certain(text.replaceAll('.', ''), ',');
  if (/^[1-9]\d{0,2}(?:,\d{3}){2,}$/.test(text)) return certain(text.replaceAll(',', ''), '.');
  const [, whole, separator, decimals] = /^(\d*)([.,])(\d*)$/.exec(text) ?? [];
  if (whole === undefined || decimals === undefined || whole + decimals === '')
    return { kind: 'text' };
  const point = separator === ',' ? ',' : '.';
  const asDecimal = `${whole === '' ? '0' : whole}.${decimals === '' ? '0' : decimals}`;
  if (/^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3) {
    return {
      kind: 'ambiguous',
      separator: point,
      thousands: new Big(whole + decimals).times(sign),
      decimal: new Big(asDecimal).times(sign),
    };
  }
  return certain(asDecimal, point);
}

function ofWorkbook(written: string): NumberShape {
  if (written.length > maxLength) return { kind: 'text' };
  try {
    const value = new Big(written);
    // Exponents of a hostile file would need memory when they are written out.
    if (Math.abs(value.e) > maxLength) return { kind: 'text' };
    return { kind: 'certain', value, shows: 'cell', hasDecimals: written.includes('.') };
  } catch {
    return { kind: 'text' };
  }
}

/** '100 ações', without its blank. */
const units = /(?<=\d)(?:aç(?:ões|ão)|acoes|acao|cotas?|un(?:id(?:ades?)?)?\.?|units?|shares?)$/i;

/** Removes currency, units and spaces, and reads `(10)`, `10-` and `−10` as negative. */
function withoutSigns(cell: string): { readonly text: string; readonly sign: 1 | -1 } | undefined {
  if (cell.length > maxLength) return undefined;
  let text = cell
    .replaceAll(/R\$|BRL|[\s\u00a0\u202f]/g, '')
    .replaceAll(/[−–]/g, '-')
    .replace(/^'/, '')
    .replace(units, '');
  let sign: 1 | -1 = 1;
  const [, inBrackets] = /^\((.*)\)$/.exec(text) ?? [];
  if (inBrackets !== undefined) {
    sign = -1;
    text = inBrackets;
  }
  const [, minus, plain, trailingMinus] = /^([-+]?)([\d.,]+)(-?)$/.exec(text) ?? [];
  if (plain === undefined) return undefined;
  if (minus === '-' || trailingMinus === '-') {
    if (sign === -1 || (minus !== '' && trailingMinus === '-')) return undefined;
    sign = -1;
  }
  return { text: plain, sign };
}
