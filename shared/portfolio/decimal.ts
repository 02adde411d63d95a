import Big from 'big.js';

/*
 * Quantities and prices are exact: a fraction of a coin has eight decimals, which binary floating point does not
 * preserve. They are stored and sent as decimal texts in one canonical form, without redundant zeros.
 */

/** The number of decimals of a bitcoin. */
export const maximumDecimals = 8;

/** `1500`, `0.00000001`; never `01.50`, `1e3` or `-0`. */
export function isCanonicalDecimal(text: string): boolean {
  return /^(?:0|[1-9]\d{0,20})(?:\.\d{0,7}[1-9])?$/.test(text);
}

/** Returns the canonical text of a decimal, rounded half up if it has more decimals. */
export function canonicalDecimal(value: Big): string {
  return value.round(maximumDecimals, Big.roundHalfUp).toFixed();
}

/** Returns a source's number as the decimal it has written: the shortest decimal that equals the number. */
export function toExactDecimal(value: number): Big {
  return new Big(String(value));
}

const withThousands = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;
const withComma = /^\d+,\d*$/;
const withDot = /^\d+(?:\.\d*)?$|^\.\d+$/;

/**
 * Parses a number as typed in Brazil or written by a spreadsheet: `1.234,56`, `10,5`, `R$ 10,50`, `10.5`. Groups of
 * three after a dot are thousands: `1.500` is one thousand five hundred; after a zero they are decimals: `0.005`.
 * @returns undefined for an invalid number, or one that is not exact with eight decimals
 */
export function parseDecimal(typed: string): string | undefined {
  const text = typed.replace(/^\s*R\$/, '').replaceAll(/[\s\u00a0]/g, '');
  if (text.length > 30) return undefined;
  const plain = withThousands.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : withComma.test(text)
      ? text.replace(',', '.')
      : withDot.test(text)
        ? text
        : undefined;
  if (plain === undefined) return undefined;
  const canonical = canonicalDecimal(new Big(plain.replace(/\.$/, '')));
  return isCanonicalDecimal(canonical) && new Big(canonical).eq(plain.replace(/\.$/, ''))
    ? canonical
    : undefined;
}

/** A stored figure as Brazilians write it: `1.234,5`. */
export function formatDecimal(canonical: string, leastDecimals = 0): string {
  const [whole = '0', decimals = ''] = canonical.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '.');
  const padded = decimals.padEnd(leastDecimals, '0');
  return padded === '' ? grouped : `${grouped},${padded}`;
}

/** An average price in reais, without `R$`: at most four decimals, as brokers show them, or all of a price below one real. */
export function formatAveragePrice(canonical: string): string {
  const price = new Big(canonical);
  const shown = price.lt(1) ? price : price.round(4, Big.roundHalfUp);
  return formatDecimal(canonicalDecimal(shown), 2);
}
