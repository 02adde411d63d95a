import { parseDecimal } from '../../../../../shared/portfolio/decimal.ts';

/** The number format of a table: `1.234,5`, `1,234.5`, both, or not shown by any figure. */
export type DecimalStyle = 'brazilian' | 'american' | 'mixed' | 'unknown';

const brazilianOnly = /^\d*,(?:\d{1,2}|\d{4,})$|^0,\d+$|\.\d{3},\d*$/;
const americanOnly = /^\d*\.(?:\d{1,2}|\d{4,})$|^0\.\d+$|,\d{3}\.\d*$/;
/** Groups of three: one thousand and a half, or one and five tenths. */
const isAmbiguous = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;

export function decimalStyleOf(numbers: readonly string[]): DecimalStyle {
  const plain = numbers.map(withoutSigns);
  const isBrazilian = plain.some((text) => brazilianOnly.test(text));
  const isAmerican = plain.some((text) => americanOnly.test(text));
  if (isBrazilian && isAmerican) return 'mixed';
  if (isAmerican) return 'american';
  return isBrazilian ? 'brazilian' : 'unknown';
}

/**
 * Reads a figure in the number format of its table.
 * @returns 'ambiguous' when it could also mean a thousand times as much, undefined for other texts
 */
export function readStyledDecimal(written: string, style: DecimalStyle): string | undefined {
  if (style === 'brazilian' || style === 'unknown') return parseDecimal(written);
  const unsigned = withoutSigns(written);
  const hasGroups = isAmbiguous.test(unsigned);
  if (style === 'mixed') return hasGroups ? 'ambiguous' : parseDecimal(unsigned);
  if (hasGroups && unsigned.includes('.')) return 'ambiguous';
  return /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(unsigned)
    ? parseDecimal(unsigned.replaceAll(',', ''))
    : parseDecimal(unsigned);
}

/**
 * Reads a price. When no figure of the table shows its number format, `36.200` may mean R$ 36,20.
 * @returns as `readStyledDecimal`
 */
export function readStyledPrice(written: string, style: DecimalStyle): string | undefined {
  return style === 'unknown' && isAmbiguous.test(withoutSigns(written))
    ? 'ambiguous'
    : readStyledDecimal(written, style);
}

function withoutSigns(written: string): string {
  return written.replaceAll(/R\$|[\s\u00a0]/g, '');
}
