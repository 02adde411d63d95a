import Big from 'big.js';

/*
 * Quantities and prices are exact: a fraction of a coin has eight decimals, which binary numbers do not keep.
 * They are stored and sent as decimal texts in one form, without zeros that say nothing.
 */

/** As many as a bitcoin can be divided into. */
export const maximumDecimals = 8;

/** `1500`, `0.00000001`; never `01.50`, `1e3` or `-0`. */
export function isCanonicalDecimal(text: string): boolean {
  return /^(?:0|[1-9]\d{0,20})(?:\.\d{0,7}[1-9])?$/.test(text);
}

/** An exact decimal in the one form in which it is stored, rounded half up where it has more decimals. */
export function canonicalDecimal(value: Big): string {
  return value.round(maximumDecimals, Big.roundHalfUp).toFixed();
}

/** The figure that a source gives as a number, as it has written it: the shortest decimal that is that number. */
export function exact(figure: number): Big {
  return new Big(String(figure));
}

const withThousands = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;
const withComma = /^\d+,\d*$/;
const withDot = /^\d+(?:\.\d*)?$|^\.\d+$/;

/**
 * A figure as Brazilians type it, or as a spreadsheet writes it: `1.234,56`, `10,5`, `R$ 10,50`, `10.5`.
 * Groups of three after a dot are thousands: `1.500` is one thousand five hundred; after a zero they are a part: `0.005`.
 * @returns undefined for what is no figure, or is not exact with eight decimals
 */
export function readDecimal(typed: string): string | undefined {
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
